import { ok, type Result } from '../../rules/result.ts';
import { loadBoard } from '../boards/boards.ts';
import { currentBoard, scratchPosition } from '../state/game.ts';
import { treeFrom } from '../state/game-tree.ts';
import { replaceGame } from './referee.ts';

/** Puts another board in use, at the start of a game. The game before is saved in *Games* if it has unsaved changes. */
export async function chooseBoard(name: string): Promise<Result<void>> {
  const board = await loadBoard(name);
  if (!board.ok) return board;
  if (board.value === currentBoard()) return ok(undefined);
  const tree = treeFrom(scratchPosition(board.value), board.value.notation.start);
  if (!tree.ok) return tree;
  replaceGame({ tree: tree.value });
  return ok(undefined);
}
