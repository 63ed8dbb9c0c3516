import { describe } from 'vitest';
import { kingCover } from './king-cover.ts';
import { cases } from './sides.testing.ts';

describe('king cover', () => {
  const steps = [100, 1, 2, 3];
  const files = [0, 1, 2, 3, 4, 5, 6, 7];
  cases(
    kingCover,
    [
      ['three pawns in front of a castled king count', { shield: steps }, '2k5/8/8/8/8/8/5PPP/6K1 w - - 0 1', 3, 100],
      ['two pawns count for a king in the corner', { shield: steps }, '7k/5ppp/8/8/8/8/8/K7 w - - 0 1', 100, 2],
      ['a file counts once', { shield: steps }, '2k5/8/8/8/8/6P1/6P1/6K1 w - - 0 1', 1, 100],
      [
        'a file counts once even if the second rank counts',
        { shield: steps, far: true },
        '2k5/8/8/8/8/6P1/6P1/6K1 w - - 0 1',
        1,
        100,
      ],
      [
        'a pawn on the second rank in front does not count by default',
        { shield: steps },
        '2k5/8/2p5/8/8/5P2/6P1/6K1 w - - 0 1',
        1,
        100,
      ],
      [
        'a pawn on the second rank in front counts if the knob is on',
        { shield: steps, far: true },
        '2k5/8/2p5/8/8/5P2/6P1/6K1 w - - 0 1',
        2,
        1,
      ],
      [
        'pawns beside the king, behind it, or of the enemy do not count',
        { shield: steps },
        '8/3k4/8/8/8/7p/5PKP/6P1 w - - 0 1',
        100,
        100,
      ],
      ['pawns count wherever the king is', { shield: steps }, '8/3k4/2ppp3/8/3PP3/4K3/8/8 w - - 0 1', 2, 3],
      ['the king’s file counts', { file: files }, '7k/8/8/8/3K4/8/8/8 w - - 0 1', 3, 7],
    ],
    {},
  );
});
