import { expect, test } from 'vitest';
import { FORMAT, type ProfileFile } from '../../profiles/profile.ts';
import { NodeTaskContext } from '../engines/task-context.testing.ts';
import { presetFile } from '../state/profile-file.ts';
import { ORIGINS } from './origins.ts';
import { compare, pedigree, presetPedigree } from './tasks.ts';

const context = new NodeTaskContext();

function mine(knobs: ProfileFile['knobs'], base = 'lucena'): ProfileFile {
  return { lucena: FORMAT, name: 'mine', extends: base, knobs };
}

test('every preset, and nothing else, has a paragraph on its origin', () => {
  expect(Object.keys(ORIGINS).sort()).toEqual([...context.profiles.names].sort());
  for (const text of Object.values(ORIGINS)) expect(text.length).toBeGreaterThan(60);
});

test('the chain of a profile ends at the declared defaults', () => {
  const { chain, terms, hash } = pedigree(context, mine({ mobility: { weight: 0 } }));
  expect(chain.map(({ name }) => name)).toEqual(['mine', 'lucena', 'baseline']);
  expect(chain[0]).toEqual({ name: 'mine', knobs: 1, userTerms: 0 });
  expect(chain[1]!.knobs).toBeGreaterThan(50);
  expect(terms).toContain('Mobility');
  expect(hash).not.toBe(presetPedigree(context, 'lucena').hash);
  expect(presetPedigree(context, 'scorpion-hard')).toMatchObject({
    level: 'hard',
    chain: [{ name: 'scorpion-hard' }, { name: 'scorpion-easy' }],
  });
});

test('profiles are compared by their resulting values', () => {
  expect(compare(context, mine({}), presetFile('lucena'))).toEqual({
    isSame: true,
    terms: [],
    formulas: [],
    knobs: [],
  });
  const changed = compare(context, mine({ mobility: { weight: 0 } }), presetFile('lucena'));
  expect(changed.isSame).toBe(false);
  expect(changed.knobs).toEqual([{ id: 'mobility.weight', term: 'Mobility', label: 'Weight', a: 0, b: 1 }]);
  expect(structuredClone(changed)).toEqual(changed);
  const search = compare(context, { ...mine({}), search: { nullMove: 0 } }, presetFile('lucena'));
  expect(search.knobs).toEqual([{ id: 'search.nullMove', term: 'Search parameters', label: 'Null move', a: 0, b: 1 }]);
  expect(compare(context, presetFile('material'), presetFile('lucena')).terms.map(({ title }) => title)).toContain(
    'Mobility',
  );
});

test('any two presets can be compared', () => {
  for (const name of context.profiles.names)
    expect(compare(context, presetFile(name), presetFile(name)).isSame, name).toBe(true);
});
