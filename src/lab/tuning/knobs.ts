import { followedBy, isSwitch, isWhole, type Knob, type KnobValue } from '../../evaluation/knobs.ts';
import { matters, type Profile } from '../../profiles/profile.ts';
import { knobsOf } from '../../profiles/profile-knobs.ts';
import { LIMITS, SEARCH } from '../../profiles/search-parameters.ts';
import { bareRecord, show, suggestion } from '../../rules/names.ts';
import { fail, ok, type Result } from '../../rules/result.ts';

/** A number that is tuned: a knob, one end of a pair, or an entry of a table. */
export interface TunedKnob {
  /** `term.knob`, `term.knob/mg` or `term.knob[3]`. */
  readonly name: string;
  readonly id: string;
  /** Which number of the knob it is; undefined if the knob is a single number. */
  readonly entry: number | undefined;
  readonly start: number;
  readonly min: number;
  readonly max: number;
  /** The step of its slider. */
  readonly step: number;
  /** How far a trial moves it up and down in the last iteration. */
  readonly size: number;
  readonly isWhole: boolean;
}

/** Numbers of the search that tuning leaves alone: limits, and the seed of random choices. */
const NEVER_TUNED = new Set([...Object.keys(LIMITS), 'seed'].map((name) => `${SEARCH.id}.${name}`));

type NumericKnob = Extract<Knob, { readonly min: number }>;

/** The reason why a knob cannot be tuned; undefined if it can. */
function obstacle(profile: Profile, id: string, knob: Knob): string | undefined {
  if (!('min' in knob) || isSwitch(knob)) return 'is not a number; lucena ablate measures switches';
  if (NEVER_TUNED.has(id)) return 'is a limit or a seed, so it cannot be tuned';
  if (knob.deprecated !== undefined) return `is deprecated: ${knob.deprecated}`;
  if (!matters(profile, id)) return `has no effect, because its term is off in ${profile.name}`;
  if (followedBy(knob, profile.settings.get(id)) !== undefined)
    return 'follows the material value of a piece; set it to a number first';
  return undefined;
}

function numbersOf(id: string, knob: NumericKnob, value: KnobValue): Omit<TunedKnob, 'size'>[] {
  const { min, max, step } = knob;
  const one = (name: string, entry: number | undefined, start: number) => ({
    name,
    id,
    entry,
    start,
    min,
    max,
    step,
    isWhole: isWhole(knob),
  });
  if (typeof value === 'number') return [one(id, undefined, value)];
  const names = knob.kind === 'tapered' ? [`${id}/mg`, `${id}/eg`] : undefined;
  return (value as readonly number[]).map((entry, i) => one(names?.[i] ?? `${id}[${i}]`, i, entry));
}

interface Pattern {
  readonly text: string;
  readonly matches: (name: string) => boolean;
  readonly isExact: boolean;
  readonly steps: number;
}

const PATTERN = /^([\w.*/[\]]+)(?::(\d{1,4}(?:\.\d{1,3})?))?$/;

/** Parses `search.reduction*`, `material.pawn/mg` or `search.reductionBase:8`. A name without a group is one of the search. */
function parsePattern(text: string): Result<Pattern> {
  const found = PATTERN.exec(text);
  const steps = Number(found?.[2] ?? 1);
  if (found === null || steps === 0)
    return fail(
      'tune.knobs',
      'knobs',
      `expected a knob such as search.nullMoveSurplus, reduction*, or reductionBase:8 for steps of 8, not ${show(text)}`,
    );
  const name = found[1]!.includes('.') ? found[1]! : `${SEARCH.id}.${found[1]!}`;
  const expression = new RegExp(`^${name.replace(/[.[\]/]/g, '\\$&').replace(/\*/g, '.*')}$`);
  return ok({ text: name, matches: (one) => expression.test(one), isExact: !name.includes('*'), steps });
}

/**
 * Finds the numbers that match the patterns. Numbers that cannot be tuned are skipped if `*` matches them, and refused if they are named
 * exactly. Later patterns replace the steps of earlier ones.
 */
export function tunedKnobs(profile: Profile, patterns: readonly string[]): Result<TunedKnob[]> {
  const all = [...knobsOf(profile.evaluation)];
  const chosen = new Map<string, TunedKnob>();
  for (const text of patterns) {
    const parsed = parsePattern(text);
    if (!parsed.ok) return parsed;
    const { matches, isExact, steps, text: name } = parsed.value;
    let found = 0;
    for (const [id, knob] of all) {
      const why = obstacle(profile, id, knob);
      if (why !== undefined && isExact && matches(id)) return fail('tune.knobs', 'knobs', `${show(id)} ${why}`);
      if (why !== undefined) continue;
      const numbers = numbersOf(id, knob as NumericKnob, profile.settings.get(id)!);
      for (const number of numbers.filter((one) => matches(id) || matches(one.name))) {
        chosen.set(number.name, { ...number, size: steps * number.step });
        found++;
      }
    }
    if (found === 0) {
      const known = all.filter(([id, knob]) => obstacle(profile, id, knob) === undefined).map(([id]) => id);
      const hint = isExact ? suggestion(name, known) : '';
      return fail('tune.knobs', 'knobs', `there is no tunable knob ${show(name)}${hint}`);
    }
  }
  if (chosen.size === 0) return fail('tune.knobs', 'knobs', 'name at least one knob to tune');
  return ok([...chosen.values()]);
}

/** The values as a profile takes them, by group and knob. */
export function knobTable(
  profile: Profile,
  knobs: readonly Pick<TunedKnob, 'id' | 'entry'>[],
  values: readonly number[],
): Record<string, Record<string, KnobValue>> {
  const table = bareRecord<Record<string, KnobValue>>();
  for (const [i, { id, entry }] of knobs.entries()) {
    const dot = id.indexOf('.');
    const [group, name] = [id.slice(0, dot), id.slice(dot + 1)];
    table[group] ??= bareRecord();
    const before = table[group][name] ?? profile.settings.get(id)!;
    table[group][name] = entry === undefined ? values[i]! : (before as readonly number[]).with(entry, values[i]!);
  }
  return table;
}
