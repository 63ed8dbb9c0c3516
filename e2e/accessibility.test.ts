import { expect, test } from 'vitest';
import { isSlow } from '../src/rules/amount.testing.ts';
import { violations } from './axe.ts';
import { boardSuite, schemes } from './workbench-suite.ts';

/** The screens as the navigation names them. */
const SCREENS = ['board', 'lines', 'knobs', 'formula', 'heat', 'lab', 'learn', 'profiles'];

const DESKTOP = { width: 1280, height: 720 };
const PHONE = 390;

await boardSuite('accessibility', (tools) => {
  test.each(schemes)('every screen passes axe and is no wider than a phone, %s', async (scheme) => {
    const { ui, url } = tools;
    await ui.page.emulateMedia({ colorScheme: scheme });
    for (const screen of SCREENS) {
      await ui.page.goto(`${url}#/${screen}`);
      await ui.page.locator(`nav:visible a:visible[aria-current=page][href="#/${screen}"]`).waitFor();
      await ui.page.locator('main :is(h1, h2, h3, table, button)').first().waitFor();
      expect(await violations(ui.page), screen).toEqual([]);
      expect(await ui.overhang(PHONE), screen).toBe(0);
      await ui.page.setViewportSize(DESKTOP);
    }
  });

  if (isSlow)
    test('the board with a game, its tabs and its dialogs pass axe', async () => {
      const { ui } = tools;
      for (const move of ['e2e4', 'e7e5', 'g1f3']) await ui.move(move);
      await ui.toggle('Analysis');
      await ui.page.getByRole('region', { name: 'Analysis' }).getByRole('listitem').first().waitFor();
      expect(await violations(ui.page), 'Analysis').toEqual([]);
      // A search during the checks would slow them all down.
      await ui.toggle('Analysis');
      for (const tab of ['Chart', 'Ledger', 'Text', 'Games', 'Developer']) {
        await ui.tab(tab);
        expect(await violations(ui.page), tab).toEqual([]);
      }
      for (const [button, words] of [
        ['New game', 'Swap sides'],
        ['Set up a position', 'Use this position'],
      ] as const) {
        await ui.button(button).click();
        await ui.page.getByText(words).waitFor();
        expect(await violations(ui.page), button).toEqual([]);
        await ui.page.keyboard.press('Escape');
        await ui.page.getByRole('dialog').waitFor({ state: 'detached' });
        await ui.focused(ui.button(button));
      }
    });
});
