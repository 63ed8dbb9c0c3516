import { bitsOfKnob, type KnobValue, quantiseNumber } from '../../evaluation/knobs.ts';
import { type Profile, splitId } from '../../profiles/profile.ts';
import { shortest } from '../../profiles/serialise.ts';
import { squareName } from '../../rules/setup.ts';

/** One number of a knob: the knob itself, one end of a pair, an entry of a table. */
export interface KnobNumber {
  /** `term.knob`, `term.knob/mg` or `term.knob[3]`. */
  readonly name: string;
  readonly id: string;
  readonly entry: number;
}

/** The value of a number in a profile. */
export function numberOf({ values }: Pick<Profile, 'values'>, { id, entry }: KnobNumber): number {
  const value = values.get(id) as number | readonly number[];
  return typeof value === 'number' ? value : value[entry]!;
}

/** The title of a number: its term, its label, and which part of a pair or table it is. */
export function numberTitle({ evaluation }: Pick<Profile, 'evaluation'>, { id, entry }: KnobNumber): string {
  const [term] = splitId(id);
  const declared = [...evaluation.measures, ...evaluation.all].map(({ declaration }) => declaration);
  const { title } = [...declared, ...evaluation.settings].find((one) => one.id === term)!;
  const { kind, label } = evaluation.knobs.get(id)!;
  const part = {
    tapered: entry === 0 ? ', middlegame' : ', endgame',
    squareTable: `, ${squareName(entry)}`,
    countTable: `, ${entry}`,
  };
  return `${title}: ${label}${kind in part ? part[kind as keyof typeof part] : ''}`;
}

/** The profile with another value of one number. */
export function withNumber(profile: Profile, { id, entry }: KnobNumber, number: number): Profile {
  const set = (before: Profile['values']): Profile['values'] => {
    const old = before.get(id) as number | readonly number[];
    const value: KnobValue = typeof old === 'number' ? number : old.with(entry, number);
    return new Map(before).set(id, value);
  };
  return { ...profile, values: set(profile.values), settings: set(profile.settings) };
}

/** The values that a number's slider can reach from its present value, the ends of its range included. */
export class Slider {
  readonly #value: number;
  readonly #range: { readonly min: number; readonly max: number; readonly step: number };
  readonly step: number;
  /** Numbers are multiples of 2^−bits. */
  readonly bits: number;

  constructor(profile: Profile, number: KnobNumber) {
    const knob = profile.evaluation.knobs.get(number.id)!;
    if (!('min' in knob)) throw new Error(`${number.id} has no numbers`);
    this.bits = bitsOfKnob(knob);
    this.#value = shortest(numberOf(profile, number), this.bits);
    this.#range = knob;
    this.step = knob.step;
  }

  /** The number after some steps up or down, as a profile writes it, clamped to its range. */
  at(steps: number): number {
    const { min, max, step } = this.#range;
    const raw = this.#value + steps * step;
    return Math.min(max, Math.max(min, shortest(quantiseNumber(raw, this.bits), this.bits)));
  }

  /** The number of steps to the end of the range. */
  reach(direction: 1 | -1): number {
    const { min, max, step } = this.#range;
    const way = direction > 0 ? max - this.#value : this.#value - min;
    // Knobs are rounded when they are loaded, so a tiny remainder is not a step.
    return Math.max(0, Math.ceil(way / step - 0.02));
  }
}
