import { type PageBoard, pieceName } from '../boards/page-board.ts';
import { countText } from '../state/count-text.ts';
import { centipawnsText } from '../state/score.ts';
import type { Choice } from './chooser.tsx';
import {
  ALL,
  attackCounts,
  difference,
  largestOf,
  type Phase,
  type SquareMap,
  tableMap,
  termMap,
  termsAt,
  type Whose,
} from './maps.ts';
import type { Source } from './use-maps.ts';
import type { Mode } from './view.ts';

/** A map with its labels. */
export interface Picture {
  readonly title: string;
  readonly map: SquareMap;
  /** The meaning of negative and positive values; counts are never negative. */
  readonly less: string | undefined;
  readonly more: string;
  /** Whether to draw the pieces of the position. */
  readonly hasPieces: boolean;
  readonly unit: 'cp' | 'attackers';
  /** Notes below the map. */
  readonly note: string;
}

export interface Wish {
  readonly board: PageBoard;
  readonly mode: Mode;
  readonly id: string;
  readonly whose: Whose;
  readonly phase: Phase;
}

/** Whose a map is, in words. */
function ownerOf({ board, whose }: Pick<Wish, 'board' | 'whose'>): string {
  const [first, second] = board.notation.sides;
  return whose === 'both' ? `for ${first.name}` : `${(whose === 'white' ? first : second).title}’s`;
}

/** Lists the subjects of maps. */
export function choicesOf(mode: Mode, { terms, tables }: Source): Choice[] {
  if (mode === 'attacks') return [];
  if (mode === 'tables')
    return (tables ?? []).map(({ id, title, group }) => ({
      id,
      title: title.replace(' on its square', ''),
      group,
      worth: '',
    }));
  if (terms === undefined) return [];
  const all = termMap(terms, ALL, 'both');
  const own = terms.terms
    .map(({ id, title, total }) => ({ id, title, group: 'Terms', total: total.total }))
    .sort((a, b) => Math.abs(b.total) - Math.abs(a.total));
  return [
    { id: ALL, title: 'All terms', group: 'Together', worth: centipawnsText(all.total) },
    ...own.map(({ id, title, group, total }) => ({ id, title, group, worth: centipawnsText(total) })),
  ];
}

/** The map of a profile; undefined if the profile lacks the subject. */
function mapOf({ mode, id, whose, phase }: Wish, source: Source): SquareMap | undefined {
  if (mode === 'attacks') return source.attacks && attackCounts(source.attacks, whose);
  if (mode === 'tables')
    return (
      source.tables &&
      tableMap(
        source.tables.find((table) => table.id === id),
        phase,
        source.phase ?? 1,
      )
    );
  return source.terms && termMap(source.terms, id, whose);
}

/** Subtracts the map of the other profile, if there is one. */
export function pictureOf(wish: Wish, source: Source, other: Source | undefined, name: string): Picture | undefined {
  const { board, mode, id, whose } = wish;
  const [first, second] = board.notation.sides;
  const own = mapOf(wish, source);
  const less = other === undefined ? undefined : mapOf(wish, other);
  if (own === undefined) return undefined;
  const map = less === undefined ? own : difference(own, less);
  const title = choicesOf(mode, source).find((choice) => choice.id === id)?.title ?? '';
  const compared = less === undefined ? '' : `, minus ${name}`;
  if (mode === 'attacks')
    return {
      title: whose === 'both' ? `${first.title}’s attackers minus ${second.title}’s` : `${ownerOf(wish)} attackers`,
      map,
      less: whose === 'both' ? `more by ${second.title}` : undefined,
      more: whose === 'both' ? `more by ${first.title}` : 'attackers',
      hasPieces: true,
      unit: 'attackers',
      note: 'The number of pieces that attack each square. Pinned pieces count, attackers behind another piece do not.',
    };
  if (mode === 'tables')
    return {
      title: `${title}${compared}`,
      map,
      less: less === undefined ? 'penalty' : 'less',
      more: less === undefined ? 'bonus' : 'more',
      hasPieces: false,
      unit: 'cp',
      note: 'Seen from the owner’s side, with the first rank at the bottom.',
    };
  const scales = source.terms?.scales ?? [];
  const factors =
    id === ALL && scales.length > 0
      ? ` Not on the map, because they multiply the whole score: ${scales.join(', ')}.`
      : '';
  return {
    title: `${title}, ${ownerOf(wish)}${compared}`,
    map,
    less: less !== undefined ? 'less' : whose === 'both' ? second.title : 'penalty',
    more: less !== undefined ? 'more' : whose === 'both' ? first.title : 'bonus',
    hasPieces: true,
    unit: 'cp',
    note: `A value that several squares earn together, by a table, a power or a limit, is split among them in proportion.${factors}`,
  };
}

export function valueText(value: number, unit: Picture['unit'], isSigned = true): string {
  if (unit === 'attackers') return isSigned ? centipawnsText(value, 0) : String(value);
  return centipawnsText(value, 1);
}

/** A value in words. */
export function describeValue(
  { notation }: PageBoard,
  value: number,
  unit: Picture['unit'],
  isSigned: boolean,
): string {
  const [first, second] = notation.sides;
  if (unit === 'cp') return `${valueText(value, unit)} cp`;
  if (!isSigned) return countText(value, 'attacker');
  if (value === 0) return `as many by ${first.name} as by ${second.name}`;
  return `${Math.abs(value)} more by ${(value > 0 ? first : second).name}`;
}

/** Formats a value for its square: empty for 0, and with few digits. */
export function squareText(value: number, { unit, map }: Picture, isSigned: boolean): string {
  if (Math.abs(value) < 0.05) return '';
  if (unit === 'attackers') return valueText(value, unit, isSigned);
  return centipawnsText(value, largestOf(map) < 20 || Math.abs(value) < 1 ? 1 : 0);
}

function pieceText(board: PageBoard, fen: string, square: number): string {
  const name = pieceName(board, board.pieces(fen)[square]!);
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)} ${board.squareLabel(square)}`;
}

/** The rows of details of a square. */
export function rowsAt(
  { board, mode, whose, id }: Wish,
  source: Source,
  square: number | undefined,
  fen: string,
): readonly { readonly title: string; readonly text: string }[] {
  if (square === undefined) return [];
  const { terms, attacks, tables } = source;
  if (mode === 'attacks') {
    const sides = whose === 'both' ? (['white', 'black'] as const) : [whose];
    return sides.flatMap((side) =>
      (attacks?.[side][square] ?? []).map((from) => ({ title: pieceText(board, fen, from), text: 'attacks it' })),
    );
  }
  if (mode === 'tables') {
    const table = tables?.find((one) => one.id === id);
    if (table === undefined) return [];
    return [
      { title: 'Middlegame', text: centipawnsText(table.middlegame[square]!) },
      { title: 'Endgame', text: centipawnsText(table.endgame[square]!) },
    ];
  }
  return terms === undefined
    ? []
    : termsAt(terms, square, whose).map(({ title, value }) => ({ title, text: centipawnsText(value) }));
}
