/** Counts of game pairs with colors reversed, by the points one player scored: 0, ½, 1, 1½, 2. */
export type Pentanomial = readonly [number, number, number, number, number];

export interface Estimate {
  /** Undefined if one side scored every point, because no finite difference explains that. */
  readonly elo: number | undefined;
  /** Half the width of the 95 % interval. */
  readonly error: number | undefined;
  /** Normalized Elo: the difference in units of the spread of a game's result. Undefined if all pairs ended alike. */
  readonly normalised: number | undefined;
  /** Likelihood of superiority: the probability that the difference is above zero. Undefined without a pair. */
  readonly los: number | undefined;
}

export interface PairStatistics {
  readonly count: number;
  /** Mean and variance of a pair's score, as a share of its two points. The variance is an estimate for future pairs. */
  readonly mean: number;
  readonly variance: number;
  /** Standard error of the mean. */
  readonly error: number;
}

function eloOf(score: number): number {
  return 400 * Math.log10(score / (1 - score));
}

/** The distribution function of the standard normal, to seven digits (Abramowitz and Stegun 26.2.17). */
export function normalShareBelow(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const polynomial = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) * polynomial;
  return x < 0 ? tail : 1 - tail;
}

/**
 * Estimates the expected score from pairs. Pairs that ended alike do not prove that others will, so the error includes one more
 * pair, half won and half lost in both games. Otherwise one pair would give a certain result, and so would fifty drawn ones. It
 * plays the part of the correction for a sample's variance, and is soon outweighed.
 */
export function pairStatistics(pairs: Pentanomial): PairStatistics {
  const count = pairs.reduce((sum, n) => sum + n, 0);
  const mean = pairs.reduce((sum, n, points) => sum + n * (points / 4), 0) / count;
  const squares = pairs.reduce((sum, n, points) => sum + n * (points / 4 - mean) ** 2, 0);
  const unseen = (mean ** 2 + (1 - mean) ** 2) / 2;
  return {
    count,
    mean,
    variance: count > 1 ? squares / (count - 1) : 0,
    error: Math.sqrt((squares + unseen) / count / count),
  };
}

/**
 * The Elo difference and its 95 % interval. The variance is that of pairs, not of games: the two games of a pair share an opening
 * and are not independent, and treating them as independent would overstate the error.
 */
export function estimateElo(pairs: Pentanomial): Estimate {
  const { count, mean, variance, error } = pairStatistics(pairs);
  if (count === 0) return { elo: undefined, error: undefined, normalised: undefined, los: undefined };
  const excess = mean - 0.5;
  const los = normalShareBelow(excess / error);
  if (mean === 0 || mean === 1) return { elo: undefined, error: undefined, normalised: undefined, los };
  const margin = 1.959964 * error;
  // Near 0 or 1 the interval would leave the range of scores. It ends at half the smallest score that the pairs could have shown, or that
  // eight pairs could have shown: fewer pairs do not make it narrower.
  const least = 1 / (8 * Math.max(count, 8));
  const low = Math.max(mean - margin, least);
  const high = Math.min(mean + margin, 1 - least);
  return {
    elo: eloOf(mean),
    error: (eloOf(high) - eloOf(low)) / 2,
    // The mean of two games has half the variance of one.
    normalised: variance === 0 ? undefined : (excess / Math.sqrt(2 * variance)) * (800 / Math.LN10),
    los,
  };
}
