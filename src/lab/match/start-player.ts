import { createEngine } from '../../engine/node.ts';
import type { Player, PlayerSpec } from './player.ts';
import { startProfile } from './start-profile.ts';
import { UciPlayer } from './uci-player.ts';

/** Starts a player from its description: in worker threads of this process, or as another process. */
export function startPlayer(spec: PlayerSpec): Promise<Player> {
  return 'profile' in spec ? startProfile(spec, createEngine) : UciPlayer.start(spec.command, spec);
}
