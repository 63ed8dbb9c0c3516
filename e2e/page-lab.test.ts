import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { lucena } from '../src/cli/run.testing.ts';
import { amount, isSlow } from '../src/rules/amount.testing.ts';
import { violations } from './axe.ts';
import { hostPlainly } from './plain-host.ts';
import { browserSuite, browserTest, step } from './suite.ts';
import { WorkbenchPage } from './workbench-page.ts';

const GAMES = 8;
const NODES = 100;
const OTHER_MEMORY = amount<readonly string[]>({ quick: [], slow: ['shared memory'] });

type Line = { readonly game: number; readonly moves: readonly (readonly [string])[] };

/** The moves of each game, in the order of their numbers. */
function movesOf(lines: readonly string[]): string[] {
  const games = lines.map((line) => JSON.parse(line) as Line).sort((a, b) => a.game - b.game);
  return games.map(({ game, moves }) => `${game}: ${moves.map(([uci]) => uci).join(' ')}`);
}

/** The lines of the games that the browser keeps. */
function storedLines(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const request = indexedDB.open('lucena-lab');
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const games = request.result.transaction('games').objectStore('games').getAll();
          games.onsuccess = () => {
            request.result.close();
            resolve(games.result as string[]);
          };
        };
      }),
  );
}

await browserSuite('the lab on a host of plain files', () => {
  let host: Awaited<ReturnType<typeof hostPlainly>>;
  let context: BrowserContext;
  let folder: string;
  let expected: string[];

  browserTest.beforeAll(async ({ context: shared }) => {
    context = shared;
    host = await hostPlainly();
  });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lucena-page-lab-'));
    const options = ['--nodes', String(NODES), '--games', String(GAMES), '--out', folder];
    await lucena('match', 'lucena', 'material', ...options);
    const lines = (await readFile(join(folder, 'journal.jsonl'), 'utf8')).split('\n');
    expected = movesOf(lines.filter((line) => line.startsWith('{"game"')));
    expect(expected).toHaveLength(GAMES);
  });

  afterAll(async () => {
    await host?.close();
    await rm(folder, { recursive: true });
  });

  async function openLab(where: BrowserContext): Promise<{ ui: WorkbenchPage; complaints: string[] }> {
    const page = await where.newPage();
    onTestFinished(() => page.close());
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.goto(`${host.url}#/lab/new/preset%3Alucena/preset%3Amaterial`);
    await page.getByTestId('expectation').waitFor();
    return { ui: new WorkbenchPage(page), complaints };
  }

  async function start(ui: WorkbenchPage, games: number): Promise<void> {
    const { page } = ui;
    await page.getByLabel('Nodes', { exact: true }).fill(String(NODES));
    await page.getByText('Fixed number of games').click();
    await page.getByLabel('Games', { exact: true }).fill(String(games));
    await page.keyboard.press('Tab');
    await ui.button('Start the match').click();
    await page.getByTestId('run-state').waitFor();
  }

  const state = (page: Page, text: string) => page.getByTestId('run-state').filter({ hasText: text }).waitFor();

  async function remove(ui: WorkbenchPage): Promise<void> {
    await ui.button('Delete').click();
    await ui.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await ui.page.getByText('None yet.').waitFor();
  }

  test('the page plays the same games as the command line, and resumes after a reload', async () => {
    const { ui, complaints } = await openLab(context);
    const { page } = ui;
    await expect.poll(() => page.evaluate(() => crossOriginIsolated)).toBe(true);
    await start(ui, GAMES);
    await expect.poll(async () => (await storedLines(page)).length).toBeGreaterThan(0);
    await page.reload();
    await step('the run is there again', async () => {
      await page
        .getByTestId('run-state')
        .filter({ hasText: /paused|finished/ })
        .waitFor();
      // A fast machine may have finished it before.
      if (await ui.button('Resume').isVisible()) await ui.button('Resume').click();
      await state(page, 'finished');
    });
    expect(movesOf(await storedLines(page))).toEqual(expected);
    await step('its games are shown as those of a server', async () => {
      await page.getByRole('link', { name: 'Pair 1', exact: true }).click();
      await page.getByTestId('divergence').waitFor();
      await expect.poll(() => page.getByRole('table', { name: /^What the static score/ }).count()).toBe(2);
      expect(await violations(page)).toEqual([]);
      expect(await ui.overhang(390)).toBe(0);
    });
    await remove(ui);
    expect(await storedLines(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  if (isSlow)
    test('two tabs never play at once, and a tab takes over when the other is closed', async () => {
      const [first, second] = [await openLab(context), await openLab(context)];
      await start(first.ui, 8000);
      await second.ui.page
        .getByRole('navigation', { name: 'Runs' })
        .getByRole('link', { name: /another tab/ })
        .click();
      await state(second.ui.page, 'another tab');
      expect(await second.ui.button('Resume').count()).toBe(0);
      expect(await second.ui.button('Delete').count()).toBe(0);
      await first.ui.page.close();
      await state(second.ui.page, 'paused');
      await second.ui.button('Resume').click();
      await state(second.ui.page, 'running');
      await second.ui.button('Pause').click();
      await state(second.ui.page, 'paused');
      await remove(second.ui);
      expect([...first.complaints, ...second.complaints]).toEqual([]);
    });

  test.each(OTHER_MEMORY)('without %s the page plays the same games', async () => {
    const plain = await context.browser()!.newContext({ serviceWorkers: 'block' });
    try {
      const { ui } = await openLab(plain);
      expect(await ui.page.evaluate(() => crossOriginIsolated)).toBe(false);
      await start(ui, GAMES);
      await state(ui.page, 'finished');
      expect(movesOf(await storedLines(ui.page))).toEqual(expected);
    } finally {
      await plain.close();
    }
  });
});
