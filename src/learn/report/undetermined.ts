import type { LearnSummary, Obstacle, Undetermined } from '../fit/learn-summary.ts';

const TITLES: Readonly<Record<Obstacle, string>> = {
  'no positions': 'No position depends on these, so they are unchanged.',
  'few positions': 'Few positions depend on these.',
  'at its limit': 'These are at the limit of their range.',
  'same as others': 'These cannot be told apart from other numbers.',
  prior: 'The prior decides these rather than the positions.',
};

/** Numbers that the data does not determine for the same reason. */
export interface UndeterminedGroup {
  readonly title: string;
  readonly names: readonly string[];
}

/** Groups the numbers that the data does not determine by reason. */
export function undeterminedGroups(undetermined: readonly Undetermined[]): UndeterminedGroup[] {
  const groups = new Map<Obstacle, string[]>();
  for (const { name, n, why } of undetermined) {
    const text = why === 'no positions' ? name : `${name} (${n.toLocaleString('en')} positions)`;
    groups.set(why, [...(groups.get(why) ?? []), text]);
  }
  return [...groups].map(([why, names]) => ({ title: TITLES[why], names }));
}

/** Why a fit says nothing about undetermined numbers and pairs; undefined if it has standard errors. */
export function withoutErrors({
  loss,
  complete,
  knobs,
}: Pick<LearnSummary, 'loss' | 'complete' | 'knobs'>): string | undefined {
  if (knobs.some(({ error }) => error !== null)) return undefined;
  if (!complete) return 'Not tested: the fit was stopped before standard errors were computed.';
  return loss === 'hinge' ? 'Not tested: the hinge loss has no standard errors.' : undefined;
}
