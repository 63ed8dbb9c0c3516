// A worker of a fit in a page: computes sums over parts of a dataset, with a core of its own.
import type { Manifest } from '../../learn/dataset/manifest.ts';
import { MemoryDataset } from '../../learn/dataset/memory-dataset.ts';
import { learningOfModel, type Model } from '../../learn/fit/model.ts';
import { Sums } from '../../learn/fit/sums.ts';
import type { SumName, SumsByName, Task } from '../../learn/fit/tasks.ts';
import type { Fault } from '../../rules/result.ts';
import { faultOf } from '../engines/rpc.ts';

/** The first message to a worker. */
export interface SumWorkerData {
  readonly core: WebAssembly.Module;
  readonly model: Model;
  readonly manifest: Manifest;
  readonly shards: ReadonlyMap<string, Uint8Array>;
}

/** The answer to a task. */
export type SumWorkerAnswer = { readonly sum: SumsByName[SumName] } | { readonly fault: Fault };

/** The part of a worker's global scope used here. Its full types conflict with those of a page. */
interface WorkerScope {
  postMessage(answer: SumWorkerAnswer, transfer: readonly ArrayBuffer[]): void;
  onmessage: ((event: { data: SumWorkerData | Task }) => void) | null;
}

const scope = globalThis as unknown as WorkerScope;
let sums: Promise<Sums> | undefined;

/** The buffers of a sum, which are transferred instead of copied. */
function buffersOf(sum: SumsByName[SumName]): ArrayBuffer[] {
  return Object.values(sum).flatMap((value) => (ArrayBuffer.isView(value) ? [value.buffer as ArrayBuffer] : []));
}

async function open({ core, model, manifest, shards }: SumWorkerData): Promise<Sums> {
  return new Sums(core, learningOfModel(model), model, new MemoryDataset(manifest, shards));
}

async function answerTo(task: Task): Promise<void> {
  try {
    const sum = await (await sums!).take(task);
    scope.postMessage({ sum }, buffersOf(sum));
  } catch (error) {
    scope.postMessage({ fault: faultOf(error) }, []);
  }
}

// One task at a time, in order: a sum must not be interrupted by the next one.
let last: Promise<void> = Promise.resolve();
scope.onmessage = ({ data }) => {
  if ('core' in data) {
    sums = open(data);
    // A fault is reported in answer to the first task.
    sums.catch(() => {});
  } else last = last.then(() => answerTo(data));
};
