// Tasks of the workers of a fit: each computes sums over parts of a dataset, with a core of its own.
import type { Manifest } from '../../learn/dataset/manifest.ts';
import { MemoryDataset } from '../../learn/dataset/memory-dataset.ts';
import { learningOfModel, type Model } from '../../learn/fit/model.ts';
import { Sums } from '../../learn/fit/sums.ts';
import { buffersOf, type SumName, type SumsByName, type Task } from '../../learn/fit/tasks.ts';
import type { TaskContext } from '../engines/task-context.ts';

/** The data of the sums: a dataset in memory, and the model. */
export interface SumData {
  readonly core: WebAssembly.Module;
  readonly model: Model;
  readonly manifest: Manifest;
  readonly shards: ReadonlyMap<string, Uint8Array>;
}

let sums: Sums | undefined;

/** Prepares the worker. The first task that it gets. */
export function openSums({ game, profiles }: TaskContext, { core, model, manifest, shards }: SumData): void {
  sums = new Sums(core, learningOfModel(model, profiles), model, new MemoryDataset(manifest, shards, game));
}

// One sum at a time, in order: it must not be interrupted by the next one.
let last: Promise<unknown> = Promise.resolve();

export async function takeSum(context: TaskContext, task: Task): Promise<SumsByName[SumName]> {
  const taken = last.then(() => sums!.take(task));
  last = taken.catch(() => {});
  const sum = await taken;
  context.transferred.push(...buffersOf(sum));
  return sum;
}
