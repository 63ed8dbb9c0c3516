import type { SearchValues } from '../profiles/search-parameters.ts';
import { MAX_SEED, OPEN_SEED } from '../profiles/seed.ts';

/** A random seed for a new game. */
export function drawSeed(): number {
  return Math.floor(Math.random() * (MAX_SEED + 1));
}

/** The seed that a profile sets; undefined if it sets none. */
export function ownSeed({ seed }: SearchValues): number | undefined {
  return seed === OPEN_SEED ? undefined : seed;
}

/** Whether a player's moves depend on its seed: it chooses randomly between moves, or makes mistakes. */
export function usesSeed({ fairness, oversight, tradeNoise, temperature }: SearchValues): boolean {
  return [fairness, oversight, tradeNoise, temperature].some((value) => value > 0);
}
