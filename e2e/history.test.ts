import { expect, test } from 'vitest';
import { isSlow } from '../src/rules/amount.testing.ts';
import { step } from './suite.ts';
import { WorkbenchPage } from './workbench-page.ts';
import { boardSuite } from './workbench-suite.ts';

await boardSuite('the game and its files after changes and reloads', (tools) => {
  test('the game can be undone, redone and restored', async () => {
    await step(
      'keys and buttons undo and redo every change of the game, also after a reload; text fields keep their own undo (trust 2)',
      async () => {
        const { ui } = tools;
        const { page } = ui;
        for (const move of ['e2e4', 'e7e5', 'g1f3']) await ui.move(move);
        await page.evaluate(() => (document.activeElement as HTMLElement).blur());
        await page.keyboard.press('Home');
        await page.keyboard.press('ArrowRight');
        await ui.button('Delete from here').click();
        expect(await ui.moves()).toEqual([]);
        await page.keyboard.press('Control+z');
        await expect.poll(() => ui.moves()).toEqual(['e4', 'e5', 'Nf3']);
        await page.keyboard.press('Control+Shift+z');
        await expect.poll(() => ui.moves()).toEqual([]);
        // Deleted moves can be restored even after a reload.
        await page.reload();
        await ui.ready();
        expect(await ui.moves()).toEqual([]);
        await ui.button('Undo (Ctrl+Z)').click();
        await expect.poll(() => ui.moves()).toEqual(['e4', 'e5', 'Nf3']);
        await page.keyboard.press('End');
        await ui.button('Take back').click();
        await expect.poll(() => ui.moves()).toEqual(['e4', 'e5']);
        await page.keyboard.press('Meta+z');
        await expect.poll(() => ui.moves()).toEqual(['e4', 'e5', 'Nf3']);
        await page.keyboard.press('Control+y');
        await expect.poll(() => ui.moves()).toEqual(['e4', 'e5']);
        await ui.button('Redo (Ctrl+Shift+Z)').and(page.locator(':disabled')).waitFor();

        await ui.tab('Text');
        await page.getByLabel('Games (PGN)').pressSequentially('x');
        await page.keyboard.press('Control+z');
        expect(await page.getByLabel('Games (PGN)').inputValue()).toBe('');
        expect(await ui.moves()).toEqual(['e4', 'e5']);
        // The keys act on what the current screen edits: on Knobs there is nothing to undo yet.
        await page.goto(`${tools.url}#/knobs`);
        await page.getByRole('heading', { name: 'Knobs' }).waitFor({ state: 'attached' });
        await page.keyboard.press('Control+z');
        await page.goto(`${tools.url}#/board`);
        await ui.ready();
        expect(await ui.moves()).toEqual(['e4', 'e5']);
      },
    );

    if (isSlow)
      await step('game, variations, orientation and current move are restored after a reload', async () => {
        const { ui } = tools;
        await ui.move('g1f3');
        await ui.page.keyboard.press('ArrowLeft');
        await ui.move('f2f4');
        await ui.page.keyboard.press('f');
        const before = { moves: await ui.moves(), fen: await ui.fen(), pieces: await ui.pieces() };
        expect(before.moves).toEqual(['e4', 'e5', 'Nf3', 'f4']);
        await ui.page.reload();
        await ui.ready();
        expect({ moves: await ui.moves(), fen: await ui.fen(), pieces: await ui.pieces() }).toEqual(before);
        expect(await ui.board.getByRole('gridcell').first().getAttribute('data-square')).toBe('h1');
        expect(await ui.page.locator('[data-node][aria-current]').textContent()).toBe('f4');
      });
  });

  if (isSlow)
    test('game files survive a reload and appear in other tabs, and a full or missing database is reported (trust 2)', async () => {
      const { ui } = tools;
      const { page } = ui;
      const text = '[White "A"]\n\n1. e4 e5 *\n\n[White "B"]\n\n1. d4 *';
      const forgetAll = () => page.evaluate(() => indexedDB.deleteDatabase('lucena'));
      await ui.loadPgn(text);
      await ui.tab('Games');
      await page.getByText('pasted games: 2 games').waitFor();
      await page.reload();
      await ui.ready();
      await page.getByText('pasted games: 2 games').waitFor();
      expect(await ui.button(/^1\. A/).getAttribute('aria-current')).toBe('true');
      await ui.button(/^2\. B/).click();
      await expect.poll(() => ui.moves()).toEqual(['d4']);

      const other = new WorkbenchPage(await tools.context.newPage());
      await other.open(tools.url);
      await other.tab('Games');
      await other.page.getByText('pasted games: 2 games').waitFor();
      await page.bringToFront();
      await ui.button('Remove pasted games').click();
      await page.getByText('was removed from the opened files').waitFor();
      await expect.poll(() => other.button('Remove pasted games').count()).toBe(0);
      // The file was open in the other tab and stays open there.
      await other.page.bringToFront();
      await other.page.getByText('pasted games: 2 games').waitFor();
      await other.page.close();

      // Makes the list of stored files say that they take up all the space.
      await page.evaluate(async () => {
        const request = indexedDB.open('lucena', 1);
        await new Promise((resolve) => {
          request.onsuccess = resolve;
        });
        const store = request.result.transaction('collections', 'readwrite').objectStore('collections');
        const put = store.put({ id: 'x', name: 'huge.pgn', at: 0, games: 2, size: 128 << 20 });
        await new Promise((resolve) => {
          put.onsuccess = resolve;
        });
        request.result.close();
      });
      await ui.loadPgn(text);
      await page.getByText('Remove another file in Games to make room').waitFor();
      await expect.poll(() => ui.moves()).toEqual(['e4', 'e5']);
      await forgetAll();

      await page.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }));
      await page.reload();
      await ui.ready();
      await ui.loadPgn(text);
      await page.getByText('This browser provides no database here, as in private windows').waitFor();
      await ui.tab('Games');
      await ui.button(/^2\. B/).click();
      await expect.poll(() => ui.moves()).toEqual(['d4']);
    });
});
