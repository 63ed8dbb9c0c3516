import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '../src/engine/engine.ts';
import { createEngine } from '../src/engine/node.ts';
import { START_FEN } from '../src/notation/fen.ts';
import { formatUci } from '../src/notation/uci-move.ts';
import { isSlow } from '../src/rules/amount.testing.ts';
import { unwrap } from '../src/rules/result.ts';
import { unlabelledScores } from './score-labels.ts';
import { step } from './suite.ts';
import { WorkbenchPage } from './workbench-page.ts';
import { boardSuite } from './workbench-suite.ts';

/** Morphy against the Duke of Brunswick and Count Isouard, Paris 1858. */
const OPERA = `1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5
11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0`;

const DESKTOP = { width: 1280, height: 720 };

await boardSuite('the board of the workbench', (tools) => {
  let engine: Engine;

  beforeAll(async () => {
    engine = await createEngine();
  });

  afterAll(async () => {
    await engine?.dispose();
  });

  async function newGame(white: 'Human' | 'Engine', black: 'Human' | 'Engine'): Promise<void> {
    const { ui } = tools;
    await ui.button('New game').click();
    for (const [side, kind] of [
      ['White', white],
      ['Black', black],
    ] as const)
      await ui.page.getByRole('group', { name: side }).getByText(kind, { exact: true }).click();
  }

  async function begin(): Promise<void> {
    await tools.ui.page.getByRole('dialog').getByRole('button', { name: 'Play' }).click();
    await tools.ui.page.getByRole('dialog').waitFor({ state: 'detached' });
  }

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

    await step('a Chess960 game can be started by its position number', async () => {
      const { ui } = tools;
      await newGame('Human', 'Human');
      await ui.choose('From', 'A Chess960 position');
      await ui.page.getByLabel('Position, 0 to 959').fill('0');
      await begin();
      expect(await ui.fen()).toBe('bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1');
    });

    await step('unreadable stored data is set aside and reported', async () => {
      const { ui } = tools;
      await ui.page.evaluate(() => {
        localStorage.setItem('lucena.profile', '{"lucena":1,"name":"x","extends":"lucena","knobs":{"no":{"such":1}}}');
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

    await step('the names of the tabs fit in one row', async () => {
      const { page } = tools.ui;
      // The board of a tall window leaves the least room beside it.
      await page.setViewportSize({ width: 1280, height: 900 });
      const rows = () =>
        page.getByRole('tab').evaluateAll((tabs) => new Set(tabs.map((tab) => tab.getBoundingClientRect().top)).size);
      await expect.poll(async () => (await page.locator('cg-board').first().boundingBox())!.width).toBeGreaterThan(700);
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
