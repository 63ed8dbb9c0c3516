import { expect, test } from 'vitest';
import { FORMAT, type ProfileFile } from '../../profiles/profile.ts';
import { NodeBench } from '../engines/bench.testing.ts';
import { presetFile } from '../state/profile-file.ts';
import { ORIGINS } from './origins.ts';
import { compare, pedigree, presetPedigree } from './tasks.ts';

const bench = new NodeBench();

function mine(knobs: ProfileFile['knobs'], base = 'lucena'): ProfileFile {
  return { lucena: FORMAT, name: 'mine', extends: base, knobs };
}

test('every preset has its origin told, and nothing else has', () => {
  expect(Object.keys(ORIGINS).sort()).toEqual([...bench.profiles.names].sort());
  for (const text of Object.values(ORIGINS)) expect(text.length).toBeGreaterThan(60);
});

test('a pedigree goes down to the declared defaults', () => {
  const { chain, terms, hash } = pedigree(bench, mine({ mobility: { weight: 0 } }));
  expect(chain.map(({ name }) => name)).toEqual(['mine', 'lucena', 'slice']);
  expect(chain[0]).toEqual({ name: 'mine', knobs: 1, userTerms: 0 });
  expect(chain[1]!.knobs).toBeGreaterThan(50);
  expect(terms).toContain('Mobility');
  expect(hash).not.toBe(presetPedigree(bench, 'lucena').hash);
  expect(presetPedigree(bench, 'scorpion-hard')).toMatchObject({
    level: 'hard',
    chain: [{ name: 'scorpion-hard' }, { name: 'scorpion-easy' }],
  });
});

test('profiles are compared by what they amount to', () => {
  expect(compare(bench, mine({}), presetFile('lucena'))).toEqual({ isSame: true, terms: [], formulas: [], knobs: [] });
  const changed = compare(bench, mine({ mobility: { weight: 0 } }), presetFile('lucena'));
  expect(changed.isSame).toBe(false);
  expect(changed.knobs).toEqual([{ id: 'mobility.weight', term: 'Mobility', label: 'Weight', a: 0, b: 1 }]);
  expect(structuredClone(changed)).toEqual(changed);
  const search = compare(bench, { ...mine({}), search: { nullMove: 0 } }, presetFile('lucena'));
  expect(search.knobs).toEqual([{ id: 'search.nullMove', term: 'Search', label: 'Null move', a: 0, b: 1 }]);
  expect(compare(bench, presetFile('material'), presetFile('lucena')).terms.map(({ title }) => title)).toContain(
    'Mobility',
  );
});

test('presets compare with one another', () => {
  for (const name of bench.profiles.names)
    expect(compare(bench, presetFile(name), presetFile(name)).isSame, name).toBe(true);
});
