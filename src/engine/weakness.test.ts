import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatUci } from '../notation/uci-move.ts';
import { type Level, levelSearch } from '../profiles/levels.ts';
import type { SearchValues } from '../profiles/search-parameters.ts';
import { MIN_ELO } from '../profiles/strength.ts';
import { loadRules } from '../rules/node.ts';
import { unwrap } from '../rules/result.ts';
import { defaultProfile } from './default.ts';
import type { Engine } from './engine.ts';
import { matesInOne } from './mates.testing.ts';
import { createEngine } from './node.ts';

let engine: Engine;

beforeAll(async () => {
  engine = await createEngine(undefined, { hash: 1 });
});

afterAll(() => engine.dispose());

function play(level: Level, changes: Partial<SearchValues>): Promise<void> {
  return engine.setProfile({ ...defaultProfile(), search: { ...levelSearch(level), ...changes } });
}

async function answer(level: Level, changes: Partial<SearchValues>, fen: string) {
  await play(level, changes);
  unwrap(engine.setPosition(fen));
  const { pv, score, nodes } = await engine.search({ nodes: 1_000_000 });
  return { best: formatUci(pv[0]!), score, nodes };
}

const SEEDS = Array.from({ length: 12 }, (_, seed) => seed);

describe('oversight', () => {
  /** A bishop can take a pawn and be taken by another. */
  const POISONED = '4k3/1p6/p7/8/8/3B4/5PPP/6K1 w - - 0 1';
  /** The queen is attacked by a knight, and the rook could take a pawn. */
  const QUEEN = '4k3/1pp5/2n5/7p/3Q4/8/1PP2PP1/4K2R w - - 0 1';
  const depth = { depthLimit: 2, fairness: 0 };

  test('makes a move look good if its reply is overlooked, depending on the seed', async () => {
    const found = new Set<string>();
    for (const seed of SEEDS) found.add((await answer('full', { ...depth, oversight: 50, seed }, POISONED)).best);
    expect(found).toContain('d3a6');
    expect(found.size).toBeGreaterThan(1);
    expect((await answer('full', depth, POISONED)).best).not.toBe('d3a6');
  });

  test('is the same for the same seed', async () => {
    for (const seed of SEEDS.slice(0, 6)) {
      const once = await answer('full', { ...depth, oversight: 50, seed }, POISONED);
      expect(await answer('full', { ...depth, oversight: 50, seed }, POISONED)).toEqual(once);
    }
  });

  test('never hides that a piece of more than the given value can be taken', async () => {
    const isLeft = (best: string) => !best.startsWith('d4');
    let left = 0;
    for (const seed of SEEDS) {
      const blind = { ...depth, oversight: 100, seed };
      if (isLeft((await answer('full', { ...blind, oversightValue: 900 }, QUEEN)).best)) left++;
      expect(isLeft((await answer('full', { ...blind, oversightValue: 500 }, QUEEN)).best)).toBe(false);
    }
    expect(left).toBeGreaterThan(0);
  });

  test('hides none of the player’s own moves: mates in one are found', async () => {
    const positions = matesInOne((await loadRules()).position(), 60, 1);
    for (const elo of [MIN_ELO, 1200]) {
      await play(elo, { oversight: 100 });
      for (const fen of positions) {
        unwrap(engine.setPosition(fen));
        expect((await engine.search({ nodes: 1_000_000 })).score).toEqual({ mate: 1 });
      }
    }
  });

  test('never reports a mate because moves were overlooked', async () => {
    // Hardly any move is seen, but the score is still that of a position.
    for (const seed of SEEDS) {
      const { score } = await answer('full', { depthLimit: 4, oversight: 100, seed }, QUEEN);
      expect('cp' in score).toBe(true);
    }
  });
});

describe('misjudged trades', () => {
  /** Rooks can be exchanged, and nothing else can be taken. */
  const TRADE = '3rk3/5ppp/8/8/8/8/5PPP/3RK3 w - - 0 1';
  const QUIET = '6k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 1';

  test('do not change the score as long as nothing is traded', async () => {
    const { score } = await answer('full', { depthLimit: 3 }, QUIET);
    for (const seed of SEEDS.slice(0, 5))
      expect((await answer('full', { depthLimit: 3, tradeNoise: 500, seed }, QUIET)).score).toEqual(score);
  });

  test('make one seed trade and another avoid the trade', async () => {
    const shallow = { depthLimit: 2, fairness: 0 };
    const trades = new Set<boolean>();
    for (const seed of SEEDS)
      trades.add((await answer('full', { ...shallow, tradeNoise: 300, seed }, TRADE)).best === 'd1d8');
    expect(trades).toEqual(new Set([true, false]));
  });
});
