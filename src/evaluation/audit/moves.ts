import { type Evaluation, effectiveValues } from '../evaluation.ts';
import { type Knob, type KnobValue, type KnobValues, quantiseKnob } from '../knobs.ts';
import { SHAPING } from '../term.ts';
import { conditionOf } from './declared.ts';

/** A pseudo-random number in [0, 1) from a text and an index, the same in every run. */
export function scatter(text: string, index: number): number {
  let hash = 2166136261 ^ index;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
}

type Numeric = Exclude<Knob, { kind: 'toggle' | 'choice' }>;

function clamp({ min, max }: Numeric, value: number): number {
  return Math.min(max, Math.max(min, value));
}

/** Other values for a number: both ends of its range, and a step either way. */
function otherNumbers(knob: Numeric, value: number): number[] {
  return [knob.max, knob.min, value + knob.step, value - knob.step].map((other) => clamp(knob, other));
}

function withPart(pair: KnobValue, index: number, value: number): KnobValue {
  return (pair as readonly number[]).map((old, i) => (i === index ? value : old));
}

/** Other values for a part of a knob (an end of a tapered pair, or the whole knob), the likeliest to show an effect first. */
export function otherValues(id: string, knob: Knob, value: KnobValue): KnobValue[] {
  const others = (): KnobValue[] => {
    switch (knob.kind) {
      case 'toggle':
        return [!(value as boolean)];
      case 'choice':
        return [...knob.options];
      case 'number':
        return otherNumbers(knob, value as number);
      case 'tapered': {
        const index = id.endsWith('/mg') ? 0 : 1;
        return otherNumbers(knob, (value as readonly number[])[index]!).map((other) => withPart(value, index, other));
      }
      default: {
        const table = value as readonly number[];
        // Raising a whole table may cancel out between the sides, so each entry is raised by a different amount.
        const spread = table.map((_, i) => knob.min + (knob.max - knob.min) * scatter(id, i));
        return [spread, table.map(() => knob.max), table.map(() => knob.min)];
      }
    }
  };
  const before = String(value);
  return others()
    .map((other) => quantiseKnob(knob, other))
    .filter((other) => String(other) !== before);
}

/** Values under which a knob is active: its condition is set, and the condition of that knob. */
export function activated(evaluation: Evaluation, id: string, values: KnobValues): Map<string, KnobValue> {
  const active = new Map(values);
  const seen = new Set<string>();
  let knob = evaluation.knobs.get(id);
  for (let at = id; knob !== undefined && !seen.has(at); knob = evaluation.knobs.get(at)) {
    seen.add(at);
    const condition = conditionOf(at, knob);
    if (condition === undefined) break;
    active.set(condition.id, condition.is);
    at = condition.id;
  }
  return active;
}

/**
 * The knobs that are made active, one at a time, while a knob is tried: the knob itself. A switch acts on the knobs that depend on it, and
 * shaping on the whole term, so these are also tried with each conditional knob active.
 */
export function situationsOf(evaluation: Evaluation, id: string): string[] {
  const waiting = [...evaluation.knobs].filter(([, knob]) => knob.activeWhen !== undefined).map(([other]) => other);
  const isSwitch = waiting.some((other) => conditionOf(other, evaluation.knobs.get(other)!)?.id === id);
  const isShaping = Object.hasOwn(SHAPING, id.slice(id.lastIndexOf('.') + 1));
  return [id, ...(isSwitch || isShaping ? waiting : [])];
}

/** Removes the shaping of every term: a term that a profile has switched off still shows its knobs. */
function unshaped(evaluation: Evaluation, values: KnobValues): Map<string, KnobValue> {
  const plain = new Map(values);
  for (const { declaration } of evaluation.all) {
    for (const [name, { neutral }] of Object.entries(SHAPING)) plain.set(`${declaration.id}.${name}`, neutral!);
  }
  return plain;
}

/** How far numbers are moved from their defaults, as shares of their range. */
const SPREADS = [0.05, 0.3, 1];

function stirred(evaluation: Evaluation, spread: number): Map<string, KnobValue> {
  const values = new Map<string, KnobValue>();
  for (const [id, knob] of evaluation.knobs) {
    if (knob.kind === 'toggle' || knob.kind === 'choice') continue;
    const move = (value: number, i: number) =>
      clamp(knob, value + (knob.max - knob.min) * spread * (2 * scatter(`${spread} ${id}`, i) - 1));
    values.set(id, typeof knob.default === 'number' ? move(knob.default, 0) : knob.default.map(move));
  }
  return values;
}

/** Values under which every knob acts, because none is neutral. */
export function stirredValues(evaluation: Evaluation): Map<string, KnobValue> {
  return effectiveValues(evaluation, unshaped(evaluation, stirred(evaluation, 0.3)));
}

/**
 * Values to try a knob under. The first are those of the profile; then the defaults; then the defaults with every
 * number moved, because a neutral knob may hide another: a weight of 0 hides its term, equal tables hide the phase that
 * mixes them. Switches keep their values, since a knob that needs one says so by `activeWhen`.
 */
export function bases(evaluation: Evaluation, values: KnobValues): Map<string, KnobValue>[] {
  const tried = [new Map(values), new Map(), ...SPREADS.map((spread) => stirred(evaluation, spread))];
  return tried.map((base, i) => effectiveValues(evaluation, i === 0 ? base : unshaped(evaluation, base)));
}
