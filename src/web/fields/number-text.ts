import { FINE_KNOB_BITS, KNOB_BITS, quantiseNumber } from '../../evaluation/knobs.ts';

/** A number as it was meant, or undefined. A comma is a point to half the world, and so is a minus that is typeset. */
export function parseNumber(text: string): number | undefined {
  const plain = text.trim().replace('−', '-').replace(',', '.');
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain)) return undefined;
  // Adding zero turns −0 into 0.
  return Number(plain) + 0;
}

/** A knob's value is rounded to a binary fraction when it is loaded: 0.7 is played as 0.7001953125. This is the number that was typed. */
function asTyped(value: number): number {
  const bits = [KNOB_BITS, FINE_KNOB_BITS].find((some) => quantiseNumber(value, some) === value);
  if (bits === undefined || Number.isInteger(value)) return value;
  for (let digits = 1; digits < bits; digits++) {
    const short = Number(value.toFixed(digits));
    if (quantiseNumber(short, bits) === value) return short;
  }
  return value;
}

export function numberText(value: number): string {
  return String(asTyped(value)).replace('-', '−');
}

/** The numbers a field takes. */
export interface Range {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** Whether there are no parts of it. */
  readonly isWhole?: boolean;
}

/** A number of a range, or undefined. */
export function numberIn(text: string, { min, max, isWhole = false }: Range): number | undefined {
  const number = parseNumber(text);
  if (number === undefined || number < min || number > max) return undefined;
  return isWhole && !Number.isInteger(number) ? undefined : number;
}

/** What a field says to a text that is none of its numbers. */
export function numberFault(field: string, { min, max, isWhole = false }: Range): string {
  return `${field}: must be a ${isWhole ? 'whole ' : ''}number from ${numberText(min)} to ${numberText(max)}`;
}

/** A number some steps away, within a range and without the dust of binary fractions. */
export function stepped(value: number, by: number, { min, max, step }: Range): number {
  const digits = Math.max(0, -Math.floor(Math.log10(step)) + 2);
  return Math.max(min, Math.min(max, Number((value + by * step).toFixed(digits))));
}
