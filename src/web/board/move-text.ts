import { isNumbered, moveNumber, type PageBoard } from '../boards/page-board.ts';
import { type GameNode, type GameTree, nodeOf } from '../state/game-tree.ts';

export function moveText(board: PageBoard, { ply, played }: GameNode): string {
  return played === undefined ? 'Start' : `${moveNumber(board, ply)} ${played.san}`;
}

/** The variations at a move of a line. At its first move, they belong to the parent line. */
export function othersAt(tree: GameTree, line: readonly GameNode[], place: number): readonly number[] {
  return place === 0 ? [] : nodeOf(tree, line[place]!.parent!).children.slice(1);
}

/** Whether a move in a variation shows its number: in chess White's always, Black's after a comment or at the start. */
export function hasNumber(tree: GameTree, line: readonly GameNode[], place: number): boolean {
  if (isNumbered(tree.board, line[place]!.ply) || place === 0) return true;
  return line[place - 1]!.comments.length > 0 || othersAt(tree, line, place - 1).length > 0;
}
