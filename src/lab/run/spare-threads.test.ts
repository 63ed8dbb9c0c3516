import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { SpareThreads } from './spare-threads.ts';

const ECHO = `const { parentPort } = require('node:worker_threads');
parentPort.on('message', (value) => value === 'end' ? process.exit() : parentPort.postMessage(value));`;

function thread(): { readonly worker: Worker } {
  return { worker: new Worker(ECHO, { eval: true }) };
}

async function answer(worker: Worker, value: string): Promise<string> {
  worker.postMessage(value);
  return (await once(worker, 'message'))[0];
}

test('a spare thread is used again for the same purpose only, and once', async () => {
  const spares = new SpareThreads();
  const one = thread();
  spares.keep('chess', one);
  expect(spares.take('shogi')).toBeUndefined();
  expect(spares.take('chess')).toBe(one);
  expect(spares.take('chess')).toBeUndefined();
  expect(await answer(one.worker, 'still there')).toBe('still there');
  await one.worker.terminate();
});

test('a spare thread that ends or waits too long is forgotten', async () => {
  const spares = new SpareThreads(1);
  for (const end of [(worker: Worker) => worker.postMessage('end'), () => {}]) {
    const { worker } = thread();
    await answer(worker, 'started');
    spares.keep('chess', { worker });
    end(worker);
    await once(worker, 'exit');
    expect(spares.count).toBe(0);
  }
});

test('no more spare threads are kept than the machine has cores', async () => {
  const spares = new SpareThreads();
  const threads = Array.from({ length: availableParallelism() + 1 }, thread);
  for (const one of threads) spares.keep('chess', one);
  await once(threads[0]!.worker, 'exit');
  expect(spares.count).toBe(availableParallelism());
  for (const { worker } of threads) await worker.terminate();
});
