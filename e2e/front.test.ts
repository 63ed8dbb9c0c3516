import { expect, test } from 'vitest';
import { isSlow } from '../src/rules/amount.testing.ts';
import { violations } from './axe.ts';
import { unlabelledScores } from './score-labels.ts';
import { step } from './suite.ts';
import { schemes, workbenchSuite } from './workbench-suite.ts';

const PHONE = 390;
const GAME = '[White "A"]\n[Black "B"]\n\n1. e4 e5 2. Nf3 {[%eval 0.3]} *';

await workbenchSuite('the front door', (tools) => {
  const page = () => tools.ui.page;
  const doors = () => page().getByRole('region', { name: 'Where to begin' });
  const door = (name: string) => doors().getByRole('button', { name });

  /** Returns to an empty board. The game before is kept. */
  async function comeBack(): Promise<void> {
    await page().goto(`${tools.url}#/board/rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1`);
    await doors().waitFor();
  }

  async function paste(text: string): Promise<void> {
    await page().evaluate((words) => {
      const data = new DataTransfer();
      data.setData('text', words);
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
    }, text);
  }

  test('a first visit has four doors that each open something that works', async () => {
    await tools.start();
    await tools.ui.ready();

    await step('the ledger is the first tab, and no panel is empty', async () => {
      await doors().waitFor();
      await page().getByRole('tab', { name: 'Ledger', selected: true }).waitFor();
      expect(await page().getByRole('tab').allTextContents()).toEqual([
        'Ledger',
        'Chart',
        'Review',
        'Text',
        'Games',
        'Developer',
      ]);
      for (const tab of ['Chart', 'Review']) {
        await tools.ui.tab(tab);
        await tools.ui.button('Open Morphy’s opera game').waitFor();
      }
      await tools.ui.tab('Ledger');
    });

    await step('all text has enough contrast, and a phone shows the doors above the board', async () => {
      for (const scheme of schemes) {
        await page().emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
        expect(await violations(page()), scheme).toEqual([]);
      }
      expect(await tools.ui.overhang(PHONE)).toBe(0);
      const [choices, board] = [await door('Why not this move?').boundingBox(), await tools.ui.board.boundingBox()];
      expect(choices!.y + choices!.height).toBeLessThan(board!.y);
      // The doors close after the first move, so that the board moves up under the finger.
      for (const move of ['e2e4', 'e7e5']) await tools.ui.move(move);
      await page().setViewportSize({ width: 1280, height: 900 });
      await comeBack();
    });

    await step('Why not this move? compares Morphy’s sacrifice with the move he did not play', async () => {
      await door('Why not this move?').click();
      const words = page().getByTestId('why-words');
      await words
        .getByText(/^Nxb5 (is better|wins|gives).* Bd3|^Bd3 (loses|gives).* Nxb5/)
        .first()
        .waitFor();
      expect(await unlabelledScores(page())).toEqual([]);
    });

    await step('Turn a knob shows the value of the queen and the moves that follow from it', async () => {
      await comeBack();
      await door('Turn a knob').click();
      await page().getByRole('textbox', { name: 'Queen, Material and placement, middlegame' }).waitFor();
      await page().getByText('Be6', { exact: true }).first().waitFor();
    });

    await step('Analyse a game reviews it, and the terms can be drawn behind the score', async () => {
      await comeBack();
      await door('Analyse a game').click();
      const moments = page().getByRole('group', { name: 'Decisive moments' }).getByRole('button');
      await moments.first().waitFor({ timeout: 60_000 });
      expect([2, 3]).toContain(await moments.count());
      await tools.ui.toggle('Terms of the static score behind the line');
      await page().getByRole('tabpanel').getByText('Material and placement').first().waitFor();
      expect(await unlabelledScores(page())).toEqual([]);
    });

    await step('Play begins a game against Easy', async () => {
      await comeBack();
      await door('Play').click();
      await page().getByText('lucena · Easy').first().waitFor();
      await tools.ui.move('e2e4');
    });
  });

  if (isSlow)
    test('the help explains the page on the page', async () => {
      await tools.start({ address: 'knobs' });
      await page().getByRole('heading', { name: 'Knobs' }).waitFor({ state: 'attached' });
      const ask = async (part: string) => {
        await page().getByRole('button', { name: 'Help' }).click();
        await tools.ui.button(part).click();
      };

      await step('the tour has five steps on the board’s screen, can be left, and can be taken again', async () => {
        await ask('Tour in five steps');
        for (let number = 1; number <= 5; number++) {
          await page()
            .getByRole('dialog', { name: `Tour, step ${number} of 5` })
            .waitFor();
          await tools.ui.button(number < 5 ? 'Next' : 'Done').click();
        }
        expect(await page().getByRole('dialog').count()).toBe(0);
        await tools.ui.board.waitFor();
        await ask('Tour in five steps');
        await tools.ui.button('Skip the tour').click();
        await page().getByRole('dialog').waitFor({ state: 'detached' });
      });

      await step('? opens the shortcuts', async () => {
        await page().keyboard.press('?');
        await page().getByRole('table', { name: 'Keyboard shortcuts' }).getByText('Flip the board').waitFor();
        await page().keyboard.press('Escape');
        await page().getByRole('dialog').waitFor({ state: 'detached' });
      });

      await step('words and the formula language can be searched', async () => {
        await ask('What words mean');
        await page().getByLabel('Search the words').fill('hundredth');
        expect(await page().getByRole('dialog').locator('dt').allTextContents()).toEqual(['cp']);
        await page().keyboard.press('Escape');
        await page().getByRole('dialog').waitFor({ state: 'detached' });
        await ask('The formula language');
        await page().getByLabel('Search the formula language').fill('count(');
        await page()
          .getByRole('region', { name: 'Functions' })
          .getByText(/^count\(/)
          .first()
          .waitFor();
        expect(await violations(page())).toEqual([]);
        await page().keyboard.press('Escape');
        await page().getByRole('dialog').waitFor({ state: 'detached' });
      });

      await step('a term of the ledger leads to its meaning and to the screens that show it', async () => {
        await tools.ui.tab('Ledger');
        await tools.ui.button('Tempo').click();
        const card = page().getByRole('dialog');
        await card.getByRole('link', { name: 'Knobs' }).waitFor();
        expect(await unlabelledScores(page())).toEqual([]);
        await card.getByRole('link', { name: 'Formula' }).click();
        await page().getByRole('heading', { name: 'Formula' }).waitFor({ state: 'attached' });
        expect(page().url()).toMatch(/#\/formula\/tempo$/);
        await page().goBack();
        await tools.ui.ready();
      });

      await step('a word is explained where it stands', async () => {
        await page().getByRole('columnheader', { name: 'cp' }).locator('span').first().hover();
        await page().getByRole('tooltip', { name: 'Centipawn: a hundredth of a pawn.' }).waitFor();
      });

      await step('a game that is pasted on another screen is opened and can be reviewed', async () => {
        await page().goto(`${tools.url}#/profiles`);
        await page().getByRole('region', { name: 'Lineage' }).waitFor();
        await paste(GAME);
        await page().getByText('A – B is on the board.').waitFor();
        await tools.ui.ready();
        expect(await tools.ui.moves()).toEqual(['e4', 'e5', 'Nf3']);
        await page().getByRole('status').getByRole('button', { name: 'Review the game' }).click();
        await tools.ui.button('Start the review').waitFor();
      });
    });
});
