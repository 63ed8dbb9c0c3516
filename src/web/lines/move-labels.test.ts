import { expect, test } from 'vitest';
import { moveLabels } from './move-labels.ts';

const CHESS = { family: 'chess' } as const;

test('moves are numbered as usual in a line', () => {
  expect(moveLabels(CHESS, ['e4', 'e5', 'Nf3'], 0)).toEqual(['1. e4', 'e5', '2. Nf3']);
  expect(moveLabels(CHESS, ['e5', 'Nf3', 'Nc6'], 1)).toEqual(['1… e5', '2. Nf3', 'Nc6']);
  expect(moveLabels(CHESS, [], 7)).toEqual([]);
});

test('in shogi each move has its number', () => {
  expect(moveLabels({ family: 'nine' }, ['P-76', 'P-34'], 2)).toEqual(['3. P-76', '4. P-34']);
});
