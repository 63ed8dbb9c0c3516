import { expect, test } from 'vitest';
import type { Part } from '../ledger/ledger-bars.tsx';
import { movedBy } from './moved.ts';

function ledger(terms: Readonly<Record<string, number>>, rounding = 0): Part[] {
  return Object.entries({ ...terms, rounding }).map(([id, total]) => ({ id, title: id.toUpperCase(), total }));
}

test('terms that were switched on or off are among the differences', () => {
  expect(movedBy(ledger({ a: 10, b: 5, c: 3 }), ledger({ a: 10, b: -5, d: 2 }))).toEqual([
    { id: 'b', title: 'B', by: -10 },
    { id: 'c', title: 'C', by: -3 },
    { id: 'd', title: 'D', by: 2 },
  ]);
});

test('the rounding row is left out of the differences', () => {
  expect(movedBy(ledger({ a: 1 }, 0.25), ledger({ a: 1 }, -0.5))).toEqual([]);
});
