import { FINE_KNOB_BITS, KNOB_BITS, quantiseNumber } from '../../evaluation/knobs.ts';

/** Parses a number, with a decimal comma or a typographic minus, too. Undefined if it is not a number. */
export function parseNumber(text: string): number | undefined {
  const plain = text.trim().replace('−', '-').replace(',', '.');
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain)) return undefined;
  // Adding zero turns −0 into 0.
  return Number(plain) + 0;
}

/** Undoes the rounding of a knob's value to a binary fraction: 0.7001953125 was typed as 0.7. */
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

/** The numbers that a field accepts. */
export interface Range {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** Whether only whole numbers are accepted. */
  readonly isWhole?: boolean;
}

/** Parses a number in a range. Undefined if it is not one. */
export function numberIn(text: string, { min, max, isWhole = false }: Range): number | undefined {
  const number = parseNumber(text);
  if (number === undefined || number < min || number > max) return undefined;
  return isWhole && !Number.isInteger(number) ? undefined : number;
}

/** The message for text that is not a number in the range. */
export function numberFault(field: string, { min, max, isWhole = false }: Range): string {
  return `${field}: must be a ${isWhole ? 'whole ' : ''}number from ${numberText(min)} to ${numberText(max)}`;
}

/** Steps a number within a range, without binary rounding errors. */
export function stepped(value: number, by: number, { min, max, step }: Range): number {
  const digits = Math.max(0, -Math.floor(Math.log10(step)) + 2);
  return Math.max(min, Math.min(max, Number((value + by * step).toFixed(digits))));
}
