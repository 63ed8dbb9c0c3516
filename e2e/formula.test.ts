import { expect, test } from 'vitest';
import { isSlow } from '../src/rules/amount.testing.ts';
import { violations } from './axe.ts';
import { step } from './suite.ts';
import { workbenchSuite } from './workbench-suite.ts';

const FEN = 'r1bq1rk1/pp2bppp/4pn2/2pp4/3P1B2/2NBPN2/PP3PPP/R2QK2R w KQ - 0 8';
/** The engine puts no knight on the edge of the board unless a term rewards it. */
const CORNERS = 'pay * count(us.knight & files(a, h))';
const CORNER_MOVE = /N[a-h1-8]?x?[ah][1-8]/;

await workbenchSuite('the formula screen', (tools) => {
  const page = () => tools.ui.page;
  const field = () => page().getByRole('textbox', { name: 'Formula' });
  /** The text in the field. */
  const written = async () => (await field().locator('.cm-line').allTextContents()).join('\n');
  const fault = () => page().getByTestId('fault');
  const stored = () => page().evaluate(() => JSON.parse(localStorage.getItem('lucena.profile') ?? '{}'));
  const highlights = (side: string) =>
    page()
      .locator(`[data-side="${side}"][data-highlight]`)
      .evaluateAll((marks) => marks.map((mark) => mark.getAttribute('data-highlight')).sort());
  const terms = () => page().getByRole('navigation', { name: 'Terms' });

  async function open(rest = ''): Promise<void> {
    await tools.start({ address: `formula${rest}`, fen: FEN });
    await page().getByRole('tree').waitFor();
  }

  async function begin(): Promise<void> {
    await open();
    await tools.ui.button('New term').click();
    await field().waitFor();
  }

  /** Starts the analysis and returns a function that gives the moves of the best line once it is deep enough. */
  async function analyse(): Promise<() => Promise<string[]>> {
    await page().goto(`${tools.url}#/board`);
    await tools.ui.ready();
    const analysis = page().getByRole('region', { name: 'Analysis' });
    if (!(await page().getByRole('switch', { name: 'Analysis' }).isChecked())) await tools.ui.toggle('Analysis');
    return async () => {
      const [text = ''] = await analysis.allTextContents();
      const moves = await analysis.getByRole('listitem').first().getByRole('button').allTextContents();
      return Number(/depth (\d+)/.exec(text)?.[1] ?? 0) >= 6 ? moves : [];
    };
  }

  test('every operation of a built-in term is shown, and a copy can replace it', async () => {
    await step('every operation of a term has a value, and its squares are highlighted', async () => {
      await open('/mobility');
      await page().getByRole('heading', { name: 'Mobility' }).waitFor();
      const row = page()
        .getByRole('treeitem', { name: /^sum\(square in us\.knight: …\)/ })
        .first();
      expect(await row.textContent()).toMatch(/\d/);
      await row.hover();
      await expect.poll(() => highlights('white')).toEqual(['c3', 'f3']);
      expect(await highlights('black')).toEqual(['f6']);
      await page().mouse.move(0, 0);
      await expect.poll(() => highlights('white')).toEqual([]);
      // The keyboard does the same.
      await page().getByRole('treeitem').first().focus();
      for (let i = 0; i < 3; i++) await page().keyboard.press('ArrowDown');
      await expect.poll(() => highlights('white').then(({ length }) => length)).toBeGreaterThan(0);
      await page().getByLabel('Whose squares are highlighted').getByText('Black').click();
      await expect.poll(() => highlights('white')).toEqual([]);
      // Parts of the text can be hovered over.
      await page().getByTestId('formula-text').getByText('us.bishop', { exact: true }).first().hover();
      await expect.poll(() => highlights('black')).toEqual(['c8', 'e7']);
      expect(await page().getByTestId('detail').textContent()).toContain('e7 c8');
      // The list shows what the term counts.
      const total = await page().getByTestId('total').textContent();
      const listed = await terms()
        .getByRole('link', { name: /^Mobility/ })
        .textContent();
      expect(listed).toContain(String(Number(Number(total!.replace('−', '-')).toFixed(1))).replace('-', '−'));
    });

    await step('a copy replaces a built-in term and the score stays the same', async () => {
      const total = await page().getByTestId('total').textContent();
      await tools.ui.button('Edit a copy').click();
      await expect.poll(() => tools.ui.button('Use it').isEnabled()).toBe(true);
      await tools.ui.button('Use it').click();
      await page().getByRole('heading', { name: 'My mobility' }).waitFor();
      await expect.poll(() => page().getByTestId('total').textContent()).toBe(total);
      const { terms: on } = await stored();
      expect(on).toContain('myMobility');
      expect(on).not.toContain('mobility');
    });
  });

  test.runIf(isSlow)(
    'an error is shown at its place and changes nothing; once corrected, the term plays at once',
    async () => {
      await begin();
      const before = await stored();
      const role = page().getByLabel('Its value is');
      const [width, needed] = await role.evaluate((field: HTMLElement) => {
        const before = field.offsetWidth;
        field.style.width = 'max-content';
        const words = field.offsetWidth;
        field.style.width = '';
        return [before, words] as const;
      });
      expect(width).toBeGreaterThanOrEqual(needed);
      await page().getByRole('textbox', { name: 'Name', exact: true }).fill('corners');
      await page().getByRole('textbox', { name: 'Title' }).fill('Corners');
      await page().getByLabel('Name of the new knob').fill('pay');
      await tools.ui.button('Add a knob').click();
      await page().getByLabel('Value of pay', { exact: true }).fill('900');
      await field().fill(CORNERS.replace('count', 'cuont'));
      await fault().waitFor();
      expect(await fault().textContent()).toContain("Line 1, column 7: unknown function 'cuont'");
      expect(await tools.ui.button('Use it').isDisabled()).toBe(true);
      expect(await field().locator('.cm-lintRange-error').allTextContents()).toEqual(['cuont']);
      expect(await stored()).toEqual(before);
      expect(await field().getAttribute('aria-invalid')).toBe('true');
      // An invalid draft survives a reload and is still not applied.
      await page().reload();
      await fault().waitFor();
      expect(await stored()).toEqual(before);

      const plain = await analyse();
      await expect.poll(() => plain().then(String)).toMatch(/^8\./);
      expect((await plain())[0]).not.toMatch(CORNER_MOVE);
      await page().goto(`${tools.url}#/formula/+`);
      await tools.ui.button('Replace with count').click();
      await expect.poll(written).toBe(CORNERS);
      await tools.ui.button('Use it').click();
      await page().getByRole('heading', { name: 'Corners' }).waitFor();
      expect((await stored()).userTerms).toMatchObject([{ id: 'corners', knobs: { pay: { default: 900 } } }]);
      await terms()
        .getByRole('link', { name: /^Corners/ })
        .waitFor();
      // A knight may go to the edge at once or later in the line.
      const chosen = await analyse();
      await expect.poll(() => chosen().then((moves) => moves.join(' ')), { timeout: 10_000 }).toMatch(CORNER_MOVE);
      await tools.ui.tab('Ledger');
      await page().getByRole('table', { name: 'What the static score is made of' }).waitFor();

      await page().goto(`${tools.url}#/formula/corners`);
      await tools.ui.button('Remove').click();
      await page().getByRole('heading', { name: 'Corners' }).waitFor({ state: 'detached' });
      expect(await stored()).toEqual({ lucena: 1, name: 'lucena', extends: 'lucena', knobs: {} });
    },
  );

  /** The editor ignores keys for 75 ms after its list opens, so that nobody accepts a word by accident. */
  const listTakesKeys = () => page().evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));

  if (isSlow)
    test('the editor completes, explains and refuses text, by mouse and by keyboard', async () => {
      await step('words can be completed by keyboard, and their help is shown', async () => {
        await begin();
        await field().fill('');
        await field().pressSequentially('bon');
        await page()
          .getByRole('option', { name: /^bonus/ })
          .waitFor();
        await listTakesKeys();
        await page().keyboard.press('Enter');
        await field().pressSequentially(' * cou');
        await page().getByText('The number of squares in a set.').waitFor();
        await listTakesKeys();
        await page().keyboard.press('Tab');
        await field().pressSequentially('them.kn');
        const options = page().getByRole('listbox').getByRole('option');
        await expect.poll(() => options.first().textContent()).toContain('them.knight');
        await listTakesKeys();
        await page().keyboard.press('ArrowDown');
        await page().keyboard.press('ArrowUp');
        await page().keyboard.press('Enter');
        expect(await written()).toBe('bonus * count(them.knight)');
        await expect.poll(() => tools.ui.button('Use it').isEnabled()).toBe(true);
        await expect.poll(() => page().getByTestId('worth').textContent()).toContain('White 20 − Black 40');
        await page().keyboard.press('Control+Space');
        await page().getByRole('listbox').waitFor();
        await page().keyboard.press('Escape');
        await page().getByRole('listbox').waitFor({ state: 'detached' });
        // A knob of the draft is turned where it is declared.
        await page().getByLabel('Value of bonus', { exact: true }).fill('30');
        await expect.poll(() => page().getByTestId('worth').textContent()).toContain('White 30 − Black 60');
        expect(await violations(page())).toEqual([]);
      });

      await step('words and errors are explained in place, and a fix can be undone', async () => {
        await field().fill('bonus * cuont(us.knight)');
        const mark = field().locator('.cm-lintRange-error');
        await mark.hover();
        const tooltip = page().locator('.cm-tooltip-hover');
        await tooltip.getByText("unknown function 'cuont'").waitFor();
        await tooltip.getByRole('button', { name: 'Replace with count' }).click();
        await expect.poll(written).toBe('bonus * count(us.knight)');
        await expect.poll(() => tools.ui.button('Use it').isEnabled()).toBe(true);
        await field().getByText('count', { exact: true }).hover();
        await tooltip.getByText('The number of squares in a set.').waitFor();
        await page().keyboard.press('Control+z');
        await expect.poll(written).toBe('bonus * cuont(us.knight)');
        await page().keyboard.press('Control+Shift+Z');
        await expect.poll(written).toBe('bonus * count(us.knight)');
        expect((await stored()).userTerms).toBe(undefined);
      });

      await step('the keyboard can leave the formula editor, and a screen reader says how', async () => {
        await field().fill('co');
        await page().getByRole('listbox').waitFor();
        await page().keyboard.press('Escape');
        await page().getByRole('listbox').waitFor({ state: 'detached' });
        await page().keyboard.press('Tab');
        expect(await field().evaluate((element) => element.contains(document.activeElement))).toBe(false);
        expect(await written()).toBe('co');
        const ids = (await field().getAttribute('aria-describedby'))!.split(' ');
        const described = await Promise.all(ids.map((id) => page().locator(`[id="${id}"]`).textContent()));
        expect(described.join(' ')).toContain('Escape, then Tab leaves the field.');
        expect(described.join(' ')).toContain("unknown name 'co'");
      });

      await step('hostile text stays text, and a text that is too long is refused and can be deleted', async () => {
        const markup = '<img src=x onerror=alert(1)> \u202e"\'`';
        await field().fill(markup);
        await fault().waitFor();
        expect(await field().locator('img[src]').count()).toBe(0);
        // A character that changes the text direction is shown instead of applied.
        expect(await field().locator('.cm-specialChar').count()).toBe(1);
        const long = `${'count(us) + '.repeat(20_000)}1`;
        await field().fill(long);
        await expect.poll(() => fault().textContent()).toContain('the text has more than');
        await page().keyboard.press('Control+a');
        await page().keyboard.press('Delete');
        await field().fill('count(us)');
        await expect.poll(() => tools.ui.button('Use it').isEnabled()).toBe(true);
      });
    });

  if (isSlow)
    test('the formula screen fits a phone', async () => {
      await page().setViewportSize({ width: 390, height: 844 });
      await open('/kingSafety');
      const width = () => page().evaluate(() => document.documentElement.scrollWidth);
      await expect.poll(width).toBe(390);
      await tools.ui.button('Edit a copy').click();
      await field().waitFor();
      await expect.poll(() => tools.ui.button('Use it').isEnabled()).toBe(true);
      await expect.poll(width).toBe(390);
      expect(await violations(page())).toEqual([]);
    });
});
