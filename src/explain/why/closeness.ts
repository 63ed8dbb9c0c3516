import type { Score } from '../../engine/messages.ts';
import { pawns } from './format-pawns.ts';

/** A move's scores for the side to move at the last depths, deepest first, without unknown ones. An upper bound can stand for a score. */
export type LastScores = readonly Score[];

/** The number of depths compared: three depths show how far a score moved over two iterations. */
export const LAST_DEPTHS = 3;

/** By how many centipawns a score has moved over the last two depths. Mates are proved and do not count. */
export function movedBy(scores: LastScores): number {
  const known = scores.flatMap((score) => ('cp' in score ? [score.cp] : []));
  return known.length === 0 ? 0 : Math.max(...known) - Math.min(...known);
}

/** How close two moves of a full search are. */
export interface Closeness {
  /** The larger change of the two scores over the last two depths. */
  readonly moved: number;
  /** Whether the moves differ by less than that. */
  readonly tooClose: boolean;
}

/** Whether a full search can tell two moves apart. */
export function closenessOf(a: LastScores, b: LastScores): Closeness {
  const moved = Math.max(movedBy(a), movedBy(b));
  const [first, second] = [a[0], b[0]];
  if (first === undefined || second === undefined || 'mate' in first || 'mate' in second)
    return { moved, tooClose: false };
  return { moved, tooClose: Math.abs(first.cp - second.cp) < moved };
}

/** Greedy and line scoring are exact at their depth. */
export const EXACT: Closeness = { moved: 0, tooClose: false };

/** The sentence for two moves that are too close to call. `difference` is that of the rounded scores. */
export function tooCloseWords(first: string, second: string, difference: number, { moved }: Closeness): string {
  return `Too close to call: ${first} and ${second} differ by ${pawns(difference)}, less than their scores moved over the last two depths (${pawns(moved)})`;
}
