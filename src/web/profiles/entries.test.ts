import { expect, test } from 'vitest';
import { parseHash } from '../shell/route.ts';
import { presetFile } from '../state/profile-file.ts';
import { entriesOf, missingOf, parseRest, restOf, usualOther } from './entries.ts';

test('keys are read back from the address for any profile name', () => {
  for (const name of ['mine', 'a/b', '<script>', '100 %', '__proto__', '#?&']) {
    const { rest } = parseHash(`#/profiles/${restOf(`mine:${name}`, 'preset:lucena')}`);
    expect(parseRest(rest)).toEqual([`mine:${name}`, 'preset:lucena']);
  }
  expect(parseRest('')).toEqual(['', '']);
  expect(parseRest('%E0%A4%A')).toEqual(['', '']);
});

test('a user’s profile may have the name of a preset and keeps its own key', () => {
  const mine = { ...presetFile('baseline'), name: 'baseline' };
  const entries = entriesOf(presetFile('lucena'), [{ name: 'baseline', description: '', hash: '' }], [mine]);
  expect(entries.map(({ key }) => key)).toEqual(['current', 'preset:baseline', 'mine:baseline']);
});

test('an entry that does not exist is described in words', () => {
  const entries = entriesOf(presetFile('lucena'), [{ name: 'baseline', description: '', hash: '' }], []);
  expect(['', 'current', 'preset:baseline'].map((key) => missingOf(key, entries))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(missingOf('mine:x: y', entries)).toBe('profile of yours called “x: y”');
  expect(missingOf('preset:x', entries)).toBe('preset “x”');
  expect(missingOf('zz', entries)).toBe('profile “zz”');
});

test('a profile is never compared with itself by default', () => {
  const facts = ['lucena', 'baseline'].map((name) => ({ name, description: '', hash: '' }));
  const mine = { ...presetFile('baseline'), name: 'mine', knobs: { mobility: { weight: 0 } } };
  const usual = (current: typeof mine, key: string) => {
    const entries = entriesOf(current, facts, [mine]);
    return usualOther(entries.find((entry) => entry.key === key)!, entries).key;
  };
  expect(usual(mine, 'mine:mine')).toBe('preset:baseline');
  expect(usual(mine, 'current')).toBe('preset:baseline');
  expect(usual(mine, 'preset:lucena')).toBe('current');
  expect(usual(presetFile('lucena') as typeof mine, 'current')).toBe('preset:baseline');
  expect(usual(presetFile('lucena') as typeof mine, 'preset:lucena')).toBe('preset:baseline');
  expect(usual(presetFile('lucena') as typeof mine, 'preset:baseline')).toBe('current');
});
