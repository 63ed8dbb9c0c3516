import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { WorkbenchPage } from './workbench-page.ts';
import { boardSuite } from './workbench-suite.ts';

/** The bytes of compressed JavaScript loaded until the board can be played on and the engine answers. */
const MAX_BYTES = 400_000;

await boardSuite('the first load', (tools) => {
  test('the first load needs less than 400 kB of JavaScript, engine and board included', async () => {
    // Nothing is in the cache of a new context.
    const context = await tools.context.browser()!.newContext();
    const sizes = new Map<string, number>();
    context.on('response', async (response) => {
      const address = response.url();
      if (!address.endsWith('.js')) return;
      const answer = await fetch(address);
      sizes.set(address, gzipSync(new Uint8Array(await answer.arrayBuffer()), { level: 9 }).length);
    });
    const ui = new WorkbenchPage(await context.newPage());
    await ui.open(tools.url);
    await ui.toggle('Analysis');
    await ui.page.getByRole('region', { name: 'Analysis' }).getByRole('listitem').first().waitFor();
    // Both kinds of workers are included: the one that owns an engine and the one that searches.
    await expect.poll(() => [...sizes.keys()].filter((name) => name.includes('worker')).length).toBeGreaterThan(1);
    await context.close();
    const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    process.stderr.write(`first load: ${Math.round(total / 1000)} kB of JavaScript in ${sizes.size} files\n`);
    expect(total).toBeLessThan(MAX_BYTES);
    expect(total).toBeGreaterThan(100_000);
  });
});
