import type { Level } from '../profiles/levels.ts';
import { type Naming, parseNaming } from '../profiles/overrides.ts';
import type { Profile } from '../profiles/profile.ts';
import type { Profiles } from '../profiles/profiles.ts';
import { SEARCH } from '../profiles/search-parameters.ts';
import { ownValue } from '../rules/names.ts';
import { ok, type Result } from '../rules/result.ts';

/** The options that decide how the engine plays. They apply in this order, whichever was set first: profile, level, knobs. */
export interface PlayerOptions {
  /** The profile as it was loaded. */
  readonly profile: Profile;
  /** Replaces the profile's own level. */
  readonly level?: Level;
  /** Replaces any level while strength is limited. */
  readonly elo: number;
  readonly isLimited: boolean;
  /** The last value of each knob that was set. The profile has all of them. */
  readonly knobs: Changes;
}

type Changes = Omit<Naming, 'base'>;

export const NO_KNOBS: Changes = { knobs: {} };

/** Adds changes to earlier ones. A level sets all search parameters, so earlier settings of those are dropped. */
export function withKnobs(before: Changes, { level, knobs }: Changes): Changes {
  const { [SEARCH.id]: _, ...ofTerms } = before.knobs;
  const kept = level === undefined ? before.knobs : ofTerms;
  const terms = new Set([...Object.keys(kept), ...Object.keys(knobs)]);
  const last = level ?? before.level;
  return {
    knobs: Object.fromEntries([...terms].map((term) => [term, { ...ownValue(kept, term), ...ownValue(knobs, term) }])),
    ...(last === undefined ? {} : { level: last }),
  };
}

/** The changes that a profile accepts, and the names of knobs that it does not have. */
export function changesFor(
  profiles: Profiles,
  profile: Profile,
  changes: Changes,
): { readonly kept: Changes; readonly dropped: string[] } {
  // The usual case. Trying hundreds of knobs one by one takes a second.
  if (profiles.override(profile, changes.knobs).ok) return { kept: changes, dropped: [] };
  const dropped: string[] = [];
  let kept: Changes = { ...changes, knobs: {} };
  for (const [term, values] of Object.entries(changes.knobs))
    for (const [name, value] of Object.entries(values)) {
      const knobs = { [term]: { [name]: value } };
      if (profiles.override(profile, knobs).ok) kept = withKnobs(kept, { knobs });
      else dropped.push(`${term}.${name}`);
    }
  return { kept, dropped };
}

/** Parses knobs such as `mobility.weight=0,search.nullMove=0`. */
export function parseKnobs(text: string): Result<Naming> {
  return parseNaming(`knob{${text}}`);
}

/** The profile with level and knobs. */
export function playedProfile(
  profiles: Profiles,
  { profile, level, elo, isLimited, knobs }: PlayerOptions,
): Result<Profile> {
  const chosen = isLimited ? elo : level;
  const leveled = chosen === undefined ? ok(profile) : profiles.override(profile, {}, chosen);
  return leveled.ok ? profiles.override(leveled.value, knobs.knobs, knobs.level) : leveled;
}
