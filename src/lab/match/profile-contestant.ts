import type { Mode } from '../../engine/mode.ts';
import { chessProfiles } from '../../profiles/chess.ts';
import type { Profile } from '../../profiles/profile.ts';
import type { Contestant, ProfileSpec } from './player.ts';

/** This engine with a profile, as data. */
export function profileSpec(profile: Profile, mode: Mode = 'full', profiles = chessProfiles()): ProfileSpec {
  return { profile: profiles.serialise(profile), hash: profile.hash, mode };
}

/** This engine with a profile. It is the same player if the profile hash, the mode and the digest of the core are the same. */
export function contestantOf(
  name: string,
  profile: Profile,
  core: string,
  mode: Mode = 'full',
  profiles = chessProfiles(),
): Contestant {
  return {
    name,
    identity: `profile ${profile.hash}, core ${core}${mode === 'full' ? '' : `, mode ${mode}`}`,
    spec: profileSpec(profile, mode, profiles),
  };
}
