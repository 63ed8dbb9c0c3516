import { ROUNDING } from '../../explain/why/contrast.ts';
import type { WhyDocument } from '../../explain/why/document.ts';
import { shown } from '../../explain/why/format-pawns.ts';

/** A step of a waterfall, in centipawns for the side to move, rounded as shown. */
export interface Step {
  readonly id: string;
  readonly title: string;
  /** White's centipawns in each line; undefined for merged parts and for rounding. */
  readonly move: number | undefined;
  readonly not: number | undefined;
  readonly stm: number;
  readonly from: number;
  readonly to: number;
}

/** The steps from the score of the other move to that of the move. */
export interface Waterfall {
  readonly start: number;
  readonly end: number;
  readonly steps: readonly Step[];
  /** The number of parts that are equal in both lines. */
  readonly same: number;
  /** The range of the picture. */
  readonly low: number;
  readonly high: number;
}

type Compared = Pick<WhyDocument, 'rows' | 'turn'> & {
  readonly move: { readonly score: number };
  readonly not: { readonly score: number };
};

/** The margin at both ends, as a share of the width. */
const MARGIN = 0.03;

/** Rounds to the digits that the table shows. */
const rounded = (centipawns: number) => Number(centipawns.toFixed(1)) + 0;

/**
 * Builds a waterfall. If there are more than `most` parts, the smallest are merged. Each step is the difference of the numbers beside it,
 * and the steps lead from one shown score to the other; the rest is rounding.
 */
export function waterfall({ rows, turn, move, not }: Compared, most = Number.POSITIVE_INFINITY): Waterfall {
  const forMover = (white: number) => (turn === 'white' ? white : -white) + 0;
  const different = rows.filter(({ id, difference }) => difference !== 0 && id !== ROUNDING);
  const isCut = different.length > most + 1;
  const named = isCut ? different.slice(0, most) : different;
  const [start, end] = [shown(forMover(not.score)), shown(forMover(move.score))];
  const steps: Step[] = [];
  const add = (one: Omit<Step, 'from' | 'to'>) => {
    const from = steps.at(-1)?.to ?? start;
    steps.push({ ...one, from, to: rounded(from + one.stm) });
  };
  for (const { id, title, move: first, not: second } of named)
    add({ id, title, stm: rounded(forMover(rounded(first) - rounded(second))), move: first, not: second });
  const left = { stm: rounded(end - (steps.at(-1)?.to ?? start)), move: undefined, not: undefined };
  if (isCut) add({ id: '', title: `${different.length - most} smaller parts`, ...left });
  else if (left.stm !== 0) add({ id: ROUNDING, title: 'Rounding', ...left });
  const all = [start, end, ...steps.map(({ to }) => to)];
  const [least, greatest] = [Math.min(...all), Math.max(...all)];
  const room = Math.max(1, greatest - least) * MARGIN;
  return {
    start,
    end,
    steps,
    same: rows.filter(({ difference }) => difference === 0).length,
    low: least - room,
    high: greatest + room,
  };
}

/** The position of a value in the picture, in percent of its width. */
export function placeOf({ low, high }: Pick<Waterfall, 'low' | 'high'>, value: number): number {
  return (100 * (value - low)) / (high - low);
}
