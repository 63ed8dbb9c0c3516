import type { Game } from '../engine/game.ts';
import { nineGame } from '../engine/nine-game.ts';
import { VARIANT_NOTATION } from '../notation/nine/variant.ts';
import type { BoardPosition } from '../rules/board-position.ts';
import { BOARDS } from '../rules/nine/board.ts';

/** The game on a board of 9 × 9 that UCI_Variant names, with moves and positions written as Fairy-Stockfish does. */
export function variantGame(variant: string): Game<BoardPosition> {
  const board = BOARDS.find(({ name }) => name === variant)!;
  return { ...nineGame(board), notation: VARIANT_NOTATION };
}
