import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FORMAT } from '../src/profiles/profile.ts';
import { isSlow } from '../src/rules/amount.testing.ts';
import { sharedUrl } from '../src/web/profiles/share.ts';
import { knobsTools, SCRIPT, WEIGHT } from './knobs-tools.ts';
import { step } from './suite.ts';
import { workbenchSuite } from './workbench-suite.ts';

/** The search that follows each change is short here. */
const QUIET = '4k3/4p3/8/8/8/8/3PP3/4K3 w - - 0 1';

await workbenchSuite('profiles', (tools) => {
  const { page, go, openKnobs, find, resetAll, exact, ledgerRow, total, stored, library, hacked, reload } =
    knobsTools(tools);

  test.runIf(isSlow)('an exported profile can be imported, and a shared one opened', async () => {
    await openKnobs(QUIET);
    await find('mobility weight', 'mobility.weight');
    await exact(WEIGHT).fill('0.25');
    await tools.ui.button('More').click();
    const [download] = await Promise.all([
      page().waitForEvent('download'),
      page().getByRole('menuitem', { name: 'Export as JSON' }).click(),
    ]);
    const text = await readFile(await download.path(), 'utf8');
    expect(JSON.parse(text).knobs).toEqual({ mobility: { weight: 0.25 } });
    await tools.ui.button('More').click();
    await page().getByRole('menuitem', { name: 'Share as a link…' }).click();
    const address = page().getByRole('dialog').getByLabel('Address');
    await expect.poll(() => address.inputValue()).toContain('#/knobs/p/');
    const url = await address.inputValue();
    await page().keyboard.press('Escape');
    await tools.ui.focused(tools.ui.button('More'));

    await tools.ui.button('Reset all').click();
    await expect.poll(async () => (await stored()).knobs).toEqual({});
    await page()
      .locator('input[type=file]')
      .setInputFiles({
        name: 'mine.json',
        mimeType: 'application/json',
        buffer: Buffer.from(text),
      });
    await expect.poll(async () => (await stored()).knobs).toEqual({ mobility: { weight: 0.25 } });
    await tools.ui.button('Reset all').click();
    await page().goto(url);
    await page().getByRole('dialog').getByText('1 knob differs').waitFor();
    expect((await stored()).knobs).toEqual({});
    await tools.ui.button('Use this profile').click();
    await expect.poll(async () => (await stored()).knobs).toEqual({ mobility: { weight: 0.25 } });
    await expect.poll(() => new URL(page().url()).hash).toBe('#/knobs');
    await page().goto(`${url.slice(0, -8)}`);
    await page().getByText('The shared profile cannot be opened').waitFor();
    expect((await stored()).knobs).toEqual({ mobility: { weight: 0.25 } });
  });

  test.runIf(isSlow)('a profile can be saved, compared, renamed, used and deleted', async () => {
    await openKnobs(QUIET);
    await find('mobility weight', 'mobility.weight');
    await exact(WEIGHT).fill('0');
    await tools.ui.button('Save as').click();
    const dialog = page().getByRole('dialog');
    await dialog.getByLabel('Name').fill('lucena');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('That is the name of a preset.').waitFor();
    await dialog.getByLabel('Name').fill('Without mobility');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await tools.ui.focused(tools.ui.button('Save as'));
    expect((await library()).map(({ name }: { name: string }) => name)).toEqual(['Without mobility']);
    expect((await stored()).name).toBe('Without mobility');

    await go('profiles');
    await page()
      .getByRole('link', { name: /^Without mobility in use/ })
      .click();
    const differences = page().getByRole('table', { name: 'Differences between Without mobility and lucena' });
    await differences.getByRole('row', { name: 'Mobility: Weight 0 1' }).waitFor();
    await page().getByRole('region', { name: 'Lineage' }).getByText('1 value of its own').waitFor();

    await tools.ui.button('Rename').click();
    await page().getByRole('dialog').getByLabel('Name').fill('Immobile');
    await page().getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
    await expect.poll(() => page().getByTestId('profile-name').textContent()).toBe('Immobile');
    expect((await stored()).name).toBe('Immobile');

    await page()
      .getByRole('link', { name: /^material/ })
      .click();
    await tools.ui.button('Use this profile').click();
    await expect.poll(async () => (await stored()).extends).toBe('material');
    await page().reload();
    await page()
      .getByRole('link', { name: /^material in use/ })
      .waitFor();
    await page()
      .getByRole('link', { name: /^Immobile/ })
      .click();
    await tools.ui.button('Duplicate').click();
    await expect.poll(() => page().getByTestId('profile-name').textContent()).toBe('Immobile 2');
    await tools.ui.button('Delete').click();
    await expect.poll(library).toHaveLength(1);
  });

  test('a link never replaces an unsaved profile: from a foreign page, from another tab or on a reload (trust 5.1)', async () => {
    const link = await sharedUrl(
      { lucena: FORMAT, name: 'theirs', extends: 'lucena', knobs: { mobility: { weight: 3 } } },
      tools.url,
    );
    await openKnobs(QUIET);
    await find('mobility weight', 'mobility.weight');
    await exact(WEIGHT).fill('0.5');
    const weight = async () => (await stored()).knobs.mobility.weight;
    const other = await tools.context.newPage();
    /** A page of another origin navigates to the link on its own. */
    const lure = async () => {
      await other.goto('about:blank');
      await Promise.all([
        other.waitForURL(link),
        other.evaluate((url) => {
          location.href = url;
        }, link),
      ]);
      await other.getByRole('dialog', { name: 'A shared profile: “theirs*”' }).waitFor();
    };
    await lure();
    expect(await weight()).toBe(0.5);
    await other.getByText('You still use “lucena*”').waitFor();
    await other.reload();
    await other.getByRole('dialog').getByText('1 knob differs').waitFor();
    expect(await weight()).toBe(0.5);
    await other.getByRole('button', { name: 'Discard' }).click();
    await other.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => new URL(other.url()).hash).toBe('#/knobs');
    await other.reload();
    await other.getByRole('link', { name: 'lucena*' }).first().waitFor();
    expect(await weight()).toBe(0.5);

    if (isSlow)
      await step(
        'while the link waits for confirmation, the first tab goes on; neither tab loses its state',
        async () => {
          await lure();
          await page().bringToFront();
          await exact(WEIGHT).fill('0.75');
          await other.bringToFront();
          await other.getByRole('button', { name: 'Use this profile' }).click();
          await other.getByText('Yours was saved in Profiles as “Before the link”, “Before the link 2”.').waitFor();
          const kept = (await library()).map(({ name, knobs }: { name: string; knobs: unknown }) => [name, knobs]);
          expect(kept).toEqual([
            ['Before the link', { mobility: { weight: 0.5 } }],
            ['Before the link 2', { mobility: { weight: 0.75 } }],
          ]);
          expect(await weight()).toBe(3);
          await other.getByRole('button', { name: 'Undo (Ctrl+Z)' }).click();
          await expect.poll(weight).toBe(0.5);
        },
      );
    await other.close();
  });

  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lucena-profiles-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const HOSTILE: readonly (readonly [string, string, RegExp])[] = [
    ['a prototype', '{"lucena":1,"name":"x","knobs":{"__proto__":{"hacked":1}}}', /__proto__: this name is reserved/],
    ['script as a term', JSON.stringify({ lucena: 1, name: 'x', knobs: { [SCRIPT]: { weight: 1 } } }), /no term/],
    [
      'script as a value',
      JSON.stringify({ lucena: 1, name: 'x', knobs: { material: { weight: SCRIPT } } }),
      /knobs\.material\.weight/,
    ],
    ['text that is not JSON', SCRIPT, /profile: is not valid JSON/],
    ['ten million characters', `{"lucena":1,"name":"${'x'.repeat(10_000_000)}"}`, /profile: has \d+ bytes/],
  ];

  if (isSlow)
    test('files cannot do harm', async () => {
      await step('both screens refuse hostile files and keep the current profile', async () => {
        await openKnobs();
        await find('mobility weight', 'mobility.weight');
        await exact(WEIGHT).fill('0.5');
        const before = await stored();
        const refused = async (screen: string, told: string) => {
          await go(screen);
          const input = page().locator('input[type=file]');
          for (const [what, text, message] of HOSTILE) {
            // A file of the disk need not be sent to the browser, which takes long for the large one.
            const file = join(folder, 'hostile.json');
            await writeFile(file, text);
            await input.setInputFiles(file);
            const alert = page().getByRole('alert').filter({ hasText: told }).filter({ hasText: message });
            await alert.first().waitFor();
            expect(await stored(), what).toEqual(before);
            expect(await library(), what).toEqual([]);
            expect(await hacked(), what).toBe(undefined);
            const polluted = await page().evaluate(() => ({}) as { hacked?: number });
            expect(polluted.hacked, what).toBe(undefined);
          }
        };
        await refused('knobs', 'The file cannot be imported');
        await refused('profiles', 'Nothing was imported.');
      });

      await step('a script as a profile name is shown as text', async () => {
        await go('knobs');
        await resetAll();
        await go('profiles');
        const name = '<img src=x onerror="window.hacked=1"><b>x</b>';
        const text = JSON.stringify({
          lucena: 1,
          name,
          description: SCRIPT,
          extends: 'lucena',
          knobs: { mobility: { weight: 0 } },
        });
        await page().getByRole('button', { name: 'Import a file' }).waitFor();
        await page()
          .locator('input[type=file]')
          .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from(text) });
        await expect.poll(() => page().getByTestId('profile-name').textContent()).toBe(name);
        await tools.ui.button('Use this profile').click();
        await go('knobs');
        await ledgerRow('Material and placement').waitFor();
        await expect.poll(() => total('Mobility')).toBe(0);
        await reload();
        expect((await stored()).name).toBe(name);
        expect(await hacked()).toBe(undefined);
      });
    });
});
