import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { START_FEN } from '../src/notation/fen.ts';
import { isSlow } from '../src/rules/amount.testing.ts';
import { gameTools } from './game-tools.ts';
import { unlabelledScores } from './score-labels.ts';
import { step } from './suite.ts';
import { boardSuite } from './workbench-suite.ts';

/** Morphy against the Duke of Brunswick and Count Isouard, Paris 1858. */
const OPERA = `1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5
11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0`;

const DESKTOP = { width: 1280, height: 720 };

await boardSuite('the board of the workbench', (tools) => {
  const { newGame, begin } = gameTools(tools);

  test('moves are made, named and annotated', async () => {
    await step('a game can be played and stepped through by keyboard alone', async () => {
      const { ui } = tools;
      await ui.board.locator('[tabindex="0"]').focus();
      await ui.page.keyboard.press('Enter');
      await ui.page.keyboard.press('ArrowUp');
      await ui.page.keyboard.press('ArrowUp');
      await ui.page.keyboard.press('Enter');
      await expect.poll(() => ui.moves()).toEqual(['e4']);
      await ui.page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await ui.page.keyboard.press('Home');
      expect(await ui.pieces()).toContain('e2, white pawn');
      await ui.page.keyboard.press('End');
      expect(await ui.pieces()).toContain('e4, white pawn');
    });

    await step('a promotion piece can be chosen by mouse and by keyboard', async () => {
      const { ui } = tools;
      await ui.loadFen('8/P6k/8/8/8/8/8/K7 w - - 0 1');
      await ui.move('a7a8n');
      await expect.poll(() => ui.moves()).toEqual(['a8=N']);
      await ui.button('Take back').click();
      const chooser = ui.page.getByRole('dialog', { name: 'Promote to' });
      await ui.premove('a7a8');
      await chooser.waitFor();
      await ui.page.keyboard.press('Escape');
      await chooser.waitFor({ state: 'detached' });
      await expect.poll(() => ui.moves()).toEqual([]);
      expect(await ui.drawn()).toBe(3);
      await ui.premove('a7a8');
      await chooser.getByRole('button', { name: 'Queen' }).and(ui.page.locator(':focus')).waitFor();
      await ui.page.keyboard.press('Enter');
      await expect.poll(() => ui.moves()).toEqual(['a8=Q']);
    });

    await step('in Chess960, moving the king onto the rook castles, and pieces can be dragged', async () => {
      const { ui } = tools;
      await ui.loadFen('4k3/8/8/8/8/8/8/5KR1 w G - 0 1');
      await ui.move('f1g1');
      await expect.poll(() => ui.moves()).toEqual(['O-O']);
      expect(await ui.pieces()).toEqual(['e8, black king', 'f1, white rook', 'g1, white king']);
      await ui.drag('e8', 'e7');
      await expect.poll(() => ui.moves()).toEqual(['O-O', 'Ke7']);
    });

    await step('openings are named and the end of a game is announced', async () => {
      const { ui } = tools;
      await ui.loadFen(START_FEN);
      await expect.poll(async () => (await ui.page.getByTestId('opening').textContent())?.trim()).toBe('');
      const analysis = ui.page.getByRole('region', { name: 'Analysis' });
      const before = await analysis.boundingBox();
      await ui.move('e2e4');
      await ui.page.getByText("King's Pawn").waitFor();
      // The name must not move what the user is about to click.
      expect(await analysis.boundingBox()).toEqual(before);
      await ui.loadFen(START_FEN);
      for (const move of ['f2f3', 'e7e5', 'g2g4', 'd8h4']) await ui.move(move);
      await expect.poll(() => ui.headline.textContent()).toBe('Checkmate — Black wins');
      await expect.poll(() => ui.page.getByTestId('opening').textContent()).toBe("Fool's Mate");
      for (const [fen, words] of [
        ['7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', 'Draw by stalemate'],
        ['8/8/4k3/8/8/3K4/8/8 w - - 0 1', 'Draw: neither side can ever mate'],
        ['4k3/8/8/8/8/8/8/4K2R w - - 150 90', 'Draw by the seventy-five-move rule'],
      ] as const) {
        await ui.loadFen(fen);
        await expect.poll(() => ui.headline.textContent()).toBe(words);
      }
      await ui.loadFen('4k3/8/8/8/8/8/8/4K2R w - - 0 1');
      for (const move of ['h1g1', 'e8d8', 'g1h1', 'd8e8', 'h1g1', 'e8d8', 'g1h1', 'd8e8']) await ui.move(move);
      await expect
        .poll(() => ui.page.getByTestId('opening').textContent())
        .toBe('White may claim a draw by threefold repetition');
    });

    await step('a move’s comment and annotation appear in the PGN', async () => {
      const { ui } = tools;
      await ui.loadFen(START_FEN);
      await ui.move('e2e4');
      await ui.button('Comment').click();
      await ui.page.getByLabel('Comment', { exact: true }).and(ui.page.locator('textarea')).fill('Best by test');
      await ui.page.getByRole('checkbox', { name: 'Brilliant move' }).focus();
      await ui.page.keyboard.press('Space');
      await ui.page.keyboard.press('Escape');
      await expect.poll(() => ui.moves()).toEqual(['e4!!']);
      await ui.tab('Text');
      const [download] = await Promise.all([ui.page.waitForEvent('download'), ui.button('Save as PGN').click()]);
      expect(await readFile(await download.path(), 'utf8')).toContain('1. e4 $3 {Best by test} *');
    });

    if (isSlow)
      await step('a Chess960 game can be started by its position number', async () => {
        const { ui } = tools;
        await newGame('Human', 'Human');
        await ui.choose('From', 'A Chess960 position');
        await ui.page.getByLabel('Position, 0 to 959').fill('0');
        await begin();
        expect(await ui.fen()).toBe('bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1');
      });

    if (isSlow)
      await step('unreadable stored data is set aside and reported', async () => {
        const { ui } = tools;
        await ui.page.evaluate(() => {
          localStorage.setItem(
            'lucena.profile',
            '{"lucena":1,"name":"x","extends":"lucena","knobs":{"no":{"such":1}}}',
          );
          localStorage.setItem('lucena.settings', 'not json');
        });
        await ui.page.reload();
        await ui.ready();
        await ui.page.getByText('Your settings could not be restored').waitFor();
        await ui.page.getByText('Your profile could not be restored').waitFor();
        const kept = await ui.page.evaluate(() =>
          Object.keys(localStorage)
            .filter((key) => key.includes('.aside.'))
            .map((key) => localStorage.getItem(key)),
        );
        expect(kept).toHaveLength(2);
        expect(kept).toContain('not json');
      });
  });

  test('positions are set up, analysed and kept in view', async () => {
    if (isSlow)
      await step('a position is set up by hand; an impossible one is refused', async () => {
        const { ui } = tools;
        await ui.page.setViewportSize({ width: 390, height: 844 });
        await ui.button('Set up a position').click();
        const same = [0, 0, 0, 0];
        await expect.poll(() => ui.offSquares()).toEqual([same, same]);
        await ui.button('Empty board').click();
        await ui.button('Use this position').click();
        await ui.page.getByText('White has 0 kings').waitFor();
        const dialog = ui.page.getByRole('dialog');
        const put = async (piece: string, square: string) => {
          await dialog.getByRole('button', { name: piece }).click();
          await dialog.locator(`[data-square="${square}"]`).focus();
          await ui.page.keyboard.press('Enter');
        };
        await put('Place white kings', 'e1');
        await put('Place black kings', 'e8');
        await put('Place white queens', 'd1');
        await put('Place white pawns', 'a2');
        await put('Remove pieces', 'a2');
        await ui.button('Use this position').click();
        await dialog.waitFor({ state: 'detached' });
        expect(await ui.fen()).toBe('4k3/8/8/8/8/8/8/3QK3 w - - 0 1');
        await ui.page.setViewportSize(DESKTOP);
      });

    if (isSlow)
      await step('the names of the tabs fit in one row', async () => {
        const { page } = tools.ui;
        // The board of a tall window leaves the least room beside it.
        await page.setViewportSize({ width: 1280, height: 900 });
        const rows = () =>
          page.getByRole('tab').evaluateAll((tabs) => new Set(tabs.map((tab) => tab.getBoundingClientRect().top)).size);
        await expect
          .poll(async () => (await page.locator('cg-board').first().boundingBox())!.width)
          .toBeGreaterThan(700);
        expect(await rows()).toBe(1);
        await page.setViewportSize(DESKTOP);
      });

    await step(
      'the analysis shows lines, a hint is shown as an arrow and announced, and both can be stopped (trust 2)',
      async () => {
        const { ui } = tools;
        await ui.loadFen('6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1');
        const hint = ui.page.getByTestId('hint');
        await ui.button('Hint').click();
        await hint.getByText('Hint: move a rook.').waitFor();
        expect(await ui.page.locator('.cg-shapes line').count()).toBe(0);
        await ui.button('Hint: show the move').click();
        await ui.page.locator('.cg-shapes line').first().waitFor({ state: 'attached' });
        expect(await ui.page.getByTestId('announcer').textContent()).toContain('Hint: rook d8, checkmate');
        await ui.button('Hint: tell the reason').click();
        await hint.getByText('Rd8# mates at once').waitFor();
        await hint.getByText(/^search depth \d+$/).waitFor();
        // The material count beside the board is not a score.
        expect((await unlabelledScores(ui.page)).filter((text) => text !== '+5')).toEqual([]);
        await ui.toggle('Analysis');
        const panel = ui.page.getByRole('region', { name: 'Analysis' });
        await panel.getByText('#1').first().waitFor();
        await panel.getByRole('button', { name: '1. Rd8#' }).click();
        await expect.poll(() => ui.headline.textContent()).toBe('Checkmate — White wins');
        await ui.toggle('Analysis');
        await panel.getByText('Analysis is off').waitFor();
      },
    );

    await step('each line has an arrow with its score, and its moves show their positions', async () => {
      const { page } = tools.ui;
      await tools.ui.loadFen('r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 1');
      await tools.ui.toggle('Analysis');
      const lines = page.getByRole('region', { name: 'Analysis' }).getByRole('listitem');
      await expect.poll(() => lines.count()).toBe(3);
      await expect.poll(() => page.locator('.cg-shapes line').count()).toBe(3);
      await page
        .getByTestId('arrow-legend')
        .getByText(/^search depth \d+$/)
        .first()
        .waitFor();
      expect(await unlabelledScores(page)).toEqual([]);
      await lines.first().getByRole('button').first().hover();
      // Qxf7#: one man is gone.
      await expect.poll(() => page.getByTestId('mini-board').locator('image').count()).toBe(31);
      await tools.ui.toggle('Analysis');
      await page.getByTestId('mini-board').waitFor({ state: 'detached' });
    });

    await step('a threat is shown on demand, moves can be typed, and the wheel steps through the game', async () => {
      const { ui } = tools;
      const { page } = ui;
      await ui.loadFen('r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 0 1');
      await page.keyboard.press('x');
      await expect
        .poll(() => page.getByTestId('announcer').textContent())
        .toContain('Threat: queen takes f7, checkmate');
      await expect.poll(() => page.locator('.cg-shapes line').count()).toBe(1);
      await page.keyboard.press('x');
      await expect.poll(() => page.locator('.cg-shapes line').count()).toBe(0);
      await page.keyboard.press('m');
      const field = page.getByLabel('Type a move');
      for (const move of ['Nf6', 'g1e2']) {
        await field.fill(move);
        await page.keyboard.press('Enter');
      }
      expect(await ui.moves()).toEqual(['Nf6', 'Ne2']);
      await field.fill('Ke5');
      await page.keyboard.press('Enter');
      await page.getByText(/"Ke5" is illegal/).waitFor();
      expect(await ui.moves()).toHaveLength(2);
      await page.keyboard.press('Escape');
      await field.waitFor({ state: 'detached' });
      const current = page.locator('[data-node][aria-current]');
      await ui.board.locator('[data-square="e4"]').hover({ force: true });
      await page.mouse.wheel(0, -100);
      await expect.poll(() => current.textContent()).toBe('Nf6');
      await page.mouse.wheel(0, 100);
      await expect.poll(() => current.textContent()).toBe('Ne2');
    });

    await step('a drawn arrow is saved with the game, and drawing it again removes it', async () => {
      const { ui } = tools;
      const saved = () => ui.page.evaluate(() => localStorage.getItem('lucena.game') ?? '');
      await ui.drag('c4', 'f7', 'right');
      await expect.poll(saved).toContain('[%cal Gc4f7]');
      await expect.poll(() => ui.page.locator('.cg-shapes line').count()).toBe(1);
      await ui.drag('c4', 'f7', 'right');
      await expect.poll(saved).not.toContain('%cal');
      await expect.poll(() => ui.page.locator('.cg-shapes line').count()).toBe(0);
    });

    if (isSlow)
      await step('the colors of the board can be chosen, and are kept', async () => {
        const { page } = tools.ui;
        const color = () =>
          page
            .locator('cg-board')
            .first()
            .evaluate((board) => getComputedStyle(board).backgroundColor);
        const before = await color();
        await tools.ui.button('Settings').click();
        await page.getByLabel('Colors of the board').selectOption('Wood');
        await expect.poll(color).not.toBe(before);
        const wood = await color();
        await page.reload();
        await tools.ui.ready();
        await expect.poll(color).toBe(wood);
      });

    if (isSlow)
      await step('the move list keeps the current move in view, however little room it has', async () => {
        const { ui } = tools;
        const { page } = ui;
        /** How far the move extends above and below the visible part of the list, in whole pixels. */
        const hidden = () =>
          page.locator('[data-node][aria-current]').evaluate((move) => {
            const list = move.closest('section')!.getBoundingClientRect();
            const { top, bottom } = move.getBoundingClientRect();
            return Math.round(Math.max(0, list.top - top) + Math.max(0, bottom - list.bottom));
          });
        await ui.loadPgn(OPERA);
        await ui.tab('Chart');
        await page.evaluate(() => (document.activeElement as HTMLElement).blur());
        await page.keyboard.press('End');
        await expect.poll(hidden).toBe(0);
        await page.keyboard.press('ArrowLeft');
        await ui.toggle('Analysis');
        await page.getByRole('region', { name: 'Analysis' }).getByRole('listitem').first().waitFor();
        await expect.poll(hidden).toBe(0);
        // The chart and its whole legend are visible without scrolling.
        await page.getByText('16… Nxb8').waitFor();
        expect(await page.getByRole('tabpanel').evaluate((tab) => tab.scrollHeight - tab.clientHeight)).toBe(0);
        await page.setViewportSize({ width: 390, height: 844 });
        await page.reload();
        await ui.ready();
        await expect.poll(hidden).toBe(0);
      });
  });
});
