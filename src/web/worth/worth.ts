import type { AblationSummary, MeasuredFeature } from '../../lab/ablation/summary.ts';

/** The profile whose parts are shown. */
export interface ShownProfile {
  /** Its content hash; empty until it is known. */
  readonly hash: string;
  /** What it and the profiles that it was made from are called. */
  readonly names: readonly string[];
}

/** What a feature was worth in the games of an ablation. */
export interface Worth {
  readonly measured: MeasuredFeature;
  /** Whether it was measured for exactly this profile. */
  readonly isCurrent: boolean;
  /** The profile that it was measured for. */
  readonly profile: string;
  readonly limits: string;
}

/**
 * The most exact measurement of a feature: a term by its id, or a switch of the search. One of the profile itself comes before one of another
 * version of it. Undefined if it was measured for neither.
 */
export function worthOf(
  id: string,
  { hash, names }: ShownProfile,
  ablations: readonly AblationSummary[],
): Worth | undefined {
  const found = ablations.flatMap((ablation): Worth[] => {
    const { profile, limits } = ablation;
    const isCurrent = ablation.hash === hash;
    if (!isCurrent && !names.includes(profile)) return [];
    const measured = ablation.features.find((feature) => feature.id === id && feature.kind !== 'group');
    return measured === undefined ? [] : [{ measured, isCurrent, profile, limits }];
  });
  const [best] = found.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || a.measured.error - b.measured.error);
  return best;
}
