import type { Score } from '../../engine/messages.ts';
import { pawns } from './format-pawns.ts';

/** A move's scores for the side to move at the last depths, the deepest first; those that are not known are left out. */
export type LastScores = readonly Score[];

/** As many depths are looked at: over the last two iterations a score moves from the third to the first of them. */
export const LAST_DEPTHS = 3;

/** By how many centipawns a score has moved over the last two depths. Mates are proved: they do not count. */
export function movedBy(scores: LastScores): number {
  const known = scores.flatMap((score) => ('cp' in score ? [score.cp] : []));
  return known.length === 0 ? 0 : Math.max(...known) - Math.min(...known);
}

/** How two moves of a full search lie to each other. */
export interface Closeness {
  /** By how much the scores moved over the last two depths, whichever moved more. */
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

/** Says so without a verdict; `difference` is that of the scores as they are shown. */
export function tooCloseWords(first: string, second: string, difference: number, { moved }: Closeness): string {
  return `Too close to call: ${first} and ${second} differ by ${pawns(difference)}, less than their scores moved over the last two depths (${pawns(moved)})`;
}
