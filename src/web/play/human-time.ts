import type { Strength } from './player.ts';

/** The least time that a weak player takes for a move, and how much longer it may take, in ms. */
const LEAST = 600;
const SPREAD = 1400;
/** With a clock, it takes at most this share of the time that is left. */
const SHARE = 1 / 60;

/** Players that answer at once otherwise, because they hardly search. */
function isQuick(strength: Strength): boolean {
  return typeof strength === 'number' || strength === 'easy' || strength === 'medium';
}

/**
 * The time that a player takes for a move, in ms: weak players, and those that draw their moves, answer a human as slowly as a human would. `chance` is from 0 to 1; `left`
 * is the time on the clock, if there is one.
 */
export function humanTime(strength: Strength | 'drawn', chance: number, left?: number): number {
  if (strength !== 'drawn' && !isQuick(strength)) return 0;
  return Math.min(LEAST + SPREAD * chance, left === undefined ? Number.POSITIVE_INFINITY : left * SHARE);
}
