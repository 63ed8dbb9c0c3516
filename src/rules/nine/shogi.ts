import { type Board, boardSchema, SHOGI } from './board.ts';
import { startSetup } from './setup.ts';

/** Whether games on a board are games of shogi, which the formats of shogi can hold: it has shogi's start and rules, whatever its name. */
export function isShogi(board: Board): boolean {
  const { name, title, start } = SHOGI;
  const rules = boardSchema.parse({ ...board, name, title, start });
  const { board: shogi } = startSetup(SHOGI);
  return (
    JSON.stringify(rules) === JSON.stringify(SHOGI) &&
    startSetup(board).board.every((piece, square) => piece === shogi[square])
  );
}
