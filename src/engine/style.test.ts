import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatUci } from '../notation/uci-move.ts';
import { unwrap } from '../rules/result.ts';
import { defaultProfile } from './default.ts';
import type { Engine, Limits } from './engine.ts';
import { createEngine } from './node.ts';
import { drawIndex, seededChance } from './style.ts';

/** Of some forty moves, most lose something. */
const FEN = 'r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4';
/** White can mate, and stalemate by taking the pawn. */
const ENDING = 'k7/8/1K6/p7/8/8/8/6Q1 w - - 0 1';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine(undefined, { hash: 1 });
});
afterAll(() => engine.dispose());

function play(temperature: number): Promise<void> {
  return engine.setProfile({ ...defaultProfile(), search: { temperature } });
}

async function draw(fen: string, limits: Limits = {}, own = engine) {
  unwrap(own.setPosition(fen));
  const { pv, ...info } = await own.search({ plays: true, ...limits });
  return { best: formatUci(pv[0]!), line: pv.map((move) => formatUci(move)), ...info };
}

describe('a profile with a temperature', () => {
  test('draws moves as often as their probabilities say, which the answers state', async () => {
    await play(60);
    const counts = new Map<string, { drawn: number; probability: number }>();
    const seeds = 600;
    for (let seed = 1; seed <= seeds; seed++) {
      const { best, probability } = await draw(FEN, { seed });
      counts.set(best, { drawn: (counts.get(best)?.drawn ?? 0) + 1, probability: probability! });
    }
    const found = [...counts.values()];
    expect(found.length).toBeGreaterThan(8);
    // Moves that were never drawn have the rest.
    const rest = 1 - found.reduce((sum, { probability }) => sum + probability, 0);
    expect(rest).toBeGreaterThan(-1e-9);
    expect(rest).toBeLessThan(0.1);
    for (const { drawn, probability } of found) {
      const deviation = Math.sqrt(seeds * probability * (1 - probability));
      expect(Math.abs(drawn - seeds * probability)).toBeLessThan(4.5 * deviation + 1);
    }
  });

  test('plays the best move by its quiescence score when it is cold, and any when it is hot', async () => {
    await play(1);
    const best = new Set<string>();
    for (let seed = 1; seed < 12; seed++) best.add((await draw(ENDING, { seed })).best);
    expect([...best].every((move) => ['g1a7', 'g1g8'].includes(move))).toBe(true);
    const mate = await draw(ENDING);
    expect(mate.score).toEqual({ mate: 1 });
    await play(100_000);
    const any = new Set<string>();
    for (let seed = 1; seed < 40; seed++) any.add((await draw(ENDING, { seed })).best);
    expect(any.size).toBeGreaterThan(12);
  });

  test('draws the same move for the same seed, also without shared memory, and again when the position recurs', async () => {
    await play(200);
    const unshared = await createEngine(
      { ...defaultProfile(), search: { temperature: 200 } },
      { isShared: false, hash: 1 },
    );
    try {
      for (const seed of [1, 2, 3]) {
        const { best, line, score } = await draw(FEN, { seed });
        expect(await draw(FEN, { seed }, unshared)).toMatchObject({ best, line, score });
        expect(await draw(FEN, { seed })).toMatchObject({ best, line, score });
      }
    } finally {
      await unshared.dispose();
    }
    const recurring = FEN.replace(/4$/, '6');
    const pairs = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(async (seed) => [seed, await chanceAt(FEN, seed), await chanceAt(recurring, seed)]),
    );
    expect(pairs.every(([, first, second]) => first !== second)).toBe(true);
  });

  test('keeps to the moves that it may play, and needs no time', async () => {
    await play(500);
    unwrap(engine.setPosition(FEN));
    const moves = engine.position.moves().slice(3, 5);
    const allowed = moves.map((move) => formatUci(move));
    for (let seed = 1; seed < 8; seed++) expect(allowed).toContain((await draw(FEN, { moves, seed, ms: 1 })).best);
  });

  test('is not hurried by stop, and searches as always afterwards', async () => {
    await play(0);
    const before = await draw(FEN, { nodes: 3000 });
    await play(100);
    unwrap(engine.setPosition(FEN));
    const search = engine.search({ plays: true, seed: 3 });
    engine.stop();
    const { probability, pv } = await search;
    expect(probability).toBeGreaterThan(0);
    expect(formatUci(pv[0]!)).toBe((await draw(FEN, { seed: 3 })).best);
    // Analysis of the same profile searches.
    const { plays, ...analysis } = { plays: false, nodes: 3000 };
    await engine.clear();
    unwrap(engine.setPosition(FEN));
    const searched = await engine.search(analysis);
    expect(searched.probability).toBeUndefined();
    expect({ depth: searched.depth, score: searched.score, nodes: searched.nodes }).toEqual({
      depth: before.depth,
      score: before.score,
      nodes: before.nodes,
    });
  });

  test('has no move to draw where the game is over', async () => {
    await play(100);
    unwrap(engine.setPosition('k7/1Q6/1K6/8/8/8/8/8 b - - 0 1'));
    const { pv } = await engine.search({ plays: true });
    expect(pv).toEqual([]);
  });
});

async function chanceAt(fen: string, seed: number): Promise<number> {
  unwrap(engine.setPosition(fen));
  return seededChance(seed, engine.position);
}

test('a draw stays within its list, at both ends of the random numbers', () => {
  expect(drawIndex([0, 0], 50, 0)).toEqual({ index: 0, probability: 0.5 });
  expect(drawIndex([0, 0], 50, 1 - 2 ** -32).index).toBe(1);
  expect(drawIndex([0, -1e6], 50, 1 - 2 ** -32)).toEqual({ index: 0, probability: 1 });
  expect(drawIndex([], 50, 0.5).index).toBe(-1);
});

test('draws of different seeds are spread evenly', async () => {
  const bins = new Array(10).fill(0);
  for (let seed = 0; seed < 2000; seed++) bins[Math.floor(10 * (await chanceAt(FEN, seed)))]++;
  for (const count of bins) expect(Math.abs(count - 200)).toBeLessThan(60);
});
