import type { LineMate } from '../lines/mode-report.ts';
import type { LineComponent, Report } from '../lines/report.ts';

/** A line with the mate it ends in, as the search reports it. */
export interface ContrastedLine extends Report {
  readonly mate: LineMate | null;
  /** How many plies were added at its end to reach a quiet position. */
  readonly playedOut: number;
}

/** One part of the score in both lines. */
export interface ContrastRow {
  readonly id: string;
  readonly title: string;
  /** White's centipawns in each line. */
  readonly move: number;
  readonly not: number;
  /** The first line's value minus the other's, for White and for the side to move. */
  readonly difference: number;
  readonly stm: number;
}

/** Two lines compared term by term. */
export interface Contrast {
  readonly move: ContrastedLine;
  readonly not: ContrastedLine;
  /** The first line's score minus the other's, for White and for the side to move. */
  readonly difference: number;
  readonly stm: number;
  /** The largest difference first, rounding last. Added in this order they give the difference exactly. */
  readonly rows: readonly ContrastRow[];
}

export const ROUNDING = 'rounding';

type Ends = Readonly<Record<'move' | 'not', Pick<Report, 'fen'>>>;

/**
 * Whether a row is only about the side to move at the ends of the lines, and these differ: that says nothing
 * about the moves they began with.
 */
export function isEndTempo(id: string, { move, not }: Ends): boolean {
  const turnOf = ({ fen }: Pick<Report, 'fen'>) => fen.split(' ')[1];
  return /(^|\.)tempo$/.test(id) && turnOf(move) !== turnOf(not);
}

/** Names the row of a full search: a mate, a draw, or else what the search found beyond the end of the line. */
function named(row: LineComponent, { mate, ending, score }: ContrastedLine): LineComponent {
  if (row.id !== 'search') return row;
  if (mate !== null) return { ...row, id: 'mate', title: 'Mate' };
  const isDraw = ending !== null && ending !== 'checkmate' && score === 0;
  return isDraw ? { ...row, id: 'draw', title: 'Draw' } : row;
}

/** All parts of a line's score. Parts that have parts of their own are replaced by these. */
function partsOf(line: ContrastedLine): Map<string, LineComponent> {
  const parts = line.components.flatMap((row) => {
    if (row.terms === undefined) return [named(row, line)];
    return row.terms.map((term) => ({ ...term, id: `${row.id}.${term.id}` }));
  });
  return new Map(parts.map((part) => [part.id, part]));
}

/** Compares two lines from one position. `turn` is the side to move there. */
export function contrast(move: ContrastedLine, not: ContrastedLine, turn: 'white' | 'black'): Contrast {
  const parts = [partsOf(move), partsOf(not)] as const;
  const forMover = (white: number) => (turn === 'white' ? white : -white) + 0;
  const totalIn = (line: 0 | 1, id: string) => parts[line].get(id)?.total ?? 0;
  const difference = move.score - not.score;
  const titles = new Map([...parts[1], ...parts[0]].map(([id, { title }]) => [id, title]));
  const rowOf = (id: string, title: string, more: number): ContrastRow => ({
    id,
    title: isEndTempo(id, { move, not }) ? 'Whose move it is at the end' : title,
    move: totalIn(0, id),
    not: totalIn(1, id),
    difference: more + 0,
    stm: forMover(more),
  });
  const rows = [...titles]
    .filter(([id]) => id !== ROUNDING)
    .map(([id, title]) => rowOf(id, title, totalIn(0, id) - totalIn(1, id)))
    .sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference));
  // Scaled parts can have more bits than a sum can hold. Rounding is the remainder when all rows are added in this order.
  const rest = difference - rows.reduce((sum, row) => sum + row.difference, 0);
  const isRounded = titles.has(ROUNDING) || rest !== 0;
  return {
    move,
    not,
    difference,
    stm: forMover(difference),
    rows: isRounded ? [...rows, rowOf(ROUNDING, 'Rounding', rest)] : rows,
  };
}
