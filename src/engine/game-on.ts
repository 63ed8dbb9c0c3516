import type { BoardPosition } from '../rules/board-position.ts';
import { BOARDS, type Board } from '../rules/nine/board.ts';
import { parseBoard } from '../rules/nine/board-file.ts';
import { ok, type Result } from '../rules/result.ts';
import { CHESS_GAME } from './chess-game.ts';
import type { Game } from './game.ts';
import { nineGame } from './nine-game.ts';

/** The game on a board; chess without one. */
export function gameOn(board: Board | undefined): Game<BoardPosition> {
  return board === undefined ? CHESS_GAME : nineGame(board);
}

/** The game that the text of a board stands for. */
export function gameOfText(text: string): Result<Game<BoardPosition>> {
  if (text === CHESS_GAME.name) return ok(CHESS_GAME);
  const known = BOARDS.find(({ name }) => name === text);
  if (known !== undefined) return ok(nineGame(known));
  const board = parseBoard(text);
  return board.ok ? ok(nineGame(board.value)) : board;
}
