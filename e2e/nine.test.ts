import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { isSlow } from '../src/rules/amount.testing.ts';
import { violations } from './axe.ts';
import { unlabelledScores } from './score-labels.ts';
import { step } from './suite.ts';
import { workbenchSuite } from './workbench-suite.ts';

const OPENING = ['7g7f', '3c3d', '8h2b+', '3a2b'];
/** A pawn on the ninth file and one in hand, one that must promote, and two golds in hand to mate with. */
const PAWNS = '4k4/1P7/9/9/9/9/P8/9/4K4 b 2GPb 1';
/** A gold in hand mates at once. */
const GOLD = '4k4/9/4P4/9/9/9/9/9/4K4';

await workbenchSuite('boards of 9 × 9', (tools) => {
  const stored = () =>
    tools.ui.page.evaluate(() => {
      const { game } = JSON.parse(localStorage.getItem('lucena.game')!);
      return { board: game.board, fen: game.fen, moves: game.moves.map(({ uci }: { uci: string }) => uci) };
    });
  const played = (moves: readonly string[]) =>
    expect.poll(async () => (await stored()).moves, { timeout: 20_000 }).toEqual(moves);

  test('a game of shogi: promotion, drops, why a drop is illegal, the ledger, and a reload', async () => {
    const { ui } = tools;
    await tools.start({ board: 'shogi' });
    await ui.ready();
    await step('a bishop takes and may promote; the choice is asked for', async () => {
      for (const move of OPENING.slice(0, 2)) await ui.move(move);
      await ui.premove('8h2b');
      await ui.button('Horse').click();
      await played(OPENING.slice(0, 3));
      await ui.move('3a2b');
    });
    await step('captured pieces are in the hands, and are dropped by drag and by click', async () => {
      expect(await ui.inHand('B', 'black').count()).toBe(1);
      await ui.drag(ui.inHand('B'), '5e');
      await played([...OPENING, 'B*5e']);
      await ui.inHand('B', 'black').click();
      await ui.touch('5d');
      await played([...OPENING, 'B*5e', 'B*5d']);
      expect(await ui.moves()).toEqual(['P-76', 'P-34', 'B×22+', 'S×22', 'B*55', 'B*54']);
    });
    await step('the board and the editor pass axe and fit a phone', async () => {
      expect(await violations(ui.page)).toEqual([]);
      expect(await ui.overhang(360)).toBe(0);
      await ui.page.setViewportSize({ width: 1280, height: 720 });
      await ui.button('Set up a position').click();
      await ui.button('Add a gold to the first hand').waitFor();
      expect(await violations(ui.page)).toEqual([]);
      await ui.button('Cancel').click();
    });
    await step('the ledger adds up to its score', async () => {
      await ui.tab('Ledger');
      const ledger = ui.page.getByRole('tabpanel').locator('table');
      await ledger.locator('tbody tr').nth(2).waitFor();
      const numbers = (part: string) =>
        ledger
          .locator(`${part} td:last-child`)
          .evaluateAll((cells) => cells.map((cell) => Number(cell.textContent!.replace('−', '-'))));
      const [score] = await numbers('tfoot');
      const sum = (await numbers('tbody')).reduce((total, part) => total + part, 0);
      expect(score).not.toBe(0);
      expect(Math.abs(sum - score!)).toBeLessThan(0.5);
    });
    await step('a reload keeps the board, the game and the address', async () => {
      await ui.page.reload();
      await ui.ready();
      expect(new URL(ui.page.url()).search).toBe('?board=shogi');
      expect(await stored()).toMatchObject({ board: 'shogi', moves: [...OPENING, 'B*5e', 'B*5d'] });
      expect(await ui.moves()).toHaveLength(6);
    });
    await step('a second pawn on a file is refused, and the page says why', async () => {
      await ui.tab('Text');
      await ui.page.getByLabel('Position (SFEN)').fill(PAWNS);
      await ui.button('Load').first().click();
      await ui.inHand('P').waitFor();
      await ui.drop('P', '9e');
      await ui.page.getByText('Two unpromoted pawns on one file.').waitFor();
      expect((await stored()).moves).toEqual([]);
    });
    await step('a pawn that must promote is not asked', async () => {
      await ui.premove('8b8a');
      await played(['8b8a+']);
    });
    const load = async (sfen: string) => {
      await ui.tab('Text');
      await ui.page.getByLabel('Position (SFEN)').fill(sfen);
      await ui.button('Load').first().click();
      await expect.poll(async () => (await stored()).fen).toBe(sfen);
    };
    const announced = () => ui.page.getByTestId('announcer').textContent();
    const arrows = () => ui.page.locator('.cg-shapes line').count();
    if (isSlow)
      await step('a hint names the piece in hand, then the drop, then the reason', async () => {
        await load(`${GOLD} b G 1`);
        const hint = ui.page.getByTestId('hint');
        await ui.button('Hint').click();
        await hint.getByText('Hint: drop a gold.').waitFor();
        await ui.button('Hint: show the move').click();
        await expect.poll(announced).toContain('Hint: G*52');
        await ui.button('Hint: tell the reason').click();
        await hint.getByText('G*52 mates at once').waitFor();
        expect(await unlabelledScores(ui.page)).toEqual([]);
      });
    if (isSlow)
      await step('the threat is shown, lines have arrows and small boards, and moves can be typed', async () => {
        await load(`${GOLD} w G 1`);
        await ui.page.keyboard.press('x');
        await expect.poll(announced).toContain('Threat: G*52');
        await ui.page.keyboard.press('x');
        await ui.toggle('Analysis');
        await expect.poll(arrows).toBe(3);
        expect(await unlabelledScores(ui.page)).toEqual([]);
        const lines = ui.page.getByRole('region', { name: 'Analysis' }).getByRole('listitem');
        await lines.first().getByRole('button').first().hover();
        await expect.poll(() => ui.page.getByTestId('mini-board').locator('image').count()).toBe(3);
        await ui.toggle('Analysis');
        await ui.page.keyboard.press('m');
        const field = ui.page.getByLabel('Type a move');
        for (const move of ['K-41', 'G*5b']) {
          await field.fill(move);
          await ui.page.keyboard.press('Enter');
        }
        await played(['5a4a', 'G*5b']);
        await ui.page.keyboard.press('Escape');
      });
    if (isSlow)
      await step('the game of before is in Games, and opens again', async () => {
        await ui.tab('Games');
        await ui.page.getByText('Shogi · 6 moves').click();
        await played([...OPENING, 'B*5e', 'B*5d']);
      });
    await step('a KIF is read, with its result', async () => {
      await ui.tab('Text');
      await ui.page
        .getByLabel('Game (KIF, KI2, CSA or JKF)')
        .fill('手合割：平手\n   1 ２六歩(27)\n   2 ８四歩(83)\n   3 投了\n');
      await ui.button('Load the game').click();
      await played(['2g2f', '8c8d']);
      await ui.page.getByText('0-1').waitFor();
    });
    if (isSlow)
      await step('a CSA is saved, and a notice says that it has no variations', async () => {
        await ui.page
          .getByLabel('Game (KIF, KI2, CSA or JKF)')
          .fill('手合割：平手\n   1 ２六歩(27)\n   2 ８四歩(83)\n\n変化：2手\n   2 ３四歩(33)\n');
        await ui.button('Load the game').click();
        await ui.page.getByText('0-1').waitFor({ state: 'detached' });
        const [download] = await Promise.all([ui.page.waitForEvent('download'), ui.button('Save as CSA').click()]);
        expect(await readFile(await download.path(), 'utf8')).toContain('-8384FU');
        await ui.page.getByText('It cannot hold 1 variation (1 move).').waitFor();
      });
  });

  if (isSlow)
    test('the engine plays on a mixed board, whose families look different; chess comes back as it was', async () => {
      const { ui } = tools;
      await tools.start({ board: 'checkers' });
      await ui.ready();
      await ui.page.getByText('Board: there is no board “checkers”').waitFor();
      await ui.button('Close the message').click();
      await ui.move('e2e4');
      await ui.page.locator('select[aria-label="Board"]:visible').selectOption('mixed');
      await ui.page.getByRole('grid', { name: /^Mixed board/ }).waitFor();
      await step('pieces of chess have no pentagon', async () => {
        const shapes = () =>
          ui.page.locator('cg-board piece').evaluateAll((pieces) => {
            const pentagons = pieces.filter((piece) => getComputedStyle(piece).backgroundImage.includes('50%204L79'));
            return [pentagons.length, pieces.length - pentagons.length];
          });
        // Pieces of the board before may still be fading.
        await expect.poll(shapes).toEqual([21, 17]);
      });
      await step('the engine answers a move', async () => {
        await ui.button('New game').click();
        await ui.toggle('Coach');
        await ui.page.getByRole('dialog').getByRole('button', { name: 'Play' }).click();
        await ui.move('7g7f');
        await expect.poll(async () => (await stored()).moves.length, { timeout: 20_000 }).toBe(2);
        await ui.page
          .getByTestId('coach')
          .getByText(/^P-76 (gave|cost|changes) /)
          .waitFor();
        expect(await unlabelledScores(ui.page)).toEqual([]);
      });
      await step('the board is changed back; both games are kept', async () => {
        await ui.page.locator('select[aria-label="Board"]:visible').selectOption('chess');
        await ui.page.getByRole('grid', { name: /^Chess board/ }).waitFor();
        expect(new URL(ui.page.url()).search).toBe('');
        await ui.tab('Games');
        await ui.page.getByText('Mixed · 2 moves').waitFor();
        await ui.button(/^Undo/).first().click();
        await ui.page.getByRole('grid', { name: /^Mixed board/ }).waitFor();
        await ui.button(/^Redo/).first().click();
        await ui.page.getByRole('grid', { name: /^Chess board/ }).waitFor();
        await ui.page.getByText(/^1 move · /).click();
        await expect.poll(async () => (await stored()).moves).toEqual(['e2e4']);
      });
    });
});
