import { expect, test } from 'vitest';
import { missingOf } from './view.ts';

const CHOICES = [{ id: 'all' }, { id: 'mobility' }];

test.each([
  ['', undefined],
  ['terms', undefined],
  ['terms/mobility', undefined],
  ['terms/nosuch', 'term “nosuch” that counts'],
  ['tables/nosuch', 'table “nosuch”'],
  ['attacks', undefined],
  ['nosuch', 'map “nosuch”'],
])('the missing part of the address “%s” is reported: %s', (rest, missing) => {
  expect(missingOf(rest, CHOICES)).toBe(missing);
});

test('nothing is reported missing before the choices are known', () => {
  expect(missingOf('terms/nosuch', undefined)).toBe(undefined);
});
