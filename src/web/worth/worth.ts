import type { AblationSummary, MeasuredFeature } from '../../lab/ablation/summary.ts';

/** The profile whose parts are shown. */
export interface ShownProfile {
  /** Its content hash; empty until it is known. */
  readonly hash: string;
  /** The names of the profile and of those it is based on. */
  readonly names: readonly string[];
}

/** The Elo of a feature in an ablation. */
export interface Worth {
  readonly measured: MeasuredFeature;
  /** Whether it was measured for exactly this profile. */
  readonly isCurrent: boolean;
  /** The profile that it was measured for. */
  readonly profile: string;
  readonly limits: string;
}

/**
 * The most exact measurement of a feature: a term by its id, or a switch of the search. A measurement of the profile itself takes
 * precedence over one of another version. Undefined if there is neither.
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
