import { describe, expect, test } from 'vitest';
import { randomNumbers } from '../../lab/random.ts';
import { amount } from '../../rules/amount.testing.ts';
import { packedIndex, packedLength } from '../linear/symmetric.ts';
import { contrast, type Evidence } from './difference.ts';

const SIZE = 41;
const BLOCKS = 120;
/** The information of a block about each number; that about others is 0. */
const INFORMATION = 4;

/** Gradients of blocks around a mean for each number, with the variance that the information predicts. */
function evidence(random: () => number, mean: (number: number) => number): Evidence {
  const information = new Float64Array(packedLength(SIZE));
  for (let i = 0; i < SIZE; i++) information[packedIndex(i, i)] = INFORMATION * BLOCKS;
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const blocks = Array.from({ length: BLOCKS }, () =>
    Float64Array.from({ length: SIZE }, (_, i) => Math.sqrt(INFORMATION) * normal() - INFORMATION * mean(i)),
  );
  return { information, blocks, decisions: 1000 };
}

const precision = Float64Array.from({ length: SIZE }, (_, i) => (i === SIZE - 1 ? 0 : 100));
const compare = (seed: number, mean: (number: number) => number) => {
  const random = randomNumbers(seed);
  return contrast(
    evidence(random, mean),
    evidence(random, () => 0),
    precision,
    { seed, numbers: SIZE - 1 },
  );
};

describe('a difference', () => {
  test('is shrunk by the prior, and has the error of its estimate', () => {
    const { differences, p } = compare(1, (i) => (i === 7 ? 0.5 : 0));
    const shrunk = (INFORMATION * BLOCKS) / (INFORMATION * BLOCKS + 100);
    expect(Math.abs(differences[7]!.value / shrunk - 0.5)).toBeLessThan(0.15);
    // The error of a number that differs is larger: errors assume that no number differs.
    expect(differences[8]!.error / (shrunk * Math.sqrt(2 / (INFORMATION * BLOCKS)))).toBeCloseTo(1, 0.8);
    expect(differences[7]!.p).toBeLessThan(1e-4);
    expect(p).toBe(0.001);
  });

  test('spread thinly over many numbers is found by testing all of them together', () => {
    const { differences, p } = compare(2, () => 0.12);
    expect(Math.min(...differences.map((one) => one.p))).toBeGreaterThan(1e-5);
    expect(p).toBeLessThan(0.01);
  });

  test('in temperature alone does not count', () => {
    const { p } = compare(3, (i) => (i === SIZE - 1 ? 2 : 0));
    expect(p).toBeGreaterThan(0.05);
  });
});

test('if both sides are alike, the probabilities are spread evenly', () => {
  const all = Array.from({ length: amount({ quick: 12, slow: 24 }) }, (_, seed) => compare(1000 + seed, () => 0).p);
  const mean = all.reduce((sum, p) => sum + p, 0) / all.length;
  // Twice the smaller of two probabilities is a little above one half on average.
  expect(mean).toBeGreaterThan(0.4);
  expect(all.filter((p) => p < 0.05).length).toBeLessThan(amount({ quick: 3, slow: 5 }));
});
