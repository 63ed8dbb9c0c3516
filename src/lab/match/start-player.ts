import { chessProfiles } from '../../profiles/chess.ts';
import { FaultError, fail, unwrap } from '../../rules/result.ts';
import type { Player, PlayerSpec, ProfileSpec } from './player.ts';
import { ProfilePlayer, type ProfileRole } from './profile-player.ts';
import { UciPlayer } from './uci-player.ts';

/** Profiles that were loaded, by their content as it was given: the players of a run are seated again and again. */
const roles = new WeakMap<ProfileSpec, ProfileRole>();

/** Loads the profile of a player and checks its hash. */
function roleOf(spec: ProfileSpec): ProfileRole {
  const known = roles.get(spec);
  if (known !== undefined) return known;
  const profile = unwrap(chessProfiles().load(spec.profile));
  // A preset that it extends can differ in another version.
  if (profile.hash !== spec.hash)
    throw new FaultError(
      fail('player.profile', 'profile', `has the hash ${profile.hash} here, not ${spec.hash}`).fault,
    );
  const role = { profile, mode: spec.mode };
  roles.set(spec, role);
  return role;
}

/**
 * Starts a player from its description. A player of this engine that is not needed any more may be given as `spare`: the new one then takes
 * over its engine, which takes a fraction of the time.
 */
export async function startPlayer(spec: PlayerSpec, spare?: Player): Promise<Player> {
  if (!('profile' in spec)) return UciPlayer.start(spec.command, spec);
  const role = roleOf(spec);
  if (!(spare instanceof ProfilePlayer)) return ProfilePlayer.start(role);
  await spare.become(role);
  return spare;
}
