import type { BoardPosition } from '../../rules/board-position.ts';
import type { Move } from '../../rules/move.ts';

/** A ply of each of two lines, counted from 1. */
export interface PlyPair {
  readonly move: number;
  readonly not: number;
}

/** Where two lines that begin with different moves meet and part. */
export interface Divergence {
  /** The last plies after which both have the same position; null if there are none. */
  readonly meets: PlyPair | null;
  /** The plies from which on they have no position in common; null if they end in the same position. */
  readonly parts: PlyPair | null;
}

/** Compares two lines by the keys of their positions after each ply. */
export function divergenceOf(move: readonly bigint[], not: readonly bigint[]): Divergence {
  for (let i = move.length; i > 0; i--) {
    const j = not.lastIndexOf(move[i - 1]!) + 1;
    if (j === 0) continue;
    const isEnd = i === move.length && j === not.length;
    return { meets: { move: i, not: j }, parts: isEnd ? null : { move: i + 1, not: j + 1 } };
  }
  return { meets: null, parts: { move: 1, not: 1 } };
}

/** The keys of the positions after each ply. */
function keysAlong(position: BoardPosition, moves: readonly Move[]): bigint[] {
  const keys = moves.map((move) => {
    position.make(move);
    return position.key;
  });
  for (const _ of moves) position.unmake();
  return keys;
}

/** Compares two lines from a position, which is left unchanged. */
export function divergenceAlong(position: BoardPosition, move: readonly Move[], not: readonly Move[]): Divergence {
  return divergenceOf(keysAlong(position, move), keysAlong(position, not));
}
