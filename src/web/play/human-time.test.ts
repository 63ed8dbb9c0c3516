import { expect, test } from 'vitest';
import { humanTime } from './human-time.ts';

test('weak players take the time of a human, strong ones only that of their search', () => {
  expect([0, 0.5, 1].map((chance) => humanTime('easy', chance))).toEqual([600, 1300, 2000]);
  expect(humanTime(1200, 0)).toBe(600);
  expect(humanTime('drawn', 1)).toBe(2000);
  for (const strength of ['hard', 'max', 'full', 'profile'] as const) expect(humanTime(strength, 1)).toBe(0);
});

test('with little time on the clock, weak players hurry', () => {
  expect(humanTime('easy', 1, 30_000)).toBe(500);
  expect(humanTime('medium', 0, 600_000)).toBe(600);
});
