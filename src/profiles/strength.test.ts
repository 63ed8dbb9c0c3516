import { expect, test } from 'vitest';
import { LEVEL_NAMES, levelSearch } from './levels.ts';
import { DEFAULT_SEARCH, type SearchName } from './search-parameters.ts';
import { MAX_ELO, MIN_ELO, strengthChanges } from './strength.ts';

const EVERY = Array.from({ length: (MAX_ELO - MIN_ELO) / 10 + 1 }, (_, i) => MIN_ELO + 10 * i);

test('a stronger player searches at least as deep, and overlooks and misjudges no more', () => {
  for (const name of ['depthLimit', 'nodeLimit', 'quiescenceDepth'] as const)
    for (const [i, elo] of EVERY.slice(1).entries())
      expect(strengthChanges(elo)[name]).toBeGreaterThanOrEqual(strengthChanges(EVERY[i]!)[name]!);
  for (const name of ['oversight', 'oversightValue', 'tradeNoise'] as const)
    for (const [i, elo] of EVERY.slice(1).entries())
      expect(strengthChanges(elo)[name]).toBeLessThanOrEqual(strengthChanges(EVERY[i]!)[name]!);
});

test('a step of 200 Elo always changes a parameter', () => {
  for (const elo of EVERY.filter((one) => one + 200 <= MAX_ELO))
    expect(strengthChanges(elo + 200)).not.toEqual(strengthChanges(elo));
});

test('from 1200 on no player overlooks the capture of a rook or a queen', () => {
  for (const elo of EVERY.filter((one) => one >= 1200)) expect(strengthChanges(elo).oversightValue).toBeLessThan(500);
});

test('strengths beyond the scale give its first or last row', () => {
  expect(strengthChanges(0)).toEqual(strengthChanges(MIN_ELO));
  expect(strengthChanges(9999)).toEqual(strengthChanges(MAX_ELO));
});

test('every strength has the search features of level full', () => {
  const failings = Object.keys(strengthChanges(MIN_ELO));
  for (const [name, value] of Object.entries(levelSearch(MIN_ELO)))
    if (!failings.includes(name)) expect({ name, value }).toEqual({ name, value: DEFAULT_SEARCH[name as SearchName] });
  for (const level of LEVEL_NAMES)
    for (const name of ['oversight', 'tradeNoise', 'nodeLimit'] as const) expect(levelSearch(level)[name]).toBe(0);
});
