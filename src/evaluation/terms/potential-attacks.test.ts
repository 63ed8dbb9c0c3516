import { describe } from 'vitest';
import { potentialAttacks } from './potential-attacks.ts';
import { cases } from './sides.testing.ts';

describe('potential attacks on the king', () => {
  cases(
    potentialAttacks,
    [
      // The king on g1 has f1, f2, g2, h1 and h2 around it.
      ['rooks on files and ranks', { rook: 1 }, '4k1r1/8/8/8/8/8/8/6K1 w - - 0 1', 2, 0],
      ['through whatever stands between', { rook: 1 }, '4k1r1/6p1/6P1/8/8/8/6P1/6K1 w - - 0 1', 2, 0],
      ['bishops', { bishop: 1 }, '4k3/1b6/8/8/8/8/8/6K1 w - - 0 1', 2, 0],
      ['queens both ways', { queen: 1 }, '4k3/8/8/8/6q1/8/8/6K1 w - - 0 1', 2, 0],
      ['knights', { knight: 1 }, '4k3/8/8/8/6n1/8/8/6K1 w - - 0 1', 2, 0],
      ['pawns, as they move', { pawn: 1 }, '4k3/8/8/8/8/6p1/8/6K1 w - - 0 1', 2, 0],
      ['pawns of the other color go the other way', { pawn: 1 }, '8/8/8/8/3k4/8/3P4/6K1 w - - 0 1', 0, 2],
      ['a piece counts each square, a square each piece', { rook: 1 }, '2k3rr/8/8/8/8/8/8/6K1 w - - 0 1', 4, 0],
      ['own pieces do not', { rook: 1 }, '4k3/8/8/8/8/8/8/6KR w - - 0 1', 0, 0],
    ],
    {},
  );
});
