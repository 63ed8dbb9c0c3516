import { CHESS_GAME } from '../engine/chess-game.ts';
import type { Game } from '../engine/game.ts';
import { NINE_BOARDS } from '../rules/board-names.ts';
import type { BoardPosition } from '../rules/board-position.ts';

export const CHESS = 'chess';
export const BOARD_FLAGS = '--board <board>';
export const NINE_BOARD_HELP = `${NINE_BOARDS.join(', ')}, or a board file`;
export const BOARD_HELP = `chess, ${NINE_BOARD_HELP}`;

/** The game that `--board` names. A command for chess starts faster without the code for other boards. */
export async function gameOf(name: string): Promise<Game<BoardPosition>> {
  return name === CHESS ? CHESS_GAME : (await import('./read-board.ts')).nineGameOf(name);
}

/** The board as a field of JSON. That of chess has none, as before there were others. */
export function boardField({ name }: Pick<Game<BoardPosition>, 'name'>): { readonly board?: string } {
  return name === CHESS ? {} : { board: name };
}
