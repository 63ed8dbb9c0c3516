import { expect, test } from 'vitest';
import { estimateElo, normalShareBelow, type Pentanomial, scoreStatistics } from './elo.ts';
import { randomNumbers } from './random.ts';

/** Results of pairs, drawn with the given chances. */
function drawnPairs(random: () => number, chances: readonly number[], count: number): Pentanomial {
  const pairs: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  const below = (points: number) => chances.slice(0, points + 1).reduce((sum, chance) => sum + chance);
  for (let pair = 0; pair < count; pair++) {
    const drawn = random();
    pairs[[0, 1, 2, 3].find((points) => drawn < below(points)) ?? 4]!++;
  }
  return pairs;
}

test('an even score is zero Elo', () => {
  expect(estimateElo([5, 10, 20, 10, 5]).elo).toBeCloseTo(0, 10);
});

test('a score of 75 % is +190.8 Elo, and −190.8 for the other side', () => {
  expect(estimateElo([0, 0, 0, 10, 0]).elo).toBeCloseTo(190.85, 2);
  expect(estimateElo([0, 10, 0, 0, 0]).elo).toBeCloseTo(-190.85, 2);
});

test('the error of pairs that all ended alike falls with their number and is never zero', () => {
  const errors = [1, 2, 10, 50, 1000].map((count) => estimateElo([0, 0, count, 0, 0]).error!);
  expect(errors.toSorted((a, b) => b - a)).toEqual(errors);
  expect(errors.at(-1)).toBeGreaterThan(0);
  expect(errors.at(-1)).toBeLessThan(1);
  // If fifty pairs are alike, up to 6 % of all pairs might still be different (95 %). That bounds the error of the mean.
  const worst = 400 * Math.log10((0.5 + 0.06 / 2) / (0.5 - 0.06 / 2));
  expect(errors[3]).toBeGreaterThan(worst / 2);
  expect(errors[3]).toBeLessThan(2 * worst);
});

test('one pair has a very wide interval', () => {
  const { elo, error, los } = estimateElo([0, 0, 0, 1, 0]);
  expect(elo).toBeCloseTo(190.85, 2);
  expect(error).toBeGreaterThan(elo!);
  expect(los).toBeGreaterThan(0.5);
  expect(los).toBeLessThan(0.8);
});

test('the error of an even match with independent results matches the binomial formula', () => {
  // 100 pairs, half of them 2–0 and half 0–2: the score of a pair is 0 or 1, with a standard deviation of ½. A sample divides by 99, not by
  // 100.
  const { error } = estimateElo([50, 0, 0, 0, 50]);
  const margin = (1.959964 * 0.5) / Math.sqrt(99);
  expect(error).toBeCloseTo(400 * Math.log10((0.5 + margin) / (0.5 - margin)), 2);
});

test('the interval contains the true difference about as often as its confidence says', () => {
  const random = randomNumbers(4);
  const chances = [0.05, 0.2, 0.4, 0.25, 0.1];
  const mean = chances.reduce((sum, chance, points) => sum + chance * (points / 4), 0);
  const truth = 400 * Math.log10(mean / (1 - mean));
  for (const count of [1, 3, 10, 40]) {
    let held = 0;
    for (let i = 0; i < 4000; i++) {
      const { elo, error } = estimateElo(drawnPairs(random, chances, count));
      if (elo === undefined || Math.abs(elo - truth) <= error!) held++;
    }
    // With few pairs, the interval may contain the truth too often, but not too rarely.
    expect({ count, isEnough: held / 4000 > 0.94 }).toEqual({ count, isEnough: true });
    if (count === 40) expect(held / 4000).toBeLessThan(0.98);
  }
});

test('wins only or losses only have no finite difference, but show who is better', () => {
  expect(estimateElo([0, 0, 0, 0, 9])).toMatchObject({ elo: undefined, error: undefined });
  expect(estimateElo([0, 0, 0, 0, 9]).los).toBeGreaterThan(0.99);
  expect(estimateElo([0, 0, 0, 0, 1]).los).toBeLessThan(0.9);
  expect(estimateElo([9, 0, 0, 0, 0]).los).toBeLessThan(0.01);
  expect(estimateElo([0, 0, 0, 0, 0])).toEqual({
    elo: undefined,
    error: undefined,
    normalised: undefined,
    normalisedError: undefined,
    los: undefined,
  });
});

test('the interval of a lopsided score is finite', () => {
  const { elo, error } = estimateElo([8, 1, 0, 0, 0]);
  expect(elo).toBeCloseTo(-400 * Math.log10(35), 6);
  expect(error).toBeGreaterThan(50);
  expect(error).toBeLessThan(300);
});

test('the likelihood of superiority is one half if even, and sums to one with its mirror image', () => {
  expect(estimateElo([5, 10, 20, 10, 5]).los).toBeCloseTo(0.5, 6);
  const better = estimateElo([3, 8, 20, 12, 7]).los!;
  expect(better).toBeGreaterThan(0.5);
  expect(better + estimateElo([7, 12, 20, 8, 3]).los!).toBeCloseTo(1, 6);
});

test('the normal distribution has its known values', () => {
  for (const [x, share] of [
    [0, 0.5],
    [1, 0.8413447],
    [-1, 0.1586553],
    [1.959964, 0.975],
    [-3, 0.0013499],
  ] as const)
    expect(normalShareBelow(x)).toBeCloseTo(share, 6);
});

test('normalised Elo is the excess score divided by the spread of one game', () => {
  // Independent games of 60 % without draws: a pair is 0, 1 or 2 points with 16 %, 48 % and 36 %.
  const { normalised } = estimateElo([16, 0, 48, 0, 36]);
  // The sample variance of 100 divides by 99.
  expect(normalised).toBeCloseTo((0.1 / Math.sqrt(0.24)) * (800 / Math.LN10) * Math.sqrt(0.99), 6);
});

test('the interval of normalised Elo contains the true value about as often as its confidence says, also for lopsided scores', () => {
  const random = randomNumbers(5);
  const chances = [0, 0.02, 0.06, 0.17, 0.75];
  const mean = chances.reduce((sum, chance, points) => sum + chance * (points / 4), 0);
  const variance = chances.reduce((sum, chance, points) => sum + chance * (points / 4 - mean) ** 2, 0);
  const truth = ((mean - 0.5) / Math.sqrt(2 * variance)) * (800 / Math.LN10);
  const runs = 2000;
  let covered = 0;
  for (let run = 0; run < runs; run++) {
    const { normalised, normalisedError } = estimateElo(drawnPairs(random, chances, 400));
    if (Math.abs(normalised! - truth) <= normalisedError!) covered++;
  }
  expect(covered / runs).toBeGreaterThan(0.93);
  expect(covered / runs).toBeLessThan(0.97);
});

test('published results of pairs give the published numbers', () => {
  const round = (value: number | undefined, digits = 2) => Number(value?.toFixed(digits));
  const one = estimateElo([379, 10170, 21828, 10640, 343]);
  expect([one.normalised, one.normalisedError].map((value) => round(value))).toEqual([3.05, 2.31]);
  const { elo, error, normalised, normalisedError, los } = estimateElo([177, 1629, 3083, 1780, 221]);
  expect([elo, error, normalised, normalisedError].map((value) => round(value))).toEqual([6.03, 3.49, 10.01, 5.8]);
  expect(round(100 * los!)).toBe(99.96);
});

test('the Elo of single games is computed from the spread of single games', () => {
  // A score of 60 % without draws, as above, but in single games.
  const { elo, normalised, normalisedError } = estimateElo([40, 0, 60]);
  expect(elo).toBeCloseTo(400 * Math.log10(1.5), 9);
  expect(normalised).toBeCloseTo((0.1 / Math.sqrt(0.24)) * (800 / Math.LN10) * Math.sqrt(0.99), 6);
  // The spread is estimated, too: the error is 1 + 0.1² / 0.24 times as large as with a known spread.
  expect(normalisedError).toBeCloseTo((((1.959964 / 10) * 800) / Math.LN10) * (1 + 1 / 24), 6);
  expect(scoreStatistics([1, 0, 1])).toMatchObject({ count: 2, mean: 0.5, variance: 0.5 });
});

test('mean and variance are those of pairs', () => {
  expect(scoreStatistics([0, 0, 1, 0, 1])).toMatchObject({ count: 2, mean: 0.75, variance: 0.125 });
  expect(scoreStatistics([0, 0, 1, 0, 0])).toMatchObject({ count: 1, mean: 0.5, variance: 0 });
});
