import { expect, test } from 'vitest';
import { movesPerLabel, reachOf, stretchesOf, ticksOf } from './chart-scale.ts';
import { termColors } from './term-colors.ts';

test('most amounts fit, and a mate or a lost game does not flatten the others', () => {
  expect(reachOf([])).toBe(150);
  expect(reachOf([10, -20])).toBe(150);
  expect(reachOf([100, 300, -400])).toBe(400);
  const quiet = Array.from({ length: 40 }, (_, i) => 100 + i);
  expect(reachOf([...quiet, -3000, Number.POSITIVE_INFINITY])).toBeLessThan(250);
});

test('the axis has round scores on both sides of 0, all within its range', () => {
  for (const reach of [150, 210, 400, 999, 2500, 12_000, 90_000]) {
    const ticks = ticksOf(reach);
    expect(ticks).toEqual(
      [...ticks]
        .map((tick) => 0 - tick)
        .reverse()
        .map((tick) => tick + 0),
    );
    expect(ticks.length).toBeGreaterThanOrEqual(3);
    expect(ticks.length).toBeLessThanOrEqual(5);
    expect(ticks.at(-1)!).toBeLessThan(reach);
  }
});

test('move numbers do not overlap', () => {
  expect(movesPerLabel(40)).toBe(1);
  expect(movesPerLabel(8)).toBe(5);
  expect(movesPerLabel(0.5)).toBe(100);
});

test('positions without a value split the curve', () => {
  expect(stretchesOf([undefined, 1, 2, undefined, 0])).toEqual([
    [
      [1, 1],
      [2, 2],
    ],
    [[4, 0]],
  ]);
});

test('the color of a term does not depend on its rank, and no two terms share one', () => {
  const ids = Array.from({ length: 36 }, (_, i) => `term${i}`);
  const colorOf = termColors(ids);
  expect(new Set(ids.map(colorOf)).size).toBe(36);
  expect(termColors([...ids, 'mine'])('term5')).toBe(colorOf('term5'));
  expect(colorOf('other')).toBe('#8a8f91');
});
