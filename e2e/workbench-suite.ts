import type { BrowserContext } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { serve } from '../src/server/serve.ts';
import { type OpenBrowser, openBrowser } from './browser.ts';
import { hostPlainly } from './plain-host.ts';
import { browserSuite } from './suite.ts';
import { WorkbenchPage } from './workbench-page.ts';

export interface WorkbenchTools {
  /** A fresh page with an empty store, for each test. */
  readonly ui: WorkbenchPage;
  readonly url: string;
  readonly context: BrowserContext;
  /** Every address the page requested, over the whole suite. */
  readonly requests: readonly string[];
}

/** The host of the page: Lucena's own server, or one for plain files. */
const isPlain = process.env.LUCENA_HOST === 'plain';
const host = isPlain ? hostPlainly : () => serve({ port: 0 });

/** The color schemes for detailed checks: both in the slow proofs, one in the quick tests. */
export const schemes = isPlain ? (['light', 'dark'] as const) : (['dark'] as const);

/**
 * Tests of the workbench as it is served. Any message in the page's console fails the test, and so does a request to
 * anything but its server.
 */
export async function workbenchSuite(name: string, define: (tools: WorkbenchTools) => void): Promise<void> {
  await browserSuite(name, (executable) => {
    let serving: Awaited<ReturnType<typeof host>>;
    let browser: OpenBrowser;
    let ui: WorkbenchPage;
    const complaints: string[] = [];
    const requests: string[] = [];

    beforeAll(async () => {
      serving = await host();
      browser = await openBrowser(executable);
      browser.context.on('request', (request) => requests.push(request.url()));
      browser.context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
      });
      browser.context.on('weberror', (error) => complaints.push(String(error.error())));
    });

    afterAll(async () => {
      await browser?.close();
      await serving?.close();
    });

    beforeEach(async () => {
      ui = new WorkbenchPage(await browser.context.newPage());
      await browser.context.clearCookies();
      // Once for each page: what the page stores must survive its reloads.
      await ui.page.addInitScript(() => {
        if (sessionStorage.getItem('fresh') === null) {
          localStorage.clear();
          indexedDB.deleteDatabase('lucena');
        }
        sessionStorage.setItem('fresh', 'yes');
      });
      await ui.open(serving.url);
    });

    afterEach(async () => {
      await ui.page.close();
      expect(complaints.splice(0)).toEqual([]);
      const own = (url: string) =>
        url.startsWith(serving.url) || url.startsWith('data:image/') || url.startsWith('blob:');
      expect(requests.filter((url) => !own(url))).toEqual([]);
    });

    define({
      get ui() {
        return ui;
      },
      get url() {
        return serving.url;
      },
      get context() {
        return browser.context;
      },
      requests,
    });
  });
}
