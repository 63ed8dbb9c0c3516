import type { BrowserContext } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { amount, isSlow } from '../src/rules/amount.testing.ts';
import { PAGE_POLICY } from '../src/server/headers.ts';
import { hostPlainly } from './plain-host.ts';
import { browserSuite, browserTest } from './suite.ts';
import { WorkbenchPage } from './workbench-page.ts';

await browserSuite('the workbench on a host of plain files', () => {
  let host: Awaited<ReturnType<typeof hostPlainly>>;
  let url: string;
  let context: BrowserContext;

  browserTest.beforeAll(async ({ context: shared }) => {
    context = shared;
    host = await hostPlainly();
    url = host.url;
  });

  afterAll(async () => {
    await context?.setOffline(false);
    await host?.close();
  });

  async function expectToAnalyse(ui: WorkbenchPage): Promise<void> {
    await ui.move('e2e4');
    await ui.toggle('Analysis');
    const panel = ui.page.getByRole('region', { name: 'Analysis' });
    await panel.getByRole('listitem').first().waitFor();
    await ui.move('e7e5');
    await panel.getByText(/2\. /).first().waitFor();
    await ui.tab('Ledger');
    await ui.page.getByRole('table', { name: 'What the static score is made of' }).waitFor();
  }

  if (isSlow)
    test('a service worker isolates the page, so that threads share memory', async () => {
      const ui = new WorkbenchPage(await context.newPage());
      await ui.open(url);
      await expect.poll(() => ui.page.evaluate(() => crossOriginIsolated)).toBe(true);
      await expectToAnalyse(ui);
      await ui.page.close();
    });

  // The slow proofs also try every screen like this.
  test.each(amount<readonly string[]>({ quick: [], slow: ['service workers'] }))(
    'without %s the page runs on one thread',
    async () => {
      const plain = await context.browser()!.newContext({ serviceWorkers: 'block' });
      try {
        const ui = new WorkbenchPage(await plain.newPage());
        await ui.open(url);
        expect(await ui.page.evaluate(() => crossOriginIsolated)).toBe(false);
        await expectToAnalyse(ui);
      } finally {
        await plain.close();
      }
    },
  );

  if (isSlow)
    test('a failed download is reported, leaves the rest working, and succeeds once the host is back', async () => {
      const ui = new WorkbenchPage(await context.newPage());
      await ui.open(url);
      await context.setOffline(true);
      await ui.button('Set up a position').click();
      await ui.page.getByText('Set up a position could not be loaded').waitFor();
      expect(await ui.board.isVisible()).toBe(true);
      await ui.page.goto(`${url}#/formula`);
      await ui.page.getByText('Formula could not be loaded').waitFor();
      const again = ui.page.getByRole('main').getByRole('button', { name: 'Try again' });
      await again.click();
      await ui.page.getByText('The server still does not answer').waitFor();
      await context.setOffline(false);
      await again.click();
      await ui.page.getByRole('button', { name: 'New term' }).waitFor();
      await ui.page.close();
    });

  test('the page contains its own content security policy', async () => {
    const html = await (await fetch(url)).text();
    const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html) ?? [];
    expect(policy.replaceAll('&#39;', "'")).toBe(PAGE_POLICY);
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)/);
  });
});
