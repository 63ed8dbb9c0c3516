import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PAGE_POLICY } from '../src/server/headers.ts';
import { type OpenBrowser, openBrowser } from './browser.ts';
import { browserSuite } from './suite.ts';
import { WorkbenchPage } from './workbench-page.ts';

const ROOT = fileURLToPath(new URL('../dist/web', import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
};

/** A host that knows files and nothing else, below a path as project pages have it. */
async function hostFiles(): Promise<Server> {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url!, 'http://host').pathname
      .replace(/^\/some\/path/, '')
      .replace(/\/$/, '/index.html');
    const file = join(ROOT, normalize(path));
    const found = await stat(file).catch(() => undefined);
    if (!file.startsWith(ROOT) || !found?.isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'text/plain' });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

await browserSuite('the workbench on a host of plain files', (executable) => {
  let server: Server;
  let url: string;
  let browser: OpenBrowser;

  beforeAll(async () => {
    server = await hostFiles();
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/some/path/`;
    browser = await openBrowser(executable);
  });

  afterAll(async () => {
    await browser?.close();
    server?.close();
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

  test('a service worker isolates the page, so that threads share memory', async () => {
    const ui = new WorkbenchPage(await browser.context.newPage());
    await ui.open(url);
    await expect.poll(() => ui.page.evaluate(() => crossOriginIsolated)).toBe(true);
    await expectToAnalyse(ui);
    await ui.page.close();
  });

  test('where service workers are refused, one thread does it', async () => {
    const plain = await chromium.launch({ executablePath: executable, args: ['--no-sandbox'] });
    try {
      const context = await plain.newContext({ serviceWorkers: 'block' });
      const ui = new WorkbenchPage(await context.newPage());
      await ui.open(url);
      expect(await ui.page.evaluate(() => crossOriginIsolated)).toBe(false);
      await expectToAnalyse(ui);
    } finally {
      await plain.close();
    }
  });

  test('the page carries its policy itself', async () => {
    const html = await (await fetch(url)).text();
    const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html) ?? [];
    expect(policy.replaceAll('&#39;', "'")).toBe(PAGE_POLICY);
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)/);
  });
});
