// Measured times: on a busy machine they may fail, so they are not among the quick tests.
import { expect, test } from 'vitest';
import { boardSuite } from './workbench-suite.ts';

await boardSuite('a page that searches', (tools) => {
  test('is not held up by the search', async () => {
    const { page } = tools.ui;
    await page.goto(`${tools.url}#/lines`);
    await tools.ui.ready();
    await page.getByRole('radiogroup', { name: 'How moves are chosen' }).getByText('Full search').click();
    await page.getByRole('textbox', { name: 'Plies' }).fill('40');
    const status = page.getByTestId('lines-status');
    await expect.poll(() => status.textContent(), { timeout: 15_000 }).toMatch(/depth [1-9]/);
    const median = await page.evaluate(async () => {
      const gaps: number[] = [];
      for (let i = 0, last = performance.now(); i < 20; i++) {
        await new Promise((resolve) => setTimeout(resolve, 10));
        gaps.push(performance.now() - last);
        last = performance.now();
      }
      return gaps.sort((a, b) => a - b)[10]!;
    });
    expect(await status.getAttribute('data-state')).toBe('running');
    expect(median).toBeLessThan(200);
  });
});
