import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { unwrap } from '../rules/result.ts';
import type { Engine, Limits } from './engine.ts';
import type { Info } from './messages.ts';
import { createEngine } from './node.ts';

let shared: Engine;
let unshared: Engine;

beforeAll(async () => {
  shared = await createEngine();
  unshared = await createEngine(undefined, { isShared: false, threads: 4 });
});

afterAll(async () => {
  await shared.dispose();
  await unshared.dispose();
});

const FEN = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';

async function fingerprint(engine: Engine): Promise<unknown> {
  await engine.clear();
  unwrap(engine.setPosition(FEN, ['e1g1', 'e8c8']));
  const { depth, score, nodes, pv } = await engine.search({ nodes: 20_000 });
  return { depth, score, nodes, pv };
}

test('without shared memory the search is the same', async () => {
  expect(await fingerprint(unshared)).toEqual(await fingerprint(shared));
});

test('stop answers with the last completed iteration, and a new worker takes over', async () => {
  unwrap(unshared.setPosition(FEN));
  let depth = 0;
  const result = await unshared.search({}, (info) => {
    depth = info.depth;
    if (depth === 5) unshared.stop();
  });
  expect(result.depth).toBe(5);
  expect(unshared.position.isLegal(result.pv[0]!)).toBe(true);
  expect(await fingerprint(unshared)).toEqual(await fingerprint(shared));
});

test('a stop before the first result gives a legal move', async () => {
  unwrap(unshared.setPosition(FEN));
  const search = unshared.search({});
  unshared.stop();
  const { pv } = await search;
  expect(unshared.position.isLegal(pv[0]!)).toBe(true);
});

test('time limits hold without stop', async () => {
  unwrap(unshared.setPosition(FEN));
  expect((await unshared.search({ ms: 150 })).depth).toBeGreaterThan(0);
});

test('a table too large for the memory is refused, and the engine still works', async () => {
  const before = unshared.size;
  await expect(unshared.resize({ hash: 100_000 })).rejects.toMatchObject({
    code: 'engine.memory',
    message: expect.stringMatching(/not enough memory for/),
  });
  expect(unshared.size).toEqual(before);
  expect(await fingerprint(unshared)).toEqual(await fingerprint(shared));
});

describe('a pondering search', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  /** Ponders until some depths are complete, and then for a minute of the engine's clock. */
  async function ponder(limits: Limits) {
    unwrap(unshared.setPosition(FEN));
    const state = { isOver: false };
    let search: Promise<Info> | undefined;
    await new Promise<void>((resolve) => {
      search = unshared.search({ ...limits, ponder: true }, ({ depth }) => {
        if (depth === 5) resolve();
      });
      search.then(() => {
        state.isOver = true;
      });
    });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state.isOver).toBe(false);
    return { search: search!, state };
  }

  test('has no time limit before ponderHit, and its time is used up after it', async () => {
    const { search } = await ponder({ clock: { remaining: 1000 } });
    unshared.ponderHit();
    await vi.advanceTimersByTimeAsync(0);
    const { depth, pv } = await search;
    expect(depth).toBeGreaterThan(3);
    expect(unshared.position.isLegal(pv[0]!)).toBe(true);
    expect(await fingerprint(unshared)).toEqual(await fingerprint(shared));
  });

  test('uses the time that is left after ponderHit', async () => {
    const { search, state } = await ponder({ ms: 60_600 });
    unshared.ponderHit();
    await vi.advanceTimersByTimeAsync(590);
    expect(state.isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(20);
    expect((await search).depth).toBeGreaterThan(3);
  });
});

test('a ponderHit that comes before the search has begun is not lost', async () => {
  for (const engine of [shared, unshared]) {
    unwrap(engine.setPosition(FEN));
    const search = engine.search({ ms: 50, ponder: true });
    engine.ponderHit();
    // Otherwise it would ponder forever.
    expect(engine.position.isLegal((await search).pv[0]!)).toBe(true);
  }
});

test('a new profile reaches the worker', async () => {
  const { defaultProfile } = await import('./default.ts');
  const { evaluation } = defaultProfile();
  const profile = { evaluation, values: new Map([['material.weight', 0]]), search: { nullMove: 0 } };
  const before = await fingerprint(unshared);
  await unshared.setProfile(profile);
  await shared.setProfile(profile);
  const after = await fingerprint(unshared);
  expect(after).not.toEqual(before);
  expect(after).toEqual(await fingerprint(shared));
});
