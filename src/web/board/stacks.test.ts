import { expect, test } from 'vitest';
import type { Ledger } from '../../evaluation/ledger.ts';
import { stacksOf } from './stacks.ts';

function book(totals: Record<string, number>): Ledger {
  const terms = Object.entries(totals).map(([id, total]) => ({ id, title: id, white: 0, black: 0, total }));
  const score = Object.values(totals).reduce((sum, total) => sum + total, 0);
  return { score, stm: score, terms, rows: [] };
}

const BOOKS = [book({ a: 5, b: -100, c: 1, d: 0 }), book({ a: -50, b: 10, c: 2, d: 0 })];

test('the largest terms come first, and the rest is one part', () => {
  const series = stacksOf([...BOOKS, book({ a: 0, b: 0, c: 0.5, e: 0.25 })], 2);
  expect(series.map(({ id }) => id)).toEqual(['b', 'a', 'other']);
  expect(series[2]!.values).toEqual([1, 2, 0.75]);
});

test('for each position the parts add up to its score', () => {
  for (const most of [1, 2, 8]) {
    const series = stacksOf(BOOKS, most);
    for (const [i, { score }] of BOOKS.entries())
      expect(series.reduce((sum, { values }) => sum + values[i]!, 0)).toBe(score);
  }
});

test('a single remaining term is shown by name, and terms that add nothing are left out', () => {
  expect(stacksOf(BOOKS, 2).map(({ id }) => id)).toEqual(['b', 'a', 'c']);
});
