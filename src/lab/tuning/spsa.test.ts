import { expect, test } from 'vitest';
import { scoreOf } from '../elo.ts';
import { randomNumbers } from '../random.ts';
import type { TunedKnob } from './knobs.ts';
import { defaultRate, Spsa } from './spsa.ts';

function knob(name: string, changes: Partial<TunedKnob> = {}): TunedKnob {
  return {
    name,
    id: name,
    entry: undefined,
    start: 100,
    min: 0,
    max: 200,
    step: 10,
    size: 10,
    isWhole: true,
    ...changes,
  };
}

/** The Elo lost away from the best values: twice the square of each distance, in units of the knob's size. */
function eloOf(knobs: readonly TunedKnob[], best: readonly number[], values: readonly number[]): number {
  return -values.reduce((sum, value, i) => sum + 2 * ((value - best[i]!) / knobs[i]!.size) ** 2, 0);
}

/** Wins minus losses in games between players of these strengths, half of them drawn. */
function playGames(elo: number, games: number, random: () => number): number {
  const expected = scoreOf(elo);
  const drawn = Math.min(0.5, 2 * expected, 2 * (1 - expected));
  let balance = 0;
  for (let game = 0; game < games; game++) {
    const roll = random();
    balance += roll < expected - drawn / 2 ? 1 : roll < expected + drawn / 2 ? 0 : -1;
  }
  return balance;
}

test('finds the best values of a noisy objective', () => {
  const knobs = [knob('a'), knob('b', { isWhole: false }), knob('c', { start: 40, step: 2, size: 4 }), knob('d')];
  const best = [75, 118, 46, 100];
  for (const seed of [1, 2, 3]) {
    const random = randomNumbers(seed);
    const [iterations, pairs] = [500, 8];
    const spsa = new Spsa({ knobs, iterations, pairs, seed, rate: defaultRate(iterations, pairs) });
    while (!spsa.isComplete) {
      const { plus, minus } = spsa.trial();
      spsa.update(playGames(eloOf(knobs, best, plus) - eloOf(knobs, best, minus), 2 * pairs, random));
    }
    const before = eloOf(
      knobs,
      best,
      knobs.map(({ start }) => start),
    );
    expect(before).toBeLessThan(-20);
    expect(eloOf(knobs, best, spsa.values)).toBeGreaterThan(0.12 * before);
    // The midpoint gains less on a parabola, but never overshoots.
    expect(eloOf(knobs, best, spsa.settled(0.5))).toBeGreaterThan(0.45 * before);
  }
});

test('the path depends only on options and results, so it can be rebuilt', () => {
  const options = { knobs: [knob('a'), knob('b', { isWhole: false })], iterations: 60, pairs: 2, seed: 9, rate: 0.05 };
  const balance = ({ plus }: { plus: readonly number[] }) => Math.sign(plus[0]! - 100 + plus[1]! - 90);
  const whole = new Spsa(options);
  while (!whole.isComplete) whole.update(balance(whole.trial()));
  const rebuilt = new Spsa(options);
  for (const point of whole.path.slice(0, 31)) rebuilt.update(point.balance);
  while (!rebuilt.isComplete) rebuilt.update(balance(rebuilt.trial()));
  expect(rebuilt.path).toEqual(whole.path);
  const other = new Spsa({ ...options, seed: 10 });
  for (const point of whole.path) other.update(point.balance);
  expect(other.path).not.toEqual(whole.path);
});

test('both sides are moved by the size of each knob, further at first', () => {
  const spsa = new Spsa({
    knobs: [knob('a', { isWhole: false }), knob('b', { isWhole: false, size: 3 })],
    iterations: 100,
    pairs: 1,
    seed: 1,
    rate: 0.01,
  });
  const distances: number[][] = [];
  while (!spsa.isComplete) {
    const { plus, minus } = spsa.trial();
    distances.push(plus.map((value, i) => Math.abs(value - minus[i]!) / 2));
    spsa.update(0);
  }
  expect(distances.at(-1)![0]).toBeCloseTo(10, 9);
  expect(distances.at(-1)![1]).toBeCloseTo(3, 9);
  expect(distances[0]![0]).toBeCloseTo(10 * 100 ** 0.101, 9);
  expect(spsa.values).toEqual([100, 100]);
});

test('whole numbers are rounded up or down at random, with the right value on average', () => {
  const spsa = new Spsa({
    knobs: [knob('a', { start: 4.3, size: 1, max: 50 })],
    iterations: 4000,
    pairs: 1,
    seed: 5,
    rate: 0.01,
  });
  let sum = 0;
  while (!spsa.isComplete) {
    const { plus, minus } = spsa.trial();
    for (const value of [...plus, ...minus]) expect(Number.isInteger(value)).toBe(true);
    sum += plus[0]! + minus[0]!;
    spsa.update(0);
  }
  expect(sum / 8000).toBeCloseTo(4.3, 1);
});

test.each([
  [195, 1, true, 200, 198],
  [3, -1, false, 0, 2],
])(
  'a value that begins at %i stays within its range, and so do those that are tried',
  (start, best, isWhole, end, half) => {
    const spsa = new Spsa({ knobs: [knob('a', { start, isWhole })], iterations: 50, pairs: 4, seed: 1, rate: 0.5 });
    while (!spsa.isComplete) {
      const { plus, minus } = spsa.trial();
      for (const value of [...plus, ...minus, ...spsa.values]) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(200);
      }
      spsa.update(8 * best * Math.sign(plus[0]! - minus[0]!));
    }
    expect(spsa.values).toEqual([end]);
    expect(spsa.settled(1)).toEqual([end]);
    expect(spsa.settled(0.5)).toEqual([half]);
  },
);

test('fewer pairs get larger steps, within limits', () => {
  expect(defaultRate(250, 8)).toBeCloseTo(0.015, 9);
  expect(defaultRate(10, 1)).toBe(0.05);
  expect(defaultRate(100_000, 8)).toBe(0.002);
});
