import { SEARCH_PARAMETERS, type SearchValues } from '../profiles/search-parameters.ts';

const { max, default: initial } = SEARCH_PARAMETERS.find(({ name }) => name === 'seed')!;

export const MAX_SEED = max;

/** A seed for another game. */
export function drawSeed(): number {
  return Math.floor(Math.random() * (MAX_SEED + 1));
}

/** The seed that a profile names; undefined if it leaves it open. */
export function ownSeed(values: SearchValues): number | undefined {
  const seed = values.get('seed') ?? initial;
  return seed === initial ? undefined : seed;
}

/** Whether the moves of a player depend on its seed: it draws lots between equal moves, or has failings. */
export function usesSeed(values: SearchValues): boolean {
  return ['fairness', 'oversight', 'tradeNoise'].some((name) => (values.get(name) ?? 0) > 0);
}
