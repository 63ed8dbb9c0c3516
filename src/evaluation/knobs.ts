/**
 * Knobs: every number, switch and table of the evaluation and of the search. Declarations define them, profiles set them, and the schema,
 * the controls, the docs and the audit read the declarations.
 */

interface KnobBase {
  readonly label: string;
  readonly help: string;
  /** This knob acts only while another knob of the same term has this value. */
  readonly activeWhen?: { readonly knob: string; readonly is: boolean | string | number };
  /** The knob still works, with a warning that says what to use instead. */
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
  /**
   * The value at which the score is the same as without the operation that the knob controls: 0 for an addend, 1 for a factor or a power,
   * the maximum for a cap. A factor that is the amount of something is neutral at 0. Null for knobs without such a value, such as
   * thresholds and heights. The audit checks it.
   */
  readonly neutral?: number | null;
  /** A kind of piece. At `SAME_AS_MATERIAL` the number is the material value of the kind, the mean of its two values. */
  readonly sameAsMaterial?: string;
}

/** The value of a knob that follows the material knobs. */
export const SAME_AS_MATERIAL = -1;

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

/** Knobs under one heading: those of a term, of a part of line scoring, or of the search. */
export interface KnobGroup {
  readonly id: string;
  readonly title: string;
  readonly group: string;
  readonly help: string;
  readonly knobs: Readonly<Record<string, Knob>>;
}

/** A name in words: `reverseFutilityDepth` is "Reverse futility depth". */
export function wordsOf(name: string): string {
  const words = name.replace(/([A-Z]+|[0-9]+)/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export type KnobValue = number | boolean | string | readonly number[];

/** Values by full knob id (`term.knob`). Missing knobs have their defaults. */
export type KnobValues = ReadonlyMap<string, KnobValue>;

/** Knobs are rounded to multiples of 2^−10 when they are loaded: the unit of exact arithmetic. */
export const KNOB_BITS = 10;
/** Numbers whose sliders have steps below 2^−6 need a finer unit: they are rounded to multiples of 2^−20. */
export const FINE_KNOB_BITS = 20;
const COARSE_STEP = 2 ** -6;

/** A knob is a multiple of 2^−bits. Tables always use the coarser unit, because lanes count in it. */
export function bitsOfKnob(knob: Knob): number {
  return knob.kind === 'number' && knob.step < COARSE_STEP ? FINE_KNOB_BITS : KNOB_BITS;
}

/** The part of a knob, or of a control made from one, that says which numbers it takes. */
interface Numbers {
  readonly kind: Knob['kind'];
  readonly unit?: 'cp' | 'factor' | 'count' | null;
  readonly min?: number | null;
  readonly max?: number | null;
  readonly step?: number | null;
}

/** Whether a knob takes whole numbers only. */
export function isWhole({ kind, unit, step }: Numbers): boolean {
  return kind === 'number' && unit === 'count' && Number.isInteger(step);
}

/** Whether a knob is a switch: a toggle, or a whole number that is 0 or 1. */
export function isSwitch(knob: Numbers): boolean {
  return knob.kind === 'toggle' || (isWhole(knob) && knob.min === 0 && knob.max === 1);
}

/** Rounds half to even, as WebAssembly's `f64.nearest` does. */
export function nearest(x: number): number {
  const floor = Math.floor(x);
  const rest = x - floor;
  if (rest !== 0.5) return rest < 0.5 ? floor : floor + 1;
  return floor % 2 === 0 ? floor : floor + 1;
}

export function quantiseNumber(value: number, bits = KNOB_BITS): number {
  const unit = 2 ** bits;
  // Adding zero turns −0 into 0: the two must not give different modules.
  return nearest(value * unit) / unit + 0;
}

/** A value, rounded to the knob's unit. */
export function quantiseKnob(knob: Knob, value: KnobValue): KnobValue {
  const bits = bitsOfKnob(knob);
  if (typeof value === 'number') return quantiseNumber(value, bits);
  return typeof value === 'object' ? value.map((entry) => quantiseNumber(entry, bits)) : value;
}

/** The id of the knob that another one follows at a value; undefined if it does not follow one. */
export function followedBy(knob: Knob | undefined, value: KnobValue | undefined): string | undefined {
  const follows = knob?.kind === 'number' && knob.sameAsMaterial !== undefined && value === SAME_AS_MATERIAL;
  return follows ? `material.${knob.sameAsMaterial}` : undefined;
}
