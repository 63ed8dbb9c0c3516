import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { setupFeatures } from '../../evaluation/features.ts';
import { ledgerOf, quantised } from '../../evaluation/ledger.ts';
import { CHESS } from '../../evaluation/ruleset.ts';
import { loadFen } from '../../notation/fen.ts';
import { loadRules } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { colorOf, kindOf } from '../../rules/setup.ts';
import { checked, originFen } from '../../rules/walks.testing.ts';
import { chessProfiles } from '../chess.ts';
import { board, levels } from './board.ts';
import { presetLedger } from './scores.testing.ts';

const profiles = chessProfiles();
const position = (await loadRules()).position();

const EXACT = new Map(
  ['material', 'baseline'].map((name) => [name, quantised(profiles.evaluation, unwrap(profiles.preset(name)).values)]),
);

function score(name: 'material' | 'baseline', fen: string): number {
  unwrap(loadFen(position, fen));
  return ledgerOf(profiles.evaluation, EXACT.get(name)!, setupFeatures(CHESS, position.setup())).score;
}

test('material counts pieces and nothing else', () => {
  const WORTH = [0, 100, 320, 330, 500, 900, 0];
  fc.assert(
    fc.property(originFen, (fen) => {
      const value = score('material', fen);
      const counted = [...position.setup().board].reduce(
        (sum, piece) => sum + (piece === 0 ? 0 : WORTH[kindOf(piece)]! * (colorOf(piece) === 0 ? 1 : -1)),
        0,
      );
      expect(value).toBe(counted);
    }),
    checked(50),
  );
});

test('with a power of 0 only the side ahead counts', () => {
  const ahead = (fen: string) => presetLedger('material{material.pow=0}', fen).score;
  expect(ahead('4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1')).toBe(1);
  expect(ahead('4k3/p7/8/8/8/8/8/4K3 w - - 0 1')).toBe(-1);
  expect(ahead('4k3/p7/8/8/8/8/P7/4K3 w - - 0 1')).toBe(0);
});

describe('baseline', () => {
  const { settings } = unwrap(profiles.preset('baseline'));

  test('values the pieces in the usual order, in both phases', () => {
    for (const phase of [0, 1]) {
      const worth = ['pawn', 'knight', 'bishop', 'rook', 'queen'].map(
        (kind) => (settings.get(`material.${kind}`) as readonly number[])[phase]!,
      );
      expect(worth).toEqual(worth.toSorted((a, b) => a - b));
    }
  });

  test('values more mobility more', () => {
    for (const [id, value] of settings)
      if (/^mobility\.\w+game$/.test(id)) expect(value).toEqual((value as number[]).toSorted((a, b) => a - b));
  });

  test('scores symmetrical positions as even', () => {
    expect(score('baseline', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1')).toBe(0);
  });

  test.each([
    ['a castled king', 'rnbq1rk1/pppp1ppp/8/8/8/8/PPPP1PPP/RNBQK2R w KQ - 0 1', -1],
    ['a knight in the center', '4k1n1/pppppppp/8/8/4N3/8/PPPPPPPP/4K3 w - - 0 1', 1],
    ['a pawn about to promote', '4k3/P7/8/8/8/8/7p/4K3 w - - 0 1', 0],
    ['a pawn further on', '4k3/8/P7/8/8/7p/8/4K3 w - - 0 1', 0],
    ['a pawn ahead', '4k3/P7/8/8/7p/8/8/4K3 w - - 0 1', 1],
    ['a rook on the seventh', '4k3/R7/8/8/8/7r/8/4K3 w - - 0 1', 1],
    ['an active king', '8/8/8/4K3/8/8/8/k7 w - - 0 1', 1],
    ['a mated king’s attackers', 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3', -1],
  ])('prefers %s', (_name, fen, sign) => {
    expect(Math.sign(score('baseline', fen))).toBe(sign);
  });
});

test('docs/presets.md has exactly one paragraph for every preset', () => {
  const page = readFileSync(new URL('../../../docs/presets.md', import.meta.url), 'utf8');
  const told = [...page.matchAll(/^## (.+)\n\n\S/gm)].map(([, name]) => name);
  expect(told.sort()).toEqual([...profiles.names].sort());
});

test('a table drawn as a board has its last rank at the top', () => {
  expect(board(' 5 6 \n 1 -2 ')).toEqual([1, -2, 5, 6]);
});

test('signs in a drawn table stand for levels, and a sign without a level is refused', () => {
  expect(levels({ '.': 0, '+': 15 }, '+ .\n. .')).toEqual([0, 0, 15, 0]);
  expect(() => levels({ '.': 0 }, '. +')).toThrow("there is no level '+'");
});
