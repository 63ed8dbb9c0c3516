import { board } from '../board.ts';
import { SIMPLIFIED } from '../simplified.ts';

/*
 * Tables by square for the boards of 9 × 9. Those of shogi are by judgment: pawns gain by advancing, lances and golds belong at home,
 * silvers and bishops in the middle, and promoted pieces near the enemy.
 */

/** Files and ranks between which a table of 8 × 8 is read: the middle one of nine lies between two. */
const BETWEEN: readonly (readonly [number, number])[] = [0, 1, 2, 3, 3.5, 4, 5, 6, 7].map((at) => [
  Math.floor(at),
  Math.ceil(at),
]);

/** A table of 8 × 8 for 9 × 9: the additional file and rank in the middle have the mean of their neighbors. */
export function widened(table: readonly number[]): number[] {
  return BETWEEN.flatMap((ranks) =>
    BETWEEN.map((files) => {
      const entries = ranks.flatMap((rank) => files.map((file) => table[8 * rank + file]!));
      return entries.reduce((sum, entry) => sum + entry) / 4;
    }),
  );
}

const promoted = board(`
     5   5  10  15  15  15  10   5   5
     5  10  15  20  20  20  15  10   5
     5  10  15  20  20  20  15  10   5
     0   5  10  10  10  10  10   5   0
    -5   0   0   0   0   0   0   0  -5
   -10  -5  -5  -5  -5  -5  -5  -5 -10
   -15 -10 -10 -10 -10 -10 -10 -10 -15
   -15 -15 -15 -15 -15 -15 -15 -15 -15
   -20 -20 -20 -20 -20 -20 -20 -20 -20
`);

const SHOGI_TABLES = {
  pawn: board(`
     0   0   0   0   0   0   0   0   0
    15  15  15  15  15  15  15  15  15
    10  10  10  15  15  15  10  10  10
     5   5   8  10  10  10   8   5   5
     2   5   5   8   8   8   5   5   2
     0   2   4   4   4   4   4   2   0
     0   0   0   0   0   0   0   0   0
    -5  -5  -5  -5  -5  -5  -5  -5  -5
    -5  -5  -5  -5  -5  -5  -5  -5  -5
  `),
  lance: board(`
     0   0   0   0   0   0   0   0   0
    -5  -5  -5  -5  -5  -5  -5  -5  -5
    -5  -5  -5  -5  -5  -5  -5  -5  -5
   -10 -10 -10 -10 -10 -10 -10 -10 -10
    -8  -8  -8  -8  -8  -8  -8  -8  -8
    -5  -5  -5  -5  -5  -5  -5  -5  -5
    -2  -2  -2  -2  -2  -2  -2  -2  -2
     0   0   0   0   0   0   0   0   0
     2   0   0   0   0   0   0   0   2
  `),
  knight: board(`
     0   0   0   0   0   0   0   0   0
     0   0   0   0   0   0   0   0   0
     0   5   8   8   8   8   8   5   0
    -5   2   5   5   5   5   5   2  -5
    -8   0   5   5   5   5   5   0  -8
    -8  -2   2   2   2   2   2  -2  -8
   -10   0   4   2   2   2   4   0 -10
     0   0   0   0   0   0   0   0   0
     0   0   0   0   0   0   0   0   0
  `),
  silver: board(`
   -10  -5  -5  -5  -5  -5  -5  -5 -10
    -5   0   5   5   5   5   5   0  -5
    -5   5  10  10  10  10  10   5  -5
    -5   5  12  15  15  15  12   5  -5
    -8   2  10  12  12  12  10   2  -8
    -8   2   8  10  10  10   8   2  -8
   -10   0   5   6   6   6   5   0 -10
   -10   0   2   4   4   4   2   0 -10
   -15 -10  -5  -5  -5  -5  -5 -10 -15
  `),
  gold: board(`
   -15 -10 -10 -10 -10 -10 -10 -10 -15
   -10  -5   0   0   0   0   0  -5 -10
   -10  -5   0   0   0   0   0  -5 -10
   -15 -10  -5  -5  -5  -5  -5 -10 -15
   -15 -10  -5  -5  -5  -5  -5 -10 -15
   -15  -5   0   0   0   0   0  -5 -15
   -10   0   5   5   5   5   5   0 -10
   -10   5  10  10  10  10  10   5 -10
   -15   0   2   2   2   2   2   0 -15
  `),
  bishop: board(`
   -10  -5  -5  -5  -5  -5  -5  -5 -10
    -5   0   0   0   0   0   0   0  -5
    -5   0   5   5   5   5   5   0  -5
    -5   0   5  10  10  10   5   0  -5
    -5   0   5  10  15  10   5   0  -5
    -5   0   5  10  10  10   5   0  -5
    -5   2   8   5   5   5   8   2  -5
    -5   5   0   0   0   0   0   5  -5
   -10  -5  -5  -5  -5  -5  -5  -5 -10
  `),
  rook: board(`
    10  10  10  10  10  10  10  10  10
    10  15  15  15  15  15  15  15  10
    10  12  12  12  12  12  12  12  10
     0   0   2   2   2   2   2   0   0
     0   0   2   2   2   2   2   0   0
    -5  -5  -2  -2  -2  -2  -2  -5  -5
    -8  -5  -5  -5  -5  -5  -5  -5  -8
     0   5   5   5   5   5   5   5   0
     0   0   0   2   2   2   0   0   0
  `),
  tokin: promoted,
  promotedLance: promoted,
  promotedKnight: promoted,
  promotedSilver: promoted,
  horse: board(`
    -5   0   0   0   0   0   0   0  -5
     0   5   8   8   8   8   8   5   0
     0   8  10  10  10  10  10   8   0
     0   8  12  15  15  15  12   8   0
     0   8  12  15  20  15  12   8   0
     0   8  12  15  15  15  12   8   0
     0   8  12  12  12  12  12   8   0
     0   8  10  10  10  10  10   8   0
    -5   0   5   5   5   5   5   0  -5
  `),
  dragon: board(`
    10  12  15  15  15  15  15  12  10
    12  15  20  20  20  20  20  15  12
    10  15  18  18  18  18  18  15  10
     5   8  10  10  10  10  10   8   5
     2   5   5   5   5   5   5   5   2
     0   0   0   0   0   0   0   0   0
    -5  -5  -5  -5  -5  -5  -5  -5  -5
     0   0   0   0   0   0   0   0   0
    -5  -5  -5  -5  -5  -5  -5  -5  -5
  `),
};

const [knight, bishop, rook, queen] = [SIMPLIFIED.knight, SIMPLIFIED.bishop, SIMPLIFIED.rook, SIMPLIFIED.queen].map(
  widened,
) as [number[], number[], number[], number[]];

/** Placement by kind, without kings. Chess pieces have the tables of the simplified evaluation. */
export const NINE_TABLES: Readonly<Record<string, readonly number[]>> = {
  ...SHOGI_TABLES,
  chessPawn: widened(SIMPLIFIED.pawn),
  chessKnight: knight,
  chessBishop: bishop,
  chessRook: rook,
  queen,
  pawnKnight: knight,
  pawnBishop: bishop,
  pawnRook: rook,
  pawnQueen: queen,
};

/** Steps from the edge of the board, times `each`. */
export function towardsTheMiddle(each: number): number[] {
  const inwards = (at: number) => Math.min(at, 8 - at);
  return Array.from(
    { length: 81 },
    (_, square) => each * Math.min(inwards(square % 9), inwards(Math.floor(square / 9))),
  );
}
