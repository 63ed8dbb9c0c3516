import type { Score } from './messages.ts';

/** Win, draw and loss in thousandths, for the side whose score it is. */
export interface Chances {
  readonly win: number;
  readonly draw: number;
  readonly loss: number;
}

/**
 * The score at which half of the games are won, and how fast that share grows: maximum likelihood values for 118,215 moves of 1,005
 * games of `lucena` against itself at 12,000 nodes (docs/experiments.md).
 */
const HALF = 164;
const SPREAD = 136;

function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x));
}

/** Estimates game results from a score. */
export function chancesOf(score: Score): Chances {
  if ('mate' in score) return score.mate > 0 ? { win: 1000, draw: 0, loss: 0 } : { win: 0, draw: 0, loss: 1000 };
  const win = Math.round(1000 * logistic((score.cp - HALF) / SPREAD));
  const loss = Math.round(1000 * logistic((-score.cp - HALF) / SPREAD));
  return { win, draw: 1000 - win - loss, loss };
}
