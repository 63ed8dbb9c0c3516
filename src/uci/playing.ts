import { chessProfiles } from '../profiles/chess.ts';
import type { Level } from '../profiles/levels.ts';
import { type Naming, parseNaming } from '../profiles/overrides.ts';
import type { Profile } from '../profiles/profile.ts';
import { ok, type Result } from '../rules/result.ts';

/** What the options of a session say about how to play. In whatever order they were set: profile, then level, then knobs. */
export interface Playing {
  /** As it was loaded. */
  readonly profile: Profile;
  /** Instead of the profile's own. */
  readonly level?: Level;
  /** Instead of any level, while strength is limited. */
  readonly elo: number;
  readonly isLimited: boolean;
  /** Since the profile was loaded. */
  readonly knobs: readonly Naming[];
}

/** Whether the level alone ends every search. */
export function hasReach({ search }: Profile): boolean {
  return ['depthLimit', 'nodeLimit', 'timeLimit'].some((name) => search.get(name)! > 0);
}

/** The knobs of a text like `mobility.weight=0,search.nullMove=0`. */
export function parseKnobs(text: string): Result<Naming> {
  return parseNaming(`knob{${text}}`);
}

/** The profile that is played. */
export function playedProfile({ profile, level, elo, isLimited, knobs }: Playing): Result<Profile> {
  const profiles = chessProfiles();
  const chosen = isLimited ? elo : level;
  let result: Result<Profile> = chosen === undefined ? ok(profile) : profiles.override(profile, {}, chosen);
  for (const change of knobs) if (result.ok) result = profiles.override(result.value, change.knobs, change.level);
  return result;
}
