import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '../engine/engine.ts';
import { createEngine } from '../engine/node.ts';
import { CHESS_NOTATION } from '../notation/chess-notation.ts';
import { formatFen, loadFen, START_FEN } from '../notation/fen.ts';
import { loadRules } from '../rules/node.ts';
import { unwrap } from '../rules/result.ts';
import { BLACK, WHITE } from '../rules/setup.ts';
import { findOpenings, OPENING_HASH, type OpeningOptions, openingEpd, randomWalks } from './opening-walks.ts';
import { parseOpenings } from './openings.ts';

const rules = await loadRules();
let engines: Engine[];

beforeAll(async () => {
  engines = await Promise.all([1, 2, 3].map(() => createEngine(undefined, { hash: OPENING_HASH })));
});

afterAll(() => Promise.all(engines.map((engine) => engine.dispose())));

const OPTIONS: OpeningOptions = { fen: START_FEN, plies: 6, seed: 1, count: 12, window: [-40, 40], nodes: 300 };

test('openings are distinct positions that the engine scores within the window', async () => {
  const found = await findOpenings(engines, rules, OPTIONS);
  expect(found).toHaveLength(12);
  const [engine] = engines;
  const keys = new Set<bigint>();
  for (const { setup, score } of found) {
    expect(Math.abs(score)).toBeLessThanOrEqual(40);
    const fen = formatFen(setup);
    await engine!.clear();
    unwrap(engine!.setPosition(fen));
    expect((await engine!.search({ nodes: 300 })).score).toEqual({ cp: score });
    keys.add(engine!.position.key);
    expect(setup.fullmoves).toBe(4);
  }
  expect(keys.size).toBe(12);
});

test('the number of engines does not change the openings, the seed does', async () => {
  const one = await findOpenings(engines.slice(0, 1), rules, OPTIONS);
  expect(await findOpenings(engines, rules, OPTIONS)).toEqual(one);
  expect(await findOpenings(engines, rules, { ...OPTIONS, seed: 2 })).not.toEqual(one);
});

test('scores and windows are those of White, whoever is to move', async () => {
  const black = await findOpenings(engines, rules, { ...OPTIONS, plies: 7, window: [60, 200], count: 4 });
  for (const { setup, score } of black) {
    expect(setup.turn).toBe(BLACK);
    expect(score).toBeGreaterThanOrEqual(60);
    // EPD has the score of the side to move.
    expect(openingEpd({ setup, score })).toMatch(new RegExp(`^\\S+ b \\S+ \\S+ ce -${score};$`));
  }
});

test('positions that several walks reach count once, and the search ends when there are no more', () => {
  const ends = [...randomWalks(rules, { fen: START_FEN, plies: 2, seed: 1 }, CHESS_NOTATION)];
  expect(ends).toHaveLength(400);
  const three = '4k3/8/8/8/8/8/8/4K2R w - - 0 1';
  const fens = [...randomWalks(rules, { fen: three, plies: 2, seed: 3 }, CHESS_NOTATION)].map(({ setup }) =>
    formatFen(setup),
  );
  expect(new Set(fens.map((fen) => fen.split(' ')[0])).size).toBe(fens.length);
  const position = rules.position();
  for (const fen of fens) {
    unwrap(loadFen(position, fen));
    expect(position.inCheck).toBe(false);
  }
});

test('if there are too few openings, those that exist are found', async () => {
  const found = await findOpenings(engines, rules, { ...OPTIONS, plies: 1, window: [-1000, 1000], count: 100 });
  expect(found).toHaveLength(20);
  expect(new Set(found.map(({ setup }) => formatFen(setup))).size).toBe(20);
});

test('mates have no score and are left out', async () => {
  // Every move of Black allows a mate.
  const fen = '7k/8/5KQ1/8/8/8/8/8 b - - 0 1';
  const found = await findOpenings(engines, rules, { ...OPTIONS, fen, plies: 1, window: [-30000, 30000] });
  expect(found).toEqual([]);
});

test('an opening is written as EPD that a match reads', () => {
  const [walk] = randomWalks(rules, { fen: START_FEN, plies: 4, seed: 9 }, CHESS_NOTATION);
  const { setup } = walk!;
  expect(setup.turn).toBe(WHITE);
  const line = openingEpd({ setup, score: -7 });
  expect(line).toMatch(/ ce -7;$/);
  expect(unwrap(parseOpenings(line, rules.position()))).toEqual([formatFen({ ...setup, halfmoves: 0, fullmoves: 1 })]);
  expect(openingEpd({ setup: { ...setup, turn: BLACK }, score: 0 })).toMatch(/ ce 0;$/);
});

test('an abort keeps the openings found so far', async () => {
  const controller = new AbortController();
  const onOpening = (found: number) => {
    if (found === 3) controller.abort();
  };
  const found = await findOpenings(engines, rules, { ...OPTIONS, onOpening, signal: controller.signal });
  expect(found).toHaveLength(3);
});
