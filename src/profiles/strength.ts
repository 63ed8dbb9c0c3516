/**
 * Play of a given strength, in Elo. Weakness comes from three human failings, each a parameter of the search: looking at few positions and
 * not deep, overlooking moves, and misjudging what a trade leaves on the board. The table is all that a calibration needs to refit.
 */

import type { SearchName, SearchValues } from './search-parameters.ts';

const NAMES = [
  'depthLimit',
  'nodeLimit',
  'quiescenceDepth',
  'oversight',
  'oversightValue',
  'tradeNoise',
] as const satisfies SearchName[];

/** Values in the order of the names. The weaker the player, the more it overlooks, and the more valuable the pieces. */
const TABLE: readonly (readonly [elo: number, values: readonly number[]])[] = [
  [800, [1, 1000, 1, 75, 900, 500]],
  [1000, [1, 1000, 1, 40, 900, 250]],
  [1200, [1, 1000, 2, 15, 330, 150]],
  [1400, [2, 1000, 2, 14, 330, 120]],
  [1600, [4, 1000, 10, 3, 330, 50]],
  [1800, [6, 2000, 100, 0, 0, 15]],
  [2000, [10, 12_000, 100, 0, 0, 0]],
  [2200, [16, 70_000, 100, 0, 0, 0]],
  [2400, [24, 300_000, 100, 0, 0, 0]],
];

export const MIN_ELO = TABLE[0]![0];
export const MAX_ELO = TABLE.at(-1)![0];

/** Always set with limited strength: the player chooses at random among moves as good as the best, so that games differ. */
const ALWAYS = { fairness: 1 };

/** Interpolates between two values; for nodes, geometrically. */
function between(name: (typeof NAMES)[number], low: number, high: number, share: number): number {
  if (name === 'nodeLimit') return Math.round(low * (high / low) ** share);
  return Math.round(low + share * (high - low));
}

/** The search parameters that a strength sets, interpolated between the rows of the table. */
export function strengthChanges(elo: number): Readonly<Partial<SearchValues>> {
  const wanted = Math.min(Math.max(elo, MIN_ELO), MAX_ELO);
  const above = TABLE.findIndex(([rating]) => rating >= wanted);
  const [highElo, high] = TABLE[above]!;
  const [lowElo, low] = TABLE[Math.max(above - 1, 0)]!;
  const share = highElo === lowElo ? 1 : (wanted - lowElo) / (highElo - lowElo);
  const values = NAMES.map((name, i): [string, number] => [name, between(name, low[i]!, high[i]!, share)]);
  return { ...ALWAYS, ...Object.fromEntries(values) };
}
