/** Game results from one player's side, by what a pair of games with colors reversed scored: 0, ½, 1, 1½, 2 points. */
export type Pentanomial = readonly [number, number, number, number, number];

export interface Estimate {
  /** Undefined when one side scored every point: no finite difference explains that. */
  readonly elo: number | undefined;
  /** Half the width of the 95 % interval. */
  readonly error: number | undefined;
}

function eloOf(score: number): number {
  return 400 * Math.log10(score / (1 - score));
}

/**
 * The Elo difference and its 95 % interval. The variance is that of pairs, not of games: the two games of a pair share an opening
 * and are not independent, and taking them as such would overstate the error.
 */
export function estimateElo(pairs: Pentanomial): Estimate {
  const count = pairs.reduce((sum, n) => sum + n, 0);
  if (count === 0) return { elo: undefined, error: undefined };
  const mean = pairs.reduce((sum, n, points) => sum + n * (points / 4), 0) / count;
  if (mean === 0 || mean === 1) return { elo: undefined, error: undefined };
  const variance = pairs.reduce((sum, n, points) => sum + n * (points / 4 - mean) ** 2, 0) / count;
  const margin = 1.959964 * Math.sqrt(variance / count);
  // Close to 0 or 1 the interval leaves the range a score can have.
  const low = Math.max(mean - margin, 1e-6);
  const high = Math.min(mean + margin, 1 - 1e-6);
  return { elo: eloOf(mean), error: (eloOf(high) - eloOf(low)) / 2 };
}
