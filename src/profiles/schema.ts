import * as z from 'zod/mini';
import type { Evaluation } from '../evaluation/evaluation.ts';
import { isWhole, type Knob } from '../evaluation/knobs.ts';
import { described, userTermSchema } from '../evaluation/language/user-term-schema.ts';
import { LEVEL_NAMES } from './levels.ts';
import { FORMAT, knobSections, MAX_NAME, splitId } from './profile.ts';
import { knobGroups, knobsOf } from './profile-knobs.ts';
import { SEARCH } from './search-parameters.ts';
import { MAX_ELO, MIN_ELO } from './strength.ts';
import { MAX_USER_TERMS } from './user-terms.ts';

// Pages forbid eval, so the schema must not use it.
z.config({ jitless: true });

/** No control characters, because names and descriptions end up on terminals and in file names. */
const NAME = /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+$/u;
const TEXT = /^[^\p{Cc}]*$/u;

/** The schema of a knob's value. */
function valueSchema(knob: Knob): z.ZodMiniType {
  switch (knob.kind) {
    case 'toggle':
      return z.boolean();
    case 'choice':
      return z.enum(knob.options as [string, ...string[]]);
    default: {
      const number = z.number().check(z.minimum(knob.min), z.maximum(knob.max));
      if (knob.kind === 'number') return isWhole(knob) ? number.check(z.int()) : number;
      return knob.kind === 'tapered' ? z.tuple([number, number]) : z.array(number).check(z.length(knob.default.length));
    }
  }
}

const knobSchemas = new WeakMap<Knob, z.ZodMiniType>();

/** The schema of one knob, made when it is first needed, because there are hundreds and most files set only a few. */
function knobSchema(knob: Knob): z.ZodMiniType {
  const known = knobSchemas.get(knob);
  if (known !== undefined) return known;
  const { label, help, deprecated } = knob;
  const made = z.optional(
    valueSchema(knob).check(
      z.meta({
        title: label,
        description: deprecated === undefined ? help : `${help} Deprecated: ${deprecated}`,
        default: knob.default,
        ...(deprecated === undefined ? {} : { deprecated: true }),
      }),
    ),
  );
  knobSchemas.set(knob, made);
  return made;
}

const levelSchema = described(
  z.union([z.enum(LEVEL_NAMES), z.int().check(z.minimum(MIN_ELO), z.maximum(MAX_ELO))]),
  'The level to search at, or a strength in Elo. Sets every search parameter.',
);

const profileName = z.string().check(z.minLength(1), z.maxLength(MAX_NAME), z.regex(NAME));

/** Whether a schema includes a group of knobs, or a knob of a group. */
type Includes = (group: string, name?: string) => boolean;

function makeSchema(evaluation: Evaluation, includes: Includes) {
  const shapes = new Map<string, Record<string, z.ZodMiniType>>([[SEARCH.id, {}]]);
  for (const [id, knob] of knobsOf(evaluation)) {
    const [group, name] = splitId(id);
    if (!includes(group)) continue;
    if (!shapes.has(group)) shapes.set(group, {});
    if (includes(group, name)) shapes.get(group)![name] = knobSchema(knob);
  }
  const groups = new Map(knobGroups(evaluation).map((group) => [group.id, group]));
  const schemas = [...shapes].map(([id, shape]) => {
    const { title, help } = groups.get(id)!;
    return [id, z.optional(z.strictObject(shape).check(z.meta({ title, description: help })))] as const;
  });
  const { knobs, search } = knobSections(Object.fromEntries(schemas));
  const terms = evaluation.all.map(({ declaration }) => declaration.id);
  return z
    .strictObject({
      $schema: described(z.optional(z.string().check(z.maxLength(2000))), 'The location of this schema, for editors.'),
      lucena: described(z.literal(FORMAT), 'The version of the file format.'),
      name: described(profileName, 'The name of the profile.'),
      description: described(
        z.optional(z.string().check(z.maxLength(2000), z.regex(TEXT))),
        'What the profile is for.',
      ),
      extends: described(
        z.optional(profileName),
        'The preset that provides everything left out. Without it, the declared defaults do.',
      ),
      terms: z.optional(z.array(z.enum(terms)).check(z.maxLength(terms.length))).check(
        z.meta({
          description: 'The terms that are on, in any order. Without a list, those of the base.',
          uniqueItems: true,
        }),
      ),
      userTerms: described(
        z.optional(z.array(userTermSchema).check(z.maxLength(MAX_USER_TERMS))),
        'User terms, in addition to the built-in ones.',
      ),
      knobs: described(z.strictObject(knobs), 'Values by term and knob. Knobs left out have the values of the base.'),
      level: z.optional(levelSchema),
      search: described(
        search!,
        'Search parameters: switches (0 or 1) and numbers. Those left out have the values of the base.',
      ),
    })
    .check(z.meta({ title: 'Lucena profile', description: 'Settings of an evaluation and of the search.' }));
}

type ProfileSchema = ReturnType<typeof makeSchema>;

/** The schema of profiles for an evaluation, generated from the declarations of its knobs. */
export function profileSchema(evaluation: Evaluation): ProfileSchema {
  return makeSchema(evaluation, () => true);
}

function fieldOf(value: unknown, name: string): unknown {
  return (value as Record<string, unknown> | null | undefined)?.[name];
}

/** The schema restricted to the fields that a file has. It judges that file as the whole schema does, and is faster to build. */
export function schemaFor(evaluation: Evaluation, file: unknown): ProfileSchema {
  return makeSchema(evaluation, (group, name) => {
    const values = fieldOf(group === SEARCH.id ? file : fieldOf(file, 'knobs'), group);
    return (name === undefined ? values : fieldOf(values, name)) !== undefined;
  });
}

/** The same as JSON Schema, for editors and other programs. It leaves room for user terms. */
export function profileJsonSchema(evaluation: Evaluation): object {
  const schema = z.toJSONSchema(profileSchema(evaluation), { io: 'input' });
  const { terms, knobs } = schema.properties as Record<'terms' | 'knobs', z.core.JSONSchema.JSONSchema>;
  knobs.additionalProperties = { type: 'object', description: 'The knobs of a user term.' };
  delete terms.maxItems;
  terms.items = { anyOf: [terms.items as z.core.JSONSchema.JSONSchema, { type: 'string' }] };
  return schema;
}
