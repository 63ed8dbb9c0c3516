/** A number as it was meant, or undefined. A comma is a point to half the world, and so is a minus that is typeset. */
export function parseNumber(text: string): number | undefined {
  const plain = text.trim().replace('−', '-').replace(',', '.');
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain)) return undefined;
  // Adding zero turns −0 into 0.
  return Number(plain) + 0;
}

export function numberText(value: number): string {
  return String(value).replace('-', '−');
}

/** A number some steps away, within a range and without the dust of binary fractions. */
export function stepped(value: number, by: number, { min, max, step }: Range): number {
  const digits = Math.max(0, -Math.floor(Math.log10(step)) + 2);
  return Math.max(min, Math.min(max, Number((value + by * step).toFixed(digits))));
}

export interface Range {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}
