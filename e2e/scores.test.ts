import { expect, test } from 'vitest';
import { unlabelledScores } from './score-labels.ts';
import { boardSuite } from './workbench-suite.ts';

/** Neither side is ahead: the material count beside the board is not a score. */
const PGN = '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 *';

await boardSuite('scores', (tools) => {
  const page = () => tools.ui.page;

  const unlabelled = () => unlabelledScores(page());

  /** Every score on the screen has a source, and a label shows that source. */
  async function expectLabels(where: string, source: string): Promise<void> {
    await page().locator(`[data-score-source^="${source}"]`).filter({ visible: true }).first().waitFor();
    expect(await unlabelled(), where).toEqual([]);
  }

  async function go(screen: string): Promise<void> {
    await page().goto(`${tools.url}#/${screen}`);
  }

  test('every score on every screen says how it was computed (trust 1)', async () => {
    await tools.ui.loadPgn(PGN);
    await page().getByRole('button', { name: 'Nf6', exact: true }).click();
    await tools.ui.tab('Ledger');
    await page().getByRole('table', { name: 'What the static score is made of' }).waitFor();
    await expectLabels('board', 'static');
    await tools.ui.toggle('Analysis');
    await page()
      .getByTestId('standing')
      .getByText(/^search depth \d+$/)
      .waitFor();
    // The analysis goes on; bar, headline and panel always show the same search.
    const seen = await page().evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('[data-score-source^="search"]')].map(
        (one) => one.dataset.scoreSource,
      ),
    );
    expect(seen.length).toBeGreaterThan(2);
    // The scores on the arrows have a legend of their own beside the board.
    await page()
      .getByTestId('arrow-legend')
      .getByText(/^search depth \d+$/)
      .first()
      .waitFor();
    await expectLabels('analysis with arrows', 'search depth');
    await tools.ui.toggle('Analysis');
    await tools.ui.tab('Chart');
    await page()
      .getByRole('img', { name: /over the game/ })
      .waitFor();
    await expectLabels('chart', 'static');
    await go('lines');
    await page().locator('[data-testid="lines-status"][data-state="done"]').waitFor();
    await expectLabels('lines', 'search depth 12');
    await page().getByText('Ply by ply', { exact: true }).click();
    await expectLabels('ply by ply', 'static');
    await tools.ui.button('Why not h3').click();
    await page().getByTestId('why-words').waitFor();
    await expectLabels('why not', 'search depth 12');
    const flips = page().getByRole('region', { name: 'What would change the choice', exact: true });
    await flips.getByRole('button', { name: 'Find out' }).click();
    await flips.getByText(/^Trying knobs: [1-9]/).waitFor();
    await flips.getByRole('button', { name: 'Stop' }).click();
    await flips.locator('[data-knob]').first().waitFor();
    await expectLabels('flip points', 'search depth 12');
    await go('formula/mobility');
    await page().getByTestId('worth').waitFor();
    await expectLabels('formula', 'static');
    await go('heat/terms');
    await page().getByTestId('sum').waitFor();
    await expectLabels('heat maps', 'static');
    await go('knobs/mobility.weight');
    await page()
      .locator('[data-knob="mobility.weight"]')
      .getByText(/^[+−][\d.]+ cp$/)
      .waitFor();
    await page()
      .getByTestId('live-moves')
      .getByText(/^search depth/)
      .waitFor();
    await page().locator('[data-knob="mobility.weight"]').getByRole('button', { name: 'Weight', exact: true }).click();
    await page().getByRole('dialog').getByText('Effect here').waitFor();
    await expectLabels('knobs', 'static');
    await page().keyboard.press('Escape');
    await go('knobs/risk.offset');
    await page()
      .locator('[data-knob="risk.offset"]')
      .getByText(/^[+−][\d.]+ cp$/)
      .waitFor();
    await expectLabels('knobs of lines', 'line scoring depth 5');
    await go('profiles');
    await page().getByRole('region', { name: 'Comparison' }).waitFor();
    // The difference between knob values is not a score.
    expect(
      (await unlabelled()).filter((text) => !text.includes('values differ')),
      'profiles',
    ).toEqual([]);
  });
});
