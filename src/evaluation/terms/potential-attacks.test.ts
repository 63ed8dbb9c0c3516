import { describe } from 'vitest';
import { potentialAttacks } from './potential-attacks.ts';
import { cases } from './sides.testing.ts';

describe('potential attacks on the king', () => {
  cases(
    potentialAttacks,
    [
      // The king on g1 has f1, f2, g2, h1 and h2 around it.
      ['rooks aim along files and ranks', { rook: 1 }, '4k1r1/8/8/8/8/8/8/6K1 w - - 0 1', 2, 0],
      ['pieces in between do not matter', { rook: 1 }, '4k1r1/6p1/6P1/8/8/8/6P1/6K1 w - - 0 1', 2, 0],
      ['bishops aim along diagonals', { bishop: 1 }, '4k3/1b6/8/8/8/8/8/6K1 w - - 0 1', 2, 0],
      ['queens aim along lines and diagonals', { queen: 1 }, '4k3/8/8/8/6q1/8/8/6K1 w - - 0 1', 2, 0],
      ['knights aim by their leaps', { knight: 1 }, '4k3/8/8/8/6n1/8/8/6K1 w - - 0 1', 2, 0],
      ['pawns aim forward', { pawn: 1 }, '4k3/8/8/8/8/6p1/8/6K1 w - - 0 1', 2, 0],
      ['pawns of the other color aim the other way', { pawn: 1 }, '8/8/8/8/3k4/8/3P4/6K1 w - - 0 1', 0, 2],
      ['each pair of a piece and a square counts', { rook: 1 }, '2k3rr/8/8/8/8/8/8/6K1 w - - 0 1', 4, 0],
      ['own pieces do not count', { rook: 1 }, '4k3/8/8/8/8/8/8/6KR w - - 0 1', 0, 0],
    ],
    {},
  );
});
