import { expect, test } from 'vitest';
import { Design } from './design.ts';

function offs(design: Design, pairs: number): (readonly number[])[] {
  return Array.from({ length: pairs }, (_, pair) => design.off(pair));
}

function uses(features: number, pairs: readonly (readonly number[])[]): number[] {
  return Array.from({ length: features }, (_, feature) => pairs.filter((off) => off.includes(feature)).length);
}

test('the features of a pair depend only on the seed and its number', () => {
  const design = new Design('random', 18, 5);
  const inOrder = offs(design, 400);
  const backwards = [...inOrder.keys()].reverse().map((pair) => new Design('random', 18, 5).off(pair));
  expect(backwards.reverse()).toEqual(inOrder);
  expect(offs(new Design('random', 18, 6), 400)).not.toEqual(inOrder);
});

test.each([1, 2, 3, 5, 18])('%i features are off equally often, one to three at a time', (features) => {
  const most = Math.min(3, features);
  const block = most * features;
  const pairs = offs(new Design('random', features, 2), 4 * block);
  for (const off of pairs) {
    expect(off.length).toBeGreaterThan(0);
    expect(new Set(off).size).toBe(off.length);
  }
  for (let size = 1; size <= most; size++)
    expect(pairs.filter((off) => off.length === size)).toHaveLength(4 * features);
  expect(new Set(uses(features, pairs))).toEqual(new Set([(4 * most * (most + 1)) / 2]));
  // This also holds within a block, as far as whole numbers allow.
  for (let length = 1; length < block; length++) {
    const counts = uses(features, pairs.slice(0, length));
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
  }
});

test('every two features are off together in some pair, and blocks differ', () => {
  const pairs = offs(new Design('random', 10, 1), 3000);
  const together = new Set(pairs.flatMap((off) => off.flatMap((a) => off.map((b) => `${a} ${b}`))));
  expect(together.size).toBe(100);
  expect(pairs.slice(0, 30)).not.toEqual(pairs.slice(30, 60));
});

test('single features take turns over the same openings', () => {
  const design = new Design('single', 3, 1);
  expect(offs(design, 7)).toEqual([[0], [1], [2], [0], [1], [2], [0]]);
  expect([0, 1, 2, 3, 4, 5, 6].map((pair) => design.opening(pair))).toEqual([0, 0, 0, 1, 1, 1, 2]);
});
