import { expect, test } from 'vitest';
import { heldOutScores } from './held-out.ts';

const GAMES = Uint32Array.from({ length: 400 }, (_, i) => Math.floor(i / 10));
const constant = (logLoss: number, agreement: number) => Array.from(GAMES, () => ({ logLoss, agreement }));

test('intervals are resampled by whole games, and a gain is compared game by game', () => {
  // Games differ a lot, but the player's model gains the same in each of them.
  const control = Array.from(GAMES, (game) => ({ logLoss: 1 + (game % 4), agreement: 0.25 }));
  const player = control.map(({ logLoss }) => ({ logLoss: logLoss - 0.125, agreement: 0.5 }));
  const { moves, games, models, gain } = heldOutScores(
    GAMES,
    { player, control, untuned: constant(3, 0.2), random: constant(3.5, 0.03) },
    1,
  );
  expect([moves, games]).toEqual([400, 40]);
  const [own, theirs, , random] = models;
  expect(theirs!.logLoss.value).toBeCloseTo(2.5, 9);
  // The standard error of 40 games is 0.18, that of 400 independent moves would be 0.06.
  expect(theirs!.logLoss.high - theirs!.logLoss.low).toBeGreaterThan(0.5);
  expect(theirs!.logLoss.high - theirs!.logLoss.low).toBeLessThan(0.9);
  expect(own!.agreement).toEqual({ value: 0.5, low: 0.5, high: 0.5 });
  expect(random!.logLoss).toEqual({ value: 3.5, low: 3.5, high: 3.5 });
  for (const value of [gain.logLoss.value, gain.logLoss.low, gain.logLoss.high]) expect(value).toBeCloseTo(0.125, 9);
  expect(gain.agreement.value).toBeCloseTo(0.25, 9);
});
