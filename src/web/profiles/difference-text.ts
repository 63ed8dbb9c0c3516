import { countText } from '../state/count-text.ts';
import { centipawnsText } from '../state/score.ts';
import type { Comparison } from './tasks.ts';

/** Counts the differences of two profiles in words: `1 term and 3 knobs differ`. */
export function differencesText({ terms, knobs, formulas }: Pick<Comparison, 'terms' | 'knobs' | 'formulas'>): string {
  const counts = [
    [terms.length, 'term'],
    [knobs.length, 'knob'],
    [formulas.length, 'formula'],
  ] as const;
  const parts = counts.filter(([count]) => count > 0).map(([count, what]) => countText(count, what));
  const isOne = counts.reduce((sum, [count]) => sum + count, 0) === 1;
  const words = new Intl.ListFormat('en').format(parts);
  return `${words} ${isOne ? 'differs' : 'differ'}`;
}

/** Describes the difference of two tables in short form. */
export function differenceText(a: readonly number[], b: readonly number[]): string {
  if (a.length !== b.length) return `${countText(a.length, 'value')} and ${countText(b.length, 'value')}`;
  const steps = a.map((value, i) => value - b[i]!).filter((step) => step !== 0);
  const [low, high] = [Math.min(...steps), Math.max(...steps)];
  const by = low === high ? centipawnsText(low, 3) : `${centipawnsText(low, 3)} to ${centipawnsText(high, 3)}`;
  return `${steps.length} of ${a.length} values ${steps.length === 1 ? 'differs' : 'differ'}, by ${by}`;
}
