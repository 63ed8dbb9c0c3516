import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { FORMAT } from '../src/profiles/profile.ts';
import { sharedUrl } from '../src/web/profiles/share.ts';
import { violations } from './axe.ts';
import { schemes, workbenchSuite } from './workbench-suite.ts';

const FEN = 'r1bq1rk1/pp2bppp/4pn2/2pp4/3P1B2/2NBPN2/PP3PPP/R2QK2R w KQ - 0 8';
const SCRIPT = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';
const WEIGHT = 'Weight, Mobility';

await workbenchSuite('knobs and profiles', (tools) => {
  const page = () => tools.ui.page;

  async function go(rest: string): Promise<void> {
    await page().goto(`${tools.url}#/${rest}`);
  }

  async function openKnobs(): Promise<void> {
    await tools.ui.loadFen(FEN);
    await go('knobs');
    await ledgerRow('Material and placement').waitFor();
  }

  /** Types into the search field, and waits until the knob is shown. */
  async function find(text: string, id: string): Promise<Locator> {
    await page().getByLabel('Find a knob').fill(text);
    const row = knob(id);
    await row.waitFor();
    return row;
  }

  const knob = (id: string) => page().locator(`[data-knob="${id}"]`);
  const exact = (label: string) => page().getByLabel(`${label}, exact value`);
  const ledgerRow = (title: string) =>
    page()
      .getByRole('table', { name: 'What the static score is made of' })
      .getByRole('row')
      .filter({ has: page().getByRole('rowheader', { name: title, exact: true }) });

  /** The contribution of a term to the score shown; 0 if the ledger leaves it out. */
  async function total(title: string): Promise<number> {
    // The row may disappear at any moment, so nothing here waits for it.
    const cells = await ledgerRow(title).locator('td').allTextContents();
    return Number((cells.at(-1) ?? '0').replace('−', '-'));
  }

  const stored = () => page().evaluate(() => JSON.parse(localStorage.getItem('lucena.profile') ?? '{}'));
  const library = () => page().evaluate(() => JSON.parse(localStorage.getItem('lucena.library') ?? '[]'));
  const cookie = () => page().evaluate(() => decodeURIComponent(document.cookie));
  const hacked = () => page().evaluate(() => (globalThis as { hacked?: number }).hacked);

  async function reload(): Promise<void> {
    await page().reload();
    await tools.ui.ready();
    await ledgerRow('Material and placement').waitFor();
  }

  test('a knob changes the ledger and keeps its value, including 0, until it is reset', async () => {
    await openKnobs();
    await find('mobility weight', 'mobility.weight');
    const before = await total('Mobility');
    expect(before).not.toBe(0);
    await exact(WEIGHT).fill('0.5');
    await expect.poll(() => total('Mobility')).not.toBe(before);
    expect(Math.abs((await total('Mobility')) - before / 2)).toBeLessThan(0.5);
    expect((await stored()).knobs).toEqual({ mobility: { weight: 0.5 } });
    expect(await cookie()).toContain('"weight":0.5');

    await reload();
    await find('mobility weight', 'mobility.weight');
    expect(await exact(WEIGHT).inputValue()).toBe('0.5');
    expect(Math.abs((await total('Mobility')) - before / 2)).toBeLessThan(0.5);

    await exact(WEIGHT).fill('0');
    await expect.poll(() => total('Mobility')).toBe(0);
    expect((await stored()).knobs).toEqual({ mobility: { weight: 0 } });
    expect(await cookie()).toContain('"weight":0}');
    await reload();
    await find('mobility weight', 'mobility.weight');
    expect(await exact(WEIGHT).inputValue()).toBe('0');
    expect(await total('Mobility')).toBe(0);

    await tools.ui.button(`Reset ${WEIGHT}`).click();
    await expect.poll(() => total('Mobility')).toBe(before);
    expect(await exact(WEIGHT).inputValue()).toBe('1');
    expect((await stored()).knobs).toEqual({});
  });

  test('the cookie alone restores the changes', async () => {
    await openKnobs();
    await find('mobility weight', 'mobility.weight');
    await exact(WEIGHT).fill('0');
    await expect.poll(() => total('Mobility')).toBe(0);
    await page().evaluate(() => localStorage.removeItem('lucena.profile'));
    await reload();
    expect(await total('Mobility')).toBe(0);
    await find('mobility weight', 'mobility.weight');
    expect(await exact(WEIGHT).inputValue()).toBe('0');
  });

  test('ledger and lines follow a slider while it is dragged, and one undo reverts the drag', async () => {
    await openKnobs();
    await find('mobility weight', 'mobility.weight');
    const before = await total('Mobility');
    const lines = () => page().locator('[data-first]').allTextContents();
    await page().locator('[data-testid="live-moves"][aria-busy="false"]').waitFor();
    expect(await lines()).toHaveLength(3);
    const first = await lines();
    const thumb = page().getByRole('slider', { name: WEIGHT });
    const box = (await thumb.boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page().mouse.move(x, y);
    await page().mouse.down();
    for (let i = 1; i <= 8; i++) await page().mouse.move(x + 4 * i, y);
    await expect.poll(async () => (await total('Mobility')) / before).toBeGreaterThan(1.2);
    await expect.poll(lines).not.toEqual(first);
    await page().mouse.up();
    await thumb.focus();
    await page().keyboard.press('Control+z');
    await expect.poll(() => total('Mobility')).toBe(before);
    await expect.poll(lines).toEqual(first);
    expect((await stored()).knobs).toEqual({});
    await page().keyboard.press('Control+Shift+z');
    await expect.poll(() => total('Mobility')).not.toBe(before);
  });

  test('groups of whole lines show the best line’s ledger, and turning a knob acts on it (trust 3.5)', async () => {
    await openKnobs();
    // Once the knobs have not moved for a while, the moves come from a search (trust 1).
    await page()
      .getByTestId('live-moves')
      .getByText(/^search depth \d+$/)
      .waitFor();
    const group = (name: string) =>
      page().getByRole('navigation', { name: 'Groups of knobs' }).getByRole('button', { name }).click();
    await group('Risk Model');
    const ledger = page().getByRole('table', { name: 'What the best line’s score is made of' });
    await ledger.getByText(/^line scoring depth 5$/).waitFor();
    await page().getByTestId('best-line').waitFor();
    /** The best move by the headline, the ledger and the list of moves, all read at the same moment. */
    const told = () =>
      page().evaluate(() => {
        const text = (selector: string) => document.querySelector(selector)!.textContent!.trim();
        const first = document.querySelector<HTMLElement>('[data-testid="live-moves"] [data-first]')!;
        const source = (selector: string) =>
          document.querySelector(selector)!.closest<HTMLElement>('[data-score-source]')!.dataset.scoreSource;
        return {
          scores: [text('[data-testid="score"]'), first.textContent!.trim().split(' ').at(-1)],
          sources: [source('[data-testid="score"]'), source('[data-first]'), source('aside table')],
          isInLine: text('[data-testid="best-line"]').includes(first.dataset.first!),
        };
      });
    const expectOne = async () => {
      const { scores, sources, isInLine } = await told();
      expect([new Set(scores).size, new Set(sources).size, isInLine], `${scores} ${sources}`).toEqual([1, 1, true]);
    };
    await expectOne();
    const frame = page().getByRole('region', { name: 'Ledger' });
    expect(await frame.evaluate((one) => one.scrollWidth - one.clientWidth), 'cut off').toBe(0);
    const risk = async () => {
      const row = ledger.getByRole('row').filter({ has: page().getByRole('rowheader', { name: 'Risk', exact: true }) });
      return Number(((await row.locator('td').allTextContents()).at(-1) ?? '0').replace('−', '-'));
    };
    const before = await risk();
    await knob('risk.offset').getByText('+1 cp').waitFor();
    await exact('Offset, Risk').fill('40');
    await page().locator('[data-testid="live-moves"][data-old]').waitFor();
    await expectOne();
    await page().locator('[data-testid="live-moves"][aria-busy="false"]').waitFor();
    await expectOne();
    await expect.poll(risk).toBeCloseTo(before + 40, 0);
    await page()
      .getByTestId('difference')
      .getByText(/Risk \+40/)
      .waitFor();
    await knob('risk.offset').getByRole('button', { name: 'Offset', exact: true }).click();
    const details = page().getByRole('dialog', { name: 'Offset' });
    await details.getByText('The score of the best line over its range').waitFor();
    await details
      .getByRole('img', { name: /^The score as the knob goes from -1000 to 1000/ })
      .locator('canvas')
      .waitFor();
    await page().keyboard.press('Escape');
    await group('Opponent Model');
    await knob('opponent.plyDepth').waitFor();
    await ledger.waitFor();
  });

  test('where the best line ends in mate, headline and list both say so (trust 1)', async () => {
    await tools.ui.loadFen('8/8/P3R3/3k1P2/1P3P2/P6R/3N3P/3K2N1 w - - 7 45');
    await page().goto(`${tools.url}#/knobs/risk.offset`);
    await page()
      .getByTestId('live-moves')
      .getByText(/^Rd3# #1$/)
      .waitFor();
    await expect.poll(() => page().getByTestId('score').textContent()).toBe('#1');
  });

  test('input that is not a number or out of range changes nothing, on Enter and on blur (trust 2)', async () => {
    await openKnobs();
    await find('mobility weight', 'mobility.weight');
    for (const bad of ['', 'much', '9', '-9', '1e9', SCRIPT]) {
      await exact(WEIGHT).fill(bad);
      expect(await exact(WEIGHT).getAttribute('aria-invalid'), bad).toBe('true');
      expect((await stored()).knobs ?? {}, bad).toEqual({});
      await page().getByRole('alert').getByText(`${WEIGHT}: must be a number from −8 to 8`, { exact: true }).waitFor();
    }
    const described = await exact(WEIGHT).getAttribute('aria-describedby');
    expect(await page().getByRole('alert').getAttribute('id')).toBe(described);
    await exact(WEIGHT).fill('1.5');
    await exact(WEIGHT).fill('15');
    await exact(WEIGHT).press('Enter');
    await exact(WEIGHT).blur();
    expect(await exact(WEIGHT).inputValue()).toBe('15');
    expect((await stored()).knobs).toEqual({});
    await exact(WEIGHT).press('Escape');
    expect(await exact(WEIGHT).inputValue()).toBe('1');
    expect(await page().getByRole('alert').count()).toBe(0);
    // A count takes only whole numbers.
    const depth = (await find('search.aspirationDepth', 'search.aspirationDepth')).getByLabel(/exact value$/);
    await depth.fill('2.5');
    await page().getByText('Aspiration depth, Search parameters: must be a whole number from 2 to 20').waitFor();
    expect((await stored()).search).toBe(undefined);
  });

  test('painting a square of a table adds that value to the piece on it', async () => {
    await openKnobs();
    const row = await find('material.knightSquaresMiddlegame', 'material.knightSquaresMiddlegame');
    const before = await total('Material and placement');
    await row.getByRole('button', { name: /^Edit/ }).click();
    const square = row.locator('[data-square="c3"]');
    expect(await square.getAttribute('data-acts')).toBe('');
    const value = Number((await square.inputValue()).replace('−', '-'));
    await square.fill(String(value + 40));
    await expect.poll(() => total('Material and placement')).toBeGreaterThan(before + 20);
    expect((await stored()).knobs.material.knightSquaresMiddlegame[18]).toBe(value + 40);
    await square.press('ArrowDown');
    expect((await stored()).knobs.material.knightSquaresMiddlegame[18]).toBeLessThan(value + 40);
    await tools.ui.button('Reset group Material').click();
    await expect.poll(() => total('Material and placement')).toBe(before);
  });

  test('pairs, curves, switches and terms can be changed, are listed as changed, and are reset together', async () => {
    await openKnobs();
    await find('material.knight', 'material.knight');
    await knob('material.knight')
      .getByLabel(/middlegame, exact value/)
      .fill('0');
    await find('mobility.knightMiddlegame', 'mobility.knightMiddlegame');
    await knob('mobility.knightMiddlegame').getByRole('button').last().click();
    await knob('mobility.knightMiddlegame')
      .getByLabel(/ at 3$/)
      .fill('55');
    await find('search.nullMove', 'search.nullMove');
    await knob('search.nullMove').getByRole('switch').click({ force: true });
    await find('threats.weight', 'threats.weight');
    await page().getByRole('switch', { name: 'Threats counts' }).click({ force: true });
    const { knobs, search, terms } = await stored();
    expect(knobs.material.knight[0]).toBe(0);
    expect(knobs.mobility.knightMiddlegame[3]).toBe(55);
    expect(search).toEqual({ nullMove: 0 });
    expect(terms).not.toContain('threats');
    await expect.poll(() => ledgerRow('Threats').count()).toBe(0);

    await page().getByLabel('Find a knob').fill('');
    await page().getByText('Changed', { exact: true }).click();
    await expect
      .poll(() =>
        page()
          .locator('[data-knob]')
          .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-knob'))),
      )
      .toEqual(['material.knight', 'mobility.knightMiddlegame', 'search.nullMove']);
    await tools.ui.button('Reset all').click();
    await page().getByText('No such knob').waitFor();
    expect(await stored()).toEqual({ lucena: 1, name: 'lucena', extends: 'lucena', knobs: {} });
    await tools.ui.button('Undo (Ctrl+Z)').click();
    expect((await stored()).search).toEqual({ nullMove: 0 });
  });

  test('a knob shows its default, range, effect, formula and curve', async () => {
    await openKnobs();
    const row = await find('mobility weight', 'mobility.weight');
    await row.getByText(/^[+−][\d.]+ cp$/).waitFor();
    await row.getByRole('button', { name: 'Weight', exact: true }).click();
    const details = page().getByRole('dialog', { name: 'Weight' });
    await details.waitFor();
    const text = (await details.textContent())!;
    for (const words of ['Default', '−8 to 8, in steps of 0.05', 'cp for a step of 0.05', 'us.knight'])
      expect(text).toContain(words);
    const curve = details.getByRole('img', { name: /^The score as the knob goes from -8 to 8, in centipawns: from −/ });
    await curve.locator('canvas').waitFor();
    await page().keyboard.press('Escape');
    await details.waitFor({ state: 'detached' });
    await page().keyboard.press('Enter');
    await details.waitFor();
    await tools.ui.button('Save as').click();
    await page().getByRole('dialog', { name: 'Save the profile' }).waitFor();
    await details.waitFor({ state: 'detached' });
    await page().keyboard.press('Escape');
    await page().getByRole('dialog').waitFor({ state: 'detached' });
    await row.getByRole('button', { name: 'Weight', exact: true }).focus();
    // On a phone everything is visible.
    await page().setViewportSize({ width: 390, height: 844 });
    await page().keyboard.press('Enter');
    await curve.locator('canvas').waitFor();
    const { y, height } = (await details.boundingBox())!;
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y + height).toBeLessThanOrEqual(844);
    expect(height).toBeGreaterThan(300);
  });

  test('a profile can be saved, compared, renamed, used and deleted', async () => {
    await openKnobs();
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

  test('an exported profile can be imported, and a shared one opened', async () => {
    await openKnobs();
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
    expect((await stored()).knobs).toEqual({});
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
    expect(new URL(page().url()).hash).toBe('#/knobs');
    await page().goto(`${url.slice(0, -8)}`);
    await page().getByText('The shared profile cannot be opened').waitFor();
    expect((await stored()).knobs).toEqual({ mobility: { weight: 0.25 } });
  });

  test('a link never replaces an unsaved profile: from a foreign page, from another tab or on a reload (trust 5.1)', async () => {
    const link = await sharedUrl(
      { lucena: FORMAT, name: 'theirs', extends: 'lucena', knobs: { mobility: { weight: 3 } } },
      tools.url,
    );
    await openKnobs();
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
    expect(new URL(other.url()).hash).toBe('#/knobs');
    await other.reload();
    await other.getByRole('link', { name: 'lucena*' }).first().waitFor();
    expect(await weight()).toBe(0.5);

    // While the link waits for confirmation, the first tab goes on; neither tab loses its state.
    await lure();
    await page().bringToFront();
    await exact(WEIGHT).fill('0.75');
    await other.bringToFront();
    await other.getByRole('button', { name: 'Use this profile' }).click();
    await other.getByText('Yours is in Profiles as “Before the link”, “Before the link 2”.').waitFor();
    const kept = (await library()).map(({ name, knobs }: { name: string; knobs: unknown }) => [name, knobs]);
    expect(kept).toEqual([
      ['Before the link', { mobility: { weight: 0.5 } }],
      ['Before the link 2', { mobility: { weight: 0.75 } }],
    ]);
    expect(await weight()).toBe(3);
    await other.getByRole('button', { name: 'Undo (Ctrl+Z)' }).click();
    expect(await weight()).toBe(0.5);
    await other.close();
  });

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

  test('both screens refuse hostile files and keep the current profile', async () => {
    await openKnobs();
    await find('mobility weight', 'mobility.weight');
    await exact(WEIGHT).fill('0.5');
    const before = await stored();
    const refused = async (screen: string, told: string) => {
      await go(screen);
      const input = page().locator('input[type=file]');
      for (const [what, text, message] of HOSTILE) {
        await input.setInputFiles({ name: 'hostile.json', mimeType: 'application/json', buffer: Buffer.from(text) });
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

  test('a script as a profile name is shown as text', async () => {
    await openKnobs();
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

  test.each(schemes)('axe finds no fault with Knobs and Profiles, %s', async (scheme) => {
    await openKnobs();
    await page().emulateMedia({ colorScheme: scheme });
    await find('mobility weight', 'mobility.weight');
    await exact(WEIGHT).fill('0.5');
    await page().getByLabel('Find a knob').fill('');
    await knob('material.pawn').getByText(/cp$/).first().waitFor();
    await knob('material.pawnSquaresMiddlegame').getByRole('button', { name: /^Edit/ }).click();
    expect(await violations(page()), 'Material').toEqual([]);
    for (const group of ['Opponent Model', 'Mobility', 'King safety', 'Search']) {
      await page().getByRole('navigation', { name: 'Groups of knobs' }).getByRole('button', { name: group }).click();
      await page().getByRole('heading', { name: group, level: 2 }).waitFor();
      expect(await violations(page()), group).toEqual([]);
    }
    await find('mobility weight', 'mobility.weight');
    await knob('mobility.weight').getByRole('button', { name: 'Weight', exact: true }).click();
    await page().getByRole('dialog').waitFor();
    await page().waitForTimeout(400);
    expect(await violations(page()), 'details').toEqual([]);
    await go('profiles');
    await page().getByRole('table').waitFor();
    await page().getByRole('region', { name: 'Lineage' }).getByText('baseline').waitFor();
    expect(await violations(page()), 'profiles').toEqual([]);
  });

  test('Knobs and Profiles are no wider than a phone', async () => {
    await openKnobs();
    await page().setViewportSize({ width: 390, height: 844 });
    const width = () => page().evaluate(() => document.documentElement.scrollWidth);
    for (const group of ['Material', 'Mobility', 'King safety']) {
      await page().getByLabel('Group of knobs').selectOption(group);
      await page().getByRole('heading', { name: group, level: 2 }).waitFor();
      await expect.poll(width, { message: group }).toBe(390);
    }
    await go('profiles');
    await page().getByRole('region', { name: 'Lineage' }).getByText('baseline').waitFor();
    await expect.poll(width, { message: 'profiles' }).toBe(390);

    // All names are visible, however long.
    const name = 'A rather long name, as long as one can be, which has no place of its own anywhere';
    await page().evaluate((file) => localStorage.setItem('lucena.library', JSON.stringify([file])), {
      lucena: 1,
      name: name.slice(0, 80),
      extends: 'lucena',
      knobs: {},
    });
    await page().reload();
    const list = page().getByRole('navigation', { name: 'Profiles', exact: true });
    await list.getByText('A rather long name').waitFor();
    for (const size of [390, 1280]) {
      await page().setViewportSize({ width: size, height: 844 });
      const hidden = await list.evaluate((box) => [
        box.scrollWidth - box.clientWidth,
        getComputedStyle(box).maxHeight === 'none' ? 0 : box.scrollHeight - box.clientHeight,
      ]);
      expect(hidden, `${size}`).toEqual([0, 0]);
    }
  });
});
