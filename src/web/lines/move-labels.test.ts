import { expect, test } from 'vitest';
import { moveLabels } from './move-labels.ts';

test('moves are numbered as usual in a line', () => {
  expect(moveLabels(['e4', 'e5', 'Nf3'], 0)).toEqual(['1. e4', 'e5', '2. Nf3']);
  expect(moveLabels(['e5', 'Nf3', 'Nc6'], 1)).toEqual(['1… e5', '2. Nf3', 'Nc6']);
  expect(moveLabels([], 7)).toEqual([]);
});
