import { kingRing } from './king-ring.ts';
import { cases } from './sides.testing.ts';

const ROOK = '7k/8/6R1/8/8/8/8/K7 b - - 0 1';

cases(kingRing, [
  ['squares that a rook attacks count if queens are not required', { attacked: [0, -3], queens: false }, ROOK, 0, -6],
  ['nothing counts without queens if they are required', { attacked: [0, -3], queens: true }, ROOK, 0, 0],
  ['a queen of either side is enough', { attacked: [0, -3], queens: true }, '7k/8/6R1/8/8/8/q7/2K5 w - - 0 1', -12, -6],
  ['squares that pawns attack count', { attacked: [0, -3], queens: false }, '7k/8/5P2/8/8/8/8/K7 b - - 0 1', 0, -3],
  [
    'a square that two pieces attack counts once',
    { attacked: [0, -3], queens: false },
    '7k/8/5PR1/8/8/8/8/K7 b - - 0 1',
    0,
    -6,
  ],
]);
