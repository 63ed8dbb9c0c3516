import { expect, test } from 'vitest';
import { isSlow } from '../src/rules/amount.testing.ts';
import { step } from './suite.ts';
import { boardSuite } from './workbench-suite.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const SCRIPT = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';

await boardSuite('hostile input on the board', (tools) => {
  async function expectIntact(before: readonly string[]): Promise<void> {
    const { ui } = tools;
    expect(await ui.pieces()).toEqual(before);
    expect(await ui.page.evaluate(() => (globalThis as { hacked?: number }).hacked)).toBe(undefined);
  }

  const BAD_GAMES: readonly (readonly [string, string, RegExp])[] = [
    ['an illegal move', '1. e4 e5 2. Ke3 *', /illegal/],
    ['no game at all', 'just words', /./],
    ['an open variation', '1. e4 (1. d4 ', /variation/],
    ['ten thousand variations', `1. e4 ${'(1. d4 '.repeat(10_000)}`, /./],
  ];

  test.runIf(isSlow)('bad FENs and games leave the board as it is', async () => {
    await step('a bad FEN is reported in one line that names the field, and the board stays', async () => {
      const { ui } = tools;
      await ui.move('e2e4');
      await expect.poll(async () => (await ui.moves()).length).toBe(1);
      const before = await ui.pieces();
      for (const [fen, message] of [
        ['8/8/8/8/8/8/8 w - - 0 1', /^Piece placement: /],
        [START.replace(' w ', ' x '), /^Side to move: /],
        [START.replace('KQkq', 'KQkx'), /^Castling: /],
        [START.replace(' - ', ' e9 '), /^En passant: /],
        [START.replace(' 0 1', ' -1 1'), /^Half-move clock: /],
        [START.replace(' 0 1', ' 0 one'), /^Move number: /],
        ['4k3/4R3/8/8/8/8/8/4K3 w - - 0 1', /^Side to move: .*check/],
        [`${SCRIPT} w - - 0 1`, /^FEN: /],
        ['__proto__', /^FEN: /],
      ] as const) {
        await ui.loadFen(fen);
        const alert = ui.page.getByRole('alert').filter({ hasText: 'The board is unchanged.' });
        const title = alert.locator('.mantine-Alert-title');
        await expect.poll(() => title.textContent()).toMatch(message);
        expect(await title.textContent()).not.toContain('\n');
        await expectIntact(before);
      }
      await expect.poll(() => ui.moves()).toEqual(['e4']);
    });

    await step('a bad PGN is reported, and the board stays', async () => {
      const { ui } = tools;
      const before = await ui.pieces();
      const alert = ui.page.getByRole('alert').filter({ hasText: 'The board is unchanged.' });
      await ui.tab('Games');
      await alert.waitFor({ state: 'detached' });
      for (const [what, text, message] of BAD_GAMES) {
        await step(what, async () => {
          await ui.loadPgn(text);
          expect(await alert.textContent()).toMatch(message);
          await expectIntact(before);
          // The message goes with its tab.
          await ui.tab('Games');
          await alert.waitFor({ state: 'detached' });
        });
      }
    });

    if (isSlow)
      await step('ten million characters of input get an answer while the page stays responsive', async () => {
        const { ui } = tools;
        const before = await ui.pieces();
        // Dropped as a file, since the browser's own text field would be slow.
        await ui.page.evaluate(() => {
          const data = new DataTransfer();
          data.items.add(new File([`1. e4 {${'x'.repeat(10_000_000)}} e5 *`], 'big.pgn'));
          const event = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data });
          document.querySelector('[role=grid]')!.dispatchEvent(event);
        });
        await ui.page.getByText('Nothing was opened').waitFor();
        await expectIntact(before);
        await ui.move('a7a6');
        await expect.poll(() => ui.moves()).toEqual(['e4', 'a6']);
      });
  });

  if (isSlow)
    test('a PGN with script in its names is shown as text', async () => {
      const { ui } = tools;
      await ui.loadPgn(
        `[White "${SCRIPT.replaceAll('"', '\\"')}"]\n[Black "__proto__"]\n[__proto__ "x"]\n\n1. e4 {${SCRIPT}} e5 *\n\n[White "B"]\n\n1. d4 *`,
      );
      await expect.poll(() => ui.moves()).toEqual(['e4', 'e5']);
      await ui.page.getByText(SCRIPT).first().waitFor();
      await ui.tab('Games');
      await ui.page.getByText('pasted games: 2 games').waitFor();
      await ui.button(/^2\. B/).click();
      await expect.poll(() => ui.moves()).toEqual(['d4']);
      await ui.page.reload();
      await ui.ready();
      expect(await ui.page.evaluate(() => (globalThis as { hacked?: number }).hacked)).toBe(undefined);
    });

  if (isSlow)
    test('a bad number is reported in one line that names the field, stays until it is corrected, and changes nothing (trust 2)', async () => {
      const { page } = tools.ui;
      const refused = async (label: string, bad: readonly string[], range: string) => {
        const field = page.getByLabel(label, { exact: true });
        for (const text of bad) {
          await field.fill(text);
          expect(await page.getByRole('alert').textContent()).toBe(`${label}: must be ${range}`);
          expect(await field.getAttribute('aria-invalid')).toBe('true');
        }
        // Typed key by key and left with Enter or by a click elsewhere, the text stays as typed and is still refused.
        await field.fill('');
        await field.pressSequentially('99999');
        await field.press('Enter');
        await field.blur();
        expect(await field.inputValue()).toBe('99999');
        expect(await page.getByRole('alert').textContent()).toBe(`${label}: must be ${range}`);
      };
      const giveUp = async (label: string, value: string) => {
        const field = page.getByLabel(label, { exact: true });
        await field.press('Escape');
        expect(await field.inputValue()).toBe(value);
        expect(await page.getByRole('alert').count()).toBe(0);
      };
      await tools.ui.button('Settings').click();
      await refused('Memory per engine, in MB', ['9999', '0', '', '1.5'], 'a whole number from 1 to 512');
      const hash = () => page.evaluate(() => JSON.parse(localStorage.getItem('lucena.settings') ?? '{}').hash ?? 32);
      expect(await hash()).toBe(32);
      await page.getByLabel('Memory per engine, in MB').fill('64');
      expect(await hash()).toBe(64);
      expect(await page.getByRole('alert').count()).toBe(0);
      await page.keyboard.press('Escape');
      await tools.ui.button('New game').click();
      await refused('Engine thinking time, in seconds', ['-5', '9999', ''], 'a number from 0.1 to 600');
      await tools.ui.page.getByRole('dialog').getByRole('button', { name: 'Play' }).click();
      await tools.ui.focused(page.getByLabel('Engine thinking time, in seconds'));
      await giveUp('Engine thinking time, in seconds', '1');
      await tools.ui.page.getByRole('dialog').getByRole('button', { name: 'Play' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    });
});
