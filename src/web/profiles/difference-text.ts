import { centipawnsText } from '../state/score.ts';

/** How two tables differ, in few words. */
export function differenceText(a: readonly number[], b: readonly number[]): string {
  if (a.length !== b.length) return `${a.length} values and ${b.length} values`;
  const steps = a.map((value, i) => value - b[i]!).filter((step) => step !== 0);
  const [low, high] = [Math.min(...steps), Math.max(...steps)];
  const by = low === high ? centipawnsText(low, 3) : `${centipawnsText(low, 3)} to ${centipawnsText(high, 3)}`;
  return `${steps.length} of ${a.length} values differ, by ${by}`;
}
