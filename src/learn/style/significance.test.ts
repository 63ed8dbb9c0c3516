import { expect, test } from 'vitest';
import { normalTail, standing } from './significance.ts';

test('the tail of the normal distribution has its known values', () => {
  for (const [z, tail] of [
    [0, 0.5],
    [1, 0.158655253931457],
    [1.959963984540054, 0.025],
    [2.999, 0.0013543365337],
    [3.001, 0.0013454728251],
    [5, 2.866515719235352e-7],
  ] as const)
    expect(normalTail(z) / tail).toBeCloseTo(1, 6);
});

test('the method of Benjamini and Hochberg keeps all tests up to the last that is below its line', () => {
  // At 5 % of six tests the lines are 0.0083, 0.0167, 0.025, 0.033, 0.042 and 0.05.
  const probabilities = [0.9, 0.001, 0.024, 0.0249, 0.2, 0.6];
  expect(standing(probabilities, 0.05)).toEqual([false, true, true, true, false, false]);
  expect(standing([0.04, 0.9], 0.05)).toEqual([false, false]);
  expect(standing([], 0.05)).toEqual([]);
});
