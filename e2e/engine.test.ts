import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { defaultProfile } from '../src/engine/default.ts';
import type { Engine, Limits } from '../src/engine/engine.ts';
import { createEngine } from '../src/engine/node.ts';
import type { KnobValue } from '../src/evaluation/knobs.ts';
import { formatUci } from '../src/notation/uci-move.ts';
import { amount } from '../src/rules/amount.testing.ts';
import { unwrap } from '../src/rules/result.ts';
import { type BuiltPage, openBuiltPage } from './built-page.ts';
import type { EnginePage } from './pages/engine/main.ts';
import { browserSuite, browserTest } from './suite.ts';

const FENS = [
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1',
];
const CHANGES: [string, KnobValue][][] = [
  [],
  [['mobility.weight', 0]],
  [
    ['kingDanger.scale', 2],
    ['material.queen', [500, 1500]],
  ],
  [['mobility.pow', 1.5]],
  [['material.offset', 0]],
];

await browserSuite('the engine in the browser', () => {
  let built: BuiltPage;
  let page: Page;
  let engine: Engine;

  browserTest.beforeAll(async ({ context }) => {
    built = await openBuiltPage(context, 'engine', 'engineUnderTest');
    page = built.page;
    engine = await createEngine();
  });

  afterAll(async () => {
    await engine?.dispose();
    await built?.close();
  });

  const setKnobs = (knobs: [string, KnobValue][]) =>
    page.evaluate(
      (values) => (globalThis as unknown as { engineUnderTest: EnginePage }).engineUnderTest.setKnobs(values),
      knobs,
    );

  const search = (fen: string, limits: Limits) =>
    page.evaluate(
      ([position, bounds]) =>
        (globalThis as unknown as { engineUnderTest: EnginePage }).engineUnderTest.search(position, bounds),
      [fen, limits] as const,
    );

  test('profiles swapped live in the page and in Node give the same searches, node for node', async () => {
    for (const knobs of CHANGES) {
      await setKnobs(knobs);
      const values = new Map([...defaultProfile().values, ...knobs]);
      await engine.setProfile({ evaluation: defaultProfile().evaluation, values });
      for (const fen of FENS) {
        await engine.clear();
        unwrap(engine.setPosition(fen));
        const { depth, score, nodes, pv } = await engine.search({ nodes: 20_000 });
        expect(await search(fen, { nodes: 20_000 })).toEqual({
          depth,
          score,
          nodes,
          pv: pv.map((move) => formatUci(move)),
        });
      }
    }
  });

  test.each([{ nodes: 5000 }, { depth: 6 }])(
    'searches with the limits %j always give one result, in the page and in Node',
    async (limits) => {
      await setKnobs([]);
      await engine.setProfile(defaultProfile());
      const inNode: unknown[] = [];
      const inPage: unknown[] = [];
      for (let i = 0; i < amount({ quick: 20, slow: 100 }); i++) {
        await engine.clear();
        unwrap(engine.setPosition(FENS[1]!));
        const { depth, score, nodes, pv } = await engine.search(limits);
        inNode.push({ depth, score, nodes, pv: pv.map((move) => formatUci(move)) });
        inPage.push(await search(FENS[1]!, limits));
      }
      expect(new Set([...inNode, ...inPage].map((result) => JSON.stringify(result))).size).toBe(1);
    },
  );

  test('without shared memory the same tree is searched and stop is answered at once', async () => {
    await setKnobs([]);
    const shared = await search(FENS[0]!, { nodes: 20_000 });
    const { first, again, depth } = await page.evaluate(
      ([position, bounds]) =>
        (globalThis as unknown as { engineUnderTest: EnginePage }).engineUnderTest.searchAlone(position, bounds),
      [FENS[0]!, { nodes: 20_000 }] as const,
    );
    expect(first).toEqual(shared);
    expect(again).toEqual(shared);
    expect(depth).toBeGreaterThan(3);
  });

  test('each profile swap changes the scores of the search', async () => {
    await setKnobs([]);
    const before = await search(FENS[1]!, { nodes: 20_000 });
    await setKnobs([['material.weight', 0.5]]);
    const changed = await search(FENS[1]!, { nodes: 20_000 });
    await setKnobs([]);
    expect(changed.score).not.toEqual(before.score);
    expect(await search(FENS[1]!, { nodes: 20_000 })).toEqual(before);
  });
});
