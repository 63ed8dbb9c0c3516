import { chessProfiles } from '../../profiles/chess.ts';
import { FaultError, fail, unwrap } from '../../rules/result.ts';
import type { Player, ProfileSpec } from './player.ts';
import { type EngineStart, ProfilePlayer, type ProfileRole } from './profile-player.ts';

/** A cache of loaded roles by spec, because the players of a run are started many times. The least recently used comes first. */
const roles = new Map<string, ProfileRole>();
const MAX_ROLES = 64;

function loadRole({ profile: file, hash, mode }: ProfileSpec): ProfileRole {
  const profile = unwrap(chessProfiles().load(file));
  // A preset that it extends can differ in another version.
  if (profile.hash !== hash)
    throw new FaultError(
      fail('player.profile', 'profile', `has the hash ${profile.hash} on this machine, expected ${hash}`).fault,
    );
  return { profile, mode };
}

function roleOf(spec: ProfileSpec): ProfileRole {
  const key = JSON.stringify(spec);
  const role = roles.get(key) ?? loadRole(spec);
  roles.delete(key);
  roles.set(key, role);
  if (roles.size > MAX_ROLES) roles.delete(roles.keys().next().value!);
  return role;
}

/**
 * Starts a player of this engine on an engine from `create`: in this process or in this page. `spare` may be a player that is no longer
 * needed: the new one then takes over its engine, which is much faster.
 */
export async function startProfile(spec: ProfileSpec, create: EngineStart, spare?: Player): Promise<Player> {
  const role = roleOf(spec);
  if (!(spare instanceof ProfilePlayer)) return ProfilePlayer.start(role, create);
  await spare.become(role);
  return spare;
}
