import type { Engine } from '../../engine/engine.ts';
import { ownSeed } from '../../engine/seed.ts';
import { chessProfiles } from '../../profiles/chess.ts';
import type { Profile } from '../../profiles/profile.ts';
import { FaultError, fail, unwrap } from '../../rules/result.ts';
import type { Player, ProfileSpec } from './player.ts';
import { ProfilePlayer } from './profile-player.ts';

/** Starts a player of this engine on an engine that `create` makes: in this process or in this page. */
export async function startProfile(
  { profile: file, hash, mode }: ProfileSpec,
  create: (profile: Profile) => Promise<Engine>,
): Promise<Player> {
  const profile = unwrap(chessProfiles().load(file));
  // A preset that it extends can differ in another version.
  if (profile.hash !== hash)
    throw new FaultError(fail('player.profile', 'profile', `has the hash ${profile.hash} here, not ${hash}`).fault);
  const lines = mode === 'full' ? undefined : { mode, profile };
  return ProfilePlayer.start(() => create(profile), lines, ownSeed(profile.search) !== undefined);
}
