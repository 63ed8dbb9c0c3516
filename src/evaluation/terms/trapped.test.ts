import { describe, expect, test } from 'vitest';
import { presetLedger } from '../../profiles/presets/scores.testing.ts';
import { cases, ENDGAME } from './sides.testing.ts';
import { trapped } from './trapped.ts';

/** Each piece without a safe square costs 100, half of it while nothing attacks it. */
const SHUT_IN = {
  knight: [0, -100],
  bishop: [0, -100],
  rook: [0, -100],
  queen: [0, -100],
  bySquares: [1, 0, 0],
  quiet: 0.5,
  attacked: 1,
};
const BOXED = { boxed: [0, -100], boxedBySquares: [1, 0.5, 0, 0, 0] };

const BXA2 = '2kr3r/ppp2ppp/2n5/8/8/1P6/b1P2PPP/2KR3R b - - 0 1';
/** The black pawns a6, b5 and c4 shut in the bishop on b3. */
const NOAHS_ARK = 'r2qkbnr/3b1ppp/p2p4/1p1Q4/2p1P3/1B6/PPP2PPP/RNB1K2R w KQkq - 0 12';

describe('a piece that can go nowhere without being lost', () => {
  cases(
    trapped,
    [
      ['a bishop on a2 behind b3 that nothing attacks yet counts half', SHUT_IN, BXA2, 0, -50],
      ['it counts in full when the king attacks it', SHUT_IN, '2k5/8/8/8/8/1P6/bKP5/8 b - - 0 1', 0, -100],
      ['it does not count if b3 can be taken', SHUT_IN, '2k5/8/8/8/8/1P6/b7/2K5 b - - 0 1', 0, 0],
      ['a bishop on h7 behind g6 counts', SHUT_IN, '5k2/5p1B/6p1/8/8/8/8/2K5 w - - 0 1', -50, 0],
      ['a bishop on b3 among pawns counts (Noah’s Ark)', SHUT_IN, NOAHS_ARK, -100, 0],
      ['it does not count while it can go to a4', SHUT_IN, NOAHS_ARK.replace('1p1Q4', '3Q4'), 0, 0],
      ['a knight in the corner counts', SHUT_IN, 'N1k5/pp6/8/8/8/8/8/4K3 w - - 0 1', -50, 0],
      [
        'a queen in the corner counts if the king guards its squares',
        SHUT_IN,
        '4k3/8/8/8/8/8/nPK5/qN6 w - - 0 1',
        0,
        -50,
      ],
      ['it does not count if a pawn can free it', SHUT_IN, '4k3/8/8/8/8/8/pPK5/qN6 w - - 0 1', 0, 0],
      ['a rook that minor pieces attack counts', SHUT_IN, '4k3/8/p7/2B5/r1N5/P1K5/8/8 w - - 0 1', 0, -50],
      [
        'pieces at home are undeveloped, not trapped',
        SHUT_IN,
        'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
        0,
        0,
      ],
      [
        'few squares count by the table',
        { ...SHUT_IN, bySquares: [0, 1, 0] },
        '2k5/8/8/8/8/1P6/b1P5/3K4 b - - 0 1',
        0,
        -50,
      ],
    ],
    ENDGAME,
  );
});

describe('a rook shut in by its king', () => {
  cases(
    trapped,
    [
      ['a rook on h1 behind g1 counts', BOXED, '4k3/8/8/8/8/8/5PPP/6KR w - - 0 1', -100, 0],
      ['a rook on h1 behind f1 that can go to g1 counts less', BOXED, '4k3/8/8/8/8/8/5PPP/5K1R w - - 0 1', -50, 0],
      ['a rook on a8 behind b8 counts', BOXED, 'rk6/pp6/8/8/8/8/8/4K3 w - - 0 1', 0, -100],
      ['it does not count while the king may castle', BOXED, '4k3/8/8/8/8/8/5PPP/4KBNR w K - 0 1', 0, 0],
      ['it counts once the king may no longer castle', BOXED, '4k3/8/8/8/8/8/5PPP/4KBNR w - - 0 1', -100, 0],
      ['a rook on the king’s other side does not count', BOXED, '4k3/8/8/8/8/8/PPPP4/RN2K3 w - - 0 1', 0, 0],
      ['a rook with an open file does not count', BOXED, '4k3/8/8/8/8/8/5PP1/6KR w - - 0 1', 0, 0],
    ],
    ENDGAME,
  );
});

test('lucena has the term with weight 0, and the weight can be raised', () => {
  const row = (name: string) => presetLedger(name, NOAHS_ARK).terms.find(({ id }) => id === 'trapped')!.total;
  expect(row('lucena') + 0).toBe(0);
  expect(row('lucena{trapped.weight=1}')).toBeLessThan(-50);
});
