import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { chessProfiles } from './chess.ts';
import { knobsOf } from './profile.ts';
import { profileJsonSchema, profileSchema } from './schema.ts';

const { evaluation } = chessProfiles();

test('the published JSON Schema is up to date', () => {
  const published = JSON.parse(readFileSync(new URL('../../docs/profile.schema.json', import.meta.url), 'utf8'));
  // To renew it: npm run -s lucena -- profile schema > docs/profile.schema.json && npx biome check --write docs
  expect(published).toEqual(JSON.parse(JSON.stringify(profileJsonSchema(evaluation))));
});

test('every knob is in it, with its words and its range', () => {
  type Schema = { properties: Record<string, Schema>; description?: string; minimum?: number; maximum?: number };
  const { properties } = profileJsonSchema(evaluation) as Schema;
  for (const [id, knob] of knobsOf(evaluation)) {
    const [group, name] = id.split('.') as [string, string];
    const schema = (properties.knobs!.properties[group] ?? properties[group])!.properties[name]!;
    expect(schema.description).toBe(knob.help);
    if (knob.kind === 'number') expect([schema.minimum, schema.maximum]).toEqual([knob.min, knob.max]);
  }
});

test('it is made once for each evaluation', () => {
  expect(profileSchema(evaluation)).toBe(profileSchema(evaluation));
});
