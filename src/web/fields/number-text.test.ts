import { expect, test } from 'vitest';
import { FINE_KNOB_BITS, quantiseNumber } from '../../evaluation/knobs.ts';
import { numberFault, numberIn, numberText, parseNumber, stepped } from './number-text.ts';

test.each([
  ['0', 0],
  ['-0', 0],
  [' 12.5 ', 12.5],
  ['−3', -3],
  ['0,25', 0.25],
  ['+7', 7],
  ['.5', 0.5],
])('“%s” is read as a number', (text, value) => {
  expect(parseNumber(text)).toBe(value);
});

test.each(['', '-', '1e9', 'NaN', 'Infinity', '0x10', '1 2', '1.2.3', '<b>1</b>'])('“%s” is not a number', (text) => {
  expect(parseNumber(text)).toBe(undefined);
});

test('a number is read back as it is written', () => {
  for (const value of [0, -1, 0.05, -12.25, 16384]) expect(parseNumber(numberText(value))).toBe(value);
});

test('a value that was rounded to a binary fraction is shown as it was typed', () => {
  const played = [0.7, -0.7, 0.05, 12.25, 1.333, 0.705].map((value) => quantiseNumber(value));
  expect(played.map(numberText)).toEqual(['0.7', '−0.7', '0.05', '12.25', '1.333', '0.705']);
  expect(numberText(quantiseNumber(0.012_34, FINE_KNOB_BITS))).toBe('0.01234');
  expect([0.7, 1 / 3, 5, 0].map(numberText)).toEqual(['0.7', '0.3333333333333333', '5', '0']);
});

test('steps stay within the range and on round numbers', () => {
  const range = { min: -8, max: 8, step: 0.05 };
  expect(stepped(0.1, 4, range)).toBe(0.3);
  expect(stepped(0.05, -1, range)).toBe(0);
  expect(stepped(7.99, 1, range)).toBe(8);
  expect(stepped(-8, -1, range)).toBe(-8);
});

test('a field accepts the numbers of its range and names the range in its message', () => {
  const hash = { min: 1, max: 512, step: 1, isWhole: true };
  for (const bad of ['', '0', '513', '9999', '-5', '2.5', 'much']) expect(numberIn(bad, hash), bad).toBe(undefined);
  expect(['1', '512', ' 64 ', '2.0'].map((good) => numberIn(good, hash))).toEqual([1, 512, 64, 2]);
  expect(numberFault('Memory', hash)).toBe('Memory: must be a whole number from 1 to 512');
  const weight = { min: -8, max: 8, step: 0.05 };
  expect(['-8', '2,5', '8.01'].map((text) => numberIn(text, weight))).toEqual([-8, 2.5, undefined]);
  expect(numberFault('Weight', weight)).toBe('Weight: must be a number from −8 to 8');
});
