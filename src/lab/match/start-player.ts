import { CHESS_GAME } from '../../engine/chess-game.ts';
import type { Game } from '../../engine/game.ts';
import { createEngine } from '../../engine/node.ts';
import type { BoardPosition } from '../../rules/board-position.ts';
import type { Player, PlayerSpec } from './player.ts';
import type { EngineStart } from './profile-player.ts';
import { startProfile } from './start-profile.ts';
import { startProgram } from './start-program.ts';

/**
 * Starts a player of a game, of chess by default, from its spec: in threads of this process, or as another process. See `startProfile` for
 * `spare`.
 */
export async function startPlayer(
  spec: PlayerSpec,
  spare?: Player,
  create: EngineStart = (profile) => createEngine(profile),
  game: Game<BoardPosition> = CHESS_GAME,
): Promise<Player> {
  return 'profile' in spec ? startProfile(spec, create, spare, game) : startProgram(spec);
}
