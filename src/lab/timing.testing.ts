import type { TestContext } from 'vitest';
import { busyShare } from './machine.ts';

/** From here on a machine is not idle: one core in eight belongs to somebody else. */
const BUSY = 0.125;

/**
 * Measures times and judges them. Where other programs had the machine meanwhile, a bar that was missed says nothing: the test is then
 * skipped, and says why. A bar that holds all the same holds.
 */
export async function judgeTimes(context: TestContext, measure: () => Promise<() => void>): Promise<void> {
  const before = await busyShare();
  const judge = await measure();
  const busy = Math.max(before, await busyShare());
  try {
    judge();
  } catch (error) {
    if (busy < BUSY) throw error;
    const reason = `the machine was not idle (${Math.round(100 * busy)} % busy), so this is no verdict: ${(error as Error).message}`;
    console.warn(reason);
    context.skip(reason);
  }
}
