import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { unwrap } from '../rules/result.ts';
import { CHESS_GAME } from './chess-game.ts';
import { defaultProfile } from './default.ts';
import { Engine, type WorkerHandle } from './engine.ts';
import type { WorkerAnswer, WorkerCommand } from './messages.ts';
import { engineParts, spawnWorker } from './node.ts';

/** An engine of two threads whose helper can be made late: its answers are held back until they are released. */
async function withLateHelper() {
  const sent: string[] = [];
  const held: (() => void)[] = [];
  let isLate = false;
  const spawned: WorkerHandle[] = [];
  const spawn = (): WorkerHandle => {
    const worker = spawnWorker();
    const isHelper = spawned.length === 1;
    const handle: WorkerHandle = {
      ...worker,
      post: (command: WorkerCommand) => {
        sent.push(`${isHelper ? 'helper' : 'main'} ${command.type}`);
        worker.post(command);
      },
      onAnswer: (listener) =>
        worker.onAnswer((answer: WorkerAnswer) => {
          if (isHelper && isLate) held.push(() => listener(answer));
          else listener(answer);
        }),
    };
    spawned.push(handle);
    return handle;
  };
  const engine = await Engine.create({ ...(await engineParts(CHESS_GAME, true)), spawn }, defaultProfile(), {
    threads: 2,
    hash: 1,
  });
  return {
    engine,
    sent,
    hold: () => {
      isLate = true;
    },
    release: () => {
      isLate = false;
      for (const answer of held.splice(0)) answer();
    },
  };
}

test('a search is answered before its helpers are done, and later changes wait for the helpers (trust 5.9)', async () => {
  const { engine, sent, hold, release } = await withLateHelper();
  unwrap(engine.setPosition());
  hold();
  expect((await engine.search({ depth: 4 })).depth).toBe(4);
  expect(engine.isSearching).toBe(false);
  // The helper has a position of its own.
  unwrap(engine.setPosition(undefined, ['e2e4']));
  sent.length = 0;
  const order: string[] = [];
  const changed = engine.setProfile(defaultProfile()).then(() => order.push('profile'));
  const resized = engine.resize({ hash: 2 }).then(() => order.push('size'));
  const searched = engine.search({ depth: 2 }).then(({ depth }) => order.push(`depth ${depth}`));
  await new Promise((resolve) => setImmediate(resolve));
  expect(sent).toEqual([]);
  release();
  await Promise.all([changed, resized, searched]);
  expect(order).toEqual(['profile', 'size', 'depth 2']);
  await engine.dispose();
});

test('a helper that is still busy with the last search sits out the next one (trust 5.9)', async () => {
  const { engine, sent, hold, release } = await withLateHelper();
  hold();
  await engine.search({ depth: 4 });
  sent.length = 0;
  const nodes: number[] = [];
  const { depth } = await engine.search({ depth: 5 }, (info) => nodes.push(info.nodes));
  expect(depth).toBe(5);
  expect(sent).toEqual(['main search']);
  // The nodes that the helper visited in its last search do not count.
  expect(nodes[0]).toBeLessThan(100);
  release();
  // Waits for the helper.
  await engine.clear();
  sent.length = 0;
  await engine.search({ depth: 4 });
  expect(sent).toEqual(['main search', 'helper search']);
  await engine.dispose();
});

test('after a helper has died, searches fail with its error (trust 5.9)', async () => {
  const failures: ((error: Error) => void)[] = [];
  const spawn = (): WorkerHandle => {
    const worker = spawnWorker();
    return { ...worker, onFailure: (listener) => void failures.push(listener), onAnswer: worker.onAnswer };
  };
  const engine = await Engine.create({ ...(await engineParts(CHESS_GAME, true)), spawn }, defaultProfile(), {
    threads: 2,
    hash: 1,
  });
  await engine.search({ depth: 3 });
  failures[1]!(new Error('out of memory'));
  await expect(engine.search({ depth: 3 })).rejects.toThrow('out of memory');
  await engine.dispose();
});

/** The nice values of this process's threads, by thread id. */
function niceValues(): Map<string, number> {
  const tasks = '/proc/self/task';
  // The program's name is in parentheses and may contain spaces. The nice value is the 17th field after it.
  const niceOf = (task: string) =>
    Number(readFileSync(`${tasks}/${task}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[16]);
  return new Map(readdirSync(tasks).map((task) => [task, niceOf(task)]));
}

test.runIf(process.platform === 'linux')(
  'helpers have a lower priority than the main thread, and never a higher one (trust 5.9)',
  async () => {
    const before = niceValues();
    const engine = await Engine.create(await engineParts(CHESS_GAME, true), defaultProfile(), { threads: 3, hash: 1 });
    const added = [...niceValues()].filter(([task]) => !before.has(task)).map(([, nice]) => nice);
    // The tests may run at a low priority themselves.
    const helper = Math.max(getPriority(), 10);
    expect(added.sort((a, b) => a - b)).toEqual([getPriority(), helper, helper]);
    await engine.dispose();
  },
);
