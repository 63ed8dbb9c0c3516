import { expect, test } from 'vitest';
import type { Ledger } from '../../evaluation/ledger.ts';
import { movedBy } from './moved.ts';

function ledger(terms: Readonly<Record<string, number>>, rounding = 0): Ledger {
  const row = (id: string, total: number) => ({ id, title: id.toUpperCase(), white: null, black: null, total });
  return {
    score: 0,
    stm: 0,
    terms: Object.entries(terms).map(([id, total]) => row(id, total)),
    rows: [row('rounding', rounding)],
  };
}

test('terms that were switched on or off have moved, too', () => {
  expect(movedBy(ledger({ a: 10, b: 5, c: 3 }), ledger({ a: 10, b: -5, d: 2 }))).toEqual([
    { id: 'b', title: 'B', by: -10 },
    { id: 'c', title: 'C', by: -3 },
    { id: 'd', title: 'D', by: 2 },
  ]);
});

test('rounding is left out', () => {
  expect(movedBy(ledger({ a: 1 }, 0.25), ledger({ a: 1 }, -0.5))).toEqual([]);
});
