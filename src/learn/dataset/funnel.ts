import type { Funnel } from './manifest.ts';

/** Counts of what was read and why positions were left out, before anything is read. */
export function emptyFunnel(): Funnel {
  return { games: 0, badGames: 0, positions: 0, opening: 0, check: 0, score: 0, unquiet: 0, duplicates: 0, surplus: 0 };
}
