import { describe, test } from 'vitest';
import { findBrowser } from './browser.ts';

/**
 * Tests that need a browser. Without one they become a single skipped test that says why. If `CI` is set, that test
 * fails instead, since a skipped one would go unnoticed.
 */
export async function browserSuite(name: string, define: (executable: string) => void): Promise<void> {
  const found = await findBrowser();
  describe(name, () => {
    if (found.ok) {
      define(found.value);
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
