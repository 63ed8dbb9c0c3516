import type { Player, ProgramSpec } from './player.ts';
import { UciPlayer } from './uci-player.ts';
import { XShogiPlayer } from './xshogi-player.ts';

/** Starts another program. Throws a fault if it does not run or does not speak its protocol. */
export function startProgram({ command, ...options }: ProgramSpec): Promise<Player> {
  return options.protocol === 'xshogi' ? XShogiPlayer.start(command, options) : UciPlayer.start(command, options);
}
