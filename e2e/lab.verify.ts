import { afterAll, beforeAll, expect } from 'vitest';
import { lucena } from '../src/cli/run.testing.ts';
import { randomNumbers } from '../src/lab/random.ts';
import { LabServer } from './lab-server.ts';
import { browserSuite, browserTest } from './suite.ts';
import { WorkbenchPage } from './workbench-page.ts';

const KILLS = 20;
const SETTINGS = { nodes: '1000', sprt: '0,60' } as const;

await browserSuite('the lab under fire', () => {
  let server: LabServer;

  beforeAll(async () => {
    server = await LabServer.open();
  });

  afterAll(() => server.close());

  browserTest(
    `a test whose server is killed ${KILLS} times reaches the verdict of the command line`,
    async ({ context }) => {
      await context.clearCookies();
      const page = await context.newPage();
      const ui = new WorkbenchPage(page);
      const state = page.getByTestId('run-state');
      const random = randomNumbers(11);
      await page.goto(`${server.url}#/lab/new/preset%3Alucena/preset%3Abaseline`);
      await page.getByLabel('Nodes', { exact: true }).fill(SETTINGS.nodes);
      await page.getByLabel('Accepted at or above').fill('60');
      await page.keyboard.press('Tab');
      await ui.button('Start the match').click();
      await state.filter({ hasText: 'running' }).waitFor();
      for (let kill = 0; kill < KILLS; kill++) {
        // Some kills come before the first game, some while games are written.
        await new Promise((resolve) => setTimeout(resolve, 200 + 2000 * random()));
        await server.kill();
        const before = await server.games();
        await server.start();
        await state.filter({ hasText: /paused|finished/ }).waitFor();
        expect(await server.games()).toBe(before);
        if (await ui.button('Resume').isVisible()) await ui.button('Resume').click();
      }
      await state.filter({ hasText: 'finished' }).waitFor({ timeout: 1_800_000 });
      const { result, sprt } = JSON.parse(await server.file('result.json'));
      const options = Object.entries(SETTINGS).flatMap(([name, text]) => [`--${name}`, text]);
      const cli = JSON.parse((await lucena('match', 'lucena', 'baseline', ...options, '--json')).out);
      expect({ result, sprt }).toEqual({ result: cli.result, sprt: cli.sprt });
      await page.close();
    },
  );
});
