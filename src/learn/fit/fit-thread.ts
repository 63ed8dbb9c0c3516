// A thread of a fit: computes sums over parts of a dataset, with a core of its own.
import { parentPort, workerData } from 'node:worker_threads';
import { compileCore } from '../../rules/node.ts';
import { FaultError } from '../../rules/result.ts';
import { openDataset } from '../dataset/dataset.ts';
import { learningOfModel } from './model.ts';
import { Sums } from './sums.ts';
import { buffersOf, type Task } from './tasks.ts';
import type { FitThreadAnswer, FitThreadData } from './thread-sum-pool.ts';

const { folder, model } = workerData as FitThreadData;
const port = parentPort!;
async function open(): Promise<Sums> {
  const dataset = await openDataset(folder);
  const { game } = dataset;
  return new Sums(await compileCore(game.core), learningOfModel(model, game.profiles()), model, dataset);
}

const opening = open();

async function answerTo(task: Task): Promise<FitThreadAnswer> {
  try {
    return { sum: await (await opening).take(task) };
  } catch (error) {
    if (!(error instanceof FaultError)) throw error;
    const { code, field, message } = error;
    return { fault: { code, field, message } };
  }
}

// One task at a time, in order: a sum must not be interrupted by the next one.
let last: Promise<unknown> = Promise.resolve();
port.on('message', (task: Task) => {
  last = last.then(async () => {
    const answer = await answerTo(task);
    port.postMessage(answer, 'sum' in answer ? buffersOf(answer.sum) : []);
  });
});
