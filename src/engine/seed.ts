import { SEARCH, type SearchValues } from '../profiles/search-parameters.ts';

const { max, default: open } = SEARCH.knobs.seed;

export const MAX_SEED = max;

/** A seed for another game. */
export function drawSeed(): number {
  return Math.floor(Math.random() * (MAX_SEED + 1));
}

/** The seed that a profile names; undefined if it leaves it open. */
export function ownSeed({ seed }: SearchValues): number | undefined {
  return seed === open ? undefined : seed;
}

/** Whether the moves of a player depend on its seed: it draws lots between equal moves, or has failings. */
export function usesSeed({ fairness, oversight, tradeNoise }: SearchValues): boolean {
  return fairness > 0 || oversight > 0 || tradeNoise > 0;
}
