import * as z from 'zod/mini';
import { type Knob, wordsOf } from '../knobs.ts';
import { CAPABILITIES } from '../ruleset.ts';

// Pages forbid eval, so the schema must not use it.
z.config({ jitless: true });

/** The limits of a user term. */
export const USER_TERM_LIMITS = {
  knobs: 64,
  options: 16,
  countTable: 256,
  /** The entries of all tables together. */
  entries: 2048,
  /** The size of a knob's value. */
  value: 65536,
} as const;

const WORD = /^[a-z][A-Za-z0-9]{0,39}$/;
const LINE = /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u;

/** The schema with a description for editors. */
export function described<T extends z.ZodMiniType>(schema: T, description: string): T {
  return schema.check(z.meta({ description }));
}

const word = z.string().check(z.regex(WORD));
const line = (length: number) => z.string().check(z.maxLength(length), z.regex(LINE));
const value = z.number().check(z.minimum(-USER_TERM_LIMITS.value), z.maximum(USER_TERM_LIMITS.value));

const about = {
  label: described(z.optional(line(80)), 'The label of the control; the name by default.'),
  help: described(z.optional(line(500)), 'What the knob does.'),
  activeWhen: described(
    z.optional(z.strictObject({ knob: word, is: z.union([z.boolean(), line(40), z.number()]) })),
    'This knob acts only while another knob of the term has this value.',
  ),
  deprecated: described(
    z.optional(line(200).check(z.minLength(1))),
    'The knob to use instead. Profiles that set the deprecated one get a warning.',
  ),
};

const range = {
  min: described(z.optional(value), 'The smallest value; -1000 by default.'),
  max: described(z.optional(value), 'The largest value; 1000 by default.'),
  step: described(
    z.optional(z.number().check(z.positive(), z.maximum(USER_TERM_LIMITS.value))),
    'The step of the slider; 1 by default.',
  ),
  unit: z.optional(z.enum(['cp', 'factor', 'count'])),
};

const knob = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('number'),
    default: value,
    neutral: z.optional(z.nullable(value)),
    sameAsMaterial: described(z.optional(word), 'A kind of piece. At −1 the knob has the material value of that kind.'),
    ...range,
    ...about,
  }),
  z.strictObject({ kind: z.literal('tapered'), default: z.tuple([value, value]), ...range, ...about }),
  z.strictObject({
    kind: z.literal('countTable'),
    default: z.array(value).check(z.minLength(1), z.maxLength(USER_TERM_LIMITS.countTable)),
    ...range,
    ...about,
  }),
  z.strictObject({
    kind: z.literal('squareTable'),
    default: z.array(value).check(z.minLength(1), z.maxLength(USER_TERM_LIMITS.entries)),
    ...range,
    ...about,
  }),
  z.strictObject({ kind: z.literal('toggle'), default: z.boolean(), ...about }),
  z.strictObject({
    kind: z.literal('choice'),
    options: z.array(word).check(z.minLength(1), z.maxLength(USER_TERM_LIMITS.options)),
    default: word,
    ...about,
  }),
]);

/** A user term in a profile. */
export const userTermSchema = z
  .strictObject({
    id: described(word, 'The name of the term in profiles and ledgers.'),
    title: described(z.optional(line(80).check(z.minLength(1))), 'The title shown to people; the id by default.'),
    group: described(z.optional(line(80).check(z.minLength(1))), 'The group under which controls and ledgers show it.'),
    help: described(z.optional(line(2000)), 'What the term scores.'),
    role: described(
      z.optional(z.enum(['addend', 'scale'])),
      'Whether the value is added, or multiplies the score of the side that is ahead.',
    ),
    needs: described(
      z.optional(z.array(z.enum(CAPABILITIES)).check(z.maxLength(CAPABILITIES.length))),
      'Capabilities that a game must have for the term to exist. Those that the formula uses are added automatically.',
    ),
    fast: described(z.optional(z.boolean()), 'Whether the term is part of the fast score.'),
    knobs: described(z.optional(z.record(word, knob)), 'Its knobs by name.'),
    formula: described(z.string(), 'The value for one side, written for us.'),
  })
  .check(z.meta({ title: 'Term', description: 'A user term, written as a formula.' }));

export type UserTermFile = z.infer<typeof userTermSchema>;
export type UserKnobFile = z.infer<typeof knob>;

/** Fills in the fields of a knob that a file may leave out. */
export function fullKnob(name: string, file: UserKnobFile): Knob {
  const { label = wordsOf(name), help = '', activeWhen, deprecated, ...rest } = file;
  const common = {
    label,
    help,
    ...(activeWhen === undefined ? {} : { activeWhen }),
    ...(deprecated === undefined ? {} : { deprecated }),
  };
  if (rest.kind === 'toggle' || rest.kind === 'choice') return { ...common, ...rest };
  const { min = -1000, max = 1000, step = 1, unit, ...own } = rest;
  const bounds = { min, max, step, ...(unit === undefined ? {} : { unit }) };
  if (own.kind !== 'number') return { ...common, ...bounds, ...own };
  const { neutral, ...number } = own;
  return { ...common, ...bounds, ...number, ...(neutral === undefined ? {} : { neutral }) };
}
