import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/** The violations that axe finds in a page, one line for each element. */
export async function violations(page: Page): Promise<string[]> {
  // The page's policy forbids evaluated scripts, but not scripts that the browser's own tools run.
  await page.evaluate(axe);
  const found = (await page.evaluate(() =>
    (globalThis as unknown as { axe: { run(): Promise<{ violations: unknown }> } }).axe
      .run()
      .then((result) => result.violations),
  )) as Violation[];
  return found.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`));
}
