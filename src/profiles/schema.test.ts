import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { chessProfiles } from './chess.ts';
import { knobsOf } from './profile-knobs.ts';
import { profileJsonSchema, profileSchema, schemaFor } from './schema.ts';

const { evaluation } = chessProfiles();

test('the published JSON Schema is up to date', () => {
  const published = JSON.parse(readFileSync(new URL('../../docs/profile.schema.json', import.meta.url), 'utf8'));
  // To renew it: npm run -s lucena -- profile schema > docs/profile.schema.json && npx biome check --write docs
  expect(published).toEqual(JSON.parse(JSON.stringify(profileJsonSchema(evaluation))));
});

test('the schema has every knob with its help and range', () => {
  type Schema = { properties: Record<string, Schema>; description?: string; minimum?: number; maximum?: number };
  const { properties } = profileJsonSchema(evaluation) as Schema;
  for (const [id, knob] of knobsOf(evaluation)) {
    const [group, name] = id.split('.') as [string, string];
    const schema = (properties.knobs!.properties[group] ?? properties[group])!.properties[name]!;
    expect(schema.description).toBe(knob.help);
    if (knob.kind === 'number') expect([schema.minimum, schema.maximum]).toEqual([knob.min, knob.max]);
  }
});

const FILE = { lucena: 1, name: 'mine', knobs: {} };

test.each<[string, unknown]>([
  ['a valid profile', { ...FILE, knobs: { mobility: { weight: 2 } }, search: { hash: 1 } }],
  ['data that is not an object', null],
  ['a string', 'mine'],
  ['knobs as a list', { ...FILE, knobs: [1] }],
  ['a term as a number', { ...FILE, knobs: { mobility: 3 } }],
  ['an unknown term', { ...FILE, knobs: { mobilty: { weight: 1 } } }],
  ['an unknown knob', { ...FILE, knobs: { mobility: { wieght: 1 } } }],
  ['a value out of range and an unknown field', { ...FILE, knobs: { mobility: { weight: 99 } }, nane: 'x' }],
  ['two faults in two terms', { ...FILE, knobs: { kingDanger: { weight: 'x' }, material: { pawn: [1] } } }],
  ['an unknown search parameter', { ...FILE, search: { nosuch: 1 } }],
  ['search as null', { ...FILE, search: null }],
  ['names that every object inherits', { ...FILE, knobs: JSON.parse('{"__proto__": {}, "constructor": {}}') }],
])('the schema limited to the fields of a file finds the same faults as the whole one: %s', (_name, file) => {
  const issues = (schema: ReturnType<typeof profileSchema>) => schema.safeParse(file).error?.issues;
  expect(issues(schemaFor(evaluation, file))).toEqual(issues(profileSchema(evaluation)));
});
