import { createEngine } from '../../engine/node.ts';
import type { Player, PlayerSpec } from './player.ts';
import type { EngineStart } from './profile-player.ts';
import { startProfile } from './start-profile.ts';
import { UciPlayer } from './uci-player.ts';

/** Starts a player from its spec: in threads of this process, or as another process. See `startProfile` for `spare`. */
export async function startPlayer(
  spec: PlayerSpec,
  spare?: Player,
  create: EngineStart = (profile) => createEngine(profile),
): Promise<Player> {
  return 'profile' in spec ? startProfile(spec, create, spare) : UciPlayer.start(spec.command, spec);
}
