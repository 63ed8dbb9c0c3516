import { expect, test } from 'vitest';
import { parseHash } from '../shell/route.ts';
import { presetFile } from '../state/profile-file.ts';
import { entriesOf, parseRest, restOf } from './entries.ts';

test('keys survive the address, whatever a profile is called', () => {
  for (const name of ['mine', 'a/b', '<script>', '100 %', '__proto__', '#?&']) {
    const { rest } = parseHash(`#/profiles/${restOf(`mine:${name}`, 'preset:lucena')}`);
    expect(parseRest(rest)).toEqual([`mine:${name}`, 'preset:lucena']);
  }
  expect(parseRest('')).toEqual(['', '']);
  expect(parseRest('%E0%A4%A')).toEqual(['', '']);
});

test('a profile of the user’s own may be called like a preset and is another all the same', () => {
  const mine = { ...presetFile('slice'), name: 'slice' };
  const entries = entriesOf(presetFile('lucena'), [{ name: 'slice', description: '', hash: '' }], [mine]);
  expect(entries.map(({ key }) => key)).toEqual(['current', 'preset:slice', 'mine:slice']);
});
