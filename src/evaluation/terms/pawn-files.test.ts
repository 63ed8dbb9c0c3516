import { describe } from 'vitest';
import { pawnFiles } from './pawn-files.ts';
import { cases } from './sides.testing.ts';

describe('pawns by file', () => {
  // White has 2 on the a-file, 3 on b, 1 on d; Black has 1 on g and 1 on h.
  const fen = '4k3/6pp/8/8/1P6/PP6/PP1P4/4K3 w - - 0 1';
  cases(
    pawnFiles,
    [
      ['pairs on adjacent files count', { adjacent: 1 }, fen, 6, 1],
      ['the squared number on a file counts', { crowded: 1 }, fen, 14, 2],
      ['files count from two pawns on', { crowded: 1, from: 2 }, fen, 13, 0],
      ['files count from three pawns on', { crowded: 1, from: 3 }, fen, 9, 0],
      ['the edge of the board does not wrap around', { adjacent: 1 }, '4k3/8/7p/7p/8/P7/8/4K3 w - - 0 1', 0, 0],
    ],
    {},
  );
});
