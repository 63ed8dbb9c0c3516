import { expect, test } from 'vitest';
import { linesSchema, whySchema } from '../src/cli/line-schemas.ts';
import { FORMAT } from '../src/profiles/profile.ts';
import { isSlow } from '../src/rules/amount.testing.ts';
import { violations } from './axe.ts';
import { step } from './suite.ts';
import { detailSchemes, workbenchSuite } from './workbench-suite.ts';

const FEN = 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3';
const QUICK = { mode: 'greedy', lines: 3, limit: 'depth', linesDepth: 2, fullDepth: 5, seconds: 1 };
const PHONE = { width: 390, height: 844 };
const MATED = 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3';
const STALEMATE = '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1';

await workbenchSuite('lines', (tools) => {
  const page = () => tools.ui.page;
  const width = () => page().evaluate(() => document.documentElement.scrollWidth);
  const status = () => page().getByTestId('lines-status');
  const cards = () => page().getByRole('list', { name: 'Best lines' }).locator('> li');
  const firstMoves = () => cards().evaluateAll((all) => all.map((card) => card.getAttribute('data-first')));

  async function done(): Promise<void> {
    await expect.poll(() => status().getAttribute('data-state')).toBe('done');
    await cards().first().waitFor();
  }

  async function mode(name: string): Promise<void> {
    await page().getByRole('radiogroup', { name: 'How moves are chosen' }).getByText(name, { exact: true }).click();
    await done();
  }

  /** Opens the screen, unless told otherwise with a position and a choice that are quick to search. */
  async function openLines(fen = FEN, preset = 'orchestrator', lines: unknown = QUICK): Promise<void> {
    const profile = { lucena: FORMAT, name: preset, extends: preset, knobs: {} };
    await tools.start({ address: 'lines', fen, stored: { profile, ...(lines === null ? {} : { lines }) } });
    await tools.ui.ready();
  }

  const numberIn = (text: string | null | undefined) => Number((text ?? '').replace('−', '-').replace('+', ''));

  /** The sum of a ledger's rows, and the score it states. */
  async function ledger(place = 1): Promise<{ sum: number; score: number; rows: number }> {
    const table = page().getByRole('table', { name: `What the score of line ${place} is made of` });
    const numbers = await table.locator('tbody tr td:last-child').allTextContents();
    const score = numberIn(await table.locator('tfoot tr:last-child td:last-child').textContent());
    return { sum: numbers.reduce((sum, text) => sum + numberIn(text), 0), score, rows: numbers.length };
  }

  test('the lines of a position are found, shown, copied and compared', async () => {
    await step('all three modes find lines whose ledgers add up to their scores', async () => {
      await openLines();
      await done();
      const found = new Map<string, string>();
      for (const [name, words] of [
        ['Greedy 1-ply', '1-ply'],
        ['Line scoring', 'line scoring depth 2'],
        ['Full search', 'search depth 5'],
      ] as const) {
        await mode(name);
        await expect.poll(() => cards().count()).toBe(3);
        await cards().first().getByText(words).first().waitFor();
        const scores = await cards().evaluateAll((all) => all.map((card) => Number(card.getAttribute('data-score'))));
        expect(scores, name).toEqual(scores.toSorted((a, b) => b - a));
        for (const view of ['At the end', 'Since the root', 'Ply by ply']) {
          await page().getByText(view, { exact: true }).click();
          const { sum, score, rows } = await ledger();
          expect(rows, `${name}, ${view}`).toBeGreaterThan(0);
          expect(Math.abs(score - scores[0]!), `${name}, ${view}`).toBeLessThan(0.051);
          // Numbers are shown to a tenth.
          expect(Math.abs(sum - score), `${name}, ${view}`).toBeLessThan(0.05 * (rows + 1) + 0.001);
        }
        found.set(name, (await cards().first().textContent())!);
      }
      expect(new Set(found.values()).size).toBe(3);
    });

    await step('the moves of a line can be shown on the board', async () => {
      await mode('Line scoring');
      const before = await tools.ui.pieces();
      await cards().first().locator('button[title^="Show this position"]').nth(1).click();
      await expect.poll(() => page().getByTestId('where').textContent()).toMatch(/ply 2 of/);
      expect(await tools.ui.pieces()).not.toEqual(before);
      await tools.ui.button('One move back').click();
      await expect.poll(() => page().getByTestId('where').textContent()).toMatch(/ply 1 of/);
      await tools.ui.button('Back to the position').click();
      await expect.poll(() => tools.ui.pieces()).toEqual(before);
    });

    await step('the copied text is the same as the command line prints', async () => {
      await tools.context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await mode('Greedy 1-ply');
      const copied = async () => JSON.parse(await page().evaluate(() => navigator.clipboard.readText()));
      await tools.ui.button('Copy the lines as JSON').click();
      await page().getByText('Lines copied').waitFor();
      const lines = linesSchema.strict().parse(await copied());
      expect([lines.fen, lines.profile, lines.mode]).toEqual([FEN, 'orchestrator', 'greedy']);
      expect(lines.lines.map(({ uci }) => uci)).toEqual(await firstMoves());
      await tools.ui.button('Why not h3').click();
      await page().getByTestId('why-words').waitFor();
      await tools.ui.button('Copy the comparison as JSON').click();
      await page().getByText('The comparison copied').waitFor();
      expect(whySchema.strict().parse(await copied()).move.san).toBe('h3');
      await tools.ui.button('Close the comparison').click();
    });

    await step('“Why not” shows a waterfall that adds up, from the list, the board and the keyboard', async () => {
      await mode('Greedy 1-ply');
      const fall = page().getByRole('table', { name: /^What makes the difference/ });
      const adds = async () => {
        const of = (name: string) =>
          fall.locator(`[${name}]`).evaluateAll((all, key) => all.map((one) => Number(one.getAttribute(key))), name);
        const [steps, [difference], [start, end]] = [
          await of('data-step'),
          await of('data-difference'),
          await of('data-total'),
        ];
        expect(steps.length).toBeGreaterThan(0);
        // Largest first, apart from rounding; the last row may be the remainder.
        const sizes = steps.slice(0, -1).map(Math.abs);
        for (const [i, size] of sizes.slice(1).entries()) expect(size).toBeLessThan(sizes[i]! + 0.15);
        expect(steps.reduce((sum, one) => sum + one, 0)).toBeCloseTo(difference!, 6);
        expect(end! - start!).toBeCloseTo(difference!, 6);
      };
      await tools.ui.button('Why not h3').click();
      await fall.waitFor();
      await adds();
      const words = page().getByTestId('why-words');
      expect(await words.textContent()).toMatch(/h3 is worse than \S+ by [\d.]+ pawns for White: /);
      expect(await fall.locator('svg rect').count()).toBeGreaterThan(0);

      const pieces = await tools.ui.pieces();
      await tools.ui.premove('a2a4');
      await expect.poll(() => words.textContent()).toMatch(/a4 is worse than/);
      await adds();
      expect(await tools.ui.pieces()).toEqual(pieces);

      const list = page().getByRole('combobox', { name: 'The move to ask about' });
      await list.click();
      await page().getByRole('option', { name: 'a4', exact: true }).waitFor();
      // Once the list is open the UI kit selects the chosen option by a timer, and would discard a typed one. Timers end in order.
      await page().evaluate(() => new Promise((resolve) => setTimeout(resolve)));
      await list.fill('Ng5');
      await page().locator('[role=option][data-combobox-selected]', { hasText: 'Ng5' }).waitFor();
      await page().keyboard.press('Enter');
      await expect.poll(() => words.textContent()).toMatch(/Ng5 is worse than/);
      await adds();
      const before = await words.textContent();
      await page().evaluate(() => lucena!.setKnob('development.weight', 0));
      await expect.poll(() => words.textContent()).not.toBe(before);
      await tools.ui.button('Close the comparison').click();
      await fall.waitFor({ state: 'detached' });
    });
  });

  if (isSlow)
    test('the choice of lines is kept, and a search can be stopped', async () => {
      await step('mode and limits are kept, and as many lines are shown as requested', async () => {
        await openLines();
        await done();
        await mode('Full search');
        const many = page().getByRole('textbox', { name: 'Variations' });
        for (const bad of ['0', '999', '2.5', '']) {
          await many.fill(bad);
          await page().getByText('Variations: must be a whole number from 1 to 12', { exact: true }).waitFor();
        }
        await many.press('Escape');
        await expect.poll(() => many.inputValue()).toBe('3');
        await many.fill('5');
        await expect.poll(() => cards().count()).toBe(5);
        await page().reload();
        await tools.ui.ready();
        await done();
        expect(await page().getByRole('radio', { name: 'Full search' }).isChecked()).toBe(true);
        await expect.poll(() => cards().count()).toBe(5);
      });

      await step('a long search shows interim lines, does not block the page, and can be stopped', async () => {
        await page().getByRole('textbox', { name: 'Variations' }).fill('3');
        await page().getByRole('radiogroup', { name: 'How moves are chosen' }).getByText('Full search').click();
        await page().getByRole('textbox', { name: 'Plies' }).fill('40');
        await expect.poll(() => status().textContent()).toMatch(/depth [1-9]/);
        expect(await status().getAttribute('data-state')).toBe('running');
        // The page answers while the search goes on: e2e/responsive.verify.ts measures how soon.
        await page().evaluate(() => new Promise((resolve) => setTimeout(resolve, 10)));
        expect(await status().getAttribute('data-state')).toBe('running');
        await tools.ui.button('Stop').first().click();
        await expect.poll(() => status().getAttribute('data-state')).toBe('stopped');
        expect(await cards().count()).toBe(3);
      });
    });

  if (isSlow)
    test('turning a knob changes the order of the lines at once', async () => {
      await openLines('rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2');
      await done();
      const [best] = await firstMoves();
      expect(best).toBe('d2d4');
      // With a penalty for pawns in the center, the pawn stays at home.
      await page().evaluate(() => lucena!.setKnob('centerPlacement.weight', -4));
      await expect.poll(async () => (await firstMoves())[0]).not.toBe(best);
      await page().keyboard.press('Control+z');
      await expect.poll(async () => (await firstMoves())[0]).toBe(best);
    });

  const listed = () =>
    cards().evaluateAll((all) =>
      all.map((card) => [card.getAttribute('data-first'), Number(card.getAttribute('data-score'))] as const),
    );

  test('the lines, “Why not?”, a deeper search and the flip points of a position never contradict each other (trust 1)', async () => {
    await openLines('r1bq1rk1/pp3ppp/2n1pn2/2bp4/8/P1N1PN2/1PQ2PPP/R1B1KB1R w KQ - 0 9', 'baseline', null);
    // By default the screen uses full search.
    expect(await page().getByRole('radio', { name: 'Full search' }).isChecked()).toBe(true);
    await page().getByRole('textbox', { name: 'Plies' }).fill('6');
    await expect.poll(() => status().textContent()).toContain('depth 6 ');
    await done();
    const before = new Map(await listed());
    const words = page().getByTestId('why-words');
    const fall = page().getByRole('table', { name: /^What makes the difference/ });
    const totals = () =>
      fall.locator('[data-total]').evaluateAll((all) => all.map((one) => Number(one.getAttribute('data-total'))));
    // A move that is not among the lines is added, with the score of the comparison.
    await tools.ui.button('Why not Kd1').click();
    await words.waitFor();
    const asked = cards().filter({ hasText: 'asked' });
    expect(await asked.getAttribute('data-first')).toBe('e1d1');
    const after = new Map(await listed());
    for (const [move, score] of before) expect([move, after.get(move)]).toEqual([move, score]);
    expect(await totals()).toEqual([(await listed())[0]![1], after.get('e1d1')]);
    expect(
      await page()
        .locator('[data-score-source]')
        .evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute('data-score-source')))]),
    ).toEqual(['search depth 6']);
    // Deeper: all lines become one ply longer; back at the earlier depth, they are as before.
    await tools.ui.button('Deeper').click();
    await expect.poll(() => status().textContent()).toContain('depth 7 ');
    await done();
    await words.waitFor();
    expect(new Set((await listed()).map(([move]) => move)).has('e1d1')).toBe(true);
    await page().getByRole('textbox', { name: 'Plies' }).fill('6');
    await expect.poll(() => status().textContent()).toContain('depth 6 ');
    await words.waitFor();
    expect(new Map(await listed())).toEqual(after);
    // Flip points start from the two best of the list.
    await panel().getByRole('button', { name: 'Find out' }).click();
    const lead = page().getByTestId('sensitivity-words');
    const stop = panel().getByRole('button', { name: 'Stop' });
    await stop.or(lead).first().waitFor();
    // On a fast machine the search may have ended by now.
    await stop.evaluateAll((buttons) => {
      for (const button of buttons) (button as HTMLButtonElement).click();
    });
    await lead.waitFor();
    const [[, best], [, second]] = (await listed()) as [[string, number], [string, number]];
    expect(await lead.textContent()).toMatch(
      new RegExp(`by ${(Math.abs(best - second) / 100).toFixed(2)}.* search depth 6$`),
    );
  });

  test('no screen calls a position won that another calls lost without saying why (trust 1)', async () => {
    // Kasparov–Topalov after 24. Rxd4: White is ahead by the material on the board, Black by what can be captured.
    await openLines('b2r3r/k4p1p/p2q1np1/NppP4/3R1Q2/P4PPB/1PP4P/1K2R3 b - - 0 24', 'lucena');
    await done();
    await mode('Full search');
    await page().getByRole('textbox', { name: 'Plies' }).fill('8');
    await expect.poll(() => status().textContent()).toContain('depth 8 ');
    await done();
    const note = () => page().getByTestId('disagreement').first();
    const words = (depth: string) =>
      new RegExp(`^The static score does not see the tactics: a search to depth ${depth} says −\\d\\.\\d\\d\\.$`);
    expect(await note().textContent()).toMatch(words('8'));
    // Knobs searches by itself: its note is about that search, and later notes are about the deepest.
    for (const [screen, depth] of [
      ['board', '8'],
      ['knobs', '\\d+'],
      ['heat', '\\d+'],
    ] as const) {
      await page().goto(`${tools.url}#/${screen}`);
      await expect.poll(() => note().textContent(), { message: screen }).toMatch(words(depth));
    }
    // Back on Lines the note is about the list's own search, although the search of Knobs went deeper.
    await page().goto(`${tools.url}#/lines`);
    await done();
    await expect.poll(() => note().textContent()).toMatch(words('8'));
    expect(await note().textContent()).toContain(
      ` ${(await cards().first().locator('[title*=centipawns]').textContent())!}.`,
    );
  });

  const panel = () => page().getByRole('region', { name: 'What would change the choice', exact: true });

  /** A pawn can take a queen or a rook. The knob that makes it take the other is found quickly. */
  async function openFork(): Promise<void> {
    await openLines('4k3/8/3q1r2/4P3/8/8/8/4K3 w - - 0 1', 'material');
    await done();
    await mode('Full search');
    await page().getByRole('textbox', { name: 'Plies' }).fill('1');
    await expect.poll(() => status().textContent()).toContain('depth 1 ');
    await done();
  }

  if (isSlow)
    test('the search for flip points runs, stops, names values, and opens a knob', async () => {
      const plies = async (depth: string) => {
        await page().getByRole('textbox', { name: 'Plies' }).fill(depth);
        await expect.poll(() => status().textContent()).toContain(`depth ${depth} `);
        await done();
      };
      await openFork();
      // Deep enough that the knobs cannot all be tried before the click.
      await plies('11');
      await panel().getByRole('button', { name: 'Find out' }).click();
      await panel()
        .getByText(/^Trying knobs: [1-9]/)
        .waitFor();
      await panel().getByRole('button', { name: 'Stop' }).click();
      const rows = panel().locator('[data-knob]');
      await rows.first().waitFor();
      expect(await panel().textContent()).toContain('Stopped: the other knobs were not tried.');
      await plies('1');
      await panel().getByRole('button', { name: 'Find out again' }).click();
      await panel()
        .getByText(/^exd6 leads exf6 by 4.00 search depth 1/)
        .waitFor();
      expect(await panel().textContent()).not.toContain('Stopped');
      const row = panel().locator('[data-knob="material.rook"]').first();
      expect(await row.textContent()).toContain('936 → 937: exf6');
      expect(await panel().textContent()).toContain('none in range');
      await row.getByRole('button', { name: 'Set Material and placement: Rook, endgame to 937' }).click();
      await expect.poll(async () => (await firstMoves())[0]).toBe('e5f6');
      await panel().getByText('These results are for other knob values.').waitFor();
      await row.getByRole('link', { name: 'Show Material and placement: Rook, endgame in Knobs' }).click();
      await page().locator('[data-knob="material.rook"][data-changed]').waitFor();
    });

  if (isSlow)
    test('a finished game has no lines', async () => {
      await openLines(MATED);
      await page().getByText('Checkmate — Black wins').last().waitFor();
      await page().getByText('there are no lines').waitFor();
      expect(await violations(page())).toEqual([]);
      await page().goto(`${tools.url}#/board`);
      await tools.ui.loadFen(STALEMATE);
      await page().goto(`${tools.url}#/lines`);
      await page().getByText('Draw by stalemate').last().waitFor();
    });

  test.each(detailSchemes)('with everything open, the screen passes axe and fits a phone, %s', async (scheme) => {
    await page().emulateMedia({ colorScheme: scheme });
    await openLines();
    await done();
    await mode('Line scoring');
    await page().getByText('Ply by ply', { exact: true }).click();
    await tools.ui.button('Why not h3').click();
    await page().getByTestId('why-words').waitFor();
    expect(await violations(page())).toEqual([]);
    await page().setViewportSize(PHONE);
    await expect.poll(width).toBe(PHONE.width);
  });

  test.each(detailSchemes)('flip points pass axe and fit a phone, %s', async (scheme) => {
    await page().emulateMedia({ colorScheme: scheme });
    await openFork();
    await panel().getByRole('button', { name: 'Find out' }).click();
    await panel().locator('[data-knob]').nth(5).waitFor();
    expect(await violations(page())).toEqual([]);
    await page().setViewportSize(PHONE);
    await expect.poll(width).toBe(PHONE.width);
    expect(await violations(page())).toEqual([]);
  });
});
