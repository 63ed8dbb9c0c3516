import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { lucena } from '../src/cli/run.testing.ts';
import { amount, isSlow } from '../src/rules/amount.testing.ts';
import { violations } from './axe.ts';
import { drop } from './drop.ts';
import { hostPlainly } from './plain-host.ts';
import { step } from './suite.ts';
import { WorkbenchPage } from './workbench-page.ts';
import { workbenchSuite } from './workbench-suite.ts';

const PHONE = 390;
const PATTERNS = ['material.*', 'passed.*'];

/** Other hosts of the page that are tried here. The slow proofs try the whole screen on a plain host, too. */
const HOSTS = amount<readonly string[]>({ quick: [], slow: ['plain files'] });

/** Waits until a fit has ended. */
async function phase(page: Page, text: string): Promise<void> {
  await page.getByTestId('fit-phase').filter({ hasText: text }).waitFor({ timeout: 60_000 });
}

/** The hash of the learned profile of the last fit that the browser keeps. */
function keptHash(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('lucena-learn');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('fits').objectStore('fits').getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result.at(-1).result.summary.learned);
          };
        };
      }),
  );
}

/** The values of the profile in use. */
function profileInUse(page: Page): Promise<{ name: string; extends?: string; knobs: Record<string, unknown> }> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('lucena.profile')!));
}

await workbenchSuite('learning', (tools) => {
  let pgn = '';
  /** The hash of the profile that the command line learns from the same games. */
  let expected = '';

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lucena-learn-'));
    try {
      const [run, data] = [join(folder, 'run'), join(folder, 'data')];
      await lucena('match', 'lucena', 'material', '--nodes', '40', '--games', '40', '--out', run);
      pgn = await readFile(join(run, 'games.pgn'), 'utf8');
      await lucena('dataset', 'build', run, '--out', data);
      const { out } = await lucena('learn', 'lucena', '--data', data, '--knobs', ...PATTERNS, '--json');
      expected = JSON.parse(out).learned;
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test('a dropped PGN leads to a learned profile that is in use', async () => {
    const { ui } = tools;
    const { page } = ui;
    // An edited profile, which must not be lost.
    const edited = { lucena: 1, name: 'mine', extends: 'lucena', knobs: { mobility: { weight: 1.5 } } };
    await tools.start({ address: 'learn', stored: { profile: edited } });

    await step('bad files are refused in one line', async () => {
      await drop(page, 'notes.txt', 'no position here');
      const alert = page.getByRole('alert').filter({ hasText: 'No dataset was made' });
      await alert.getByText('notes.txt: is neither PGN nor lines with a position and a result.').waitFor();
      await alert.getByRole('button', { name: 'Close the message' }).click();
      await drop(page, 'lost.epd', '8/8/4k3/8/8/4K3/4P3/8 w - - c9 "1-0";\n8/8/4k3/8/8/3K4/4P3/8 w - - c9 "1-0";\n');
      // Positions of one result make a dataset, but nothing can be learned from it.
      await page.getByRole('combobox', { name: 'Dataset' }).waitFor();
      await ui.button('Learn').click();
      await page.getByText('White won every game of the dataset; at least two different results are needed').waitFor();
      await ui.button('Close the message').first().click();
      expect(await page.getByRole('navigation', { name: 'Fits' }).getByRole('link').allInnerTexts()).toEqual([
        'New fit',
        'Style of a player',
      ]);
    });

    await step('a dropped file becomes a dataset', async () => {
      await drop(page, 'games.pgn', pgn);
      await expect.poll(() => page.getByRole('combobox', { name: 'Dataset' }).inputValue()).toBe('games.pgn');
      expect(await page.getByTestId('facts').innerText()).toMatch(/Positions for training\s+[\d,]+ of \d+ games/);
    });

    await step('patterns that match nothing are refused before the fit starts', async () => {
      const field = page.getByRole('combobox', { name: 'Numbers' });
      await field.fill('nothing.*');
      await field.press('Enter');
      await page.getByRole('status').filter({ hasText: 'nothing' }).waitFor();
      expect(await ui.button('Learn').isDisabled()).toBe(true);
      await field.press('Backspace');
      for (const pattern of PATTERNS) {
        await field.fill(pattern);
        await field.press('Enter');
      }
      await ui.choose('Start from', 'lucena');
    });

    await step('the losses are drawn, and the fit ends', async () => {
      await expect.poll(() => ui.button('Learn').isEnabled()).toBe(true);
      await ui.button('Learn').click();
      await phase(page, 'finished');
      await page.getByRole('img', { name: 'loss of training and held-out positions' }).waitFor();
      await page.getByRole('img', { name: 'reliability diagram' }).waitFor();
      await page.getByRole('table', { name: 'Numbers that moved' }).getByRole('link').first().waitFor();
      const ledgers = page.getByRole('region', { name: 'Ten well-known positions' });
      await ledgers.getByRole('table', { name: 'Lucena position' }).waitFor();
      expect(await ledgers.getAttribute('data-score-source')).toBe('static');
      expect(await keptHash(page)).toBe(expected);
    });

    await step('the screen passes axe and fits a phone', async () => {
      expect(await violations(page)).toEqual([]);
      expect(await ui.overhang(PHONE)).toBe(0);
      await page.setViewportSize({ width: 1280, height: 720 });
    });

    await step('the fit is kept over a reload', async () => {
      await page.reload();
      await phase(page, 'finished');
      await page.getByRole('table', { name: 'Numbers that moved' }).waitFor();
    });

    await step('it is put to use, and the edited profile is kept', async () => {
      await ui.button('Use it').click();
      await page.getByText('“lucena learned” is in use').waitFor();
      const used = await profileInUse(page);
      expect(used).toMatchObject({ name: 'lucena learned', extends: 'lucena' });
      expect(Object.keys(used.knobs)).toEqual(expect.arrayContaining(['material']));
      const saved = await page.evaluate(() => JSON.parse(localStorage.getItem('lucena.library')!));
      expect(saved.map(({ name }: { name: string }) => name)).toEqual(['lucena learned', 'Before lucena learned']);
      expect(saved[1].knobs).toEqual(edited.knobs);
    });

    if (isSlow)
      await step('it can be proved in the Lab', async () => {
        await ui.button('Prove it').click();
        await expect
          .poll(() => page.getByRole('combobox', { name: 'Player', exact: true }).inputValue())
          .toBe('lucena learned');
        expect(await page.getByRole('combobox', { name: 'Against', exact: true }).inputValue()).toBe('lucena');
      });

    await step('a game is played against it', async () => {
      await page.goto(`${tools.url}#/board`);
      await ui.ready();
      await ui.button('New game').click();
      await page.getByRole('group', { name: 'Black' }).getByText('Engine', { exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Play' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await ui.move('e2e4');
      await expect.poll(async () => (await ui.moves()).length, { timeout: 30_000 }).toBe(2);
    });
  });

  if (isSlow)
    test('a profile of shogi learns from its own games, and is in use there', async () => {
      const { ui } = tools;
      const { page } = ui;
      const form = { source: 'selfPlay', games: 12, nodes: 200, epochs: 0, knobs: ['material.pawn', 'material.rook'] };
      await tools.start({ address: 'learn', board: 'shogi', stored: { learn: form } });
      await ui.button('Play').click();
      await page.getByTestId('facts').filter({ hasText: 'First player to move' }).waitFor({ timeout: 60_000 });
      await ui.button('Learn').click();
      await phase(page, 'finished');
      const ledgers = page.getByRole('region', { name: 'Ten positions' });
      await ledgers.getByRole('table', { name: 'Start position' }).getByText('Score for the first player').waitFor();
      await ui.button('Use it').click();
      await page.getByText('“lucena-shogi learned” is in use').waitFor();
      // Chess has none of it.
      await page.goto(`${tools.url}?board=chess#/learn`);
      await page.getByRole('link', { name: 'Style of a player' }).waitFor();
      expect(await page.getByRole('navigation', { name: 'Fits' }).getByRole('link').count()).toBe(2);
      expect(await page.getByRole('combobox', { name: 'Dataset' }).count()).toBe(0);
    });

  if (isSlow)
    test('self-play can be stopped; a fit survives a reload, is resumed and stopped', async () => {
      const { ui } = tools;
      const { page } = ui;
      const form = { source: 'selfPlay', games: 5000, nodes: 40, epochs: 1000, prior: 1, knobs: ['material.*'] };
      await tools.start({ address: 'learn', stored: { learn: form } });
      const work = page.getByTestId('learn-work');
      await ui.button('Play').click();
      await expect.poll(() => work.textContent(), { timeout: 60_000 }).toMatch(/^([3-9]\d|\d{3,}) of 5,000 games/);
      await ui.button('Stop and keep').click();
      await page.getByTestId('facts').waitFor();
      await ui.button('Learn').click();
      await work.filter({ hasText: /epoch ([3-9]|\d\d)/ }).waitFor({ timeout: 60_000 });
      await page.reload();
      await phase(page, 'interrupted');
      await page.getByRole('img', { name: 'loss of training and held-out positions' }).waitFor();
      await ui.button('Resume').click();
      await work.filter({ hasText: /epoch \d/ }).waitFor({ timeout: 60_000 });
      await ui.button('Stop and keep the best').click();
      await phase(page, 'stopped');
      await page.getByText('These are the best values so far, without standard errors.').waitFor();
      await page.getByRole('table', { name: 'Numbers that moved' }).waitFor();
    });

  if (isSlow)
    test('a dataset is made from kept games; without any, a message says so', async () => {
      const { ui } = tools;
      const { page } = ui;
      await tools.start({ address: 'learn', stored: { learn: { source: 'games' } } });
      await ui.button('Use the kept games').click();
      await page.getByText('There are no kept games yet.').waitFor();
      await page.goto(`${tools.url}#/board`);
      await ui.ready();
      await ui.loadPgn(pgn);
      await page.goto(`${tools.url}#/learn`);
      await ui.button('Use the kept games').click();
      await expect.poll(() => page.getByRole('combobox', { name: 'Dataset' }).inputValue()).toBe('Kept games');
      // The 40 games of the file, each in one of the two parts. A short game may have no quiet position, and then it does not count.
      const facts = await page.getByTestId('facts').innerText();
      const games = [...facts.matchAll(/of (\d+) games/g)].map(([, count]) => Number(count));
      const counted = games.reduce((sum, count) => sum + count, 0);
      expect(counted).toBeGreaterThanOrEqual(38);
      expect(counted).toBeLessThanOrEqual(40);
    });

  test.each(HOSTS)('the same numbers are learned on a host of %s, without shared memory', async () => {
    const host = await hostPlainly();
    const plain = await tools.context.browser()!.newContext({ serviceWorkers: 'block' });
    try {
      const page = await plain.newPage();
      const ui = new WorkbenchPage(page);
      await page.addInitScript(
        (form) => localStorage.setItem('lucena.learn', form),
        JSON.stringify({ knobs: PATTERNS }),
      );
      await page.goto(`${host.url}#/learn/new/preset:lucena`);
      await page.getByTestId('drop').waitFor();
      expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
      await drop(page, 'games.pgn', pgn);
      await page.getByTestId('facts').waitFor();
      await ui.button('Learn').click();
      await phase(page, 'finished');
      expect(await keptHash(page)).toBe(expected);
    } finally {
      await plain.close();
      await host.close();
    }
  });
});
