import { afterAll, beforeAll, expect, test } from 'vitest';
import { levelSearch } from '../profiles/levels.ts';
import { unwrap } from '../rules/result.ts';
import { defaultProfile } from './default.ts';
import type { Engine } from './engine.ts';
import { createEngine } from './node.ts';

let engine: Engine;

beforeAll(async () => {
  engine = await createEngine(undefined, { threads: 2, hash: 8 });
});

afterAll(() => engine.dispose());

const FEN = 'r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 4 8';

test('two threads share a node limit, and their counters are summed', async () => {
  unwrap(engine.setPosition(FEN));
  const { nodes, pv } = await engine.search({ nodes: 50_000 });
  // The main thread ends at its share. How far the helper has come by then is random.
  expect(nodes).toBeGreaterThan(25_000);
  expect(nodes).toBeLessThanOrEqual(50_002);
  expect(engine.position.isLegal(pv[0]!)).toBe(true);
});

test('nodes of an earlier search are not counted again', async () => {
  for (let i = 0; i < 5; i++) {
    unwrap(engine.setPosition(FEN));
    await engine.search({ nodes: 200_000 });
    const told: number[] = [];
    const { nodes } = await engine.search({ depth: 1 }, (info) => told.push(info.nodes));
    // The helper may have begun, but cannot have as many nodes as in its last search.
    for (const count of [...told, nodes]) expect(count).toBeLessThan(30_000);
  }
});

test('threads can be added and removed between searches', async () => {
  for (const threads of [3, 1, 2]) {
    await engine.resize({ threads });
    unwrap(engine.setPosition(FEN, ['e1g1']));
    const { depth, pv } = await engine.search({ depth: 8 });
    expect(depth).toBe(8);
    expect(engine.position.isLegal(pv[0]!)).toBe(true);
  }
});

test('a table too large for the memory is refused, and the engine still works', async () => {
  const before = engine.size;
  await expect(engine.resize({ hash: 100_000 })).rejects.toThrow('not enough memory');
  expect(engine.size).toEqual(before);
  unwrap(engine.setPosition(FEN));
  expect((await engine.search({ depth: 5 })).depth).toBe(5);
});

test('a search is deterministic again after going from many threads to one', async () => {
  await engine.resize({ threads: 1, hash: 8 });
  const fresh = await createEngine(undefined, { threads: 1, hash: 8 });
  const search = async (one: Engine) => {
    unwrap(one.setPosition(FEN));
    const { score, nodes, pv } = await one.search({ nodes: 20_000 });
    return { score, nodes, pv };
  };
  expect(await search(engine)).toEqual(await search(fresh));
  await fresh.dispose();
});

test.each(['easy', 'max', 1400, 2000] as const)(
  'level %s sees no more with two threads than with one',
  async (level) => {
    const alone = await createEngine(undefined, { threads: 1, hash: 8 });
    await engine.resize({ threads: 2, hash: 8 });
    for (const one of [alone, engine]) await one.setProfile({ ...defaultProfile(), search: levelSearch(level) });
    for (const moves of [[], ['e1g1'], ['e1g1', 'c5c4']]) {
      const [first, second] = await Promise.all(
        [alone, engine].map(async (one) => {
          unwrap(one.setPosition(FEN, moves));
          const { nodes, pv, score } = await one.search({ nodes: 30_000 });
          return { nodes, pv, score };
        }),
      );
      expect(second).toEqual(first);
    }
    await alone.dispose();
  },
);
