import { z } from 'zod';
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

const word = z.string().regex(WORD);
const line = (length: number) => z.string().max(length).regex(LINE);
const value = z.number().min(-USER_TERM_LIMITS.value).max(USER_TERM_LIMITS.value);

const about = {
  label: line(80).optional().meta({ description: 'The label of the control; the name by default.' }),
  help: line(500).optional().meta({ description: 'What the knob does.' }),
  activeWhen: z
    .strictObject({ knob: word, is: z.union([z.boolean(), line(40), z.number()]) })
    .optional()
    .meta({ description: 'This knob acts only while another knob of the term has this value.' }),
  deprecated: line(200)
    .min(1)
    .optional()
    .meta({ description: 'What to use instead. Profiles that set the knob get a warning.' }),
};

const range = {
  min: value.optional().meta({ description: 'The smallest value; -1000 by default.' }),
  max: value.optional().meta({ description: 'The largest value; 1000 by default.' }),
  step: z
    .number()
    .positive()
    .max(USER_TERM_LIMITS.value)
    .optional()
    .meta({ description: 'The step of the slider; 1 by default.' }),
  unit: z.enum(['cp', 'factor', 'count']).optional(),
};

const knob = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('number'),
    default: value,
    neutral: value.nullable().optional(),
    sameAsMaterial: word
      .optional()
      .meta({ description: 'A kind of piece. At −1 the knob has the material value of that kind.' }),
    ...range,
    ...about,
  }),
  z.strictObject({ kind: z.literal('tapered'), default: z.tuple([value, value]), ...range, ...about }),
  z.strictObject({
    kind: z.literal('countTable'),
    default: z.array(value).min(1).max(USER_TERM_LIMITS.countTable),
    ...range,
    ...about,
  }),
  z.strictObject({
    kind: z.literal('squareTable'),
    default: z.array(value).min(1).max(USER_TERM_LIMITS.entries),
    ...range,
    ...about,
  }),
  z.strictObject({ kind: z.literal('toggle'), default: z.boolean(), ...about }),
  z.strictObject({
    kind: z.literal('choice'),
    options: z.array(word).min(1).max(USER_TERM_LIMITS.options),
    default: word,
    ...about,
  }),
]);

/** A user term in a profile. */
export const userTermSchema = z
  .strictObject({
    id: word.meta({ description: 'The name of the term in profiles and ledgers.' }),
    title: line(80).min(1).optional().meta({ description: 'The title shown to people; the id by default.' }),
    group: line(80).min(1).optional().meta({ description: 'The group under which controls and ledgers show it.' }),
    help: line(2000).optional().meta({ description: 'What the term scores.' }),
    role: z
      .enum(['addend', 'scale'])
      .optional()
      .meta({ description: 'Whether the value is added, or multiplies the score of the side that is ahead.' }),
    needs: z.array(z.enum(CAPABILITIES)).max(CAPABILITIES.length).optional().meta({
      description: 'What a game must have for the term to exist there. What the formula uses is added automatically.',
    }),
    fast: z.boolean().optional().meta({ description: 'Whether the term is part of the fast score.' }),
    knobs: z.record(word, knob).optional().meta({ description: 'Its knobs by name.' }),
    formula: z.string().meta({ description: 'The value for one side, written for us.' }),
  })
  .meta({ title: 'Term', description: 'A user term, written as a formula.' });

export type UserTermFile = z.infer<typeof userTermSchema>;
export type UserKnobFile = z.infer<typeof knob>;

/** Fills in the fields of a knob that a file may leave out. */
export function fullKnob(name: string, file: UserKnobFile): Knob {
  const { label = wordsOf(name), help = '', activeWhen, deprecated, ...rest } = file;
  const said = {
    label,
    help,
    ...(activeWhen === undefined ? {} : { activeWhen }),
    ...(deprecated === undefined ? {} : { deprecated }),
  };
  if (rest.kind === 'toggle' || rest.kind === 'choice') return { ...said, ...rest };
  const { min = -1000, max = 1000, step = 1, unit, ...own } = rest;
  const bounds = { min, max, step, ...(unit === undefined ? {} : { unit }) };
  if (own.kind !== 'number') return { ...said, ...bounds, ...own };
  const { neutral, ...number } = own;
  return { ...said, ...bounds, ...number, ...(neutral === undefined ? {} : { neutral }) };
}
