import { type GameNode, type GameTree, nodeOf } from '../state/game-tree.ts';

/** `12.` or `12…`. A node's ply counts its own move: White's first move leads to ply 1. */
export function numberText(ply: number): string {
  return `${(ply + 1) >> 1}${ply % 2 === 1 ? '.' : '…'}`;
}

export function moveText({ ply, played }: GameNode): string {
  return played === undefined ? 'Start' : `${numberText(ply)} ${played.san}`;
}

/** The lines that leave a line at one of its moves; where it begins, those beside it belong to the line it leaves. */
export function othersAt(tree: GameTree, line: readonly GameNode[], place: number): readonly number[] {
  return place === 0 ? [] : nodeOf(tree, line[place]!.parent!).children.slice(1);
}

/** Whether a move of a variation has its number: White's have it, Black's where something stands before them. */
export function hasNumber(tree: GameTree, line: readonly GameNode[], place: number): boolean {
  if (line[place]!.ply % 2 === 1 || place === 0) return true;
  return line[place - 1]!.comments.length > 0 || othersAt(tree, line, place - 1).length > 0;
}
