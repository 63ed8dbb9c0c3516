import { ownValue } from '../../rules/names.ts';
import type { LineMate } from '../lines/mode-report.ts';
import type { Contrast, ContrastedLine, ContrastRow } from './contrast.ts';
import type { Parting } from './parting.ts';
import type { NamedMove } from './sensitivity.ts';

/** How many parts of the score a sentence names on each side. */
const MOST_REASONS = 4;
const MOST_OBJECTIONS = 3;

/** What some rows are called within a sentence. */
const LABELS: Readonly<Record<string, string>> = {
  search: 'what the search sees beyond both ends',
  mate: 'mate',
  draw: 'a draw',
};

type Side = 'white' | 'black';

const NAMES: Readonly<Record<Side, string>> = { white: 'White', black: 'Black' };

/** Centipawns as pawns with two digits. */
function pawns(centipawns: number): string {
  return Math.abs(centipawns / 100).toFixed(2);
}

function signedPawns(centipawns: number): string {
  const text = pawns(centipawns);
  if (Number(text) === 0) return text;
  return `${centipawns < 0 ? '−' : '+'}${text}`;
}

function labelOf({ id, title }: ContrastRow): string {
  const known = ownValue(LABELS, id);
  if (known !== undefined) return known;
  // A title that begins with an abbreviation keeps its capitals.
  return /^.\p{Lu}/u.test(title) ? title : `${title.charAt(0).toLowerCase()}${title.slice(1)}`;
}

const sumOf = (rows: readonly ContrastRow[]) => rows.reduce((sum, { stm }) => sum + stm, 0);

/** The largest rows by name, the others together. */
function listed(rows: readonly ContrastRow[], most: number): string {
  const named = rows.slice(0, rows.length === most + 1 ? rows.length : most);
  const others = rows.slice(named.length);
  return [
    ...named.map((row) => `${labelOf(row)} ${signedPawns(row.stm)}`),
    ...(others.length === 0 ? [] : [`${others.length} smaller ones ${signedPawns(sumOf(others))}`]),
  ].join(', ');
}

/** Whether so little would be told as nothing. */
function isNothing(centipawns: number): boolean {
  return Number(pawns(centipawns)) === 0;
}

/** Why a difference is what it is: what speaks for it, then what speaks against it. Both are told for the side to move. */
function reasons({ rows, stm }: Contrast): string {
  const isFor = (row: ContrastRow) => row.stm > 0 === stm >= 0;
  const seen = rows.filter((row) => !isNothing(row.stm));
  const pro = listed(seen.filter(isFor), MOST_REASONS) || 'small things together';
  const contra = listed(
    seen.filter((row) => !isFor(row)),
    MOST_OBJECTIONS,
  );
  if (seen.length === 0)
    return rows.every((row) => row.stm === 0) ? 'nothing in their scores is different' : 'small things only';
  if (contra === '') return pro;
  return isNothing(stm) ? `${pro}, against ${contra}` : `${pro}; but ${contra}`;
}

function firstMove({ san }: ContrastedLine): string {
  return san.split(' ')[0]!;
}

function mateText({ in: moves, by }: LineMate, mover: Side): string {
  const when = moves === 1 ? 'at once' : `in ${moves}`;
  return by === mover ? `mates ${when}` : `is mated ${when}`;
}

/** What a line comes to, where one of two ends in mate. */
function outcome({ mate, score }: ContrastedLine, mover: Side): string {
  if (mate !== null) return mateText(mate, mover);
  return `is worth ${signedPawns(mover === 'white' ? score : -score)} to ${NAMES[mover]}`;
}

/** One sentence on what makes the difference between two lines; numbers are pawns for the side to move. */
export function contrastWords(contrast: Contrast, mover: Side): string {
  const { move, not, stm } = contrast;
  const [first, second] = [firstMove(move), firstMove(not)];
  if (move.mate !== null || not.mate !== null)
    return `${first} ${outcome(move, mover)}; ${second} ${outcome(not, mover)}.`;
  const why = reasons(contrast);
  if (isNothing(stm)) {
    const same = stm === 0 ? 'the same' : 'nearly the same';
    return `${first} and ${second} are worth ${same} to ${NAMES[mover]}: ${why}.`;
  }
  const verdict = stm > 0 ? 'better' : 'worse';
  return `${first} is ${verdict} than ${second} by ${pawns(stm)} pawns for ${NAMES[mover]}: ${why}.`;
}

/** One sentence on where two lines part. */
export function partingWords({ meets, parts }: Parting, { move, not }: Pick<Contrast, 'move' | 'not'>): string {
  if (meets === null) return 'They part at ply 1.';
  const both = meets.move === meets.not ? `after ply ${meets.move}` : `after plies ${meets.move} and ${meets.not}`;
  if (parts === null) return `They come to the same position ${both} and end there.`;
  const [next, other] = [move.plies[parts.move - 1]?.san, not.plies[parts.not - 1]?.san];
  if (next === undefined || other === undefined)
    return `They come to the same position ${both}, where one ends and the other goes on with ${next ?? other}.`;
  const where = parts.move === parts.not ? `at ply ${parts.move}` : `at plies ${parts.move} and ${parts.not}`;
  return `They come to the same position ${both} and part ${where}: ${next} against ${other}.`;
}

/** Whether the engine plays the move that comes off worse when each is searched for itself. */
export function disagreementWords({
  chosen,
  move,
  not,
  stm,
}: Pick<Contrast, 'move' | 'not' | 'stm'> & { readonly chosen: NamedMove | null }): string[] {
  if (chosen === null) return [];
  const worse = stm > 0 ? not : stm < 0 ? move : undefined;
  if (worse === undefined || worse.plies[0]!.uci !== chosen.uci) return [];
  return [
    `The engine itself would play ${chosen.san}: moves that are nearly equal may change places when each is searched for itself.`,
  ];
}
