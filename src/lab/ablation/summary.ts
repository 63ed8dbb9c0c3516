import type { Profile } from '../../profiles/profile.ts';
import type { Cost } from '../cost.ts';
import type { Estimate } from '../statistics.ts';
import type { Ablation } from './ablation.ts';
import type { DesignKind } from './design.ts';
import type { Feature, FeatureKind } from './features.ts';

/** A feature with its worth and its cost. */
export interface MeasuredFeature {
  readonly id: string;
  readonly kind: FeatureKind;
  readonly title: string;
  readonly terms: readonly string[];
  /** Elo that the profile loses without the feature, and half the width of the 95 % interval. */
  readonly elo: number;
  readonly error: number;
  /** The pairs in which it was off. */
  readonly pairs: number;
  /** Nanoseconds of an evaluation that it takes, with a 95 % interval; null if it was not measured or is not part of the evaluation. */
  readonly cost: Estimate | null;
}

/** The result of an ablation: the content of its `result.json`. */
export interface AblationSummary {
  readonly profile: string;
  readonly hash: string;
  readonly limits: string;
  readonly design: DesignKind;
  readonly games: number;
  readonly complete: boolean;
  /** Pairs that repeat an earlier one, which do not count. */
  readonly repeatedPairs: number;
  /** The most valuable first. */
  readonly features: readonly MeasuredFeature[];
}

export interface SummarisedAblation {
  readonly profile: Pick<Profile, 'name' | 'hash'>;
  readonly features: readonly Feature[];
  readonly design: DesignKind;
  readonly limits: string;
  /** The requested number of games. */
  readonly games: number;
  readonly cost: Cost | undefined;
}

export function ablationSummary(
  ablation: Pick<Ablation, 'effects' | 'games' | 'repeatedPairs'>,
  { profile, features, design, limits, games, cost }: SummarisedAblation,
): AblationSummary {
  const measured = ablation.effects.map(({ elo, error, pairs }, i): MeasuredFeature => {
    const { id, kind, title, terms } = features[i]!;
    const found = cost?.terms.find((one) => one.id === id);
    const time = found === undefined ? null : { value: found.value, low: found.low, high: found.high };
    return { id, kind, title, terms, elo, error, pairs, cost: time };
  });
  return {
    profile: profile.name,
    hash: profile.hash,
    limits,
    design,
    games: ablation.games,
    complete: ablation.games >= games,
    repeatedPairs: ablation.repeatedPairs,
    features: measured.sort((a, b) => b.elo - a.elo),
  };
}
