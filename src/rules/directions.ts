/** A step or leap: files to the right and ranks forward, as the owner of a piece sees the board. */
export type Direction = readonly [files: number, ranks: number];

export const STRAIGHT: readonly Direction[] = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
];

export const DIAGONAL: readonly Direction[] = [
  [1, 1],
  [1, -1],
  [-1, -1],
  [-1, 1],
];

/** The leaps of a knight of chess. */
export const KNIGHT_LEAPS: readonly Direction[] = [
  [1, 2],
  [2, 1],
  [2, -1],
  [1, -2],
  [-1, -2],
  [-2, -1],
  [-2, 1],
  [-1, 2],
];
