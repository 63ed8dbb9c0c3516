import { expect, test } from 'vitest';
import { unwrap } from '../rules/result.ts';
import { defaultProfile } from './default.ts';
import { Engine, type WorkerHandle } from './engine.ts';
import type { Answer, Order } from './messages.ts';
import { engineParts, spawnWorker } from './node.ts';

/** An engine of two threads whose helper is told to be late: what it says is heard only once it is let go. */
async function withLateHelper() {
  const orders: string[] = [];
  const held: (() => void)[] = [];
  let isLate = false;
  const spawned: WorkerHandle[] = [];
  const spawn = (): WorkerHandle => {
    const worker = spawnWorker();
    const isHelper = spawned.length === 1;
    const handle: WorkerHandle = {
      ...worker,
      post: (order: Order) => {
        orders.push(`${isHelper ? 'helper' : 'main'} ${order.type}`);
        worker.post(order);
      },
      onAnswer: (listener) =>
        worker.onAnswer((answer: Answer) => {
          if (isHelper && isLate) held.push(() => listener(answer));
          else listener(answer);
        }),
    };
    spawned.push(handle);
    return handle;
  };
  const engine = await Engine.create({ ...(await engineParts(true)), spawn }, defaultProfile(), {
    threads: 2,
    hash: 1,
  });
  return {
    engine,
    orders,
    hold: () => {
      isLate = true;
    },
    release: () => {
      isLate = false;
      for (const say of held.splice(0)) say();
    },
  };
}

test('a search is answered before its helpers are done; what comes next waits for them (trust 5.9)', async () => {
  const { engine, orders, hold, release } = await withLateHelper();
  unwrap(engine.setPosition());
  hold();
  expect((await engine.search({ depth: 4 })).depth).toBe(4);
  expect(engine.isSearching).toBe(false);
  // The position is the first thread's own affair.
  unwrap(engine.setPosition(undefined, ['e2e4']));
  orders.length = 0;
  const order: string[] = [];
  const changed = engine.setProfile(defaultProfile()).then(() => order.push('profile'));
  const resized = engine.resize({ hash: 2 }).then(() => order.push('size'));
  const searched = engine.search({ depth: 2 }).then(({ depth }) => order.push(`depth ${depth}`));
  await new Promise((resolve) => setImmediate(resolve));
  expect(orders).toEqual([]);
  release();
  await Promise.all([changed, resized, searched]);
  expect(order).toEqual(['profile', 'size', 'depth 2']);
  await engine.dispose();
});

test('a helper that dies after the answer ends the engine’s work (trust 5.9)', async () => {
  const failures: ((error: Error) => void)[] = [];
  const spawn = (): WorkerHandle => {
    const worker = spawnWorker();
    return { ...worker, onFailure: (listener) => void failures.push(listener), onAnswer: worker.onAnswer };
  };
  const engine = await Engine.create({ ...(await engineParts(true)), spawn }, defaultProfile(), {
    threads: 2,
    hash: 1,
  });
  await engine.search({ depth: 3 });
  failures[1]!(new Error('out of memory'));
  await expect(engine.search({ depth: 3 })).rejects.toThrow('out of memory');
  await engine.dispose();
});
