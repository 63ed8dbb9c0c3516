import type { TestContext } from 'vitest';
import { BUSY, busyShare } from './machine.ts';

/**
 * Measures times and judges them. If other programs loaded the machine meanwhile, a missed bar proves nothing, and the test is skipped with
 * the reason. A bar that is met still counts.
 */
export async function judgeTimes(context: TestContext, measure: () => Promise<() => void>): Promise<void> {
  const before = await busyShare();
  const judge = await measure();
  const busy = Math.max(before, await busyShare());
  try {
    judge();
  } catch (error) {
    if (busy < BUSY) throw error;
    const reason = `the machine was not idle (${Math.round(100 * busy)} % busy), so this proves nothing: ${(error as Error).message}`;
    console.warn(reason);
    context.skip(reason);
  }
}
