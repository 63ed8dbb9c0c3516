import { expect, test } from 'vitest';
import { FORMAT, type ProfileFile } from '../../profiles/profile.ts';
import { cookieOf, MAX_BYTES, profileInCookies } from './profile-cookie.ts';
import { readProfileFile, withKnob, withoutKnobs } from './profile-file.ts';

const FILE: ProfileFile = { lucena: FORMAT, name: 'mine', extends: 'lucena', knobs: {} };

function pairOf(cookie: string): string {
  return cookie.split('; ')[0]!;
}

test('changed values are restored from the cookie, including 0 and false', () => {
  const file = {
    ...FILE,
    knobs: { a: { zero: 0, off: false, table: [0, 1, -2.5], word: 'x;y=z' } },
    level: 'easy' as const,
  };
  expect(profileInCookies(`other=1; ${pairOf(cookieOf(file))}; more=2`)).toEqual({ ok: true, value: file });
});

test('values that do not fit are left out, and the cookie still names the profile', () => {
  const knobs = { a: Object.fromEntries(Array.from({ length: 600 }, (_, i) => [`knob${i}`, i])) };
  const cookie = cookieOf({ ...FILE, knobs });
  expect(cookie.length).toBeLessThanOrEqual(MAX_BYTES);
  expect(profileInCookies(pairOf(cookie))).toEqual({ ok: true, value: FILE });
});

test('user terms and their knobs are not stored in the cookie', () => {
  const file = {
    ...FILE,
    userTerms: [{ id: 'own', formula: 'count(pawns)' }],
    terms: ['material', 'own'],
    knobs: { own: { weight: 2 }, material: { weight: 0 } },
  };
  const read = profileInCookies(pairOf(cookieOf(file)));
  expect(read).toEqual({ ok: true, value: { ...FILE, terms: ['material'], knobs: { material: { weight: 0 } } } });
});

test('a broken cookie is a fault, and a missing one is not', () => {
  expect(profileInCookies('')).toBe(undefined);
  expect(profileInCookies('lucena.profile=%7B')?.ok).toBe(false);
  expect(profileInCookies('lucena.profile=%7B%7D')?.ok).toBe(false);
});

test('only a value other than the base counts as a change, and a reset keeps the other changes', () => {
  const zero = withKnob(FILE, 'a.b', 0, 1);
  expect(zero.knobs).toEqual({ a: { b: 0 } });
  expect(withKnob(zero, 'a.b', 1, 1).knobs).toEqual({});
  const both = withKnob(zero, 'a.c', [0, 0], [0, 1]);
  expect(withoutKnobs(both, ['a.b']).knobs).toEqual({ a: { c: [0, 0] } });
});

test.each([
  ['null', null],
  ['a format', { ...FILE, lucena: 2 }],
  ['a name', { ...FILE, name: 1 }],
  ['knobs', { ...FILE, knobs: [] }],
  ['a term', { ...FILE, knobs: { a: 1 } }],
  ['a value', { ...FILE, knobs: { a: { b: null } } }],
  ['user terms', { ...FILE, userTerms: {} }],
])('a file with bad %s is refused', (_, value) => {
  expect(readProfileFile(value).ok).toBe(false);
});
