import { valueText } from '../../profiles/knob-text.ts';
import { parseNaming } from '../../profiles/overrides.ts';
import { currentPresetName, MAX_NAME, type Profile } from '../../profiles/profile.ts';
import type { Profiles } from '../../profiles/profiles.ts';
import { unwrap } from '../../rules/result.ts';
import type { LabTunedKnob } from '../lab-messages.ts';
import type { matchSummary } from '../match/summary.ts';
import type { TunedKnob } from './knobs.ts';
import type { PathPoint } from './spsa.ts';

/** The result of tuning: the content of its `result.json`. */
export interface TuningSummary {
  readonly profile: string;
  readonly hash: string;
  readonly limits: string;
  /** The hash of the tuned profile. */
  readonly tuned: string;
  readonly iterations: number;
  readonly pairs: number;
  readonly rate: number;
  readonly share: number;
  /** Whether all iterations have been played. */
  readonly complete: boolean;
  readonly knobs: readonly LabTunedKnob[];
  readonly path: readonly PathPoint[];
  /** The test of the tuned profile against the start; null if it was left out. */
  readonly sprt: ReturnType<typeof matchSummary> | null;
}

export function knobResults(
  knobs: readonly TunedKnob[],
  found: readonly number[],
  values: readonly number[],
): LabTunedKnob[] {
  return knobs.map(({ name, min, max, size, start }, i) => ({
    name,
    min,
    max,
    size,
    start,
    found: found[i]!,
    value: values[i]!,
  }));
}

/** The changes made by tuning, such as `search.futilityBase 90 → 97`. */
export function changesText(knobs: readonly LabTunedKnob[]): string {
  const changed = knobs.filter(({ start, value }) => start !== value);
  return changed.map(({ name, start, value }) => `${name} ${valueText(start)} → ${valueText(value)}`).join(', ');
}

/** The suffix of the name of a tuned profile. */
const SUFFIX = ' tuned';

/** The name of a profile that was made by tuning another. */
export function tunedName(start: string): string {
  return `${start.slice(0, MAX_NAME - SUFFIX.length)}${SUFFIX}`;
}

/** The longest description that a profile may have. */
const MAX_DESCRIPTION = 2000;

/** The profile at the start of tuning: as it was given, and its name. */
export interface TuningStart {
  readonly text: string;
  readonly name: string;
}

/**
 * The tuned profile under its own name, with a description of the changes. If the start is a preset, the profile extends it, so that its
 * file contains only the changes.
 */
export function namedTuned(
  tuned: Profile,
  name: string,
  start: TuningStart,
  knobs: readonly LabTunedKnob[],
  profiles: Profiles,
): Profile {
  const changes = changesText(knobs);
  const description = `${start.name}, tuned by self-play: ${changes === '' ? 'no knob changed' : changes}`;
  const cut = description.length <= MAX_DESCRIPTION ? description : `${description.slice(0, MAX_DESCRIPTION - 1)}…`;
  const { base } = unwrap(parseNaming(start.text));
  const parent = profiles.has(base) ? { extends: currentPresetName(base) } : {};
  return { ...tuned, ...parent, name, description: cut };
}
