import { NO_SCORE } from '../dataset/label.ts';
import type { Chunk } from '../dataset/shard.ts';
import { expectation } from './loss.ts';

/** The target of the fit: the result of a position's game, or a mix of the result and the expectation of a search. */
export interface Target {
  /** The share of the result, from 0 to 1. */
  readonly result: number;
  /** The constant of the logistic curve that turns scores of the search into expectations. */
  readonly scoreK: number;
}

/** The target of one position. Without a search score, it is the result. */
export function targetAt({ result, scoreK }: Target, { results, scores }: Chunk, index: number): number {
  const outcome = results[index]!;
  if (result === 1) return outcome;
  const score = scores[index]!;
  return score === NO_SCORE ? outcome : result * outcome + (1 - result) * expectation(score, scoreK);
}
