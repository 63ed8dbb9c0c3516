import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { isSlow } from '../src/rules/amount.testing.ts';
import { violations } from './axe.ts';
import { unlabelledScores } from './score-labels.ts';
import { watchScores } from './shown-scores.ts';
import { step } from './suite.ts';
import { schemes, workbenchSuite } from './workbench-suite.ts';

const GAME = '[White "Ann"]\n[Black "Bob"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0';
/** Thresholds that only a blunder reaches, so that the marks do not depend on what a short search finds. */
const CHOICE = { nodes: 5000, inaccuracy: 30, mistake: 30, blunder: 30 };
/** A preset with a change that is not saved. */
const EDITED = { lucena: 1, name: 'lucena', extends: 'lucena', knobs: { mobility: { weight: 1.2 } } };
/** Black’s second move loses the queen. */
const QUEEN = '1. e4 e5 2. Nf3 Qg5 3. Nc3 Nf6 *';
/** The label once the analysis has looked deeper than the review. */
const DEEPER = /^search depth \d+$/;
const PHONE = 390;
/** Where the third of the five moves of `QUEEN` and the start stands in a graph of this width, between its margins. */
const NEXT_PLY = (width: number) => 30.5 + ((width - 39.5) * 3) / 6;

await workbenchSuite('review', (tools) => {
  const page = () => tools.ui.page;
  const graph = () => page().getByRole('img', { name: /^Searched score over the game/ });

  test('a game is reviewed, explained, kept, exported and learned from', async () => {
    await tools.start({ stored: { review: CHOICE, profile: EDITED } });
    await tools.ui.ready();
    await tools.ui.loadPgn(GAME);

    await step('the button opens the review, which marks the moves', async () => {
      await tools.ui.button('Review the game').click();
      await tools.ui.button('Start the review').click();
      await graph().waitFor();
      const marked = page().getByRole('region', { name: 'Moves' }).locator('[data-mark="blunder"]');
      expect(await marked.allTextContents()).toEqual(['Nf6']);
      const sides = page().getByRole('table', { name: /^Accuracy/ });
      expect(await sides.getByRole('row', { name: /^Blunders 0 1$/ }).count()).toBe(1);
    });

    await step(
      'a decisive move has its reason, which opens into the waterfall and has the same score there (trust 1)',
      async () => {
        await page().getByRole('group', { name: 'Decisive moments' }).getByRole('button', { name: /Nf6/ }).click();
        expect(await page().getByTestId('lead').textContent()).toBe('Allows mate in one.');
        await page().getByTestId('review-readout').getByText('#1').waitFor();
        await page()
          .getByTestId('review-readout')
          .getByText(/^search depth \d+ · review$/)
          .waitFor();
        await tools.ui.button('Why, term by term').click();
        await page()
          .getByRole('table', { name: /^What makes the difference between \S+ and Nf6/ })
          .getByRole('row', { name: 'Nf6 #−1' })
          .waitFor();
      },
    );

    await step('every score has a label', async () => {
      expect(await unlabelledScores(page())).toEqual([]);
    });

    if (isSlow)
      await step('a report adds up the reviewed games of a player by phase and opening', async () => {
        await page().getByText('A player over all games').click();
        await page().getByText('1 of 1 game reviewed').waitFor();
        await page().getByLabel('Player').selectOption('Bob');
        const report = page().getByRole('table', { name: 'Where Bob loses points' });
        await report.getByRole('row', { name: /^All 3 .* 0 0 1$/ }).waitFor();
        await report.getByRole('row', { name: /^Opening 3 .* 0 0 1$/ }).waitFor();
        expect(await unlabelledScores(page())).toEqual([]);
      });

    await step('the annotated game can be saved, and names the edited profile with its star (trust 2)', async () => {
      const [download] = await Promise.all([
        page().waitForEvent('download'),
        tools.ui.button('Save annotated PGN').click(),
      ]);
      const text = (await readFile(await download.path(), 'utf8')).replace(/\s+/g, ' ');
      expect(text).toMatch(/Nf6 \$4 \{\[%eval #1,\d+\]\} \{Blunder\. Allows mate in one\./);
      expect(text).toMatch(/\[Annotator "Lucena, profile lucena\* \([0-9a-f]{16}\)"\]/);
    });

    await step('all text has enough contrast, and a phone shows all of it', async () => {
      for (const scheme of schemes) {
        await page().emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
        expect(await violations(page()), scheme).toEqual([]);
      }
      expect(await tools.ui.overhang(PHONE)).toBe(0);
      await page().setViewportSize({ width: 1280, height: 900 });
    });

    await step('mistakes can be tried again: the same mistake is refused, the best move accepted', async () => {
      await tools.ui.button('Learn from the mistakes').click();
      await page().getByRole('radiogroup', { name: 'Whose mistakes' }).getByText('Black', { exact: true }).click();
      await page().getByTestId('trainer').getByText('instead of 3… Nf6').waitFor();
      // The board goes there a moment after the text.
      await page().getByRole('grid', { name: 'Chess board, black to move' }).waitFor();
      await tools.ui.move('a7a6');
      await page().getByTestId('attempt').getByText('Not a6. Try again.').waitFor();
      await page().getByTestId('attempt').getByText('Allows mate in one.').waitFor();
      await page()
        .getByTestId('attempt')
        .getByText(/^search depth \d+ · review; the played line depth \d+ from the next position$/)
        .waitFor();
      expect(await unlabelledScores(page())).toEqual([]);
      await tools.ui.button('Try again').click();
      await expect.poll(() => tools.ui.moves()).not.toContain('a6');
      await tools.ui.button('Show the best move').click();
      await page()
        .getByTestId('attempt')
        .getByText(/ is best\.$/)
        .waitFor();
      await tools.ui.button('Next').click();
      await page().getByText('These were all the mistakes.').waitFor();
      await tools.ui.button('Back to the review').click();
    });

    if (isSlow)
      await step('a move that was tried and taken back can be restored (trust 2)', async () => {
        for (let undone = 0; undone < 2; undone++) await page().keyboard.press('Control+z');
        await expect.poll(() => tools.ui.moves()).toContain('a6');
        for (let redone = 0; redone < 2; redone++) await page().keyboard.press('Control+Shift+z');
        await expect.poll(() => tools.ui.moves()).not.toContain('a6');
      });

    await step('the review is kept under the engine that searched, and is there again after a reload', async () => {
      const keys = await page().evaluate(async () => {
        const ends = <T>(request: IDBRequest<T>) =>
          new Promise<T>((resolve) => request.addEventListener('success', () => resolve(request.result)));
        const database = await ends(indexedDB.open('lucena-review'));
        const found = await ends(database.transaction('searches').objectStore('searches').getAllKeys());
        database.close();
        return found.map(String);
      });
      expect(keys).toEqual([expect.stringMatching(/^\["http\S+\/assets\/core-[\w-]+\.wasm","[0-9a-f]{16}",5000,/)]);
      await page().reload();
      await graph().waitFor();
      expect(await tools.ui.button('Start the review').count()).toBe(0);
    });

    if (isSlow)
      await step('another profile shows no marks of the one before (trust 1)', async () => {
        const marks = page().getByRole('region', { name: 'Moves' }).locator('[data-mark]');
        expect(await marks.count()).toBe(1);
        await page().goto(`${tools.url}#/knobs`);
        await tools.ui.button('Reset all').click();
        await page().goto(`${tools.url}#/board`);
        await page().getByText('The game or the profile has changed').waitFor();
        expect(await marks.count()).toBe(0);
      });
  });

  test.runIf(isSlow)(
    'while the review is open, review, analysis, bar and headline have one score of the position at any time (trust 1)',
    async () => {
      await tools.start({
        stored: { review: CHOICE, settings: { lines: 3 } },
      });
      await tools.ui.ready();
      await tools.ui.loadPgn(QUEEN);
      await tools.ui.button('Review the game').click();
      await tools.ui.button('Start the review').click();
      await graph().waitFor();
      const readout = () => page().getByTestId('review-readout');
      const list = page().getByRole('region', { name: 'Moves' });
      const depthOf = async (label: string | null) => Number(/depth (\d+)/.exec(label ?? '')![1]);
      const reviewed = async () => depthOf(await readout().locator('[data-source-label]').textContent());

      const seen = await watchScores(page(), async () => {
        await list.getByRole('button', { name: 'Qg5', exact: true }).click();
        await readout()
          .getByText(/ · review$/)
          .waitFor();
        await tools.ui.button('Why, term by term').click();
        const before = await reviewed();
        await tools.ui.toggle('Analysis');
        await readout().getByText(DEEPER).waitFor();
        expect(await reviewed()).toBeGreaterThan(before);
        await list.getByRole('button', { name: 'Nf3', exact: true }).click();
        await readout().getByText(DEEPER).waitFor();
        // Lines that were found are not forgotten, with the analysis or without it.
        await list.getByRole('button', { name: 'Qg5', exact: true }).click();
        expect(await reviewed()).toBeGreaterThan(before);
        await tools.ui.toggle('Analysis');
        await page().getByText('Analysis is off').waitFor();
        expect(await reviewed()).toBeGreaterThan(before);
        // A hint without the analysis and then with it.
        await tools.ui.button('Hint').click();
        for (const next of ['Hint: show the move', 'Hint: tell the reason']) await tools.ui.button(next).click();
        await page().getByTestId('hint').locator('[data-source-label]').waitFor();
        await tools.ui.toggle('Analysis');
        await expect
          .poll(async () => depthOf(await page().getByTestId('hint').locator('[data-source-label]').textContent()))
          .toBeGreaterThan(await reviewed());
      });
      expect(seen.clashes).toEqual([]);
      const ALWAYS = ['analysis', 'bar', 'first line', 'headline'];
      expect(seen.places).toEqual([...ALWAYS, 'hint', 'reason', 'review, played line', 'review, readout'].sort());

      // A position that follows has the score of the listed move that leads there.
      await list.getByRole('button', { name: 'e5', exact: true }).click();
      const analysis = page().getByRole('region', { name: 'Analysis' });
      await analysis.getByRole('listitem').getByRole('button', { name: '2. Nf3' }).first().waitFor();
      const box = (await graph().boundingBox())!;
      await graph().hover({ position: { x: NEXT_PLY(box.width), y: box.height / 3 } });
      await readout()
        .getByText(/^2\. Nf3:/)
        .waitFor();
      const said = await page().evaluate(() => {
        const told = (place: Element) => place.querySelector('[data-score-source]')!;
        const lines = [...document.querySelectorAll('section[aria-label="Analysis"] li')];
        const line = lines.find((one) => one.querySelector('button')!.textContent === '2. Nf3')!;
        const pointed = told(document.querySelector('[data-testid="review-readout"]')!);
        return [told(line), pointed].map((one) => [
          one.firstElementChild!.textContent,
          one.getAttribute('data-score-source'),
        ]);
      });
      expect(said[1]).toEqual(said[0]);
      await tools.ui.toggle('Analysis');

      if (!isSlow) return;
      // The same while a mistake is tried again.
      await tools.ui.button('Learn from the mistakes').click();
      const trained = await watchScores(page(), async () => {
        await tools.ui.toggle('Analysis');
        await page().getByRole('radiogroup', { name: 'Whose mistakes' }).getByText('Black', { exact: true }).click();
        await page().getByTestId('trainer').getByText('instead of 2… Qg5').waitFor();
        await page().getByRole('grid', { name: 'Chess board, black to move' }).waitFor();
        await tools.ui.move('d8h4');
        await page().getByTestId('attempt').getByText('Not Qh4. Try again.').waitFor();
        await page().getByTestId('standing').getByText(DEEPER).waitFor();
      });
      expect(trained.clashes).toEqual([]);
      // The hint that was asked for above belongs to a position that the trainer may show first.
      expect(trained.places.filter((place) => place !== 'hint')).toEqual([...ALWAYS, 'review, played line']);
    },
  );

  if (isSlow)
    test('a review that is cancelled can be started again', async () => {
      await tools.start({ stored: { review: { ...CHOICE, nodes: 50_000_000 } } });
      await tools.ui.ready();
      await tools.ui.loadPgn(GAME);
      await tools.ui.button('Review the game').click();
      await tools.ui.button('Start the review').click();
      await page().getByText('Searching position 1 of 8').waitFor();
      await tools.ui.button('Cancel').click();
      await tools.ui.button('Start the review').waitFor();
    });
});
