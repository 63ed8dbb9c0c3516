import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isWhole } from '../evaluation/knobs.ts';
import { DEFAULT_SEARCH, SEARCH, SEARCH_NAMES, type SearchValues } from './search-parameters.ts';

test("the core's accessors read the parameters in the order of their declarations", () => {
  const core = readFileSync(new URL('../../core/search/parameters.generated.ts', import.meta.url), 'utf8');
  const accessors = [...core.matchAll(/function (\w+)\(\): i32 \{\n {2}return load<i32>\(PARAMETERS \+ (\d+)\)/g)];
  expect(accessors.map(([, name, offset]) => [name, Number(offset)])).toEqual(
    SEARCH_NAMES.map((name, i) => [name, 4 * i]),
  );
});

test('every parameter is a whole number whose default is in its range', () => {
  for (const [name, knob] of Object.entries(SEARCH.knobs)) {
    expect(isWhole(knob), name).toBe(true);
    expect(knob.default >= knob.min && knob.default <= knob.max, name).toBe(true);
  }
});

test('labels are the names as words, with abbreviations in capitals', () => {
  expect(SEARCH.knobs.reverseFutilityDepth.label).toBe('Reverse futility depth');
  expect(SEARCH.knobs.pvs.label).toBe('PVS');
  expect(SEARCH.knobs.orderSee.label).toBe('Order SEE');
});

test('a misspelt name fails the type check', () => {
  // @ts-expect-error: the name is nullMove
  const misspelt: Partial<SearchValues> = { nulMove: 0 };
  // @ts-expect-error: the name is depthLimit
  expect([Object.keys(misspelt), DEFAULT_SEARCH.depthlimit]).toEqual([['nulMove'], undefined]);
});
