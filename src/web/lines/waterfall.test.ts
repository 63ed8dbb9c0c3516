import { expect, test } from 'vitest';
import { placeOf, waterfall } from './waterfall.ts';

const row = (id: string, difference: number, turn: 'white' | 'black' = 'white') => ({
  ...{ id, title: id, move: difference, not: 0, difference },
  stm: turn === 'white' ? difference : -difference,
});

const comparison = (differences: readonly number[], turn: 'white' | 'black' = 'white') => ({
  turn,
  rows: differences.map((difference, i) => row(`term${i}`, difference, turn)),
  move: { score: 100 + differences.reduce((sum, one) => sum + one, 0) },
  not: { score: 100 },
});

test('the steps lead from the score of the other move to that of the move', () => {
  const { start, end, steps, same } = waterfall(comparison([30, -10, 0, 5]));
  expect([start, end, same]).toEqual([100, 125, 1]);
  expect(steps.map(({ from, to }) => [from, to])).toEqual([
    [100, 130],
    [130, 120],
    [120, 125],
  ]);
});

test('for Black, everything is shown from Black’s view', () => {
  const { start, end, steps } = waterfall(comparison([-30, 10], 'black'));
  expect([start, end]).toEqual([-100, -80]);
  expect(steps.map(({ stm }) => stm)).toEqual([30, -10]);
  expect(steps.at(-1)!.to).toBe(end);
});

test('the smallest steps are merged, and nothing is lost', () => {
  const all = comparison([9, 8, 7, -3, 2]);
  const { steps, end } = waterfall(all, 2);
  expect(steps.map(({ title, stm }) => [title, stm])).toEqual([
    ['term0', 9],
    ['term1', 8],
    ['3 smaller parts', 6],
  ]);
  expect(steps.at(-1)!.to).toBe(end);
  // One more than that is named rather than called “1 smaller”.
  expect(waterfall(comparison([9, 8, 7]), 2).steps).toHaveLength(3);
});

test('every bar is inside the picture', () => {
  const fall = waterfall(comparison([30, -90, 5]));
  for (const value of [fall.start, fall.end, ...fall.steps.flatMap(({ from, to }) => [from, to])]) {
    expect(placeOf(fall, value)).toBeGreaterThan(0);
    expect(placeOf(fall, value)).toBeLessThan(100);
  }
  const flat = waterfall(comparison([]));
  expect(placeOf(flat, flat.start)).toBe(50);
});

test('the numbers shown add up: steps are differences of the numbers beside them, and the rest is rounding (trust 1)', () => {
  const one = (id: string, move: number, not: number) => {
    return { id, title: id, move, not, difference: move - not, stm: move - not };
  };
  const rows = [one('king', 3.84, 1.86), one('space', 10.26, 0), one('rounding', -0.13, -0.17)];
  const { start, end, steps } = waterfall({ turn: 'white', rows, move: { score: 14.3 }, not: { score: 1.6 } });
  expect([start, end]).toEqual([2, 14]);
  // 3.8 − 1.9 is 1.9, not 2.
  expect(steps.map(({ id, stm }) => [id, stm])).toEqual([
    ['king', 1.9],
    ['space', 10.3],
    ['rounding', -0.2],
  ]);
  expect(steps.at(-1)!.to).toBe(end);
});
