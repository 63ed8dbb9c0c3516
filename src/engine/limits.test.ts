import { expect, test } from 'vitest';
import { allot } from './limits.ts';

const POLICY = { timeMoves: 25, timeIncrement: 75, timeMost: 500 };

test('a fixed time per move is used in full', () => {
  expect(allot({ ms: 100 }, POLICY, 10)).toEqual({ soft: 0, hard: 100 });
});

test('the overhead is taken off the clock before it is divided', () => {
  const without = allot({ clock: { remaining: 1000 } }, POLICY, 0);
  const withOverhead = allot({ clock: { remaining: 1000 } }, POLICY, 50);
  expect(withOverhead.soft).toBeCloseTo(without.soft * 0.95);
  expect(allot({ clock: { remaining: 40 } }, POLICY, 50).hard).toBe(1);
});

test('a move never takes most of the clock, except the last before the time control', () => {
  expect(allot({ clock: { remaining: 1000 } }, POLICY, 0).hard).toBeLessThanOrEqual(700);
  expect(allot({ clock: { remaining: 1000, movesToGo: 1 } }, POLICY, 0).hard).toBe(900);
});

test('without a time limit no time is allotted', () => {
  expect(allot({ depth: 3 }, POLICY, 10)).toEqual({ soft: 0, hard: 0 });
});
