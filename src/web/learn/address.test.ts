import { expect, test } from 'vitest';
import { fitHash, newHash, parseLearn } from './address.ts';

test('addresses of fits and of new fits are read as they are written', () => {
  expect(parseLearn(fitHash('fit-1').replace('#/learn/', ''))).toEqual({ kind: 'fit', id: 'fit-1' });
  expect(parseLearn(newHash('preset:lucena').replace('#/learn/', ''))).toEqual({ kind: 'new', key: 'preset:lucena' });
  expect(parseLearn('')).toEqual({ kind: 'new', key: '' });
});
