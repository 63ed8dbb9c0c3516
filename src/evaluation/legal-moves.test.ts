import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadFen } from '../notation/fen.ts';
import { loadRules } from '../rules/node.ts';
import { unwrap } from '../rules/result.ts';
import { checked, steps, walks } from '../rules/walks.testing.ts';
import { setupFeatures } from './features.ts';
import { countLegalMoves } from './legal-moves.ts';
import { CHESS } from './ruleset.ts';

const position = (await loadRules()).position();

/** White's and Black's count, by the interpreter and by the core. */
function counts() {
  const features = setupFeatures(CHESS, position.setup());
  const { core, address } = position;
  const both = [0, 1].map((color) => countLegalMoves(CHESS, features, color));
  expect([0, 1].map((color) => core.exports.legalMoves(address, color))).toEqual(both);
  expect(both[position.turn]).toBe(position.moves().length);
  return both;
}

describe('legal moves of White and Black', () => {
  test.each([
    ['in the start position', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', [20, 20]],
    ['a promotion is four moves', '8/P6k/8/8/8/8/8/K7 w - - 0 1', [4 + 3, 5]],
    ['pinned rooks move along the pin', '4k3/8/8/8/4r3/8/4R3/4K3 b - - 0 1', [2 + 4, 5 + 5]],
    [
      'a check must be answered, the checker may still not take the king',
      '4k3/8/8/8/8/8/3P4/q3K3 w - - 0 1',
      [2, 17 + 5],
    ],
    ['two checks leave the king alone', '4k3/8/8/8/8/4r3/2n5/2R1K3 w - - 0 1', [4, 12 + 4 + 5]],
    ['en passant', '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2', [5 + 2, 5 + 1]],
    ['en passant that opens a rank', '4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 2', [5 + 1, 5 + 1 + 10]],
    ['en passant is for the side to move', '4k3/8/8/3pP3/8/8/8/4K3 b - - 0 2', [5 + 1, 5 + 1]],
    ['castling on both wings', '4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1', [5 + 10 + 9 + 2, 5]],
    ['castling of the side not to move', '4k3/8/8/8/8/8/8/R3K2R b KQ - 0 1', [5 + 10 + 9 + 2, 5]],
    ['castling through an attack', '4k3/8/8/8/8/5r2/8/4K2R b K - 0 1', [3 + 9, 14 + 5]],
    ['castling in Chess960', '4k3/8/8/8/8/8/8/1R2K2R w HB - 0 1', [5 + 10 + 9 + 2, 5]],
    ['castling that uncovers an attack along the rank', '4k3/8/8/8/8/8/8/qR2K3 w B - 0 1', [5 + 3, 5 + 15]],
  ])('%s', (_name, fen, want) => {
    unwrap(loadFen(position, fen));
    expect(counts()).toEqual(want);
  });

  test('are the same in the interpreter and the core, along random games', () => {
    let checks = 0;
    fc.assert(
      fc.property(walks(12), (walk) => {
        for (const move of steps(position, walk)) {
          counts();
          if (position.inCheck) checks++;
          position.make(move);
        }
        counts();
      }),
      checked(60),
    );
    expect(checks).toBeGreaterThan(10);
  });
});
