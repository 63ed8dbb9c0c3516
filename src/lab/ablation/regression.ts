import { Z95 } from '../elo.ts';
import { inverse, product } from '../linear.ts';
import { ASSUMED_VARIANCE } from '../sprt.ts';

/** Pairs with the same result: the features that one side lacked, and the share of the points that the full side scored. */
export interface Observation {
  readonly off: readonly number[];
  readonly score: number;
  /** The number of pairs with this result. */
  readonly n: number;
}

/** The Elo that a feature is worth. */
export interface Effect {
  readonly elo: number;
  /** Half the width of the 95 % interval. */
  readonly error: number;
  /** The pairs in which the feature was off. */
  readonly pairs: number;
}

/** Elo per unit of log odds. */
const ELO_PER_LOGIT = 400 / Math.LN10;
const MAX_STEPS = 100;
const PRECISION = 1e-10;
/** Newton's method may overshoot far from the maximum. */
const LONGEST_STEP = 2;

function matrix(size: number): number[][] {
  return Array.from({ length: size }, () => Array.from({ length: size }, () => 0));
}

function addOuter(to: number[][], off: readonly number[], weight: number): void {
  for (const i of off) for (const j of off) to[i]![j]! += weight;
}

function expectedScore(effects: readonly number[], off: readonly number[]): number {
  return 1 / (1 + Math.exp(-off.reduce((sum, feature) => sum + effects[feature]!, 0)));
}

/**
 * Adds one pair for each feature, half won and half lost. It keeps the effect finite if one side won every game, and the error positive if
 * all pairs ended alike. Real pairs soon outweigh it.
 */
function withUnseen(features: number, observations: readonly Observation[]): Observation[] {
  const unseen = Array.from({ length: features }, (_, feature) =>
    [0, 1].map((score) => ({ off: [feature], score, n: 0.5 })),
  );
  return [...observations, ...unseen.flat()];
}

/** The inverse of the information, from the expected score of each observation. */
function invertedInformation(
  features: number,
  cells: readonly Observation[],
  scoreOf: (off: readonly number[]) => number,
): number[][] {
  const information = matrix(features);
  for (const { off, n } of cells) {
    const expected = scoreOf(off);
    addOuter(information, off, n * expected * (1 - expected));
  }
  return inverse(information);
}

/** Maximises the likelihood by Newton's method. Effects are log odds. */
function likeliestEffects(features: number, cells: readonly Observation[]): number[] {
  let effects = Array.from({ length: features }, () => 0);
  for (let step = 0; step < MAX_STEPS; step++) {
    const slope = effects.map(() => 0);
    for (const { off, score, n } of cells) {
      const excess = n * (score - expectedScore(effects, off));
      for (const feature of off) slope[feature]! += excess;
    }
    const inverted = invertedInformation(features, cells, (off) => expectedScore(effects, off));
    const change = product(inverted, slope);
    const length = Math.max(...change.map(Math.abs));
    const share = length > LONGEST_STEP ? LONGEST_STEP / length : 1;
    effects = effects.map((effect, i) => effect + share * change[i]!);
    if (length < PRECISION) break;
  }
  return effects;
}

/** The standard errors of the effects: a sandwich of the inverted information and the squared deviations of the scores. */
function standardErrors(inverted: readonly (readonly number[])[], squares: readonly (readonly number[])[]): number[] {
  return inverted.map((row) => {
    const spread = product(squares, row);
    return Math.sqrt(row.reduce((sum, value, i) => sum + value * spread[i]!, 0));
  });
}

/**
 * Estimates the Elo of each feature by logistic regression: the log odds of a pair are the sum of the effects of the features that are off.
 * Features are assumed to add up, as Elo does.
 *
 * The errors are estimated from the deviations of whole pairs (a sandwich estimate), because a pair is not a series of won or lost trials:
 * draws make its score vary less, and its two games share an opening. Each deviation is corrected for leverage, since a fit is closest to
 * the pairs that it depends on most.
 */
export function featureEffects(features: number, observations: readonly Observation[]): Effect[] {
  if (features === 0) return [];
  const cells = withUnseen(features, observations);
  const effects = likeliestEffects(features, cells);
  const inverted = invertedInformation(features, cells, (off) => expectedScore(effects, off));
  const squares = matrix(features);
  const pairs = effects.map(() => 0);
  for (const { off, score, n } of cells) {
    const expected = expectedScore(effects, off);
    const spread = off.reduce((sum, i) => sum + off.reduce((inner, j) => inner + inverted[i]![j]!, 0), 0);
    const leverage = expected * (1 - expected) * spread;
    addOuter(squares, off, n * ((score - expected) / (1 - Math.min(leverage, 0.5))) ** 2);
  }
  for (const { off, n } of observations) for (const feature of off) pairs[feature]! += n;
  const errors = standardErrors(inverted, squares);
  return effects.map((effect, i) => ({
    elo: ELO_PER_LOGIT * effect,
    error: ELO_PER_LOGIT * Z95 * errors[i]!,
    pairs: pairs[i]!,
  }));
}

/** Half the width of the 95 % interval that each effect will have, if the sides are about equal and half of the games are drawn. */
export function expectedErrors(features: number, offs: readonly (readonly number[])[]): number[] {
  const cells = withUnseen(
    features,
    offs.map((off) => ({ off, score: 0.5, n: 1 })),
  );
  const inverted = invertedInformation(features, cells, () => 0.5);
  const squares = matrix(features);
  for (const off of offs) addOuter(squares, off, ASSUMED_VARIANCE / 2);
  for (let feature = 0; feature < features; feature++) addOuter(squares, [feature], 0.25);
  return standardErrors(inverted, squares).map((error) => ELO_PER_LOGIT * Z95 * error);
}
