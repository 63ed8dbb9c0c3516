import { createEngine } from '../../engine/node.ts';
import { ownSeed } from '../../engine/seed.ts';
import { chessProfiles } from '../../profiles/chess.ts';
import { FaultError, fail, unwrap } from '../../rules/result.ts';
import type { Player, PlayerSpec, ProfileSpec } from './player.ts';
import { ProfilePlayer } from './profile-player.ts';
import { UciPlayer } from './uci-player.ts';

/** Starts a player from its description. */
export function startPlayer(spec: PlayerSpec): Promise<Player> {
  return 'profile' in spec ? startProfile(spec) : UciPlayer.start(spec.command, spec);
}

async function startProfile({ profile: file, hash, mode }: ProfileSpec): Promise<Player> {
  const profile = unwrap(chessProfiles().load(file));
  // A preset that it extends can differ in another version.
  if (profile.hash !== hash)
    throw new FaultError(fail('player.profile', 'profile', `has the hash ${profile.hash} here, not ${hash}`).fault);
  const lines = mode === 'full' ? undefined : { mode, profile };
  return ProfilePlayer.start(() => createEngine(profile), lines, ownSeed(profile.search) !== undefined);
}
