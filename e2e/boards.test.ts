import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { loadSfen } from '../src/notation/nine/sfen.ts';
import { BOARDS } from '../src/rules/nine/board.ts';
import { loadNineRules } from '../src/rules/node.ts';
import { packageFile } from '../src/rules/package.ts';
import { unwrap } from '../src/rules/result.ts';
import { type BuiltPage, openBuiltPage } from './built-page.ts';
import type { NinePage } from './pages/nine/main.ts';
import { browserSuite, browserTest } from './suite.ts';

const FULL_HANDS = 'l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1';

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

await browserSuite('boards of 9 × 9 in the browser', () => {
  let built: BuiltPage;
  let page: Page;

  browserTest.beforeAll(async ({ context }) => {
    built = await openBuiltPage(context, 'nine', 'boardsUnderTest');
    page = built.page;
  });

  afterAll(async () => {
    await built?.close();
  });

  const perft = (board: string, sfen: string, depth: number) =>
    page.evaluate(
      ([name, position, plies]) =>
        (globalThis as unknown as { boardsUnderTest: NinePage }).boardsUnderTest.perft(name, position, plies),
      [board, sfen, depth] as const,
    );

  test('the page runs the core that Node runs', async () => {
    const url = await page.evaluate(() => (globalThis as unknown as { boardsUnderTest: NinePage }).boardsUnderTest.url);
    const served = new Uint8Array(await (await fetch(url)).arrayBuffer());
    expect(digest(served)).toBe(digest(await readFile(packageFile('dist/core-nine.wasm'))));
  });

  test('perft counts on every board equal those of Node', async () => {
    expect(await perft('shogi', 'startpos', 4)).toBe(719_731);
    expect(await perft('shogi', FULL_HANDS, 3)).toBe(4_809_015);
    for (const board of BOARDS) {
      const position = (await loadNineRules(board)).position();
      unwrap(loadSfen(position, 'startpos'));
      expect(await perft(board.name, 'startpos', 3)).toBe(position.perft(3));
    }
  });
});
