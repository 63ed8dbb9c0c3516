import type { Range } from '../fields/number-text.ts';

/** A slider is about 300 px long: with more steps, one pixel is several of them. */
const MOST_STEPS = 240;
/** So many steps are to either side of a value, or half the value if that is more. */
const NEAR_STEPS = 100;

/**
 * What a slider covers: the whole range where that can be aimed at, otherwise the part around the value without the user's change, and
 * around the value itself where it lies at the end of that part or beyond. The exact number beside it takes the whole range.
 */
export function sliderRange({ min, max, step }: Range, base: number, value: number): { min: number; max: number } {
  if ((max - min) / step <= MOST_STEPS) return { min, max };
  const around = (one: number): readonly [number, number] => {
    const reach = Math.ceil(Math.max(NEAR_STEPS * step, Math.abs(one) / 2) / step) * step;
    return [Math.max(min, one - reach), Math.min(max, one + reach)];
  };
  const [low, high] = around(base);
  if (value > low && value < high) return { min: low, max: high };
  const [lower, higher] = around(value);
  return { min: Math.min(low, lower), max: Math.max(high, higher) };
}
