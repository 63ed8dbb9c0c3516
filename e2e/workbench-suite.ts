import type { BrowserContext, ConsoleMessage, Page, Request, WebError } from 'playwright-core';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import { serve } from '../src/server/serve.ts';
import { hostPlainly } from './plain-host.ts';
import { browserSuite, browserTest } from './suite.ts';
import { WorkbenchPage } from './workbench-page.ts';

/** The state in which a page is opened for the first time; what is not given is empty. */
export interface Start {
  /** The address after `#/`; the board by default. */
  readonly address?: string;
  /** The board, as the address names it; chess by default. */
  readonly board?: string;
  /** The position of the game. */
  readonly fen?: string;
  /** Other stored values by their keys, without the prefix `lucena.`. */
  readonly stored?: Readonly<Record<string, unknown>>;
}

export interface WorkbenchTools {
  /** A fresh page for each test. */
  readonly ui: WorkbenchPage;
  readonly url: string;
  readonly context: BrowserContext;
  /** Every address the page requested, over the whole suite. */
  readonly requests: readonly string[];
  /** Loads the workbench into the page, with nothing stored but what is given. To be called once in a test. */
  start(start?: Start): Promise<void>;
}

/** The host of the page: Lucena's own server, or one for plain files. */
const isPlain = process.env.LUCENA_HOST === 'plain';
const host = isPlain ? hostPlainly : () => serve({ port: 0 });

type Scheme = 'light' | 'dark';
/** The color schemes in which every screen is checked: both in the slow proofs, one in the quick tests. */
export const schemes: readonly Scheme[] = isPlain ? ['light', 'dark'] : ['dark'];
/** The color schemes for checks of the parts of a screen, which only the slow proofs make. */
export const detailSchemes: readonly Scheme[] = isPlain ? ['light', 'dark'] : [];

/** State that all files of a process share. */
interface Stage {
  readonly url: string;
  /** A page that shows a file and runs nothing. It keeps the browser's process for this host alive, and compiled code with it. */
  readonly keeper: Page;
}

async function openStage(context: BrowserContext): Promise<Stage> {
  const { url } = await host();
  const keeper = await context.newPage();
  await keeper.goto(`${url}service-worker.js`);
  return { url, keeper };
}

let stage: Promise<Stage> | undefined;

/** Runs in the page before its own scripts. Once for each tab: what the page stores must survive its reloads. */
function prepare(stored: Readonly<Record<string, string>>): void {
  if (sessionStorage.getItem('prepared') !== null) return;
  localStorage.clear();
  for (const name of ['lucena', 'lucena-lab', 'lucena-learn', 'lucena-review']) indexedDB.deleteDatabase(name);
  for (const [key, text] of Object.entries(stored)) localStorage.setItem(`lucena.${key}`, text);
  sessionStorage.setItem('prepared', 'yes');
}

/** Tests that each start on the board, in the start position. */
export async function boardSuite(name: string, define: (tools: WorkbenchTools) => void): Promise<void> {
  await workbenchSuite(name, (tools) => {
    beforeEach(async () => {
      await tools.start();
      await tools.ui.ready();
    });
    define(tools);
  });
}

/**
 * Tests of the workbench as it is served. Any message in the page's console fails the test, and so does a request to
 * anything but its server.
 */
export async function workbenchSuite(name: string, define: (tools: WorkbenchTools) => void): Promise<void> {
  await browserSuite(name, () => {
    let url: string;
    let context: BrowserContext;
    let keeper: Page;
    let ui: WorkbenchPage;
    const complaints: string[] = [];
    const requests: string[] = [];
    const onRequest = (request: Request) => requests.push(request.url());
    const onConsole = (message: ConsoleMessage) => {
      if (message.page() === keeper) return;
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    };
    const onError = (error: WebError) => complaints.push(String(error.error()));

    browserTest.beforeAll(async ({ context: shared }) => {
      context = shared;
      stage ??= openStage(context);
      ({ url, keeper } = await stage);
      context.on('request', onRequest).on('console', onConsole).on('weberror', onError);
    });

    afterAll(() => {
      context?.off('request', onRequest).off('console', onConsole).off('weberror', onError);
    });

    async function start({ address = 'board', board, fen, stored = {} }: Start = {}): Promise<void> {
      const all = fen === undefined ? stored : { game: { game: { fen, moves: [], at: 0 }, isSafe: true }, ...stored };
      const texts = Object.entries(all).map(([key, value]) => [key, JSON.stringify(value)] as const);
      await ui.page.addInitScript(prepare, Object.fromEntries(texts));
      await ui.page.goto(`${url}${board === undefined ? '' : `?board=${board}`}#/${address}`);
    }

    beforeEach(async () => {
      ui = new WorkbenchPage(await context.newPage());
      await context.clearCookies();
      if (!isPlain) await ui.page.emulateMedia({ reducedMotion: 'reduce' });
    });

    afterEach(async () => {
      // A test that failed may have left others open.
      for (const page of context.pages()) if (page !== keeper) await page.close();
      await context.clearPermissions();
      expect(complaints.splice(0)).toEqual([]);
      const own = (address: string) =>
        address.startsWith(url) || address.startsWith('data:image/') || address.startsWith('blob:');
      expect(requests.filter((address) => !own(address))).toEqual([]);
    });

    define({
      get ui() {
        return ui;
      },
      get url() {
        return url;
      },
      get context() {
        return context;
      },
      requests,
      start,
    });
  });
}
