import { type Reach, reach } from '../evaluation/reach.ts';
import { SCORE_LIMIT } from '../evaluation/specialise.ts';
import { chessProfiles } from '../profiles/chess.ts';
import { loadProfile } from '../profiles/node.ts';
import type { Profile, Warning } from '../profiles/profile.ts';
import { unwrap } from '../rules/result.ts';
import type { Io } from './io.ts';

export const PROFILE_HELP = 'a preset, a file, or either with values: baseline{level=hard,mobility.weight=0}';

/** Loads the profile that a command was given, and prints its warnings. */
export async function profileFrom(io: Io, text: string, profiles = chessProfiles()): Promise<Profile> {
  const profile = unwrap(await loadProfile(profiles, text));
  for (const warning of profile.warnings) io.warn(warning);
  return profile;
}

export function reachOf(profile: Profile): Reach {
  return reach(profile.evaluation, profile.values);
}

/** The range of scores as text. */
export function reachText({ low, high }: Reach): string {
  return -low === high ? `±${Math.ceil(high)}` : `${Math.floor(low)} to ${Math.ceil(high)}`.replace('-', '−');
}

/** A warning if scores could reach the cap. */
export function reachWarning(range: Reach): Warning | undefined {
  if (!range.isCapped) return undefined;
  return { field: 'score', message: `could reach ${reachText(range)}, but is capped at ±${SCORE_LIMIT}` };
}
