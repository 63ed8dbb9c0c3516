import { type GameNode, type GameTree, nodeOf } from '../state/game-tree.ts';

/** The number of a move: `12.` or `12…`. A node's ply includes its own move: White's first move leads to ply 1. */
export function numberText(ply: number): string {
  return `${(ply + 1) >> 1}${ply % 2 === 1 ? '.' : '…'}`;
}

export function moveText({ ply, played }: GameNode): string {
  return played === undefined ? 'Start' : `${numberText(ply)} ${played.san}`;
}

/** The variations at a move of a line. At its first move, they belong to the parent line. */
export function othersAt(tree: GameTree, line: readonly GameNode[], place: number): readonly number[] {
  return place === 0 ? [] : nodeOf(tree, line[place]!.parent!).children.slice(1);
}

/** Whether a move in a variation shows its number: White's always, Black's after a comment or at the start. */
export function hasNumber(tree: GameTree, line: readonly GameNode[], place: number): boolean {
  if (line[place]!.ply % 2 === 1 || place === 0) return true;
  return line[place - 1]!.comments.length > 0 || othersAt(tree, line, place - 1).length > 0;
}
