import { expect, test } from 'vitest';
import { violations } from './axe.ts';
import { schemes, workbenchSuite } from './workbench-suite.ts';

/** The screens as the navigation names them. */
const SCREENS = ['board', 'lines', 'knobs', 'formula', 'heat', 'profiles'];

await workbenchSuite('accessibility', (tools) => {
  test.each(schemes)('every screen passes axe, %s', async (scheme) => {
    const { ui, url } = tools;
    await ui.page.emulateMedia({ colorScheme: scheme });
    for (const screen of SCREENS) {
      await ui.page.goto(`${url}#/${screen}`);
      await ui.page.locator(`nav:visible a:visible[aria-current=page][href="#/${screen}"]`).waitFor();
      await ui.page.locator('main :is(h1, h2, h3, table, button)').first().waitFor();
      expect(await violations(ui.page), screen).toEqual([]);
    }
  });

  test('the board with a game, its tabs and its dialogs pass axe', async () => {
    const { ui } = tools;
    for (const move of ['e2e4', 'e7e5', 'g1f3']) await ui.move(move);
    await ui.toggle('Analysis');
    await ui.page.getByRole('region', { name: 'Analysis' }).getByRole('listitem').first().waitFor();
    for (const tab of ['Chart', 'Ledger', 'FEN & PGN', 'Games', 'Perft']) {
      await ui.tab(tab);
      await ui.page.waitForTimeout(200);
      expect(await violations(ui.page), tab).toEqual([]);
    }
    for (const [button, words] of [
      ['New game', 'Swap sides'],
      ['Set up a position', 'Use this position'],
    ] as const) {
      await ui.button(button).click();
      await ui.page.getByText(words).waitFor();
      await ui.page.waitForTimeout(400);
      expect(await violations(ui.page), button).toEqual([]);
      await ui.page.keyboard.press('Escape');
      await ui.page.getByRole('dialog').waitFor({ state: 'detached' });
      await ui.focused(ui.button(button));
    }
  });

  test('no screen is wider than a phone', async () => {
    const { ui, url } = tools;
    await ui.page.setViewportSize({ width: 390, height: 844 });
    for (const screen of SCREENS) {
      await ui.page.goto(`${url}#/${screen}`);
      await ui.page.locator(`nav:visible a:visible[aria-current=page][href="#/${screen}"]`).waitFor();
      await ui.page.waitForTimeout(300);
      expect(await ui.page.evaluate(() => document.documentElement.scrollWidth), screen).toBe(390);
    }
  });
});
