import { expect, test } from 'vitest';
import { estimateElo } from './elo.ts';

test('an even score is zero Elo', () => {
  expect(estimateElo([5, 10, 20, 10, 5]).elo).toBeCloseTo(0, 10);
});

test('three quarters of the points are 190.8 Elo, the inverse for the other side', () => {
  expect(estimateElo([0, 0, 0, 10, 0]).elo).toBeCloseTo(190.85, 2);
  expect(estimateElo([0, 10, 0, 0, 0]).elo).toBeCloseTo(-190.85, 2);
});

test('pairs that always split have no variance, however the single games went', () => {
  expect(estimateElo([0, 0, 50, 0, 0])).toEqual({ elo: 0, error: 0 });
});

test('the error of an even match with independent results matches the binomial formula', () => {
  // 100 pairs, half of them 2–0 and half 0–2: per pair the score is 0 or 1 with deviation ½.
  const { error } = estimateElo([50, 0, 0, 0, 50]);
  const margin = (1.959964 * 0.5) / Math.sqrt(100);
  expect(error).toBeCloseTo(400 * Math.log10((0.5 + margin) / (0.5 - margin)), 6);
});

test('no games, or nothing but wins or losses, give no estimate', () => {
  for (const pairs of [
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 9],
    [9, 0, 0, 0, 0],
  ] as const)
    expect(estimateElo(pairs)).toEqual({ elo: undefined, error: undefined });
});
