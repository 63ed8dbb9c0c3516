import { z } from 'zod';
import type { Knob } from '../knobs.ts';
import { CAPABILITIES } from '../ruleset.ts';

// Pages forbid evaluated code: the schema must not try it.
z.config({ jitless: true });

/** What a user term may have at most. */
export const USER_TERM_LIMITS = {
  knobs: 64,
  options: 16,
  countTable: 256,
  /** Entries of all tables together. */
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
  label: line(80).optional().meta({ description: 'What the control says; without one, the name.' }),
  help: line(500).optional().meta({ description: 'What the knob does.' }),
  activeWhen: z
    .strictObject({ knob: word, is: z.union([z.boolean(), line(40), z.number()]) })
    .optional()
    .meta({ description: 'Another knob of the term that must have this value for this one to matter.' }),
  deprecated: line(200)
    .min(1)
    .optional()
    .meta({ description: 'What to use instead: profiles that set it are warned.' }),
};

const range = {
  min: value.optional().meta({ description: 'The least value; without one, -1000.' }),
  max: value.optional().meta({ description: 'The largest value; without one, 1000.' }),
  step: z
    .number()
    .positive()
    .max(USER_TERM_LIMITS.value)
    .optional()
    .meta({ description: 'Of the slider; 1 if not given.' }),
  unit: z.enum(['cp', 'factor', 'count']).optional(),
};

const knob = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('number'),
    default: value,
    neutral: value.nullable().optional(),
    sameAsMaterial: word
      .optional()
      .meta({ description: 'A kind of piece: at −1 the number is what the kind is worth as material.' }),
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

/** A term as a profile has it. */
export const userTermSchema = z
  .strictObject({
    id: word.meta({ description: 'What profiles and ledgers call the term.' }),
    title: line(80).min(1).optional().meta({ description: 'What people read; without one, the id.' }),
    group: line(80).min(1).optional().meta({ description: 'Where controls and ledgers put it.' }),
    help: line(2000).optional().meta({ description: 'What the term values.' }),
    role: z
      .enum(['addend', 'scale'])
      .optional()
      .meta({ description: 'Whether the value is added, or multiplies the score of the side that is ahead.' }),
    needs: z.array(z.enum(CAPABILITIES)).max(CAPABILITIES.length).optional().meta({
      description:
        'What a game must have; elsewhere the term is absent. What the formula itself asks for goes without saying.',
    }),
    fast: z.boolean().optional().meta({ description: 'Whether the quick score has it.' }),
    knobs: z.record(word, knob).optional().meta({ description: 'Its knobs by name.' }),
    formula: z.string().meta({ description: 'What one side gets, written for us.' }),
  })
  .meta({ title: 'Term', description: 'A term of one’s own, written as a formula.' });

export type UserTermFile = z.infer<typeof userTermSchema>;
export type UserKnobFile = z.infer<typeof knob>;

/** Words for a name: knightOutpost → Knight outpost */
export function inWords(name: string): string {
  const words = name.replace(/([A-Z]+|[0-9]+)/g, ' $1').toLowerCase();
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

/** A knob with everything said that a file may leave out. */
export function fullKnob(name: string, file: UserKnobFile): Knob {
  const { label = inWords(name), help = '', activeWhen, deprecated, ...rest } = file;
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
