import type { BoardPosition } from '../rules/board-position.ts';
import { BOARDS, type Board } from '../rules/nine/board.ts';
import type { Game } from './game.ts';

/** The text by which runs and datasets keep a board: its name, or its content if it came from a file, which may change. */
export function boardText(board: Board): string {
  return BOARDS.includes(board) ? board.name : JSON.stringify(board);
}

/** The same for a game; `chess` for chess. */
export function gameText({ name, board }: Pick<Game<BoardPosition>, 'name' | 'board'>): string {
  return board === undefined ? name : boardText(board);
}

/** The name of a board in such a text. */
export function nameInText(text: string): string {
  return text.startsWith('{') ? (JSON.parse(text) as Board).name : text;
}
