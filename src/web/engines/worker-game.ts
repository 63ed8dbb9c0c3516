import { CHESS_GAME } from '../../engine/chess-game.ts';
import type { Game } from '../../engine/game.ts';
import type { BoardPosition } from '../../rules/board-position.ts';
import { FaultError } from '../../rules/result.ts';
import type { BoardInUse } from './board-in-use.ts';

export type AnyGame = Game<BoardPosition>;

/** The game on a board. What belongs to the boards of 9 × 9 is fetched with the first of them. */
export async function gameOn({ name, names }: BoardInUse): Promise<AnyGame> {
  if (name === CHESS_GAME.name) return CHESS_GAME;
  const [{ nineGame }, { BOARDS }] = await Promise.all([
    import('../../engine/nine-game.ts'),
    import('../../rules/nine/board.ts'),
  ]);
  const board = BOARDS.find((one) => one.name === name);
  if (board === undefined)
    throw new FaultError({ code: 'board.unknown', field: 'board', message: `there is no board '${name}'` });
  return nineGame(board, names);
}
