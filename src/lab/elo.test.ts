import { expect, test } from 'vitest';
import { estimateElo, normalShareBelow, pairStatistics } from './elo.ts';

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

test('a lopsided score has an interval that its pairs could show, not one without end', () => {
  const { elo, error } = estimateElo([8, 1, 0, 0, 0]);
  expect(elo).toBeCloseTo(-400 * Math.log10(35), 6);
  expect(error).toBeGreaterThan(50);
  expect(error).toBeLessThan(300);
});

test('likelihood of superiority: even is a half, its mirror image the rest to one', () => {
  expect(estimateElo([5, 10, 20, 10, 5]).los).toBeCloseTo(0.5, 6);
  const better = estimateElo([3, 8, 20, 12, 7]).los!;
  expect(better).toBeGreaterThan(0.5);
  expect(better + estimateElo([7, 12, 20, 8, 3]).los!).toBeCloseTo(1, 6);
});

test('the normal distribution at known places', () => {
  for (const [x, share] of [
    [0, 0.5],
    [1, 0.8413447],
    [-1, 0.1586553],
    [1.959964, 0.975],
    [-3, 0.0013499],
  ] as const)
    expect(normalShareBelow(x)).toBeCloseTo(share, 6);
});

test('normalised Elo is the excess over the spread of one game', () => {
  // Independent games of 60 % without draws: a pair is 0, 1 or 2 points with 16 %, 48 % and 36 %.
  const { normalised } = estimateElo([16, 0, 48, 0, 36]);
  expect(normalised).toBeCloseTo((0.1 / Math.sqrt(0.24)) * (800 / Math.LN10), 6);
});

test('mean and variance of pairs', () => {
  expect(pairStatistics([0, 0, 1, 0, 1])).toEqual({ count: 2, mean: 0.75, variance: 0.0625 });
});
