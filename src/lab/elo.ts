/** Counts of game pairs with colors reversed, by the points one player scored: 0, ½, 1, 1½, 2. */
export type Pentanomial = readonly [number, number, number, number, number];

/** Counts of single games: lost, drawn, won. */
export type Trinomial = readonly [number, number, number];

/** Counts of results, from no points to all points in equal steps. */
export type Counts = Pentanomial | Trinomial;

/** Normalised Elo for an excess score of one standard deviation of a game. */
export const NORMALISED_UNIT = 800 / Math.LN10;

/** Half the width of a 95 % interval, in standard errors. */
export const Z95 = 1.959964;

export interface Estimate {
  /** Undefined if one side scored every point, because no finite difference explains that. */
  readonly elo: number | undefined;
  /** Half the width of the 95 % interval. */
  readonly error: number | undefined;
  /** Normalised Elo: the difference in units of the spread of a game's result. Undefined if all results are the same. */
  readonly normalised: number | undefined;
  /** Half the width of its 95 % interval. */
  readonly normalisedError: number | undefined;
  /** Likelihood of superiority: the probability that the difference is above zero. Undefined without a result. */
  readonly los: number | undefined;
}

export interface ScoreStatistics {
  readonly count: number;
  /** Mean and variance of a result, as a share of its points. The variance is an estimate for future results. */
  readonly mean: number;
  readonly variance: number;
  /** Standard error of the mean. */
  readonly error: number;
}

const NOTHING: Estimate = {
  elo: undefined,
  error: undefined,
  normalised: undefined,
  normalisedError: undefined,
  los: undefined,
};

function eloOf(score: number): number {
  return 400 * Math.log10(score / (1 - score));
}

/** The expected score of a player that is stronger by `elo`. */
export function scoreOf(elo: number): number {
  return 1 / (1 + 10 ** (-elo / 400));
}

/** The number of games behind each result: two for pairs. */
export function gamesPerResult(counts: Counts): number {
  return (counts.length - 1) / 2;
}

/** The cumulative distribution function of the standard normal distribution, to seven digits (Abramowitz and Stegun 26.2.17). */
export function normalShareBelow(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const polynomial = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) * polynomial;
  return x < 0 ? tail : 1 - tail;
}

/**
 * Estimates the expected score from results. A few equal results do not prove that the next one will be the same, so the error includes one
 * extra result, half of it with no points and half with all points. Otherwise a single pair, or fifty drawn ones, would have no error. It
 * replaces the usual correction of a sample variance, and real results soon outweigh it.
 */
export function scoreStatistics(counts: Counts): ScoreStatistics {
  const most = counts.length - 1;
  const count = counts.reduce((sum, n) => sum + n, 0);
  const mean = counts.reduce((sum, n, points) => sum + n * (points / most), 0) / count;
  const squares = counts.reduce((sum, n, points) => sum + n * (points / most - mean) ** 2, 0);
  const unseen = (mean ** 2 + (1 - mean) ** 2) / 2;
  return {
    count,
    mean,
    variance: count > 1 ? squares / (count - 1) : 0,
    error: Math.sqrt((squares + unseen) / count / count),
  };
}

/**
 * The standard error of the mean divided by the standard deviation, as a multiple of what it would be if the deviation were known
 * (delta method). It is 1 for equal players, and grows when few results differ from the others, because they alone give the deviation.
 */
function spreadFactor(counts: Counts, { count, mean, variance }: ScoreStatistics): number {
  const most = counts.length - 1;
  const deviation = Math.sqrt((variance * (count - 1)) / count);
  const moment = (power: number) =>
    counts.reduce((sum, n, points) => sum + n * ((points / most - mean) / deviation) ** power, 0) / count;
  const ratio = (mean - 0.5) / deviation;
  return Math.sqrt(Math.max(0, 1 - ratio * moment(3) + (ratio ** 2 * (moment(4) - 1)) / 4));
}

/**
 * The Elo difference and its 95 % interval. Pairs are better than single games: the two games of a pair share an opening and are not
 * independent, and treating them as independent would overstate the error.
 */
export function estimateElo(counts: Counts): Estimate {
  const statistics = scoreStatistics(counts);
  const { count, mean, variance, error } = statistics;
  if (count === 0) return NOTHING;
  const excess = mean - 0.5;
  const los = normalShareBelow(excess / error);
  if (mean === 0 || mean === 1) return { ...NOTHING, los };
  const margin = Z95 * error;
  // Near 0 or 1 the interval would leave the range of scores. It ends at half of the smallest score that these results, or eight results if
  // there are fewer, could have shown.
  const least = 1 / (2 * (counts.length - 1) * Math.max(count, 8));
  const low = Math.max(mean - margin, least);
  const high = Math.min(mean + margin, 1 - least);
  const estimate = { ...NOTHING, elo: eloOf(mean), error: (eloOf(high) - eloOf(low)) / 2, los };
  if (variance === 0) return estimate;
  // The mean of two games has half the variance of one.
  const games = gamesPerResult(counts);
  return {
    ...estimate,
    normalised: (excess / Math.sqrt(games * variance)) * NORMALISED_UNIT,
    normalisedError: (Z95 / Math.sqrt(games * count)) * NORMALISED_UNIT * spreadFactor(counts, statistics),
  };
}
