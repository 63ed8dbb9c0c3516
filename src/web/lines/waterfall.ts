import type { ContrastRow } from '../../engine/why/contrast.ts';
import type { WhyDocument } from '../../engine/why/document.ts';

/** A step of a waterfall, in centipawns for the side to move. */
export interface Step {
  readonly id: string;
  readonly title: string;
  /** White's centipawns in either line; undefined where several parts are told together. */
  readonly move: number | undefined;
  readonly not: number | undefined;
  readonly stm: number;
  readonly from: number;
  readonly to: number;
}

/** From the score of the other move, step by step, to that of the move. */
export interface Waterfall {
  readonly start: number;
  readonly end: number;
  readonly steps: readonly Step[];
  /** How many parts are the same in both lines. */
  readonly same: number;
  /** Where the picture begins and ends. */
  readonly low: number;
  readonly high: number;
}

type Compared = Pick<WhyDocument, 'rows' | 'turn'> & {
  readonly move: { readonly score: number };
  readonly not: { readonly score: number };
};

/** Room at both ends, as a share of the width. */
const MARGIN = 0.03;

/** The smallest parts are told together where there are more than `most`. */
export function waterfall({ rows, turn, move, not }: Compared, most = Number.POSITIVE_INFINITY): Waterfall {
  const forMover = (white: number) => (turn === 'white' ? white : -white) + 0;
  const different = rows.filter(({ difference }) => difference !== 0);
  const isCut = different.length > most + 1;
  const named = isCut ? different.slice(0, most) : different;
  const others = isCut ? different.slice(most) : [];
  const start = forMover(not.score);
  const steps: Step[] = [];
  const add = (one: Omit<Step, 'from' | 'to'>) => {
    const from = steps.at(-1)?.to ?? start;
    steps.push({ ...one, from, to: from + one.stm });
  };
  for (const { id, title, stm, move: first, not: second } of named) add({ id, title, stm, move: first, not: second });
  if (isCut)
    add({ id: '', title: `${others.length} smaller ones`, stm: sumOf(others), move: undefined, not: undefined });
  const end = forMover(move.score);
  const all = [start, end, ...steps.map(({ to }) => to)];
  const [least, greatest] = [Math.min(...all), Math.max(...all)];
  const room = Math.max(1, greatest - least) * MARGIN;
  return {
    start,
    end,
    steps,
    same: rows.length - different.length,
    low: least - room,
    high: greatest + room,
  };
}

function sumOf(rows: readonly ContrastRow[]): number {
  return rows.reduce((sum, { stm }) => sum + stm, 0);
}

/** Where a value is in the picture, in percent of its width. */
export function placeOf({ low, high }: Pick<Waterfall, 'low' | 'high'>, value: number): number {
  return (100 * (value - low)) / (high - low);
}
