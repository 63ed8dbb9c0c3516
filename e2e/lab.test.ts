import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { lucena } from '../src/cli/run.testing.ts';
import { violations } from './axe.ts';
import { LabServer } from './lab-server.ts';
import { browserSuite, browserTest, step } from './suite.ts';
import { WorkbenchPage } from './workbench-page.ts';

const GAMES = 16;
const NODES = 100;

await browserSuite('the lab', () => {
  let server: LabServer;

  beforeAll(async () => {
    server = await LabServer.open();
  });

  afterAll(() => server.close());

  browserTest('a changed knob is proved by a match that survives the death of the server', async ({ context }) => {
    await context.clearCookies();
    const page = await context.newPage();
    onTestFinished(() => page.close());
    const ui = new WorkbenchPage(page);
    const facts = page.getByTestId('facts');
    const state = page.getByTestId('run-state');

    await step('“Prove it” fills in the edited profile and its preset', async () => {
      await page.goto(`${server.url}#/knobs/mobility.weight`);
      const row = page.locator('[data-knob="mobility.weight"]');
      await row.getByRole('textbox').first().fill('0');
      await page.keyboard.press('Enter');
      await row.getByRole('link', { name: /^Prove it/ }).click();
      await page.getByTestId('expectation').filter({ hasText: 'about 25,600 games' }).waitFor();
      expect(await page.getByRole('combobox', { name: 'Player', exact: true }).inputValue()).toBe('lucena* (current)');
      expect(await page.getByRole('combobox', { name: 'Against', exact: true }).inputValue()).toBe('lucena');
      expect(await violations(page)).toEqual([]);
    });

    await step('the match starts', async () => {
      await page.getByLabel('Nodes', { exact: true }).fill(String(NODES));
      await page.getByText('A number of games').click();
      await page.getByLabel('Games', { exact: true }).fill(String(GAMES));
      await page.keyboard.press('Tab');
      await ui.button('Start the match').click();
      await state.filter({ hasText: 'running' }).waitFor();
    });

    await step('the server dies in the middle', async () => {
      await expect.poll(() => server.games(), { interval: 10 }).toBeGreaterThan(0);
      await server.kill();
      await page.getByRole('alert').filter({ hasText: 'does not answer' }).waitFor();
      expect(await server.games()).toBeLessThan(GAMES);
    });

    await step('the run goes on where it was', async () => {
      await server.start();
      await state.filter({ hasText: 'paused' }).waitFor();
      await ui.button('Resume').click();
      await state.filter({ hasText: 'finished' }).waitFor();
      await facts.filter({ hasText: `${GAMES} of ${GAMES}` }).waitFor();
    });

    await step('the result is that of the command line', async () => {
      const { result } = JSON.parse(await server.file('result.json'));
      const players = ['lucena{mobility.weight=0}', 'lucena'];
      const cli = await lucena('match', ...players, '--nodes', String(NODES), '--games', String(GAMES), '--json');
      expect(result).toEqual(JSON.parse(cli.out).result);
    });

    await step('a game opens on the board where the players differ', async () => {
      await page.getByRole('link', { name: 'Pair 1', exact: true }).click();
      await page
        .getByTestId('divergence')
        .filter({ hasText: /lucena\* played .* lucena played|lucena played .* lucena\* played/ })
        .waitFor();
      await expect.poll(() => page.getByRole('table', { name: /^What the static score/ }).count()).toBe(2);
      expect(await violations(page)).toEqual([]);
      expect(await ui.overhang(390)).toBe(0);
      await page.setViewportSize({ width: 1280, height: 720 });
      await ui.button('Find the terms').click();
      await page
        .getByRole('table', { name: 'Terms behind the decided pairs' })
        .getByRole('link', { name: 'Mobility' })
        .waitFor();
      expect(await violations(page)).toEqual([]);
      await ui.button(/^lucena\* with White/).click();
      await ui.ready();
      expect((await ui.moves()).length).toBeGreaterThan(2);
    });

    await step('a run is deleted after a question', async () => {
      await page.goBack();
      await ui.button('Delete').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByText('None yet.').waitFor();
      expect(await readdir(server.runs)).toEqual([]);
    });
  });
});
