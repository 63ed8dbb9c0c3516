import { describe, expect, test } from 'vitest';
import { randomNumbers } from './random.ts';
import { compare, difference, estimate, interleave, judge, median, quantile, settle, warmUp } from './statistics.ts';

/** Speeds scattered around a center, as on a noisy machine. */
function noisy(center: number, count: number, seed: number, spread = 0.1): number[] {
  const random = randomNumbers(seed);
  return Array.from({ length: count }, () => center * (1 + spread * (2 * random() - 1)));
}

describe('median and quantile', () => {
  test('the median is the middle value, or the mean of the two in the middle', () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 2, 3])).toBe(2.5);
    expect(median([7])).toBe(7);
  });

  test('quantiles are interpolated, the ends are the extremes, and the order of the values does not matter', () => {
    expect([0, 0.25, 0.5, 1].map((share) => quantile([40, 0, 30, 10, 20], share))).toEqual([0, 10, 20, 40]);
    expect(quantile([0, 10], 0.25)).toBe(2.5);
  });

  test('an empty list has none', () => {
    expect(() => median([])).toThrow(RangeError);
  });

  test('the given values are not changed', () => {
    const values = [3, 1, 2];
    median(values);
    expect(values).toEqual([3, 1, 2]);
  });
});

describe('the median of resampled rounds', () => {
  test('is that of the picked values, also if many are equal', () => {
    const random = randomNumbers(3);
    for (const count of [1, 2, 3, 10, 61]) {
      const values = Array.from({ length: count }, () => (random() < 0.3 ? Math.floor(4 * random()) : random()));
      const picks = randomNumbers(1);
      const medians = Array.from({ length: 50 }, () =>
        median(Array.from({ length: count }, () => values[Math.floor(picks() * count)]!)),
      );
      const [low, high] = [0.025, 0.975].map((share) => quantile(medians, share));
      expect(estimate(values, 1, 50)).toEqual({ value: median(values), low, high });
    }
  });

  test('does not exist without rounds', () => {
    expect(() => estimate([])).toThrow(RangeError);
  });
});

describe('compare', () => {
  test('is the ratio of medians, inside its interval', () => {
    const { ratio, low, high } = compare(noisy(20, 15, 1), noisy(10, 15, 2));
    expect(ratio).toBeCloseTo(2, 0);
    expect(low).toBeLessThan(ratio);
    expect(high).toBeGreaterThan(ratio);
    expect([low > 1.7, high < 2.4]).toEqual([true, true]);
  });

  test('drift shared by all contenders within a round cancels', () => {
    const machine = noisy(1, 11, 3, 0.9);
    const result = compare(
      machine.map((speed) => 3 * speed),
      machine,
    );
    expect(result.low).toBeCloseTo(3, 10);
    expect(result.high).toBeCloseTo(3, 10);
  });

  test('equal seeds give equal intervals', () => {
    const [ours, theirs] = [noisy(5, 11, 4), noisy(5, 11, 5)];
    expect(compare(ours, theirs, 9)).toEqual(compare(ours, theirs, 9));
  });

  test('covers the true ratio about as often as its confidence says', () => {
    let covered = 0;
    for (let trial = 0; trial < 200; trial++) {
      const { low, high } = compare(noisy(10, 11, 2 * trial + 100), noisy(10, 11, 2 * trial + 101), 1, 300);
      if (low <= 1 && high >= 1) covered++;
    }
    expect(covered).toBeGreaterThan(180);
  });

  test('speeds of different rounds are not compared', () => {
    expect(() => compare([1, 2], [1])).toThrow(RangeError);
  });
});

test('a claim holds above the bar, fails below it, and is undecided if the interval contains the bar', () => {
  expect(judge({ ratio: 1.2, low: 1, high: 1.4 }, 1)).toBe('holds');
  expect(judge({ ratio: 0.8, low: 0.7, high: 0.99 }, 1)).toBe('fails');
  expect(judge({ ratio: 1.1, low: 0.99, high: 1.2 }, 1)).toBe('straddles the bar');
  expect(judge({ ratio: 0.9, low: 0.8, high: 1 }, 1)).toBe('straddles the bar');
});

describe('interleave', () => {
  test('runs every contender once a round, one at a time, in changing order', async () => {
    const log: string[] = [];
    let running = 0;
    const contender = (name: string) => ({
      name,
      work: 1000,
      run: async () => {
        expect(running++).toBe(0);
        await Promise.resolve();
        log.push(name);
        running--;
      },
    });
    const rounds: number[] = [];
    const speeds = await interleave(['a', 'b', 'c'].map(contender), 12, (round) => rounds.push(round));
    expect(rounds).toEqual([...Array(12).keys()]);
    const orders = rounds.map((round) => log.slice(3 * round, 3 * round + 3).join(''));
    expect(orders.every((order) => [...order].sort().join('') === 'abc')).toBe(true);
    expect(new Set(orders).size).toBeGreaterThan(2);
    expect([...speeds.values()].map((values) => values.length)).toEqual([12, 12, 12]);
    expect([...speeds.values()].flat().every((speed) => speed > 0)).toBe(true);
  });

  test('a contender that fails ends the measurement', async () => {
    const wrong = { name: 'wrong', work: 1, run: () => Promise.reject(new Error('wrong count')) };
    await expect(interleave([wrong], 3)).rejects.toThrow('wrong count');
  });

  test('the warm-up runs each contender at least twice', async () => {
    let runs = 0;
    await warmUp([{ name: 'a', work: 1, run: () => void runs++ }], 0);
    expect(runs).toBe(2);
  });
});

describe('difference and estimate', () => {
  test('their intervals contain the true values on a noisy machine', () => {
    const [slow, fast] = [noisy(130, 31, 1), noisy(100, 31, 2)];
    const { value, low, high } = difference(slow, fast);
    expect(value).toBeGreaterThan(20);
    expect(value).toBeLessThan(40);
    expect(low).toBeLessThan(30);
    expect(high).toBeGreaterThan(30);
    const one = estimate(slow);
    expect(one.value).toBe(median(slow));
    expect(one.low).toBeLessThanOrEqual(one.value);
    expect(one.high).toBeGreaterThanOrEqual(one.value);
  });

  test('a slowdown of all contenders cancels out', () => {
    const drift = (center: number) => noisy(center, 31, 3, 0.001).map((time, round) => time + round);
    const { low, high } = difference(drift(130), drift(100));
    expect(low).toBeGreaterThan(29);
    expect(high).toBeLessThan(31);
  });
});

describe('settle', () => {
  /** A contender whose run takes less time once it has run this often. */
  const improving = (name: string, after: number) => {
    const contender = {
      name,
      work: 1,
      runs: 0,
      run: () => {
        const end = performance.now() + (++contender.runs > after ? 0.05 : 0.5);
        while (performance.now() < end);
      },
    };
    return contender;
  };

  test('goes on as long as a contender becomes faster, with all of them', async () => {
    const [late, early] = [improving('late', 60), improving('early', 0)];
    await settle([late, early]);
    expect(late.runs).toBeGreaterThanOrEqual(120);
    expect(early.runs).toBe(late.runs);
  });
});
