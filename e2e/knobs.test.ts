import { expect, test } from 'vitest';
import { isSlow } from '../src/rules/amount.testing.ts';
import { violations } from './axe.ts';
import { knobsTools, SCRIPT, WEIGHT } from './knobs-tools.ts';
import { step } from './suite.ts';
import { detailSchemes, workbenchSuite } from './workbench-suite.ts';

await workbenchSuite('knobs', (tools) => {
  const { page, go, openKnobs, find, resetAll, knob, exact, ledgerRow, total, stored, cookie, reload } =
    knobsTools(tools);

  test('a knob changes the ledger and keeps its value, including 0, until it is reset; the cookie alone restores it', async () => {
    await openKnobs();
    await find('mobility weight', 'mobility.weight');
    const before = await total('Mobility');
    expect(before).not.toBe(0);
    await exact(WEIGHT).fill('0.5');
    await expect.poll(() => total('Mobility')).not.toBe(before);
    expect(Math.abs((await total('Mobility')) - before / 2)).toBeLessThan(0.5);
    expect((await stored()).knobs).toEqual({ mobility: { weight: 0.5 } });
    expect(await cookie()).toContain('"weight":0.5');

    await exact(WEIGHT).fill('0');
    await expect.poll(() => total('Mobility')).toBe(0);
    expect((await stored()).knobs).toEqual({ mobility: { weight: 0 } });
    expect(await cookie()).toContain('"weight":0}');
    await find('threats weight', 'threats.weight');
    await exact('Weight, Threats').fill('0.5');
    const both = { mobility: { weight: 0 }, threats: { weight: 0.5 } };
    await expect.poll(async () => (await stored()).knobs).toEqual(both);

    await reload();
    expect(await total('Mobility')).toBe(0);
    expect((await stored()).knobs).toEqual(both);
    await find('threats weight', 'threats.weight');
    expect(await exact('Weight, Threats').inputValue()).toBe('0.5');
    await find('mobility weight', 'mobility.weight');
    expect(await exact(WEIGHT).inputValue()).toBe('0');

    await tools.ui.button(`Reset ${WEIGHT}`).click();
    await expect.poll(() => total('Mobility')).toBe(before);
    expect(await exact(WEIGHT).inputValue()).toBe('1');
    expect((await stored()).knobs).toEqual({ threats: { weight: 0.5 } });

    await exact(WEIGHT).fill('0');
    await expect.poll(() => total('Mobility')).toBe(0);
    await page().evaluate(() => localStorage.removeItem('lucena.profile'));
    await reload();
    expect(await total('Mobility')).toBe(0);
    await find('mobility weight', 'mobility.weight');
    expect(await exact(WEIGHT).inputValue()).toBe('0');
    await find('threats weight', 'threats.weight');
    expect(await exact('Weight, Threats').inputValue()).toBe('0.5');
  });

  test('knobs of every kind are turned, refuse bad input, are reset and explain themselves', async () => {
    await openKnobs();
    await step('ledger and lines follow a slider while it is dragged, and one undo reverts the drag', async () => {
      await find('mobility weight', 'mobility.weight');
      const before = await total('Mobility');
      const lines = () => page().locator('[data-first]').allTextContents();
      await page().locator('[data-testid="live-moves"][aria-busy="false"]').waitFor();
      expect(await lines()).toHaveLength(3);
      const first = await lines();
      const thumb = page().getByRole('slider', { name: WEIGHT });
      const box = (await thumb.boundingBox())!;
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await page().mouse.move(x, y);
      await page().mouse.down();
      for (let i = 1; i <= 4; i++) await page().mouse.move(x + 4 * i, y);
      // A drag with a long pause is still one undo step: the page's clock jumps ahead.
      await page().evaluate(() => {
        const now = Date.now;
        Date.now = () => now() + 5000;
      });
      for (let i = 5; i <= 8; i++) await page().mouse.move(x + 4 * i, y);
      await expect.poll(async () => (await total('Mobility')) / before).toBeGreaterThan(1.2);
      await expect.poll(lines).not.toEqual(first);
      await page().mouse.up();
      await thumb.focus();
      await page().keyboard.press('Control+z');
      await expect.poll(() => total('Mobility')).toBe(before);
      await expect.poll(lines).toEqual(first);
      expect((await stored()).knobs).toEqual({});
      await page().keyboard.press('Control+Shift+z');
      await expect.poll(() => total('Mobility')).not.toBe(before);
    });

    if (isSlow)
      await step(
        'input that is not a number or out of range changes nothing, on Enter and on blur (trust 2)',
        async () => {
          await resetAll();
          await find('mobility weight', 'mobility.weight');
          for (const bad of ['', 'much', '9', '-9', '1e9', SCRIPT]) {
            await exact(WEIGHT).fill(bad);
            expect(await exact(WEIGHT).getAttribute('aria-invalid'), bad).toBe('true');
            expect((await stored()).knobs ?? {}, bad).toEqual({});
            await page()
              .getByRole('alert')
              .getByText(`${WEIGHT}: must be a number from −8 to 8`, { exact: true })
              .waitFor();
          }
          const described = await exact(WEIGHT).getAttribute('aria-describedby');
          expect(await page().getByRole('alert').getAttribute('id')).toBe(described);
          await exact(WEIGHT).fill('1.5');
          await exact(WEIGHT).fill('15');
          await exact(WEIGHT).press('Enter');
          await exact(WEIGHT).blur();
          expect(await exact(WEIGHT).inputValue()).toBe('15');
          expect((await stored()).knobs).toEqual({});
          await exact(WEIGHT).press('Escape');
          expect(await exact(WEIGHT).inputValue()).toBe('1');
          expect(await page().getByRole('alert').count()).toBe(0);
          // A count takes only whole numbers.
          const depth = (await find('search.aspirationDepth', 'search.aspirationDepth')).getByLabel(/exact value$/);
          await depth.fill('2.5');
          await page().getByText('Aspiration depth, Search parameters: must be a whole number from 2 to 20').waitFor();
          expect((await stored()).search).toBe(undefined);
        },
      );

    if (isSlow)
      await step('a bar of a curve is dragged in one row', async () => {
        await resetAll();
        const row = await find('mobility.knightMiddlegame', 'mobility.knightMiddlegame');
        await row.getByRole('button', { name: /^Edit/ }).click();
        const bars = row.getByTestId('count-bar');
        const boxes = await bars.evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().top));
        expect(new Set(boxes).size).toBe(1);
        const field = row.getByLabel(/ at 0$/);
        const before = Number((await field.inputValue()).replace('−', '-'));
        const { x, y, width, height } = (await bars.first().boundingBox())!;
        await page().mouse.move(x + width / 2, y + height / 2);
        await page().mouse.down();
        await page().mouse.move(x + width / 2, y + 1);
        await page().mouse.up();
        expect(Number(await field.inputValue())).toBeGreaterThan(before + 40);
        await resetAll();
      });

    if (isSlow)
      await step('painting a square of a table adds that value to the piece on it', async () => {
        await resetAll();
        const row = await find('material.knightSquaresMiddlegame', 'material.knightSquaresMiddlegame');
        const before = await total('Material and placement');
        await row.getByRole('button', { name: /^Edit/ }).click();
        const square = row.locator('[data-square="c3"]');
        expect(await square.getAttribute('data-acts')).toBe('');
        const value = Number((await square.inputValue()).replace('−', '-'));
        await square.fill(String(value + 40));
        await expect.poll(() => total('Material and placement')).toBeGreaterThan(before + 20);
        expect((await stored()).knobs.material.knightSquaresMiddlegame[18]).toBe(value + 40);
        await square.press('ArrowDown');
        const painted = async () => (await stored()).knobs.material.knightSquaresMiddlegame[18];
        await expect.poll(painted).toBeLessThan(value + 40);
        await tools.ui.button('Reset group Material').click();
        await expect.poll(() => total('Material and placement')).toBe(before);
      });

    if (isSlow)
      await step(
        'pairs, curves, switches and terms can be changed, are listed as changed, and are reset together',
        async () => {
          await resetAll();
          await find('material.knight', 'material.knight');
          await knob('material.knight')
            .getByLabel(/middlegame, exact value/)
            .fill('0');
          await find('mobility.knightMiddlegame', 'mobility.knightMiddlegame');
          await knob('mobility.knightMiddlegame').getByRole('button').last().click();
          await knob('mobility.knightMiddlegame')
            .getByLabel(/ at 3$/)
            .fill('55');
          await find('search.nullMove', 'search.nullMove');
          // Switches by the keyboard: a click could miss while the list changes.
          await knob('search.nullMove').getByRole('switch').press('Space');
          await find('threats.weight', 'threats.weight');
          await page().getByRole('switch', { name: 'Threats counts' }).press('Space');
          await expect.poll(() => ledgerRow('Threats').count()).toBe(0);
          const { knobs, search, terms } = await stored();
          expect(knobs.material.knight[0]).toBe(0);
          expect(knobs.mobility.knightMiddlegame[3]).toBe(55);
          expect(search).toEqual({ nullMove: 0 });
          expect(terms).toContain('mobility');
          expect(terms).not.toContain('threats');

          await page().getByLabel('Find a knob').fill('');
          await page().getByText('Changed', { exact: true }).click();
          await expect
            .poll(() =>
              page()
                .locator('[data-knob]')
                .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-knob'))),
            )
            .toEqual(['material.knight', 'mobility.knightMiddlegame', 'search.nullMove']);
          await tools.ui.button('Reset all').click();
          await page().getByText('No such knob').waitFor();
          expect(await stored()).toEqual({ lucena: 1, name: 'lucena', extends: 'lucena', knobs: {} });
          await tools.ui.button('Undo (Ctrl+Z)').click();
          await expect.poll(async () => (await stored()).search).toEqual({ nullMove: 0 });
          await page().getByText('Changed', { exact: true }).click();
        },
      );

    await step('a knob shows its default, range, effect, formula and curve', async () => {
      await resetAll();
      const row = await find('mobility weight', 'mobility.weight');
      await row.getByText(/^[+−][\d.]+ cp$/).waitFor();
      await row.getByRole('button', { name: 'Weight', exact: true }).click();
      const details = page().getByRole('dialog', { name: 'Weight' });
      await details.waitFor();
      const text = (await details.textContent())!;
      for (const words of ['Default', '−8 to 8, in steps of 0.05', 'cp for a step of 0.05', 'us.knight'])
        expect(text).toContain(words);
      const curve = details.getByRole('img', {
        name: /^The score as the knob goes from -8 to 8, in centipawns: from −/,
      });
      await curve.locator('canvas').waitFor();
      await page().keyboard.press('Escape');
      await details.waitFor({ state: 'detached' });
      await page().keyboard.press('Enter');
      await details.waitFor();
      await tools.ui.button('Save as').click();
      await page().getByRole('dialog', { name: 'Save the profile' }).waitFor();
      await details.waitFor({ state: 'detached' });
      await page().keyboard.press('Escape');
      await page().getByRole('dialog').waitFor({ state: 'detached' });
      await row.getByRole('button', { name: 'Weight', exact: true }).focus();
      // On a phone everything is visible.
      await page().setViewportSize({ width: 390, height: 844 });
      await page().keyboard.press('Enter');
      await curve.locator('canvas').waitFor();
      const { y, height } = (await details.boundingBox())!;
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y + height).toBeLessThanOrEqual(844);
      expect(height).toBeGreaterThan(300);
    });
  });

  test.runIf(isSlow)('the best line and its score are the same everywhere on the screen', async () => {
    const group = (name: string) =>
      page().getByRole('navigation', { name: 'Groups of knobs' }).getByRole('button', { name }).click();
    const ledger = page().getByRole('table', { name: 'What the best line’s score is made of' });
    await step(
      'groups of whole lines show the best line’s ledger, and turning a knob acts on it (trust 3.5)',
      async () => {
        await openKnobs();
        // Once the knobs have not moved for a while, the moves come from a search (trust 1).
        await page()
          .getByTestId('live-moves')
          .getByText(/^search depth \d+$/)
          .waitFor();
        await group('Risk model');
        await ledger.getByText(/^line scoring depth 5$/).waitFor();
        await page().getByTestId('best-line').waitFor();
        /** The best move by the headline, the ledger and the list of moves, all read at the same moment. */
        const told = () =>
          page().evaluate(() => {
            const text = (selector: string) => document.querySelector(selector)!.textContent!.trim();
            const first = document.querySelector<HTMLElement>('[data-testid="live-moves"] [data-first]')!;
            const source = (selector: string) =>
              document.querySelector(selector)!.closest<HTMLElement>('[data-score-source]')!.dataset.scoreSource;
            return {
              scores: [text('[data-testid="score"]'), first.textContent!.trim().split(' ').at(-1)],
              sources: [source('[data-testid="score"]'), source('[data-first]'), source('aside table')],
              isInLine: text('[data-testid="best-line"]').includes(first.dataset.first!),
            };
          });
        const expectOne = async () => {
          const { scores, sources, isInLine } = await told();
          expect([new Set(scores).size, new Set(sources).size, isInLine], `${scores} ${sources}`).toEqual([1, 1, true]);
        };
        await expectOne();
        const frame = page().getByRole('region', { name: 'Ledger' });
        expect(await frame.evaluate((one) => one.scrollWidth - one.clientWidth), 'cut off').toBe(0);
        const risk = async () => {
          const row = ledger
            .getByRole('row')
            .filter({ has: page().getByRole('rowheader', { name: 'Risk', exact: true }) });
          return Number(((await row.locator('td').allTextContents()).at(-1) ?? '0').replace('−', '-'));
        };
        const before = await risk();
        await knob('risk.offset').getByText('+1 cp').waitFor();
        await exact('Offset, Risk').fill('40');
        await page().locator('[data-testid="live-moves"][data-old]').waitFor();
        await expectOne();
        await page().locator('[data-testid="live-moves"][aria-busy="false"]').waitFor();
        await expectOne();
        await expect.poll(risk).toBeCloseTo(before + 40, 0);
        await page()
          .getByTestId('difference')
          .getByText(/Risk \+40/)
          .waitFor();
      },
    );

    if (isSlow)
      await step(
        'a knob of lines shows the best line’s score over its range, and the knobs of all groups their effect on it',
        async () => {
          await knob('risk.offset').getByRole('button', { name: 'Offset', exact: true }).click();
          const details = page().getByRole('dialog', { name: 'Offset' });
          await details.getByText('The score of the best line over its range').waitFor();
          await details
            .getByRole('img', { name: /^The score as the knob goes from -1000 to 1000/ })
            .locator('canvas')
            .waitFor();
          await page().keyboard.press('Escape');
          await group('Opponent model');
          await knob('opponent.plyDepth').waitFor();
          await ledger.waitFor();
          // Among knobs of all groups, those of lines are listed with their effect on the best line.
          await page().getByText('Effect here', { exact: true }).click();
          await knob('material.pawn').waitFor();
          await knob('risk.offset').getByText('+1 cp').waitFor();
          await page().getByText('Effect here', { exact: true }).click();
        },
      );

    if (isSlow)
      await step('where the best line ends in mate, headline and list both say so (trust 1)', async () => {
        await go('board');
        await tools.ui.loadFen('8/8/P3R3/3k1P2/1P3P2/P6R/3N3P/3K2N1 w - - 7 45');
        await page().goto(`${tools.url}#/knobs/risk.offset`);
        await page()
          .getByTestId('live-moves')
          .getByText(/^Rd3# #1$/)
          .waitFor();
        await expect.poll(() => page().getByTestId('score').textContent()).toBe('#1');
      });
  });

  test.each(detailSchemes)('Knobs and Profiles pass axe and fit a phone, %s', async (scheme) => {
    await openKnobs();
    await page().emulateMedia({ colorScheme: scheme });
    await find('mobility weight', 'mobility.weight');
    await exact(WEIGHT).fill('0.5');
    await page().getByLabel('Find a knob').fill('');
    await knob('material.pawn').getByText(/cp$/).first().waitFor();
    await knob('material.pawnSquaresMiddlegame').getByRole('button', { name: /^Edit/ }).click();
    expect(await violations(page()), 'Material').toEqual([]);
    for (const group of ['Opponent model', 'Mobility', 'King safety', 'Search']) {
      await page().getByRole('navigation', { name: 'Groups of knobs' }).getByRole('button', { name: group }).click();
      await page().getByRole('heading', { name: group, level: 2 }).waitFor();
      expect(await violations(page()), group).toEqual([]);
    }
    await find('mobility weight', 'mobility.weight');
    await knob('mobility.weight').getByRole('button', { name: 'Weight', exact: true }).click();
    await page().getByRole('dialog').waitFor();
    expect(await violations(page()), 'details').toEqual([]);
    await go('profiles');
    await page().getByRole('table').waitFor();
    await page().getByRole('region', { name: 'Lineage' }).getByText('baseline').waitFor();
    expect(await violations(page()), 'profiles').toEqual([]);

    await go('knobs');
    await page().setViewportSize({ width: 390, height: 844 });
    const width = () => page().evaluate(() => document.documentElement.scrollWidth);
    for (const group of ['Material', 'Mobility', 'King safety']) {
      await page().getByLabel('Group of knobs').selectOption(group);
      await page().getByRole('heading', { name: group, level: 2 }).waitFor();
      await expect.poll(width, { message: group }).toBe(390);
    }
    await go('profiles');
    await page().getByRole('region', { name: 'Lineage' }).getByText('baseline').waitFor();
    await expect.poll(width, { message: 'profiles' }).toBe(390);

    // All names are visible, however long.
    const name = 'A rather long name, as long as one can be, which has no place of its own anywhere';
    await page().evaluate((file) => localStorage.setItem('lucena.library', JSON.stringify([file])), {
      lucena: 1,
      name: name.slice(0, 80),
      extends: 'lucena',
      knobs: {},
    });
    await page().reload();
    const list = page().getByRole('navigation', { name: 'Profiles', exact: true });
    await list.getByText('A rather long name').waitFor();
    for (const size of [390, 1280]) {
      await page().setViewportSize({ width: size, height: 844 });
      const hidden = await list.evaluate((box) => [
        box.scrollWidth - box.clientWidth,
        getComputedStyle(box).maxHeight === 'none' ? 0 : box.scrollHeight - box.clientHeight,
      ]);
      expect(hidden, `${size}`).toEqual([0, 0]);
    }
  });
});
