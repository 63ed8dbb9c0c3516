import { expect, test } from 'vitest';
import { lucena } from '../src/profiles/presets/lucena.ts';
import { isSlow } from '../src/rules/amount.testing.ts';
import { violations } from './axe.ts';
import { step } from './suite.ts';
import { workbenchSuite } from './workbench-suite.ts';

/** The middlegame value of a knight on a8, in the flagship. */
const KNIGHT_A8 = (lucena.knobs.material!.knightSquaresMiddlegame as readonly number[])[56]!;
const FEN = 'r1bq1rk1/pp2bppp/4pn2/2pp4/3P1B2/2NBPN2/PP3PPP/R2QK2R w KQ - 0 8';

await workbenchSuite('the heat maps', (tools) => {
  const page = () => tools.ui.page;
  const sum = () => page().getByTestId('sum');
  const square = (name: string) => page().locator(`[data-square="${name}"]`);
  const values = () =>
    page()
      .locator('[role=gridcell][data-value]')
      .evaluateAll((cells) => cells.map((cell) => Number(cell.getAttribute('data-value'))));
  const number = async (name: string) => Number(await sum().getAttribute(name));

  const shown = () => page().locator('[role=gridcell][data-value]').first().waitFor();

  async function open(rest: string): Promise<void> {
    await tools.start({ address: `heat${rest}`, fen: FEN });
    await shown();
  }

  async function go(rest: string): Promise<void> {
    await page().goto(`${tools.url}#/heat${rest}`);
    await shown();
  }

  /** The sum of the squares shown and of the part without squares, against the stated total. */
  async function check(): Promise<number> {
    const shown = await values();
    expect(shown.length).toBe(64);
    const all = shown.reduce((total, value) => total + value, 0) + (await number('data-rest'));
    expect(all).toBeCloseTo(await number('data-total'), 6);
    return number('data-total');
  }

  test('maps show terms, squares, attacks and tables', async () => {
    await step('the squares of a term and its remainder add up to its value in the ledger', async () => {
      await open('/terms/mobility');
      const book = await page().evaluate((fen) => globalThis.lucena!.evaluate(fen), FEN);
      for (const { id, total } of book.terms.filter((term) => term.total !== 0).slice(0, 6)) {
        await page().goto(`${tools.url}#/heat/terms/${id}`);
        await expect.poll(() => number('data-total'), { message: id }).toBe(total);
        expect(await check(), id).toBe(total);
      }
      await page().goto(`${tools.url}#/heat/terms/mobility`);
      await page().getByText('White', { exact: true }).first().click();
      const row = book.terms.find(({ id }) => id === 'mobility')!;
      await expect.poll(() => number('data-total')).toBe(row.white);
      expect(await check()).toBe(row.white);
      await page().getByText('White − Black', { exact: true }).first().click();
    });

    await step('a square shows its share, by mouse and by keyboard', async () => {
      await go('/terms/all');
      await square('c3').hover();
      const readout = page().getByTestId('readout');
      await expect.poll(() => readout.textContent()).toMatch(/^c3: [+−]\d/);
      await readout.getByRole('rowheader', { name: 'Material and placement' }).waitFor();
      await square('e4').focus();
      await page().keyboard.press('ArrowUp');
      await page().keyboard.press('ArrowLeft');
      await expect.poll(() => readout.textContent()).toContain('d5:');
      expect(await square('d5').getAttribute('aria-label')).toMatch(/^d5, black pawn: [+−]?[\d.]+ cp$/);
    });

    await step('attacks are counted and the attacking pieces named', async () => {
      await go('/attacks');
      await square('d4').hover();
      await expect.poll(() => page().getByTestId('readout').textContent()).toMatch(/d4: 1 more by White/);
      expect(await page().getByTestId('readout').textContent()).toContain('White knight f3');
      await page().getByText('Black', { exact: true }).first().click();
      await expect.poll(async () => Number(await square('d4').getAttribute('data-value'))).toBe(1);
      await page().getByText('White − Black', { exact: true }).first().click();
    });

    await step('tables are shown by phase, and a comparison shows the differences', async () => {
      await go('/tables/material.knightSquares');
      await page().getByText('Middlegame', { exact: true }).click();
      await expect.poll(async () => Number(await square('a8').getAttribute('data-value'))).toBe(KNIGHT_A8);
      await page().getByRole('combobox', { name: 'Compare with' }).click();
      await page().getByRole('option', { name: 'baseline', exact: true }).click();
      await page().getByRole('heading', { name: 'Knight, minus baseline' }).waitFor();
      await expect.poll(async () => Number(await square('a8').getAttribute('data-value'))).not.toBe(KNIGHT_A8);
      await page().getByText('Terms', { exact: true }).click();
      await page().getByRole('heading', { name: 'All terms, for White, minus baseline' }).waitFor();
      await check();
      expect(await violations(page())).toEqual([]);
    });
  });

  if (isSlow)
    test('the heat map fits a phone', async () => {
      await page().setViewportSize({ width: 390, height: 844 });
      await open('/terms/all');
      for (const rest of ['/terms/all', '/attacks', '/tables']) {
        await go(rest);
        await expect
          .poll(() => page().evaluate(() => document.documentElement.scrollWidth), { message: rest })
          .toBe(390);
        expect(await violations(page()), rest).toEqual([]);
      }
    });
});
