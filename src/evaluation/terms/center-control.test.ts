import { describe } from 'vitest';
import { centerControl } from './center-control.ts';
import { cases } from './sides.testing.ts';

describe('center control', () => {
  cases(
    centerControl,
    [
      // The knight on c3 attacks d5 and e4, the rook on d1 attacks d4 and d5.
      ['an attacked square counts once', { center: 1 }, '7k/8/8/8/8/2N5/8/K2R4 w - - 0 1', 3, 0],
      ['the attacks of sliders end at pieces', { center: 1 }, '7k/8/8/8/3p4/8/8/K2R4 w - - 0 1', 1, 0],
      ['pawns attack diagonally', { center: 1 }, '7k/8/8/3p4/8/3P4/8/K7 w - - 0 1', 1, 1],
      ['kings attack all adjacent squares', { center: 1, extended: 10 }, '7k/8/8/8/3K4/8/8/8 w - - 0 1', 53, 0],
      ['the squares of the ring count', { extended: 1 }, '7k/8/8/8/8/8/2R5/K7 w - - 0 1', 4, 0],
      // Rooks on every file and rank of the board leave no square out: four in the middle and twelve around them.
      ['attacks on the whole center count', { center: 1 }, 'k7/8/8/8/8/8/8/K1RRRR2 w - - 0 1', 4, 0],
      ['attacks on the whole ring count', { extended: 1 }, 'k7/8/8/8/8/8/8/K1RRRR2 w - - 0 1', 12, 0],
      ['squares beyond the ring do not count', { center: 1, extended: 1 }, 'k7/8/8/8/8/8/1R4R1/KR4R1 w - - 0 1', 0, 0],
    ],
    {},
  );
});
