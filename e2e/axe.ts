import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

interface Axe {
  run(options: { resultTypes: readonly string[] }): Promise<{ violations: unknown }>;
}

/** Waits until nothing moves or fades: colors are checked as they are then. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const endsSomeTime = ({ effect }: Animation) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    for (let still = 0; still < 2; still++) {
      await frame();
      const running = document.getAnimations().filter(endsSomeTime);
      if (running.length > 0) still = 0;
      await Promise.allSettled(running.map(({ finished }) => finished));
    }
  });
}

/** The violations that axe finds in a page, one line for each element. */
export async function violations(page: Page): Promise<string[]> {
  await settled(page);
  // The page's policy forbids evaluated scripts, but not scripts that the browser's own tools run.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const found = (await page.evaluate(() =>
    (globalThis as unknown as { axe: Axe }).axe
      .run({ resultTypes: ['violations'] })
      .then((result) => result.violations),
  )) as Violation[];
  return found.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`));
}
