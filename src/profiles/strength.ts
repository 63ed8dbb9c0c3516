/**
 * Play of a given strength, in Elo. Weakness comes from three human failings, each a parameter of the search: looking at few positions and
 * not deep, overlooking moves, and misjudging what a trade leaves on the board. The table is all that a calibration needs to refit.
 */

type Row = readonly [
  elo: number,
  depthLimit: number,
  nodeLimit: number,
  /** How far captures are played out. */
  quiescenceDepth: number,
  /** Moves that are overlooked, in percent, and the most valuable piece whose capture is. */
  oversight: number,
  oversightValue: number,
  tradeNoise: number,
];

const TABLE: readonly Row[] = [
  [800, 1, 1000, 1, 30, 500, 200],
  [1000, 1, 1000, 2, 15, 330, 150],
  [1200, 2, 1000, 4, 10, 330, 100],
  [1400, 3, 1000, 6, 5, 330, 60],
  [1600, 4, 1000, 10, 2, 330, 40],
  [1800, 6, 1500, 100, 0, 0, 20],
  [2000, 8, 5000, 100, 0, 0, 0],
  [2200, 12, 20_000, 100, 0, 0, 0],
];

export const MIN_ELO = TABLE[0]![0];
export const MAX_ELO = TABLE.at(-1)![0];

const NAMES = ['depthLimit', 'nodeLimit', 'quiescenceDepth', 'oversight', 'oversightValue', 'tradeNoise'] as const;

/** What limited strength sets besides: among moves as good as the best there is a choice, so that no two games need be alike. */
const ALWAYS = { fairness: 1 };

/** What a strength sets of the parameters of the search. Between two rows of the table, values lie between theirs. */
export function strengthChanges(elo: number): Readonly<Record<string, number>> {
  const wanted = Math.min(Math.max(elo, MIN_ELO), MAX_ELO);
  const above = TABLE.findIndex(([rating]) => rating >= wanted);
  const high = TABLE[above]!;
  const low = TABLE[Math.max(above - 1, 0)]!;
  const share = high === low ? 1 : (wanted - low[0]) / (high[0] - low[0]);
  const between = (from: number, to: number) => Math.round(from + share * (to - from));
  return {
    ...ALWAYS,
    ...Object.fromEntries(NAMES.map((name, i) => [name, between(low[i + 1]!, high[i + 1]!)])),
  };
}
