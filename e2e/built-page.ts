import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { serve } from '../src/server/serve.ts';
import { openBrowser } from './browser.ts';

export interface BuiltPage {
  readonly page: Page;
  close(): Promise<void>;
}

/** Builds a page of `pages/`, serves it and opens it in a browser. The page is ready once it has set `global`. */
export async function openBuiltPage(executable: string, name: string, global: string): Promise<BuiltPage> {
  const folder = await mkdtemp(join(tmpdir(), 'lucena-pages-'));
  await build({
    root: fileURLToPath(new URL(`pages/${name}`, import.meta.url)),
    base: './',
    logLevel: 'error',
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
    worker: { format: 'es' },
  });
  const serving = await serve({ port: 0, root: folder });
  const browser = await openBrowser(executable);
  const page = await browser.context.newPage();
  await page.goto(serving.url);
  await page.waitForFunction((wanted) => wanted in globalThis, global);
  return {
    page,
    close: async () => {
      await browser.close();
      await serving.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
