import { bitsOfKnob, type Knob, quantiseNumber } from '../../evaluation/knobs.ts';
import type { LearnedNumber } from './numbers.ts';

/** The least and the greatest value of each number. */
export interface Bounds {
  readonly least: Float64Array;
  readonly most: Float64Array;
}

export function boundsOf(numbers: readonly LearnedNumber[]): Bounds {
  return {
    least: Float64Array.from(numbers, ({ min }) => min),
    most: Float64Array.from(numbers, ({ max }) => max),
  };
}

/** Moves values into their bounds. */
export function clampTo(values: Float64Array, { least, most }: Bounds): void {
  for (let i = 0; i < values.length; i++) values[i] = Math.min(most[i]!, Math.max(least[i]!, values[i]!));
}

/**
 * The nearest value that a number can have: a step of its slider within its range. A number that has not moved keeps its value, even
 * between two steps.
 */
export function legalValue({ min, max, step, start }: LearnedNumber, knob: Knob, value: number): number {
  if (value === start) return start;
  const stepped = min + step * Math.round((value - min) / step);
  return quantiseNumber(Math.min(max, Math.max(min, stepped)), bitsOfKnob(knob));
}
