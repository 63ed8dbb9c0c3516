import { kingFiles } from './king-files.ts';
import { cases } from './sides.testing.ts';

const BESIDE = '6k1/8/8/8/8/8/K7/5R2 w - - 0 1';
const OWN = '6k1/8/8/8/8/8/K7/6R1 b - - 0 1';

cases(
  kingFiles,
  [
    ['a rook beside the king’s file counts', { rookOpen: 10 }, BESIDE, 10, 0],
    [
      'a rook beside the king’s file does not count if only that file does',
      { rookOpen: 10, beside: false },
      BESIDE,
      0,
      0,
    ],
    ['a rook on the king’s file counts', { rookOpen: 10, beside: false }, OWN, 10, 0],
    ['a king that faces a rook on an open file is charged', { exposed: -12 }, OWN, 0, -12],
    ['a king beside an open file is not charged', { exposed: -12 }, BESIDE, 0, 0],
    ['a pawn of either side closes the file', { exposed: -12 }, '6k1/6p1/8/8/8/8/K7/6R1 w - - 0 1', 0, 0],
    [
      'a queen behind its own pawns does not count',
      { queenOpen: 6, queenSemiOpen: 4 },
      '6k1/8/8/8/6P1/8/K7/6Q1 w - - 0 1',
      0,
      0,
    ],
  ],
  {},
);
