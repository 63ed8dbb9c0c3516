import { expect, test } from 'vitest';
import { differenceText } from './difference-text.ts';

test('tables are compared entry by entry', () => {
  expect(differenceText([1, 2, 3], [1, 0, 8])).toBe('2 of 3 values differ, by −5 to +2');
  expect(differenceText([1, 2, 3], [1, 1, 3])).toBe('1 of 3 values differ, by +1');
  expect(differenceText([1], [1, 2])).toBe('1 values and 2 values');
});
