/** Game results from one player's side, by what a pair of games with colors reversed scored: 0, ½, 1, 1½, 2 points. */
export type Pentanomial = readonly [number, number, number, number, number];

export interface Estimate {
  /** Undefined when one side scored every point: no finite difference explains that. */
  readonly elo: number | undefined;
  /** Half the width of the 95 % interval. */
  readonly error: number | undefined;
  /** The difference in units of the spread of a game's result, scaled like Elo; undefined if all pairs ended alike. */
  readonly normalised: number | undefined;
  /** Likelihood of superiority: the probability that the difference is above zero. Undefined without a pair. */
  readonly los: number | undefined;
}

export interface PairStatistics {
  readonly count: number;
  /** Mean and variance of a pair's score, as a share of its two points; the variance is what the pairs let expect of others. */
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
 * What the pairs say about the score to expect. Pairs that ended alike do not prove that others will, so one more pair is taken into
 * the error as half won and half lost by both games: without it, one pair would be certain, and fifty drawn ones as well. It
 * stands for the one that an estimate from a sample lacks, and is soon outweighed.
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
 * and are not independent, and taking them as such would overstate the error.
 */
export function estimateElo(pairs: Pentanomial): Estimate {
  const { count, mean, variance, error } = pairStatistics(pairs);
  if (count === 0) return { elo: undefined, error: undefined, normalised: undefined, los: undefined };
  const excess = mean - 0.5;
  const los = normalShareBelow(excess / error);
  if (mean === 0 || mean === 1) return { elo: undefined, error: undefined, normalised: undefined, los };
  const margin = 1.959964 * error;
  // Close to 0 or 1 the interval leaves the range a score can have; half the least score the pairs could have shown is its end there,
  // or what eight could have shown: fewer do not make it narrower.
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
