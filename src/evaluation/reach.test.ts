import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadFen } from '../notation/fen.ts';
import { arbitraryFile } from '../profiles/arbitrary.testing.ts';
import { chessProfiles } from '../profiles/chess.ts';
import { amount } from '../rules/amount.testing.ts';
import { loadRules } from '../rules/node.ts';
import { unwrap } from '../rules/result.ts';
import { checked, originFen } from '../rules/walks.testing.ts';
import { setupFeatures } from './features.ts';
import { ledger } from './ledger.ts';
import { reach } from './reach.ts';
import { CHESS } from './ruleset.ts';

const profiles = chessProfiles();
const { evaluation } = profiles;
const position = (await loadRules()).position();

const reachOf = (text: string) => reach(evaluation, unwrap(profiles.named(text)).values);

function uncapped(values: Parameters<typeof ledger>[1], fen: string): number {
  unwrap(loadFen(position, fen));
  const { terms } = ledger(evaluation, values, setupFeatures(CHESS, position.setup()));
  return terms.reduce((sum, { total }) => sum + total, 0);
}

/** As many queens as a side can have, on good and bad squares. */
const QUEENS = '7k/8/8/8/8/QQQQ4/QQQQQQ2/KQQQQQ2 b - - 0 1';

test('no position exceeds the reach of its terms', () => {
  fc.assert(
    fc.property(arbitraryFile(evaluation, profiles.names), fc.oneof(originFen, fc.constant(QUEENS)), (file, fen) => {
      const { values } = unwrap(profiles.load(file));
      const { low, high } = reach(evaluation, values);
      const score = uncapped(values, fen);
      expect(score).toBeLessThanOrEqual(high);
      expect(score).toBeGreaterThanOrEqual(low);
    }),
    checked(amount({ quick: 40, slow: 100 })),
  );
});

test('the reach of material can be attained', () => {
  expect(reachOf('material')).toEqual({ low: -13500, high: 13500, isCapped: false });
  expect(uncapped(unwrap(profiles.preset('material')).values, QUEENS)).toBe(13500);
});

// In the flagship and aho, no position has all terms at their maximum; in bohrium, that takes fifteen queens next to
// both kings; in the orchestrator and lines, pieces of every kind that each control all of the enemy's half.
const CAPPED = ['lucena', 'aho', 'bohrium', 'orchestrator', 'lines'];

test.each(profiles.names)('%s stays below the cap for material that fits on one board', (name) => {
  expect(reachOf(name).isCapped).toBe(CAPPED.includes(name));
});

test('a reach beyond the cap is reported', () => {
  expect(reachOf('material{material.queen=[3000,3000]}')).toEqual({ low: -45000, high: 45000, isCapped: true });
  expect(reachOf('material{material.queen=[3000,3000],material.cap=1000}')).toMatchObject({
    high: 1000,
    isCapped: false,
  });
});

test('a term that is off has a reach of 0', () => {
  expect(reachOf('material{mobility.weight=8}')).toEqual(reachOf('material'));
});
