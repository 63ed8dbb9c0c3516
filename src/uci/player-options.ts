import { chessProfiles } from '../profiles/chess.ts';
import type { Level } from '../profiles/levels.ts';
import { type Naming, parseNaming } from '../profiles/overrides.ts';
import type { Profile } from '../profiles/profile.ts';
import { SEARCH } from '../profiles/search-parameters.ts';
import { ownValue } from '../rules/names.ts';
import { ok, type Result } from '../rules/result.ts';

/** What the options of a session say about how to play. In whatever order they were set: profile, then level, then knobs. */
export interface PlayerOptions {
  /** As it was loaded. */
  readonly profile: Profile;
  /** Instead of the profile's own. */
  readonly level?: Level;
  /** Instead of any level, while strength is limited. */
  readonly elo: number;
  readonly isLimited: boolean;
  /** Of each knob that was turned, the last value; the profile has all of them. */
  readonly knobs: Changes;
}

type Changes = Omit<Naming, 'base'>;

export const NO_KNOBS: Changes = { knobs: {} };

/** The changes with more of them. A level sets all parameters of the search, so that none set earlier is left. */
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

/** The changes that a profile takes, and the names of the knobs that it does not have. */
export function changesFor(profile: Profile, changes: Changes): { readonly kept: Changes; readonly dropped: string[] } {
  const profiles = chessProfiles();
  // Nearly always; to try hundreds one by one takes a second.
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

/** The knobs of a text like `mobility.weight=0,search.nullMove=0`. */
export function parseKnobs(text: string): Result<Naming> {
  return parseNaming(`knob{${text}}`);
}

/** The profile that is played. */
export function playedProfile({ profile, level, elo, isLimited, knobs }: PlayerOptions): Result<Profile> {
  const profiles = chessProfiles();
  const chosen = isLimited ? elo : level;
  const leveled = chosen === undefined ? ok(profile) : profiles.override(profile, {}, chosen);
  return leveled.ok ? profiles.override(leveled.value, knobs.knobs, knobs.level) : leveled;
}
