import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { isSlow } from '../src/rules/amount.testing.ts';
import { violations } from './axe.ts';
import { boardSuite } from './workbench-suite.ts';

/** In the style of a server's export. */
const SERVED = `[Event "Rated blitz game"]
[Site "https://chess.example/a1b2c3d4"]
[Date "2026.03.14"]
[White "quietrook"]
[Black "longdiagonal"]
[Result "1-0"]
[WhiteElo "1874"]
[BlackElo "1901"]

{ A training game. [%csl Ge4,Rd4] } 1. e4 { [%eval 0.25] [%clk 0:05:00] } 1... e5 { [%eval 0.18] [%clk 0:04:58] }
2. Nf3!! { [%eval 0.2,18] [%clk 0:05:01] [%cal Gf3e5,Rf1c4] } (2. f4?! { old [%eval -0.3] } 2... exf4! 3. Nf3) 2... Nc6!?
{ [%eval #-3] [%clk 0:00:12.3] [%timestamp 7] } 3. Nxe5?? Nxe5? $14 { The end } 1-0
`;

await boardSuite('games of other programs', (tools) => {
  test('evaluations, clocks, annotations and tags of a file are shown, drawn and saved again (trust 2)', async () => {
    const { ui } = tools;
    const { page } = ui;
    await ui.loadPgn(SERVED);
    const list = page.getByRole('region', { name: 'Moves' });
    await expect
      .poll(() => ui.moves())
      .toEqual(['e4', 'e5', 'Nf3!!', 'f4?!', 'exf4!', 'Nf3', 'Nc6!?', 'Nxe5??', 'Nxe5?⩲']);
    const words = ((await list.textContent()) ?? '').replace(/\s+/g, ' ');
    expect(words).not.toContain('[%');
    expect(words).toContain('A training game.');
    for (const facts of ['e4+0.255:00', 'Nf3!!+0.205:01', 'Nc6!?#−30:12.3', '2.f4?!−0.30old2…exf4!3.Nf3'])
      expect(words).toContain(facts);
    await list.getByText('from the game’s file').waitFor();

    // Two squares before the first move, two arrows after the second.
    const shapes = (what: string) => page.locator(`.cg-shapes ${what}`).count();
    await expect.poll(() => shapes('circle')).toBe(2);
    await list.getByRole('button', { name: /^Nf3!!/ }).click();
    await expect.poll(() => shapes('line')).toBe(2);
    await page.getByText('quietrook (1874)').waitFor();
    await page.getByText('longdiagonal (1901)').waitFor();
    await page.getByTitle('Time left on the clock, from the PGN file').getByText('4:58').waitFor();
    const facts = await page.getByTestId('game-facts').textContent();
    expect(facts).toBe('1-0 · Rated blitz game · chess.example/a1b2c3d4 · 2026.03.14');
    await ui.tab('Chart');
    await page.getByTestId('file-evaluations').first().waitFor();
    await page.getByRole('tabpanel').getByText('from the game’s file').waitFor();

    for (const scheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      const colors = await list
        .locator('[data-nag]')
        .evaluateAll((signs) =>
          signs
            .filter((sign) => sign.closest('[aria-current]') === null)
            .map((sign) => `${sign.getAttribute('data-nag')} ${getComputedStyle(sign).color}`),
        );
      // Each kind has its own color; `!!` is on the current move, which has its own background.
      expect(new Set(colors.map((color) => color.split(' ')[0])).size).toBe(6);
      expect(new Set(colors.map((color) => color.slice(color.indexOf(' ')))).size).toBe(6);
      expect(await violations(page), scheme).toEqual([]);
    }

    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press('End');
    await expect.poll(() => ui.headline.textContent()).toBe('White won');
    await page.reload();
    await ui.ready();
    await expect.poll(() => ui.headline.textContent()).toBe('White won');
    await ui.tab('Text');
    const [download] = await Promise.all([page.waitForEvent('download'), ui.button('Save as PGN').click()]);
    const saved = (await readFile(await download.path(), 'utf8')).replace(/\s+/g, ' ');
    for (const part of [
      '{[%csl Ge4,Rd4]} {A training game.} 1. e4 {[%eval 0.25] [%clk 0:05:00]}',
      '2. Nf3 $3 {[%eval 0.20,18] [%clk 0:05:01] [%cal Gf3e5,Rf1c4]}',
      '{[%eval #-3] [%clk 0:00:12.3] [%timestamp 7]}',
      '[WhiteElo "1874"]',
    ])
      expect(saved).toContain(part);
  });

  if (isSlow)
    test('a link opens a position, a short FEN says what it assumes, and a game with a null move is read (trust 2, 5.4)', async () => {
      const { ui, url } = tools;
      const { page } = ui;
      await ui.move('e2e4');
      await page.goto(`${url}#/board/4k3/8/8/8/8/8/4P3/4K3_b_-_-_0_1`);
      await expect.poll(() => ui.headline.textContent()).toBe('Black to move');
      await expect.poll(() => page.evaluate(() => location.hash)).toBe('#/board');
      expect(await ui.fen()).toBe('4k3/8/8/8/8/8/4P3/4K3 b - - 0 1');
      // The previous game is not lost.
      await ui.button(/^Undo/).click();
      await expect.poll(() => ui.moves()).toEqual(['e4']);
      await ui.button(/^Redo/).click();
      await expect.poll(() => ui.moves()).toEqual([]);
      // Nothing was taken in a position that was set up.
      expect(await page.locator('img[alt=""]').count()).toBe(0);
      await ui.loadFen('4k3/8/8/8/8/8/8/R3K2R');
      await page.getByText('White to move, no castling rights, no en passant, move 1').waitFor();
      expect(await ui.fen()).toBe('4k3/8/8/8/8/8/8/R3K2R w - - 0 1');
      await page.goto(`${url}#/board/nonsense`);
      await page.getByText('The position in the link could not be opened').waitFor();
      expect(await ui.fen()).toBe('4k3/8/8/8/8/8/8/R3K2R w - - 0 1');
      await ui.loadPgn('1. e4 e5 (1... -- 2. d4) 2. Nf3 *');
      await expect.poll(() => ui.moves()).toEqual(['e4', 'e5', 'Nf3']);
      await page.getByText(/line 1, column 16, ply 2 \(1\.\.\. --\): a null move/).waitFor();
    });
});
