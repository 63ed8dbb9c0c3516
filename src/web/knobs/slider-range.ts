import type { Range } from '../fields/number-text.ts';

/** A slider is about 300 px long. With more steps than this, single ones are hard to hit. */
const MAX_STEPS = 240;
/** The steps to either side of a value, unless half the value is more. */
const NEAR_STEPS = 100;

/**
 * Returns the range of a slider: the whole range if it has few steps, otherwise the part around the base value, extended around the
 * current value if that lies at its end or beyond. The number field beside it accepts the whole range.
 */
export function sliderRange({ min, max, step }: Range, base: number, value: number): { min: number; max: number } {
  if ((max - min) / step <= MAX_STEPS) return { min, max };
  const around = (one: number): readonly [number, number] => {
    const reach = Math.ceil(Math.max(NEAR_STEPS * step, Math.abs(one) / 2) / step) * step;
    return [Math.max(min, one - reach), Math.min(max, one + reach)];
  };
  const [low, high] = around(base);
  if (value > low && value < high) return { min: low, max: high };
  const [lower, higher] = around(value);
  return { min: Math.min(low, lower), max: Math.max(high, higher) };
}
