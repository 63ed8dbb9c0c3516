import { CHESS_GAME } from '../engine/chess-game.ts';
import type { Game } from '../engine/game.ts';
import { gameOfText } from '../engine/game-on.ts';
import type { RunBoard } from '../lab/match/run-board.ts';

import type { BoardPosition } from '../rules/board-position.ts';
import { unwrap } from '../rules/result.ts';

/** The board of a run: its game and, if that is not chess, what the run keeps of the board. */
export interface LabBoard {
  readonly game: Game<BoardPosition>;
  readonly board: RunBoard | undefined;
}

/** The board in the settings of a run, or of an order. Chess has none. */
export function labBoard({ board: text = CHESS_GAME.name }: { readonly board?: string | undefined }): LabBoard {
  const game = unwrap(gameOfText(text));
  return { game, board: game.board && { data: game.board, text, notation: game.notation } };
}
