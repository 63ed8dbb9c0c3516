import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { loadFen } from '../src/notation/fen.ts';
import { formatUci } from '../src/notation/uci-move.ts';
import { loadRules } from '../src/rules/node.ts';
import type { Position } from '../src/rules/position.ts';
import { unwrap } from '../src/rules/result.ts';
import { type Serving, serve } from '../src/server/serve.ts';
import { type OpenBrowser, openBrowser } from './browser.ts';
import { PERFT_POSITIONS } from './perft-positions.ts';
import { RulesPage } from './rules-page.ts';
import { browserSuite } from './suite.ts';

const START = PERFT_POSITIONS[0]!;
const KIWIPETE = PERFT_POSITIONS[1]!;
const CHESS960 = PERFT_POSITIONS[6]!;

await browserSuite('rules in the browser', (executable) => {
  let serving: Serving;
  let browser: OpenBrowser;
  let ui: RulesPage;
  /** Everything the page complained of or asked for, over the whole suite. */
  const complaints: string[] = [];
  const requests: string[] = [];

  beforeAll(async () => {
    serving = await serve({ port: 0 });
    browser = await openBrowser(executable);
    browser.context.on('request', (request) => requests.push(request.url()));
    browser.context.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    browser.context.on('weberror', (error) => complaints.push(String(error.error())));
  });

  afterAll(async () => {
    await browser?.close();
    await serving?.close();
  });

  beforeEach(async () => {
    ui = new RulesPage(await browser.context.newPage());
    await ui.open(serving.url);
  });

  afterEach(async () => {
    await ui.page.close();
    expect(complaints).toEqual([]);
    expect(requests.filter((url) => !url.startsWith(serving.url))).toEqual([]);
  });

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

  test('the page runs the core that Node runs', async () => {
    const url = requests.find((request) => request.endsWith('.wasm'))!;
    const served = new Uint8Array(await (await fetch(url)).arrayBuffer());
    const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
    expect(hash(served)).toBe(hash(await readFile(new URL('../dist/core.wasm', import.meta.url))));
  });

  test.each(PERFT_POSITIONS)('perft of $name at depth $depth is what Node counts', async ({ fen, depth, nodes }) => {
    await ui.load(fen);
    expect(await ui.perft(depth)).toBe(nodes);
    expect((await inNode(fen)).perft(depth)).toBe(nodes);
  });

  test('the divide listing is what Node counts, move by move', async () => {
    for (const { fen, chess960 } of [
      { fen: KIWIPETE.fen, chess960: false },
      { fen: CHESS960.fen, chess960: true },
    ]) {
      await ui.load(fen);
      await ui.perft(3);
      // The list is drawn with the next picture.
      await expect.poll(() => ui.divide()).toEqual(await divideInNode(fen, 3, chess960));
    }
  });

  test('the console offers perft, divide and moves', async () => {
    const { fen } = CHESS960;
    const offered = await ui.page.evaluate(
      async (text) => ({
        nodes: await lucena!.perft(text, 4),
        parts: await lucena!.divide(text, 2),
        moves: lucena!.moves(text).length,
        fault: await lucena!.perft('8/8 w - - 0 1', 1).catch((error) => `${error.code} ${error.field}`),
        depth: await lucena!.perft(text, 1.5).catch((error) => error.code),
      }),
      fen,
    );
    expect(offered.nodes).toBe((await inNode(fen)).perft(4));
    expect(offered.parts).toEqual(await divideInNode(fen, 2, true));
    expect(offered).toMatchObject({ moves: 21, fault: 'fen.ranks placement', depth: 'perft.depth' });
  });

  test('a bad FEN is told in one line that names the field, and the board stays', async () => {
    await ui.load(KIWIPETE.fen);
    await ui.play('e1g1');
    const before = await ui.pieces();
    const faults = [
      ['8/8/8/8/8/8/8 w - - 0 1', /^Piece placement: /],
      [START.fen.replace(' w ', ' x '), /^Side to move: /],
      [START.fen.replace('KQkq', 'KQkx'), /^Castling: /],
      [START.fen.replace(' - ', ' e9 '), /^En passant: /],
      [START.fen.replace(' 0 1', ' -1 1'), /^Half-move clock: /],
      [START.fen.replace(' 0 1', ' 0 one'), /^Move number: /],
      ['4k3/4R3/8/8/8/8/8/4K3 w - - 0 1', /^Side to move: .*check/],
      ['<img src=x onerror=alert(1)> w - - 0 1', /^[A-Z][a-z- ]+: /],
      ['', /^Piece placement: /],
    ] as const;
    for (const [fen, message] of faults) {
      await ui.load(fen);
      const note = await ui.text('fen-note');
      expect(note).toMatch(message);
      expect(note).not.toContain('\n');
      expect(await ui.page.getByLabel('Position (FEN)').getAttribute('aria-invalid')).toBe('true');
      expect(await ui.pieces()).toEqual(before);
    }
    await ui.page.getByRole('button', { name: 'Take back' }).click();
    expect(await ui.fen()).toBe(KIWIPETE.fen);
  });

  test('a deep perft leaves the page alive and can be stopped', async () => {
    await ui.startPerft(9);
    await ui.waitForPerft('running');
    const clock = await ui.text('rate');
    await expect.poll(() => ui.text('rate')).not.toBe(clock);
    await ui.page.getByRole('button', { name: 'Flip' }).click();
    await ui.page.getByRole('button', { name: 'Stop' }).click();
    await ui.waitForPerft('stopped');
    expect(await ui.text('perft-state')).toMatch(/^stopped/);
    expect(await ui.perft(3)).toBe(8902);
  });

  test('another position ends a running perft and forgets it', async () => {
    await ui.startPerft(9);
    await ui.waitForPerft('running');
    await ui.load(KIWIPETE.fen);
    await ui.page.locator('#perft-result').waitFor({ state: 'hidden' });
    expect(await ui.perft(2)).toBe(2039);
  });

  test('moves are made from the list and on the board, and taken back', async () => {
    await ui.play('e2e4');
    await ui.touch('e7');
    await ui.touch('e5');
    expect(await ui.text('history')).toBe('1. e4e5');
    expect(await ui.text('headline')).toBe('White to move');
    expect(await ui.fen()).toBe('rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2');
    for (let i = 0; i < 2; i++) await ui.page.getByRole('button', { name: 'Take back' }).click();
    expect(await ui.fen()).toBe(START.fen);
    expect(await ui.page.getByRole('button', { name: 'Take back' }).isDisabled()).toBe(true);
  });

  test('a promotion is chosen from the list', async () => {
    await ui.load('8/P7/8/8/8/8/8/k1K5 w - - 0 1');
    await ui.touch('a7');
    await ui.touch('a8');
    expect(await ui.page.locator('.move:visible .san').allTextContents()).toEqual(['a8=B', 'a8=N', 'a8=Q#', 'a8=R#']);
    await ui.play('a7a8n');
    expect(await ui.fen()).toBe('N7/8/8/8/8/8/8/k1K5 b - - 0 1');
  });

  test('Chess960 castles by clicking the rook, and is named', async () => {
    expect(await ui.page.getByText('Chess960', { exact: true }).isVisible()).toBe(false);
    await ui.load('4k3/8/8/8/8/8/8/5KR1 w G - 0 1');
    expect(await ui.page.getByText('Chess960', { exact: true }).isVisible()).toBe(true);
    await ui.touch('f1');
    await ui.touch('g1');
    expect(await ui.text('history')).toBe('1. O-O');
    expect(await ui.pieces()).toEqual(['e8, black king', 'f1, white rook', 'g1, white king']);
  });

  test('the end of a game and claims are told', async () => {
    for (const [fen, words] of [
      ['rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3', 'Checkmate — Black wins'],
      ['7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', 'Draw by stalemate'],
      ['8/8/4k3/8/8/3K4/8/8 w - - 0 1', 'Draw: neither side can ever mate'],
      ['4k3/8/8/8/8/8/8/4K2R w - - 150 90', 'Draw by the seventy-five-move rule'],
      ['4k3/8/8/8/8/8/8/4K2R w - - 0 1', 'White to move'],
    ] as const) {
      await ui.load(fen);
      expect(await ui.text('headline')).toBe(words);
    }
    for (const move of ['h1g1', 'e8d8', 'g1h1', 'd8e8', 'h1g1', 'e8d8', 'g1h1', 'd8e8']) await ui.play(move);
    expect(await ui.text('claim')).toBe('White may claim a draw by threefold repetition');
  });

  test('the page is isolated, so that threads can share memory', async () => {
    expect(await ui.page.evaluate(() => crossOriginIsolated)).toBe(true);
    expect(requests.length).toBeGreaterThan(3);
  });

  test('nothing is wider than a phone', async () => {
    await ui.page.setViewportSize({ width: 390, height: 844 });
    await ui.load(KIWIPETE.fen);
    await ui.perft(4);
    expect(await ui.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
