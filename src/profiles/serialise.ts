import { type Evaluation, effectiveValues } from '../evaluation/evaluation.ts';
import { bitsOfKnob, KNOB_BITS, type Knob, type KnobValue, quantiseNumber } from '../evaluation/knobs.ts';
import { bareRecord } from '../rules/names.ts';
import { withLevel } from './levels.ts';
import {
  FORMAT,
  type KnobTable,
  knobSections,
  type Profile,
  type ProfileFile,
  type Settings,
  sameValue,
  splitId,
} from './profile.ts';
import { knobsOf } from './profile-knobs.ts';
import { inheritedTerms } from './user-terms.ts';

/** The shortest decimal that is read back as the same number of a knob with `bits` bits: 0.1 rather than 0.099609375. */
export function shortest(value: number, bits = KNOB_BITS): number {
  for (let digits = 0; digits < 10; digits++) {
    const short = Number(value.toFixed(digits));
    if (quantiseNumber(short, bits) === value) return short + 0;
  }
  return value;
}

function written(knob: Knob, value: KnobValue): KnobValue {
  if (!('min' in knob)) return value;
  // A limit that is not a multiple of the unit was rounded, perhaps beyond the range.
  const one = (entry: number) => Math.min(knob.max, Math.max(knob.min, shortest(entry, bitsOfKnob(knob))));
  return typeof value === 'object' ? value.map(one) : one(value as number);
}

/** The settings in the form of a file, by group and knob. */
export function writtenKnobs(
  evaluation: Evaluation,
  settings: Settings['settings'],
  isWanted: (id: string, value: KnobValue) => boolean = () => true,
): KnobTable {
  const known = knobsOf(evaluation);
  const knobs = bareRecord<Record<string, KnobValue>>();
  for (const [id, value] of settings) {
    if (!isWanted(id, value)) continue;
    const [term, name] = splitId(id);
    knobs[term] ??= bareRecord();
    knobs[term][name] = written(known.get(id)!, value);
  }
  return knobs;
}

/** Returns a profile as a file: the values that differ from its base, or with `full` all except unused deprecated knobs. */
export function serialise(profile: Profile, base: Settings, options: { readonly full?: boolean } = {}): ProfileFile {
  const { name, description, terms, evaluation } = profile;
  const { level } = profile;
  const isLevelled = level !== undefined && (options.full === true || level !== base.level);
  const all = knobsOf(evaluation);
  const usually = effectiveValues({ knobs: all }, isLevelled ? withLevel(base.settings, level) : base.settings);
  const isChanged = (id: string, value: KnobValue) => !sameValue(value, usually.get(id)!);
  const isWanted = (id: string, value: KnobValue) =>
    isChanged(id, value) || (options.full === true && all.get(id)!.deprecated === undefined);
  const own = profile.userTerms.filter((term) => !base.userTerms.includes(term));
  const { knobs, search } = knobSections(writtenKnobs(evaluation, profile.settings, isWanted));
  const isOn = (id: string) => inheritedTerms(base, own).includes(id);
  const usual = [...terms, ...profile.off].filter(isOn);
  return {
    lucena: FORMAT,
    name,
    ...(description === undefined ? {} : { description }),
    ...(profile.extends === undefined ? {} : { extends: profile.extends }),
    ...(options.full || [...terms].sort().join() !== usual.sort().join() ? { terms } : {}),
    ...(own.length === 0 ? {} : { userTerms: own.map(({ file }) => file) }),
    knobs,
    ...(isLevelled ? { level } : {}),
    ...(search === undefined ? {} : { search }),
  };
}

/** The row length of long lists: a rank of the board. */
const ROW = 8;
const LONGEST_ROW = 32;

function formatList(values: readonly unknown[], indent: string): string {
  const texts = values.map((value) => JSON.stringify(value));
  if (texts.length <= LONGEST_ROW) return `[${texts.join(', ')}]`;
  const width = Math.max(...texts.map(({ length }) => length));
  const rows: string[] = [];
  for (let i = 0; i < texts.length; i += ROW)
    rows.push(
      texts
        .slice(i, i + ROW)
        .map((text) => text.padStart(width))
        .join(', '),
    );
  return `[\n${rows.map((row) => `${indent}  ${row}`).join(',\n')}\n${indent}]`;
}

/** Formats JSON for people: one knob a line, tables by square in the shape of the board with the first rank on top. */
export function formatFile(value: unknown, indent = ''): string {
  if (Array.isArray(value)) return formatList(value, indent);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  if (entries.length === 0) return '{}';
  const lines = entries.map(([key, inner]) => `${indent}  ${JSON.stringify(key)}: ${formatFile(inner, `${indent}  `)}`);
  return `{\n${lines.join(',\n')}\n${indent}}`;
}
