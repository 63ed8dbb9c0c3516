import { expect, test } from 'vitest';
import { chessProfiles } from '../../profiles/chess.ts';
import type { Profile } from '../../profiles/profile.ts';
import { unwrap } from '../../rules/result.ts';
import { type FeatureKind, featuresOf, namedFeature, valuesOff } from './features.ts';

const profiles = chessProfiles();
const lucena = unwrap(profiles.preset('lucena'));

function idsOf(kind: FeatureKind, profile = lucena, isTimed = false): string[] {
  return featuresOf(profile, kind, isTimed).map(({ id }) => id);
}

function refusal(name: string, profile: Profile = lucena): string {
  const found = namedFeature(profile, name);
  expect(found.ok).toBe(false);
  return found.ok ? '' : `${found.fault.field}: ${found.fault.message}`;
}

test('every term that counts is a feature, except material', () => {
  // The flagship lists trapped pieces with weight 0.
  expect(lucena.values.get('trapped.weight')).toBe(0);
  expect(idsOf('term')).toEqual(lucena.terms.filter((id) => !['material', 'trapped'].includes(id)));
  const without = unwrap(profiles.named('lucena{mobility.weight=0}'));
  expect(idsOf('term', without)).toEqual(idsOf('term').filter((id) => id !== 'mobility'));
});

test('groups leave material on', () => {
  expect(idsOf('group')).toContain('Material');
  const material = unwrap(namedFeature(lucena, 'Material'));
  expect(material.terms).toEqual(['imbalance']);
  const safety = unwrap(namedFeature(lucena, 'King safety'));
  expect([...safety.terms].sort()).toEqual(['castling', 'kingSafety', 'shelter']);
  // A group of which only material is on is not a feature.
  expect(idsOf('group', unwrap(profiles.preset('material')))).toEqual([]);
});

test('the switches of the search are features if they are on, except for PVS and the TT', () => {
  const ids = idsOf('search');
  expect(ids).toContain('search.nullMove');
  for (const name of ['pvs', 'table', 'cutoffs', 'quiescence', 'razoring', 'timeStability', 'reductionBase'])
    expect(ids).not.toContain(`search.${name}`);
  expect(idsOf('search', lucena, true)).toContain('search.timeStability');
});

test('a profile without its features has the same values as one without the terms', () => {
  const file = profiles.serialise(lucena);
  const features = ['mobility', 'drawish', 'tempo'].map((name) => unwrap(namedFeature(lucena, name)));
  const off = valuesOff(features);
  const named = [...off].map(([id, value]) => `${id}=${value}`).join();
  const without = unwrap(profiles.named(`lucena{${named}}`));
  const left = lucena.terms.filter((id) => !['mobility', 'drawish', 'tempo'].includes(id));
  const listed = unwrap(profiles.load({ ...file, terms: left }));
  expect(without.values).toEqual(listed.values);
  expect(unwrap(namedFeature(lucena, 'nullMove'))).toEqual(unwrap(namedFeature(lucena, 'search.nullMove')));
});

test('features that cannot be switched off are refused by name', () => {
  expect(refusal('material')).toBe('features: "material" cannot be switched off: without material every game is lost');
  for (const name of ['pvs', 'table', 'search.pvs', 'search.table', 'cutoffs'])
    expect(refusal(name)).toBe(`features: "${name}" cannot be switched off: without it every game is lost`);
  expect(refusal('razoring')).toBe('features: "razoring" is already off in lucena');
  expect(refusal('kingDanger')).toBe('features: "kingDanger" is already off in lucena');
  expect(refusal('reductionBase')).toContain('is a number, not a switch');
  expect(refusal('mobilty')).toBe('features: "mobilty" is not a feature of lucena; did you mean \'mobility\'?');
  expect(refusal('nullmove')).toContain("did you mean 'nullMove'?");
});
