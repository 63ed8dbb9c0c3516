// The most likely distribution of results under a hypothesis. The log-likelihood ratio of a test compares two of them.
import { type Counts, gamesPerResult, NORMALISED_UNIT, scoreOf } from './elo.ts';

/** How a difference in strength is measured: by the expected score in units of its spread, or by the expected score alone. */
export const ELO_MODELS = ['normalised', 'logistic'] as const;
export type EloModel = (typeof ELO_MODELS)[number];

/** The largest difference that a hypothesis may state. For larger normalised differences the most likely distribution may not be found. */
export const MAX_ELO: Readonly<Record<EloModel, number>> = { normalised: 200, logistic: 1000 };

/** A result that has not occurred yet is still possible: it counts as this much of a result. */
const UNSEEN = 1e-3;

const MAX_STEPS = 100;
/** A multiplier and a distribution have converged when they change by less than this. */
const MULTIPLIER_PRECISION = 1e-12;
const CHANCE_PRECISION = 1e-9;

interface Sample {
  /** The number of results, unseen ones included. */
  readonly count: number;
  /** The share of each result. */
  readonly shares: readonly number[];
  /** The score of each result, from 0 to 1. */
  readonly scores: readonly number[];
}

function sampleOf(counts: Counts): Sample {
  const seen = counts.map((n) => n || UNSEEN);
  const count = seen.reduce((sum, n) => sum + n);
  return { count, shares: seen.map((n) => n / count), scores: seen.map((_, points) => points / (counts.length - 1)) };
}

/**
 * The most likely distribution for which the mean of `values` is 0, given the shares of a sample. By Lagrange it is
 * share / (1 + θ · value), where θ solves a decreasing equation. The values must lie on both sides of 0.
 */
function mostLikely(shares: readonly number[], values: readonly number[]): number[] {
  let low = -1 / Math.max(...values);
  let high = -1 / Math.min(...values);
  let theta = 0;
  for (let round = 0; round < MAX_STEPS; round++) {
    let excess = 0;
    let slope = 0;
    for (let i = 0; i < values.length; i++) {
      const scaled = values[i]! / (1 + theta * values[i]!);
      excess += shares[i]! * scaled;
      slope += shares[i]! * scaled * scaled;
    }
    const step = excess / slope;
    if (Math.abs(step) <= MULTIPLIER_PRECISION * Math.max(1, Math.abs(theta))) break;
    if (excess > 0) low = theta;
    else high = theta;
    // Newton's step, or half of the interval if that would leave it.
    const next = theta + step;
    theta = next > low && next < high ? next : (low + high) / 2;
  }
  return shares.map((share, i) => share / (1 + theta * values[i]!));
}

/** The most likely distribution whose mean score is the given one. */
function withMean({ shares, scores }: Sample, mean: number): number[] {
  return mostLikely(
    shares,
    scores.map((score) => score - mean),
  );
}

/**
 * The most likely distribution whose excess score is `ratio` times its standard deviation. The deviation depends on the distribution.
 * So the condition is replaced by its tangent at the last approximation, until that no longer changes.
 */
function withRatio({ shares, scores }: Sample, ratio: number): number[] {
  let chances = scores.map(() => 1 / scores.length);
  for (let step = 0; step < MAX_STEPS; step++) {
    const { mean, deviation } = momentsOf(chances, scores);
    const values = scores.map(
      (score) => score - 0.5 - (ratio * deviation * (1 + ((score - mean) / deviation) ** 2)) / 2,
    );
    const next = mostLikely(shares, values);
    const change = Math.max(...next.map((chance, i) => Math.abs(chance - chances[i]!)));
    chances = next;
    if (change < CHANCE_PRECISION) break;
  }
  return chances;
}

function momentsOf(chances: readonly number[], scores: readonly number[]) {
  const mean = chances.reduce((sum, chance, i) => sum + chance * scores[i]!, 0);
  const variance = chances.reduce((sum, chance, i) => sum + chance * (scores[i]! - mean) ** 2, 0);
  return { mean, deviation: Math.sqrt(variance) };
}

/** The most likely distribution of results if the difference in strength is `elo`. */
function underHypothesis(model: EloModel, sample: Sample, games: number, elo: number): number[] {
  if (model === 'logistic') return withMean(sample, scoreOf(elo));
  // The mean of two games has half the variance of one.
  return withRatio(sample, (elo / NORMALISED_UNIT) * Math.sqrt(games));
}

/** The most likely probability of each result if the difference in strength is `elo`, given the results so far. */
export function likeliestChances(model: EloModel, counts: Counts, elo: number): number[] {
  return underHypothesis(model, sampleOf(counts), gamesPerResult(counts), elo);
}

/** The log-likelihood ratio of the results: a difference of `elo1` against one of `elo0`. */
export function logLikelihoodRatio(model: EloModel, counts: Counts, elo0: number, elo1: number): number {
  if (counts.every((n) => n === 0)) return 0;
  const sample = sampleOf(counts);
  const games = gamesPerResult(counts);
  const [under0, under1] = [elo0, elo1].map((elo) => underHypothesis(model, sample, games, elo)) as [
    number[],
    number[],
  ];
  return sample.count * sample.shares.reduce((sum, share, i) => sum + share * Math.log(under1[i]! / under0[i]!), 0);
}
