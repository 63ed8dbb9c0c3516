import { expect, test } from 'vitest';
import { differencesText, differenceText } from './difference-text.ts';

test('tables are compared entry by entry', () => {
  expect(differenceText([1, 2, 3], [1, 0, 8])).toBe('2 of 3 values differ, by −5 to +2');
  expect(differenceText([1, 2, 3], [1, 1, 3])).toBe('1 of 3 values differs, by +1');
  expect(differenceText([1], [1, 2])).toBe('1 value and 2 values');
});

test.each([
  [1, 0, 0, '1 term differs'],
  [1, 1, 0, '1 term and 1 knob differ'],
  [0, 1, 0, '1 knob differs'],
  [0, 3, 1, '3 knobs and 1 formula differ'],
  [2, 3, 4, '2 terms, 3 knobs, and 4 formulas differ'],
])(
  'differences of %i terms, %i knobs and %i formulas are counted in words (reviews)',
  (terms, knobs, formulas, words) => {
    const some = (length: number) => Array.from({ length }, () => ({}) as never);
    expect(differencesText({ terms: some(terms), knobs: some(knobs), formulas: some(formulas) })).toBe(words);
  },
);
