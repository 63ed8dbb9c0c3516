import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { loadFen, START_FEN } from '../src/notation/fen.ts';
import { formatUci } from '../src/notation/uci-move.ts';
import { isSlow } from '../src/rules/amount.testing.ts';
import { loadRules } from '../src/rules/node.ts';
import type { Position } from '../src/rules/position.ts';
import { unwrap } from '../src/rules/result.ts';
import { PERFT_POSITIONS } from './perft-positions.ts';
import { step } from './suite.ts';
import { boardSuite } from './workbench-suite.ts';

const KIWIPETE = PERFT_POSITIONS[1]!;
const CHESS960 = PERFT_POSITIONS[6]!;

async function inNode(fen: string): Promise<Position> {
  const position = (await loadRules()).position();
  unwrap(loadFen(position, fen));
  return position;
}

async function divideInNode(fen: string, depth: number, chess960: boolean): Promise<Record<string, number>> {
  const position = await inNode(fen);
  const parts = [...position.divide(depth)];
  return Object.fromEntries(parts.map(({ move, nodes }) => [formatUci(move, { chess960 }), nodes]));
}

await boardSuite('rules in the browser', (tools) => {
  async function startPerft(depth: number): Promise<void> {
    const { ui } = tools;
    await ui.tab('Developer');
    await ui.choose('Perft depth', String(depth));
    await ui.button('Count').click();
  }

  async function waitFor(state: 'running' | 'done' | 'stopped'): Promise<void> {
    await tools.ui.page.locator(`[data-testid=perft][data-state=${state}]`).waitFor();
  }

  /** Counts to the end and returns the total that is shown. */
  async function perft(depth: number): Promise<number> {
    await startPerft(depth);
    await waitFor('done');
    return Number(await tools.ui.page.getByTestId('perft').getAttribute('data-total'));
  }

  /** The count shown beside each move, by its UCI name. */
  async function divide(): Promise<Record<string, number>> {
    const rows = await tools.ui.page
      .locator('[data-uci]')
      .evaluateAll((buttons) =>
        buttons.map((button) => [button.getAttribute('data-uci'), Number(button.getAttribute('data-nodes'))] as const),
      );
    return Object.fromEntries(rows);
  }

  test('the page is isolated, and its console counts as Node does', async () => {
    await step('the page runs the core that Node runs', async () => {
      const url = tools.requests.find((request) => /core-[^/]*\.wasm$/.test(request))!;
      const served = new Uint8Array(await (await fetch(url)).arrayBuffer());
      const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
      expect(hash(served)).toBe(hash(await readFile(new URL('../dist/core.wasm', import.meta.url))));
    });

    await step('the page is isolated, so that threads can share memory', async () => {
      expect(await tools.ui.page.evaluate(() => crossOriginIsolated)).toBe(true);
      expect(tools.requests.length).toBeGreaterThan(3);
    });

    await step('perft of every position equals Node’s count', async () => {
      const counted = await tools.ui.page.evaluate(async (positions) => {
        const counts: number[] = [];
        for (const { fen, depth } of positions) counts.push(await lucena!.perft(fen, depth));
        return counts;
      }, PERFT_POSITIONS);
      for (const [i, { name, fen, depth, nodes }] of PERFT_POSITIONS.entries()) {
        expect(counted[i], name).toBe(nodes);
        expect((await inNode(fen)).perft(depth), name).toBe(nodes);
      }
    });

    await step('the console offers perft, divide, moves and ledgers', async () => {
      const { fen } = CHESS960;
      const offered = await tools.ui.page.evaluate(
        async (text) => ({
          nodes: await lucena!.perft(text, 4),
          parts: await lucena!.divide(text, 2),
          moves: lucena!.moves(text).length,
          fault: await lucena!.perft('8/8 w - - 0 1', 1).catch((error) => `${error.code} ${error.field}`),
          depth: await lucena!.perft(text, 1.5).catch((error) => error.code),
          terms: (await lucena!.evaluate(text)).terms.length,
        }),
        fen,
      );
      expect(offered.nodes).toBe((await inNode(fen)).perft(4));
      expect(offered.parts).toEqual(await divideInNode(fen, 2, true));
      expect(offered).toMatchObject({ moves: 21, fault: 'fen.ranks placement', depth: 'perft.depth' });
      expect(offered.terms).toBeGreaterThan(3);
    });
  });

  if (isSlow)
    test('the tab counts, can be stopped, and makes moves from its list', async () => {
      await step('the divide listing equals Node’s counts, move by move', async () => {
        for (const { name, fen, depth, nodes, chess960 } of [
          { ...KIWIPETE, chess960: false },
          { ...CHESS960, chess960: true },
        ]) {
          await tools.ui.loadFen(fen);
          expect(await perft(depth), name).toBe(nodes);
          expect(await divide(), name).toEqual(await divideInNode(fen, depth, chess960));
        }
        await tools.ui.loadFen(START_FEN);
      });

      await step('a deep perft leaves the page responsive and can be stopped', async () => {
        const { ui } = tools;
        await startPerft(9);
        await waitFor('running');
        const shown = ui.page.getByTestId('perft');
        const clock = await shown.textContent();
        await expect.poll(() => shown.textContent()).not.toBe(clock);
        await ui.button('Flip the board (f)').click();
        await ui.button('Stop').click();
        await waitFor('stopped');
        expect(await shown.textContent()).toMatch(/stopped/);
        expect(await perft(3)).toBe(8902);
      });

      await step('loading another position ends a running perft and clears its result', async () => {
        const { ui } = tools;
        await startPerft(9);
        await waitFor('running');
        await ui.page.locator('[data-uci=e2e4]').click();
        await ui.page.getByTestId('perft').waitFor({ state: 'detached' });
        expect(await perft(2)).toBe(600);
      });

      await step('moves are made from the list and on the board, and taken back', async () => {
        await tools.ui.button('Take back').click();
        const { ui } = tools;
        await ui.tab('Developer');
        await ui.page.locator('[data-uci=e2e4]').click();
        await ui.move('e7e5');
        await expect.poll(() => ui.moves()).toEqual(['e4', 'e5']);
        expect(await ui.headline.textContent()).toBe('White to move');
        expect(await ui.fen()).toBe('rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2');
        for (let i = 0; i < 2; i++) await ui.button('Take back').click();
        await expect.poll(() => ui.moves()).toEqual([]);
        expect(await ui.button('Take back').isDisabled()).toBe(true);
      });
    });
});
