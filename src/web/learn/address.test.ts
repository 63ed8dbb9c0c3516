import { expect, test } from 'vitest';
import { fitHash, newHash, newStyleHash, parseLearn, styleHash } from './address.ts';

test('addresses of fits, styles and new ones are read as they are written', () => {
  expect(parseLearn(fitHash('fit-1').replace('#/learn/', ''))).toEqual({ kind: 'fit', id: 'fit-1' });
  expect(parseLearn(newHash('preset:lucena').replace('#/learn/', ''))).toEqual({ kind: 'new', key: 'preset:lucena' });
  const read = (hash: string) => parseLearn(hash.replace('#/learn/', ''));
  expect(read(styleHash('style-1'))).toEqual({ kind: 'style', id: 'style-1' });
  expect(read(newStyleHash('mine:a/b'))).toEqual({ kind: 'new-style', key: 'mine:a/b' });
  expect(read(newStyleHash())).toEqual({ kind: 'new-style', key: '' });
  expect(parseLearn('')).toEqual({ kind: 'new', key: '' });
});
