import { describe, test } from 'vitest';
import { unwrap } from '../src/rules/result.ts';
import { findBrowser, openBrowser } from './browser.ts';

/**
 * Hooks with the browser that all test files of a worker share: a browser that has loaded the page before loads it in half the time. It
 * closes with the worker.
 */
// biome-ignore lint/correctness/noEmptyPattern: the test runner insists on a pattern.
export const browserTest = test.extend('context', { scope: 'worker' }, async ({}, { onCleanup }) => {
  const browser = await openBrowser(unwrap(await findBrowser()));
  onCleanup(() => browser.close());
  return browser.context;
});

/**
 * Tests that need a browser. Without one they become a single skipped test that says why. If `CI` is set, that test
 * fails instead, since a skipped one would go unnoticed.
 */
export async function browserSuite(name: string, define: () => void): Promise<void> {
  const found = await findBrowser();
  describe(name, () => {
    if (found.ok) {
      define();
      return;
    }
    const reason = found.fault.message;
    test(`cannot run: ${reason}`, (context) => {
      if (process.env.CI) throw new Error(reason);
      // Reporters count skipped tests but do not all say why they were skipped.
      console.warn(`${name}: skipped, ${reason}`);
      context.skip(reason);
    });
  });
}

/** Part of a test, with a title of its own. Parts share the page they run in, since loading one takes longer than most parts. */
export async function step(title: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    throw new Error(`${title}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}
