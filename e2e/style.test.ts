import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { lucena } from '../src/cli/run.testing.ts';
import { agentGames, PLAYER } from '../src/learn/style/agents.testing.ts';
import { chessProfiles } from '../src/profiles/chess.ts';
import { amount, isSlow } from '../src/rules/amount.testing.ts';
import { unwrap } from '../src/rules/result.ts';
import { violations } from './axe.ts';
import { drop } from './drop.ts';
import { hostPlainly } from './plain-host.ts';
import { step } from './suite.ts';
import { WorkbenchPage } from './workbench-page.ts';
import { workbenchSuite } from './workbench-suite.ts';

const PHONE = 390;
/** More games show more, but each is read and fitted twice. */
const GAMES = amount({ quick: 30, slow: 50 });
const FORM = { knobs: ['*.weight'], prior: 4 };
const START = 'learn/new-style/preset:baseline';

/** Other hosts of the page that are tried here. */
const HOSTS = amount<readonly string[]>({ quick: [], slow: ['plain files'] });

/** Waits until a style has been learned. */
async function phase(page: Page, text: string): Promise<void> {
  await page.getByTestId('style-phase').filter({ hasText: text }).waitFor({ timeout: 90_000 });
}

/** The hash of the learned profile of the style that the browser keeps. */
function keptHash(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('lucena-styles');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('styles').objectStore('styles').getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result.at(-1).result.summary.learned);
          };
        };
      }),
  );
}

/** The names of the saved profiles. */
function savedNames(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    JSON.parse(localStorage.getItem('lucena.library')!).map(({ name }: { name: string }) => name),
  );
}

async function choosePlayer(page: Page, name: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Player' });
  await field.click();
  await page.getByRole('option', { name }).click();
}

await workbenchSuite('style', (tools) => {
  let pgn = '';
  /** The hash of the profile that the command line learns from the same games. */
  let expected = '';

  beforeAll(async () => {
    const profile = unwrap(chessProfiles().preset('baseline'));
    pgn = await agentGames({ planted: { 'mobility.weight': 4 }, profile, games: GAMES, nodes: 40, plies: 60, seed: 3 });
    const folder = await mkdtemp(join(tmpdir(), 'lucena-style-'));
    try {
      const games = join(folder, 'games.pgn');
      await writeFile(games, pgn);
      const options = ['--player', PLAYER, '--profile', 'baseline', '--knobs', ...FORM.knobs];
      expected = JSON.parse((await lucena('style', games, ...options, '--json')).out).learned;
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test.runIf(isSlow)('a dropped PGN leads to a game against the learned profile', async () => {
    const { ui } = tools;
    const { page } = ui;
    await tools.start({ address: START, stored: { style: FORM } });
    const outlook = page.getByTestId('style-outlook');

    if (isSlow)
      await step('files without games or players are refused in one line', async () => {
        expect(await outlook.innerText()).toBe('Choose games first.');
        for (const [name, text, message] of [
          [
            'lost.epd',
            '8/8/4k3/8/8/4K3/4P3/8 w - - c9 "1-0";\n',
            'has positions without moves; games in PGN are needed',
          ],
          ['empty.pgn', '', 'empty.pgn: is empty'],
          ['nobody.pgn', '[Event "x"]\n\n1. e4 e5 *\n', 'no game names its players'],
        ] as const) {
          await drop(page, name, text);
          const alert = page.getByRole('alert').filter({ hasText: 'The games cannot be used' });
          await alert.getByText(message).waitFor();
          await alert.getByRole('button', { name: 'Close the message' }).click();
        }
      });

    if (isSlow)
      await step('too few games are refused', async () => {
        const few = pgn
          .split(/^(?=\[White )/m)
          .slice(0, 12)
          .join('');
        await drop(page, 'few.pgn', few);
        await outlook.getByText('12 games: at least 20 are needed.').waitFor();
        expect(await ui.button('Learn the style').isDisabled()).toBe(true);
      });

    await step('the players of a dropped file are listed with their games', async () => {
      await drop(page, 'games.pgn', pgn);
      await page.getByText('games.pgn: 2 players.').waitFor();
      await choosePlayer(page, `${PLAYER} (${GAMES} games)`);
      await outlook.getByText(`${GAMES} games are few`).waitFor();
    });

    await step('the fit is drawn and ends with the profile of the command line', async () => {
      await ui.button('Learn the style').click();
      await page.getByRole('img', { name: 'log-loss of training moves' }).waitFor({ timeout: 60_000 });
      await phase(page, 'finished');
      expect(await keptHash(page)).toBe(expected);
      await page.getByText(`${GAMES} games are fewer than 200`).waitFor();
      for (const name of ['agreement of models', 'log-loss of models']) await page.getByRole('img', { name }).waitFor();
      expect(await page.getByTestId('style-verdict').innerText()).toMatch(
        /^Agent, Planted can be told apart from the opponents \(p (<|=) 0\.0\d+\)\./,
      );
      const mobility = page.getByRole('region', { name: 'Mobility', exact: true });
      await mobility.getByText(/^You give Mobility more weight than your opponents do:/).waitFor();
      expect(await mobility.getByRole('link').count()).toBe(3);
      await page.getByRole('table', { name: 'Numbers of the style' }).getByText('yes').first().waitFor();
    });

    await step('the screen passes axe and fits a phone', async () => {
      expect(await violations(page)).toEqual([]);
      expect(await ui.overhang(PHONE)).toBe(0);
      await page.setViewportSize({ width: 1280, height: 720 });
    });

    await step('the style is kept over a reload, and an example opens on the board', async () => {
      await page.reload();
      await phase(page, 'finished');
      const example = page.getByRole('region', { name: 'Mobility', exact: true }).getByRole('link').first();
      const place = (await example.getAttribute('href'))!.split('/').slice(2).join('/').split('_')[0];
      await example.click();
      await ui.ready();
      await expect.poll(() => page.evaluate(() => localStorage.getItem('lucena.game'))).toContain(place);
      await page.goBack();
      await phase(page, 'finished');
    });

    await step('the profile is kept once, and the report is saved', async () => {
      for (let times = 0; times < 2; times++) {
        await ui.button('Keep as profile').click();
        await page.getByText(`“${PLAYER}, style” is in Profiles`).first().waitFor();
      }
      expect(await savedNames(page)).toEqual([`${PLAYER}, style`]);
      const [download] = await Promise.all([page.waitForEvent('download'), ui.button('Save report').click()]);
      expect(download.suggestedFilename()).toBe(`${PLAYER}, style.html`);
      const report = await readFile(await download.path(), 'utf8');
      expect(report).toMatch(/^<!doctype html>/i);
      expect(report).toContain(PLAYER);
      expect(report).toContain('<svg');
    });

    const address = page.url();
    if (isSlow)
      await step('kept games are read as files are', async () => {
        await page.goto(page.url().replace(/#.*/, '#/board'));
        await ui.ready();
        await ui.loadPgn(pgn);
        await page.goto(page.url().replace(/#.*/, `#/${START}`));
        await page.getByText('Kept games', { exact: true }).click();
        await ui.button('Use the kept games').click();
        await page.getByText(/^Kept games: \d players\.$/).waitFor();
        await choosePlayer(page, `${PLAYER} (${GAMES} games)`);
      });

    await step('a game is played against it', async () => {
      await page.goto(address);
      await phase(page, 'finished');
      await ui.button('Play against it').click();
      await ui.ready();
      await page.getByText(/^draws its moves, temperature \d+$/).waitFor();
      const saved = await page.evaluate(() => JSON.parse(localStorage.getItem('lucena.library')!));
      expect(saved).toMatchObject([{ name: `${PLAYER}, style`, extends: 'baseline' }]);
      expect(saved[0].search.temperature).toBeGreaterThan(0);
      await ui.move('e2e4');
      await expect.poll(async () => (await ui.moves()).length, { timeout: 30_000 }).toBe(2);
    });

    if (isSlow)
      await step('a deleted style is gone, its profile stays', async () => {
        await page.goto(address);
        await phase(page, 'finished');
        await ui.button('Delete').click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('button', { name: 'Cancel' }).click();
        await dialog.waitFor({ state: 'detached' });
        await phase(page, 'finished');
        await ui.button('Delete').click();
        await dialog.getByRole('button', { name: 'Delete' }).click();
        await outlook.waitFor();
        expect(await page.getByRole('link', { name: PLAYER }).count()).toBe(0);
        expect(await savedNames(page)).toEqual([`${PLAYER}, style`]);
      });
  });

  test.each(HOSTS)('the same style is learned on a host of %s, without shared memory', async () => {
    const host = await hostPlainly();
    const plain = await tools.context.browser()!.newContext({ serviceWorkers: 'block' });
    try {
      const page = await plain.newPage();
      const ui = new WorkbenchPage(page);
      await page.addInitScript((form) => localStorage.setItem('lucena.style', form), JSON.stringify(FORM));
      await page.goto(`${host.url}#/${START}`);
      await page.getByTestId('drop').waitFor();
      expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
      await drop(page, 'games.pgn', pgn);
      await choosePlayer(page, `${PLAYER} (${GAMES} games)`);
      await ui.button('Learn the style').click();
      await phase(page, 'finished');
      expect(await keptHash(page)).toBe(expected);
    } finally {
      await plain.close();
      await host.close();
    }
  });
});
