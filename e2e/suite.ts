import { describe, test } from 'vitest';
import { findBrowser } from './browser.ts';

/**
 * Tests that need a browser. Where there is none they are one skipped test that says why; where `CI` is set, and nobody would read
 * that, it fails.
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
      // Reporters count what is skipped but do not all say why.
      console.warn(`${name}: skipped, ${reason}`);
      context.skip(reason);
    });
  });
}
