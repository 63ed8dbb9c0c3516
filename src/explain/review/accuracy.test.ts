import { expect, test } from 'vitest';
import { moveAccuracy, sideAccuracy, volatility } from './accuracy.ts';

test('a move that loses nothing is accurate, and accuracy falls with the loss', () => {
  expect(moveAccuracy(0)).toBe(100);
  expect(moveAccuracy(10)).toBeCloseTo(103.1668 * Math.exp(-0.43544) - 2.1669, 10);
  expect(moveAccuracy(100)).toBe(0);
});

test('the weight of a move is the deviation of the chances around it, within bounds', () => {
  // Four moves have windows of two positions: the position before and the one after.
  expect(volatility([50, 50, 60, 60, 0])).toEqual([0.5, 5, 0.5, 12]);
  expect(volatility([50])).toEqual([]);
});

test('windows grow with the game and those of the first moves are the first window', () => {
  const chances = Array.from({ length: 41 }, (_, i) => (i < 4 ? 50 : 70));
  const weights = volatility(chances);
  expect(weights).toHaveLength(40);
  expect(weights.slice(0, 3)).toEqual([0.5, 0.5, 0.5]);
  expect(weights[3]).toBeCloseTo(Math.sqrt(3 / 16) * 20, 10);
});

test('the accuracy of a side lies between its harmonic and its weighted mean', () => {
  expect(sideAccuracy([])).toBeNull();
  expect(sideAccuracy([{ accuracy: 80, weight: 3 }])).toBeCloseTo(80, 10);
  const moves = [
    { accuracy: 100, weight: 1 },
    { accuracy: 50, weight: 3 },
  ];
  expect(sideAccuracy(moves)).toBeCloseTo((62.5 + 2 / (1 / 100 + 1 / 50)) / 2, 10);
});
