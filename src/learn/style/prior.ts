import { priorOf } from '../fit/fit.ts';
import type { LearnedNumber } from '../fit/numbers.ts';

/**
 * The precision of the prior. Its width for each number is set by the number's effect in centipawns. The numbers of a knob share its freedom,
 * so that a table of 64 entries has no more of it than a single number.
 */
export function sharedPrecision(
  numbers: readonly LearnedNumber[],
  strength: number,
  reach: Float64Array,
): Float64Array {
  const counts = new Map<string, number>();
  for (const { id } of numbers) counts.set(id, (counts.get(id) ?? 0) + 1);
  const { precision } = priorOf(strength, reach, reach);
  return precision.map((own, i) => own * counts.get(numbers[i]!.id)!);
}
