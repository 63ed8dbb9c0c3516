/**
 * Knobs: every number, switch and table of an evaluation. A term declares its knobs; profiles set them; schema, controls, docs and
 * audit all read the declaration.
 */

interface KnobBase {
  readonly label: string;
  readonly help: string;
  /** Another knob of the same term that must have a certain value for this one to matter. */
  readonly activeWhen?: { readonly knob: string; readonly is: boolean | string | number };
  /** Still read, with a warning that says what to use instead. */
  readonly deprecated?: string;
}

interface Range {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly unit?: 'cp' | 'factor' | 'count';
}

export interface NumberKnob extends KnobBase, Range {
  readonly kind: 'number';
  readonly default: number;
  /** The value at which the knob has no effect, if there is one. */
  readonly neutral?: number;
}

export interface ToggleKnob extends KnobBase {
  readonly kind: 'toggle';
  readonly default: boolean;
}

export interface ChoiceKnob extends KnobBase {
  readonly kind: 'choice';
  readonly options: readonly string[];
  readonly default: string;
}

/** A value for the middlegame and one for the endgame. */
export interface TaperedKnob extends KnobBase, Range {
  readonly kind: 'tapered';
  readonly default: readonly [mg: number, eg: number];
}

/** A value for each square, from the owner's first rank on, files from left to right. */
export interface SquareTableKnob extends KnobBase, Range {
  readonly kind: 'squareTable';
  readonly default: readonly number[];
}

/** A value for each count from 0 on; higher counts take the last. */
export interface CountTableKnob extends KnobBase, Range {
  readonly kind: 'countTable';
  readonly default: readonly number[];
}

export type Knob = NumberKnob | ToggleKnob | ChoiceKnob | TaperedKnob | SquareTableKnob | CountTableKnob;

export type KnobValue = number | boolean | string | readonly number[];

/** Values by full knob id (`term.knob`); what is missing has its default. */
export type KnobValues = ReadonlyMap<string, KnobValue>;

/** Knobs are rounded to multiples of 2^−10 when they are loaded: the unit of exact arithmetic, far below a step of any slider. */
export const KNOB_BITS = 10;
const UNIT = 2 ** KNOB_BITS;

/** Rounds half to even, as WebAssembly's `f64.nearest` does. */
export function nearest(x: number): number {
  const floor = Math.floor(x);
  const rest = x - floor;
  if (rest !== 0.5) return rest < 0.5 ? floor : floor + 1;
  return floor % 2 === 0 ? floor : floor + 1;
}

export function quantiseNumber(value: number): number {
  // Adding zero turns −0 into 0: the two must not give different modules.
  return nearest(value * UNIT) / UNIT + 0;
}

export function quantiseKnob(value: KnobValue): KnobValue {
  if (typeof value === 'number') return quantiseNumber(value);
  return typeof value === 'object' ? value.map(quantiseNumber) : value;
}
