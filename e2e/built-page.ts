import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';
import { build } from 'vite';
import { serve } from '../src/server/serve.ts';

export interface BuiltPage {
  readonly page: Page;
  close(): Promise<void>;
}

/** Builds a page of `pages/`, serves it and opens it in a browser. The page is ready once it has set `global`. */
export async function openBuiltPage(context: BrowserContext, name: string, global: string): Promise<BuiltPage> {
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
  const page = await context.newPage();
  await page.goto(serving.url);
  await page.waitForFunction((wanted) => wanted in globalThis, global);
  return {
    page,
    close: async () => {
      await page.close();
      await serving.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
