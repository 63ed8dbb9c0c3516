import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { lucena } from '../src/cli/run.testing.ts';
import { amount, isSlow } from '../src/rules/amount.testing.ts';
import { violations } from './axe.ts';
import { LabServer } from './lab-server.ts';
import { browserSuite, browserTest, step } from './suite.ts';
import { WorkbenchPage } from './workbench-page.ts';

const GAMES = 16;
const NODES = 60;

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
      // A switched term is a changed knob, too.
      const term = page.locator('[data-term="mobility"]');
      await ui.toggle('Mobility counts');
      await term.getByRole('link', { name: /^Prove it: .* switch of Mobility$/ }).waitFor();
      await ui.toggle('Mobility counts');
      await term.getByRole('link', { name: /^Prove it/ }).waitFor({ state: 'hidden' });
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
      await page.getByText('Fixed number of games').click();
      await page.getByLabel('Games', { exact: true }).fill(String(GAMES));
      await page.keyboard.press('Tab');
      await ui.button('Start the match').click();
      await state.filter({ hasText: 'running' }).waitFor();
    });

    await step('the server dies in the middle', async () => {
      await expect.poll(() => server.games(), { interval: 10 }).toBeGreaterThan(0);
      await server.kill();
      const alert = page.getByRole('alert').filter({ hasText: 'does not answer' });
      await alert.waitFor();
      // Nobody knows whether it is still played, so nothing claims that it runs or can be paused.
      await state.filter({ hasText: 'state unknown' }).waitFor();
      expect(await ui.button('Pause').count()).toBe(0);
      // So low that the column scrolls.
      await page.setViewportSize({ width: 1280, height: 300 });
      await expect.poll(() => alert.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
      await page.setViewportSize({ width: 1280, height: 720 });
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
      await ui.button('Find the knobs').click();
      await page
        .getByRole('table', { name: 'Terms behind the decided pairs' })
        .getByRole('link', { name: 'Mobility' })
        .waitFor();
      await page
        .getByRole('table', { name: 'Knobs behind the decided pairs' })
        .getByRole('link', { name: 'Mobility: Weight' })
        .waitFor();
      if (isSlow) expect(await violations(page)).toEqual([]);
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

  browserTest('tournaments, ablations and tuning are started and watched on the screen', async ({ context }) => {
    await context.clearCookies();
    const page = await context.newPage();
    onTestFinished(() => page.close());
    const ui = new WorkbenchPage(page);

    /** Everything fits a phone. In the slow proof it also passes axe, dark on a phone and light on a desktop. */
    const expectAccessible = async () => {
      expect(await ui.overhang(390)).toBe(0);
      for (const colorScheme of amount({ quick: [], slow: ['dark', 'light'] as const })) {
        await page.emulateMedia({ colorScheme });
        expect(await violations(page)).toEqual([]);
        await page.setViewportSize({ width: 1280, height: 720 });
      }
      await page.setViewportSize({ width: 1280, height: 720 });
    };
    const expectation = (text: string | RegExp) => page.getByTestId('expectation').filter({ hasText: text }).waitFor();
    const setNumber = async (label: string, value: number) => {
      await page.getByLabel(label, { exact: true }).fill(String(value));
      await page.keyboard.press('Tab');
    };
    const finish = async (button: string) => {
      await ui.button(button).click();
      await page.getByTestId('run-state').filter({ hasText: 'finished' }).waitFor();
    };

    await step('a tournament', async () => {
      await page.goto(`${server.url}#/lab/tournament/current/preset%3Amaterial/preset%3Abaseline`);
      await setNumber('Rounds', 1);
      await setNumber('Nodes', 30);
      await expectation('6 games will be played. Expected error of a rating: ±');
      await expectAccessible();
      await finish('Start the tournament');
      const standings = page.getByRole('table', { name: 'Standings' });
      expect(await standings.getByRole('row').count()).toBe(4);
      await standings
        .getByText(/±|at (least|most)/)
        .first()
        .waitFor();
      await page.getByRole('table', { name: 'Cross table' }).getByText('/2').first().waitFor();
      // On a phone, the names stay in sight while the numbers scroll.
      await page.setViewportSize({ width: 390, height: 844 });
      const place = await page.getByRole('region', { name: 'Standings' }).evaluate((box) => {
        box.scrollLeft = box.scrollWidth;
        const name = box.querySelector('th[scope=row]')!;
        return [box.scrollLeft > 0, name.getBoundingClientRect().left - box.getBoundingClientRect().left];
      });
      expect(place).toEqual([true, 0]);
      await page.setViewportSize({ width: 1280, height: 720 });
      await page.getByRole('link', { name: 'Pair 2', exact: true }).click();
      await page.getByRole('heading', { name: 'Pair 2' }).waitFor();
      await expectAccessible();
    });

    let elo = '';
    if (isSlow)
      await step('an ablation, which is also timed', async () => {
        await page.goto(`${server.url}#/lab/ablation/preset%3Abaseline`);
        await setNumber('Total games', 4);
        await expectation(/^2 features, 4 games\. Expected error: ± \d+ Elo\.$/);
        await expectAccessible();
        await finish('Start the ablation');
        const worth = page.getByRole('table', { name: 'Worth of features' });
        await worth.getByText(/ ns$/).first().waitFor();
        expect(await worth.getByRole('link', { name: 'Mobility', exact: true }).getAttribute('href')).toBe(
          '#/formula/mobility',
        );
        [elo = ''] = await worth
          .getByRole('row', { name: /^Mobility/ })
          .getByText(/ ± /)
          .allTextContents();
        await worth.getByRole('button', { name: 'Feature' }).click();
        const names = await worth.getByRole('rowheader').allTextContents();
        expect(names).toEqual([...names].sort());
        await expectAccessible();
      });

    if (isSlow)
      await step('the worth of a term is shown with its formula and its knobs', async () => {
        const measured = page.getByTestId('measured-worth');
        await page.goto(`${server.url}#/profiles/preset%3Abaseline`);
        await ui.button('Use').first().click();
        await page.goto(`${server.url}#/formula/mobility`);
        await measured.filter({ hasText: `Worth in games: ${elo} Elo` }).waitFor();
        await page.goto(`${server.url}#/knobs/mobility.weight`);
        await page.locator('[data-knob="mobility.weight"]').getByRole('textbox').first().fill('0.5');
        await page.keyboard.press('Enter');
        await page.goto(`${server.url}#/formula/mobility`);
        await measured.filter({ hasText: 'measured for another version of baseline' }).waitFor();
      });

    if (isSlow)
      await step('tuning, whose values are used without losing the profile before', async () => {
        await page.goto(`${server.url}#/lab/tuning/preset%3Abaseline`);
        await page.getByRole('combobox', { name: 'Knobs' }).fill('delta margin');
        await page.getByRole('listbox').getByRole('option').first().click();
        await page.keyboard.press('Escape');
        await page.getByLabel(/^Steps of/).fill('30');
        await setNumber('Iterations', 4);
        await setNumber('Pairs per iteration', 3);
        await ui.toggle('Test the result against the start');
        await expectation('24 games will be played to tune 1 number. That is too few');
        await expectAccessible();
        await finish('Start tuning');
        await page.getByRole('img', { name: /^search\.deltaMargin from .* after 4 of 4 iterations/ }).waitFor();
        await page.getByTestId('advice').filter({ hasText: 'not tested' }).waitFor();
        await expectAccessible();
        await ui.button('Use these values').click();
        await page.getByText('“baseline tuned” is in use').waitFor();
        await page.goto(`${server.url}#/profiles`);
        await page.getByRole('link', { name: /^Before baseline tuned/ }).waitFor();
      });

    expect((await readdir(server.runs)).map((id) => id.split('-')[0]).sort()).toEqual(
      isSlow ? ['ablation', 'tournament', 'tuning'] : ['tournament'],
    );
  });

  if (isSlow)
    browserTest('runs of the command line are shown with their worths and verdicts', async ({ context }) => {
      await context.clearCookies();
      const page = await context.newPage();
      onTestFinished(() => page.close());
      const ui = new WorkbenchPage(page);

      await step('an ablation that finishes while a screen is open is shown on the next one', async () => {
        const measured = page.getByTestId('measured-worth');
        await page.goto(`${server.url}#/profiles/preset%3Abohrium`);
        await ui.button('Use').first().click();
        const read = page.waitForResponse(/worth\.json/);
        await page.goto(`${server.url}#/formula/pawnFiles`);
        await read;
        expect(await measured.count()).toBe(0);
        const short = ['--games', '2', '--nodes', '30', '--max-plies', '20', '--no-cost'];
        await lucena('ablate', 'bohrium', 'pawnFiles', ...short, '--out', join(server.runs, 'ablation-bohrium'));
        await page.goto(`${server.url}#/knobs/pawnFiles.weight`);
        await measured.filter({ hasText: '(30 nodes, 2 games)' }).first().waitFor();
      });

      await step('values that the test rejected are used only after a question', async () => {
        const small = ['--iterations', '4', '--pairs', '3', '--nodes', '30', '--sprt', '100,200'];
        const folder = ['--folder', join(server.runs, 'tuning-rejected')];
        await lucena('tune', 'baseline', '--knobs', 'deltaMargin:30', ...small, ...folder);
        await page.goto(`${server.url}#/lab/run/tuning-rejected`);
        await ui.button('Use these values').click();
        const dialog = page.getByRole('dialog', { name: /^The test rejected the values.* Use them anyway\?$/ });
        await dialog.waitFor();
        expect(await violations(page)).toEqual([]);
        await dialog.getByRole('button', { name: 'Cancel' }).click();
        await dialog.waitFor({ state: 'detached' });
        const isInUse = page.getByText(/“baseline tuned.*” is in use/);
        expect(await isInUse.count()).toBe(0);
        await ui.button('Use these values').click();
        await dialog.getByRole('button', { name: 'Use anyway' }).click();
        await isInUse.waitFor();
      });
    });
});
