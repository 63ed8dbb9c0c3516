/** Plies of two lines, counted from 1. */
export interface PlyPair {
  readonly move: number;
  readonly not: number;
}

/** How two lines that begin with different moves lie to each other. */
export interface Divergence {
  /** After which plies they have last come to the same position; null if they never have. */
  readonly meets: PlyPair | null;
  /** From which plies on they have nothing in common any more; null if they end in the same position. */
  readonly parts: PlyPair | null;
}

/** From the keys of the positions after each ply. */
export function divergenceOf(move: readonly bigint[], not: readonly bigint[]): Divergence {
  for (let i = move.length; i > 0; i--) {
    const j = not.lastIndexOf(move[i - 1]!) + 1;
    if (j === 0) continue;
    const isEnd = i === move.length && j === not.length;
    return { meets: { move: i, not: j }, parts: isEnd ? null : { move: i + 1, not: j + 1 } };
  }
  return { meets: null, parts: { move: 1, not: 1 } };
}
