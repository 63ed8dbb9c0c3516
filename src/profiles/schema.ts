import { z } from 'zod';
import type { Evaluation } from '../evaluation/evaluation.ts';
import { isWhole, type Knob } from '../evaluation/knobs.ts';
import { userTermSchema } from '../evaluation/language/user-term-schema.ts';
import { LEVEL_NAMES } from './levels.ts';
import { FORMAT, knobGroups, knobSections, knobsOf, MAX_NAME, splitId } from './profile.ts';
import { SEARCH } from './search-parameters.ts';
import { MAX_ELO, MIN_ELO } from './strength.ts';
import { MAX_USER_TERMS } from './user-terms.ts';

// Pages forbid eval, so the schema must not use it.
z.config({ jitless: true });

/** No control characters, because names and descriptions end up on terminals and in file names. */
const NAME = /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+$/u;
const TEXT = /^[^\p{Cc}]*$/u;

/** The schema of a knob's value. */
function valueSchema(knob: Knob): z.ZodType {
  switch (knob.kind) {
    case 'toggle':
      return z.boolean();
    case 'choice':
      return z.enum(knob.options as [string, ...string[]]);
    default: {
      const number = z.number().min(knob.min).max(knob.max);
      if (knob.kind === 'number') return isWhole(knob) ? number.int() : number;
      return knob.kind === 'tapered' ? z.tuple([number, number]) : z.array(number).length(knob.default.length);
    }
  }
}

const knobSchemas = new WeakMap<Knob, z.ZodType>();

/** The schema of one knob, made when it is first needed, because there are hundreds and most files set only a few. */
function knobSchema(knob: Knob): z.ZodType {
  const known = knobSchemas.get(knob);
  if (known !== undefined) return known;
  const { label, help, deprecated } = knob;
  const made = valueSchema(knob)
    .meta({
      title: label,
      description: deprecated === undefined ? help : `${help} Deprecated: ${deprecated}`,
      default: knob.default,
      ...(deprecated === undefined ? {} : { deprecated: true }),
    })
    .optional();
  knobSchemas.set(knob, made);
  return made;
}

const levelSchema = z
  .union([z.enum(LEVEL_NAMES), z.number().int().min(MIN_ELO).max(MAX_ELO)])
  .meta({ description: 'The level to search at, or a strength in Elo. Sets every search parameter.' });

/** Whether a schema is to have a group of knobs, or a knob of a group. */
type Wanted = (group: string, name?: string) => boolean;

function makeSchema(evaluation: Evaluation, wanted: Wanted) {
  const shapes = new Map<string, Record<string, z.ZodType>>([[SEARCH.id, {}]]);
  for (const [id, knob] of knobsOf(evaluation)) {
    const [group, name] = splitId(id);
    if (!wanted(group)) continue;
    if (!shapes.has(group)) shapes.set(group, {});
    if (wanted(group, name)) shapes.get(group)![name] = knobSchema(knob);
  }
  const groups = new Map(knobGroups(evaluation).map((group) => [group.id, group]));
  const schemas = [...shapes].map(([id, shape]) => {
    const { title, help } = groups.get(id)!;
    return [id, z.strictObject(shape).meta({ title, description: help }).optional()] as const;
  });
  const { knobs, search } = knobSections(Object.fromEntries(schemas));
  const terms = evaluation.all.map(({ declaration }) => declaration.id);
  return z
    .strictObject({
      $schema: z.string().max(2000).optional().meta({ description: 'The location of this schema, for editors.' }),
      lucena: z.literal(FORMAT).meta({ description: 'The version of the file format.' }),
      name: z.string().min(1).max(MAX_NAME).regex(NAME).meta({ description: 'The name of the profile.' }),
      description: z.string().max(2000).regex(TEXT).optional().meta({ description: 'What the profile is for.' }),
      extends: z.string().min(1).max(MAX_NAME).regex(NAME).optional().meta({
        description: 'The preset that provides everything left out. Without it, the declared defaults do.',
      }),
      terms: z.array(z.enum(terms)).max(terms.length).optional().meta({
        description: 'The terms that are on, in any order. Without a list, those of the base.',
        uniqueItems: true,
      }),
      userTerms: z.array(userTermSchema).max(MAX_USER_TERMS).optional().meta({
        description: 'User terms, in addition to the built-in ones.',
      }),
      knobs: z
        .strictObject(knobs)
        .meta({ description: 'Values by term and knob. Knobs left out have the values of the base.' }),
      level: levelSchema.optional(),
      search: search!.meta({
        description: 'Search parameters: switches (0 or 1) and numbers. Those left out have the values of the base.',
      }),
    })
    .meta({ title: 'Lucena profile', description: 'Settings of an evaluation and of the search.' });
}

type ProfileSchema = ReturnType<typeof makeSchema>;

/** The schema of profiles for an evaluation, generated from the declarations of its knobs. */
export function profileSchema(evaluation: Evaluation): ProfileSchema {
  return makeSchema(evaluation, () => true);
}

function fieldOf(value: unknown, name: string): unknown {
  return (value as Record<string, unknown> | null | undefined)?.[name];
}

/** The schema with those fields only that a file has: it judges that file as the whole schema does, and takes less time to make. */
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
