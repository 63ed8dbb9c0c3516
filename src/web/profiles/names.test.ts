import { expect, test } from 'vitest';
import { freeName, nameFault } from './names.ts';

test('invalid and taken names are refused', () => {
  expect(nameFault('mine', ['lucena'])).toBe(undefined);
  expect(nameFault('<script>', ['lucena'])).toBe(undefined);
  for (const bad of ['', '  ', 'x'.repeat(81), 'a\u0000b', 'a\u202eb', 'lucena', ' lucena '])
    expect(nameFault(bad, ['lucena']), JSON.stringify(bad)).not.toBe(undefined);
});

test('a taken name gets the next free number', () => {
  expect(freeName('mine', [])).toBe('mine');
  expect(freeName('mine', ['mine'])).toBe('mine 2');
  expect(freeName('mine 2', ['mine', 'mine 2'])).toBe('mine 3');
  expect(freeName('x'.repeat(80), ['x'.repeat(80)]).length).toBeLessThanOrEqual(80);
  expect(freeName('', [])).toBe('profile 2');
});
