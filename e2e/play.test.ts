import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '../src/engine/engine.ts';
import { createEngine } from '../src/engine/node.ts';
import { formatUci } from '../src/notation/uci-move.ts';
import { isSlow } from '../src/rules/amount.testing.ts';
import { unwrap } from '../src/rules/result.ts';
import { gameTools } from './game-tools.ts';
import { unlabelledScores } from './score-labels.ts';
import { step } from './suite.ts';
import { boardSuite } from './workbench-suite.ts';

const DESKTOP = { width: 1280, height: 720 };

await boardSuite('games against the engine', (tools) => {
  const { newGame, begin } = gameTools(tools);
  let engine: Engine;

  beforeAll(async () => {
    engine = await createEngine();
  });

  afterAll(async () => {
    await engine?.dispose();
  });

  /** Begins a game as White against an engine that thinks for minutes. */
  async function beginAgainstThinker(): Promise<void> {
    await newGame('Human', 'Engine');
    const black = tools.ui.page.getByRole('group', { name: 'Black' });
    await tools.ui.choose(black.getByRole('combobox', { name: 'Strength' }), 'Full strength');
    await tools.ui.page.getByLabel('Engine thinking time, in seconds').fill('300');
    await begin();
  }

  test('a game is played to mate against Easy', async () => {
    const { ui } = tools;
    // Easy would take two seconds for a move, as a human does.
    await ui.button('Settings').click();
    await ui.toggle('Weak engines take their time');
    await ui.page.keyboard.press('Escape');
    await newGame('Human', 'Engine');
    await ui.toggle('Coach');
    await begin();
    const moves: string[] = [];
    for (let ply = 0; ply < 160; ply += 2) {
      unwrap(engine.setPosition(undefined, moves));
      const { pv } = await engine.search({ depth: 7 });
      const uci = formatUci(pv[0]!);
      await ui.move(uci);
      await expect.poll(async () => (await ui.moves()).length).toBeGreaterThan(ply);
      if (/wins|Draw/.test((await ui.headline.textContent()) ?? '')) break;
      await expect.poll(async () => (await ui.moves()).length, { timeout: 20_000 }).toBe(ply + 2);
      moves.push(uci, await lastMove());
      // The engine has answered, and the line is still about the user's move.
      const coach = ui.page.getByTestId('coach');
      if (ply === 0) {
        await coach.getByText(new RegExp(`^${(await ui.moves())[0]} (gave|cost|changes) `)).waitFor();
        expect(await unlabelledScores(ui.page)).toEqual([]);
      }
    }
    expect(await ui.headline.textContent()).toBe('Checkmate — White wins');
    await ui.tab('Games');
    await ui.page.getByText('1-0').first().waitFor();
  });

  /** The squares of the last move, from the record the page keeps. */
  async function lastMove(): Promise<string> {
    return tools.ui.page.evaluate(() => {
      const { moves } = JSON.parse(localStorage.getItem('lucena.game')!).game as { moves: { uci: string }[] };
      return moves.at(-1)!.uci;
    });
  }

  test('a game against the engine can be left and resumed', async () => {
    await step('a reload pauses a running game, which can then continue', async () => {
      const { ui } = tools;
      await newGame('Human', 'Engine');
      await ui.choose('Time', '5 min + 3 s');
      await begin();
      await ui.move('e2e4');
      await expect.poll(async () => (await ui.moves()).length).toBe(2);
      await ui.page.reload();
      await ui.ready();
      expect(await ui.headline.textContent()).toBe('The game is paused');
      const clock = ui.page.getByRole('timer', { name: 'White’s clock' });
      expect(await clock.textContent()).toMatch(/^[45]:\d\d$/);
      await ui.button('Resume').click();
      await ui.move('d2d4');
      await expect.poll(async () => (await ui.moves()).length).toBe(4);
    });

    if (isSlow)
      await step(
        'a replaced game is in Games after a reload and can be resumed from there; resigning asks once (trust 2)',
        async () => {
          const { ui } = tools;
          const { page } = ui;
          const told = await page.getByTestId('announcer').textContent();
          expect(told).toMatch(/^Black plays [a-z]/);
          const moves = await ui.moves();
          await newGame('Human', 'Human');
          await begin();
          expect(await ui.moves()).toEqual([]);
          await page.reload();
          await ui.ready();
          await ui.tab('Games');
          await ui.button(/^You – lucena · Easy unfinished 2 moves · White to move/).click();
          await expect.poll(() => ui.moves()).toEqual(moves);
          expect(await ui.headline.textContent()).toBe('The game is paused');
          expect(await page.getByRole('timer', { name: 'White’s clock' }).textContent()).toMatch(/^[45]:\d\d$/);
          await ui.button('Resume').click();
          const resign = async (answer: string) => {
            await ui.button('More actions').click();
            await page.getByRole('menuitem', { name: 'Resign…' }).click();
            await page.getByRole('dialog', { name: 'Resign this game?' }).getByRole('button', { name: answer }).click();
            await page.getByRole('dialog').waitFor({ state: 'detached' });
          };
          await resign('Cancel');
          expect(await ui.headline.textContent()).toBe('White to move');
          await resign('Resign');
          await expect.poll(() => ui.headline.textContent()).toBe('White resigned — Black wins');
          expect(await page.getByTestId('announcer').textContent()).toContain('White resigned — Black wins');
          await ui.button('Undo (Ctrl+Z)').click();
          await expect.poll(() => ui.headline.textContent()).toBe('White to move');

          await ui.button('Delete this game').first().click();
          await ui.button('Restore').click();
          await expect.poll(() => ui.button('Delete this game').count()).toBe(1);
        },
      );
  });

  if (isSlow)
    test('engines can be paused and forced to move, and premoves can be made', async () => {
      await step('a game between two engines can be paused, and moves can be taken back', async () => {
        const { ui } = tools;
        await newGame('Engine', 'Engine');
        await begin();
        await expect.poll(async () => (await ui.moves()).length, { timeout: 20_000 }).toBeGreaterThan(5);
        await ui.button('Pause').click();
        expect(await ui.headline.textContent()).toBe('The game is paused');
        const paused = (await ui.moves()).length;
        // No engine moves while another search runs to its end.
        await ui.button('Hint').click();
        await ui.page
          .getByTestId('hint')
          .getByText(/^Hint: move /)
          .waitFor();
        expect(await ui.moves()).toHaveLength(paused);
        await ui.button('Take back').click();
        await expect.poll(() => ui.moves()).toHaveLength(paused - 1);
      });

      await step('an engine that would think for minutes moves at once on request', async () => {
        const { ui } = tools;
        await beginAgainstThinker();
        await ui.move('e2e4');
        await ui.page.getByLabel('thinking').waitFor();
        for (const width of [1280, 390]) expect(await ui.overhang(width), `thinking, ${width}`).toBe(0);
        await ui.button('Pause').click();
        await ui.button('Resume').waitFor();
        for (const width of [1280, 390]) expect(await ui.overhang(width), `paused, ${width}`).toBe(0);
        expect(await ui.button('Force move now').count()).toBe(0);
        await ui.button('Resume').click();
        await ui.button('Force move now').click();
        await expect.poll(async () => (await ui.moves()).length).toBe(2);
        await ui.page.setViewportSize(DESKTOP);
      });

      await step('a premove is played as soon as it is legal', async () => {
        const { ui } = tools;
        await beginAgainstThinker();
        await ui.move('a2a3');
        await ui.premove('h2h3');
        expect(await ui.moves()).toHaveLength(1);
        await ui.button('Force move now').click();
        await expect.poll(() => ui.moves()).toHaveLength(3);
        expect((await ui.moves())[2]).toBe('h3');
      });
    });
});
