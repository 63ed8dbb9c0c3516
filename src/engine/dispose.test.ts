import { describe, expect, test } from 'vitest';
import { loadRules } from '../rules/node.ts';
import { unwrap } from '../rules/result.ts';
import { CHESS_GAME } from './chess-game.ts';
import { defaultProfile } from './default.ts';
import { Engine, type EngineOptions, type WorkerHandle } from './engine.ts';
import { createEngine, engineParts, spawnWorker } from './node.ts';

/** A position of the test's own: after an interrupted search, the engine's may be anywhere in the tree. */
const START = (await loadRules()).position();
const DISPOSED = { code: 'engine.disposed', message: 'the engine has been disposed of' };

/** An engine with the set of its living workers. */
async function counted(options: EngineOptions): Promise<{ engine: Engine; living: Set<WorkerHandle> }> {
  const living = new Set<WorkerHandle>();
  const spawn = () => {
    const worker = spawnWorker();
    const handle: WorkerHandle = {
      ...worker,
      terminate: async () => {
        living.delete(handle);
        await worker.terminate();
      },
    };
    living.add(handle);
    return handle;
  };
  const parts = await engineParts(CHESS_GAME, options.isShared ?? true);
  return { engine: await Engine.create({ ...parts, spawn }, defaultProfile(), options), living };
}

/** Waits for all earlier changes, such as the start of a replacement worker: this one comes after them. */
async function settled(engine: Engine): Promise<void> {
  await expect(engine.clear()).rejects.toMatchObject(DISPOSED);
}

describe.each([{ isShared: true, threads: 2 }, { isShared: false }])('an engine when disposed, %j', (options) => {
  test('answers the running search with its last line and leaves no worker', async () => {
    const { engine, living } = await counted(options);
    unwrap(engine.setPosition());
    let depth = 0;
    let disposed: Promise<void> | undefined;
    const search = engine.search({}, (info) => {
      depth = info.depth;
      if (depth === 5) disposed = engine.dispose();
    });
    const { depth: answered, pv } = await search;
    expect(answered).toBe(5);
    expect(START.isLegal(pv[0]!)).toBe(true);
    await disposed;
    expect(engine.isSearching).toBe(false);
    await settled(engine);
    expect(living.size).toBe(0);
  });

  test('ends a stream', async () => {
    const engine = await createEngine(undefined, options);
    const lines = (async () => {
      let count = 0;
      for await (const { depth } of engine.analyse({})) {
        count++;
        if (depth === 4) void engine.dispose();
      }
      return count;
    })();
    expect(await lines).toBeGreaterThan(3);
  });

  test('answers a search that has not begun, settles pending changes, and starts nothing more', async () => {
    const { engine, living } = await counted(options);
    const change = engine.resize({ hash: 4 });
    const profile = engine.setProfile(defaultProfile());
    const search = engine.search({});
    const refused = Promise.all([
      expect(change).rejects.toMatchObject(DISPOSED),
      expect(profile).rejects.toMatchObject(DISPOSED),
    ]);
    await engine.dispose();
    expect(START.isLegal((await search).pv[0]!)).toBe(true);
    await refused;
    await settled(engine);
    expect(living.size).toBe(0);
  });

  test('refuses all later calls', async () => {
    const { engine, living } = await counted(options);
    await engine.dispose();
    await engine.dispose();
    await expect(engine.search({ depth: 1 })).rejects.toMatchObject(DISPOSED);
    await expect(engine.analyse({ depth: 1 }).next()).rejects.toMatchObject(DISPOSED);
    await expect(engine.clear()).rejects.toMatchObject(DISPOSED);
    await expect(engine.resize({ threads: 2 })).rejects.toMatchObject(DISPOSED);
    await expect(engine.setProfile(defaultProfile())).rejects.toMatchObject(DISPOSED);
    expect(engine.setPosition()).toMatchObject({ ok: false, fault: DISPOSED });
    engine.stop();
    engine.ponderHit();
    expect(living.size).toBe(0);
  });
});

test.each([true, false])('an engine that cannot be created leaves no worker, shared memory %s', async (isShared) => {
  await expect(createEngine(undefined, { isShared, hash: 100_000 })).rejects.toMatchObject({ code: 'engine.memory' });
});
