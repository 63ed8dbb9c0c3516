import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isSlow } from '../src/rules/amount.testing.ts';
import { step } from './suite.ts';
import { boardSuite } from './workbench-suite.ts';

await boardSuite('the page around the screens', (tools) => {
  if (isSlow)
    test('two tabs share their profiles, and a profile that does not fit is not reported as saved', async () => {
      const { ui, url } = tools;
      const other = await tools.context.newPage();
      await other.goto(`${url}#/knobs`);
      await ui.page.goto(`${url}#/profiles`);
      const save = async (tab: Page, name: string) => {
        await tab.bringToFront();
        await tab.getByRole('button', { name: 'Save as' }).click();
        await tab.getByRole('dialog').getByLabel('Name').fill(name);
        await tab.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
        await tab.getByRole('dialog').waitFor({ state: 'detached' });
      };
      const names = async () => {
        const text = await ui.page.evaluate(() => localStorage.getItem('lucena.library') ?? '[]');
        return JSON.parse(text).map(({ name }: { name: string }) => name);
      };
      await save(ui.page, 'from tab one');
      await save(other, 'from tab two');
      await other.getByText('“from tab two” is now among your profiles').waitFor();
      expect(await names()).toEqual(['from tab one', 'from tab two']);
      await ui.page.bringToFront();
      await ui.page.getByRole('link', { name: /^from tab two/ }).click();
      await ui.button('Delete').click();
      await other.evaluate(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('', 'QuotaExceededError');
        };
      });
      await save(other, 'without room');
      await other.getByText('Your saved profiles cannot be stored').waitFor();
      expect(await other.getByText('“without room” is now among your profiles').count()).toBe(0);
      expect(await names()).toEqual(['from tab one']);
      await other.close();
    });

  test('addresses open screens at their top, or say what is missing', async () => {
    await step('an address that names something missing shows a message until the address changes', async () => {
      const { ui, url } = tools;
      for (const [rest, words] of [
        ['nowhere', 'There is no screen “nowhere”'],
        ['profiles/mine%3Anosuch', 'There is no profile of yours called “nosuch”'],
        ['formula/nosuch', 'There is no term “nosuch” in lucena'],
        ['heat/tables/nosuch', 'There is no table “nosuch”'],
      ] as const) {
        await ui.page.goto(`${url}#/${rest}`);
        await ui.page.getByText(words).waitFor();
        expect(await ui.page.getByText('There is no').count(), rest).toBe(1);
      }
    });

    await step('a new screen opens at its top, and the previous one keeps its scroll position', async () => {
      const { ui, url } = tools;
      await ui.page.setViewportSize({ width: 390, height: 844 });
      await ui.page.goto(`${url}#/profiles`);
      await ui.page.getByRole('region', { name: 'Lineage' }).getByText('baseline').waitFor();
      const scrolled = () => ui.page.evaluate(() => Math.round(scrollY));
      await ui.page.evaluate(() => scrollTo(0, 100));
      expect(await scrolled()).toBe(100);
      await ui.page.getByRole('link', { name: 'Lines', exact: true }).click();
      await ui.page.getByRole('heading', { name: 'Lines' }).waitFor({ state: 'attached' });
      await expect.poll(scrolled).toBe(0);
      await ui.page.goBack();
      await expect.poll(scrolled).toBe(100);
    });
  });
});
