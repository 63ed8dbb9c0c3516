import { SharedSumPool, type SumPool, type SumTaker } from '../../learn/fit/sum-pool.ts';
import type { SumName, SumsByName, Task } from '../../learn/fit/tasks.ts';
import { FaultError } from '../../rules/result.ts';
import type { SumWorkerAnswer, SumWorkerData } from './sum-worker.ts';

/** The number of tasks that a worker has at a time. The next one already waits there while an answer is on its way. */
const QUEUED = 2;

/** A worker of the page that computes sums. */
class WorkerTaker implements SumTaker {
  readonly #worker: Worker;
  /** Tasks sent and not yet answered, in order. */
  readonly #waiting: { resolve(sum: SumsByName[SumName]): void; reject(error: Error): void }[] = [];

  constructor(data: SumWorkerData) {
    this.#worker = new Worker(new URL('./sum-worker.ts', import.meta.url), { type: 'module' });
    this.#worker.addEventListener('message', ({ data: answer }: MessageEvent<SumWorkerAnswer>) => {
      const asked = this.#waiting.shift();
      if ('fault' in answer) asked?.reject(new FaultError(answer.fault));
      else asked?.resolve(answer.sum);
    });
    this.#worker.addEventListener('error', ({ message }) => {
      const text = message || 'the worker’s script cannot be loaded';
      const error = new FaultError({ code: 'worker.failed', field: 'worker', message: text });
      for (const { reject } of this.#waiting.splice(0)) reject(error);
    });
    this.#worker.postMessage(data);
  }

  take(task: Task): Promise<SumsByName[SumName]> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#worker.postMessage(task);
    });
  }

  async dispose(): Promise<void> {
    this.#worker.terminate();
  }
}

/** Copies bytes to shared memory where the browser allows it, so that workers need no copies of their own. */
function shared(bytes: Uint8Array): Uint8Array {
  if (!globalThis.crossOriginIsolated) return bytes;
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length));
  copy.set(bytes);
  return copy;
}

/** A pool of workers, each with a core of its own. */
export function workerSumPool(count: number, data: SumWorkerData): SumPool {
  const shards = new Map([...data.shards].map(([file, bytes]) => [file, shared(bytes)]));
  return new SharedSumPool(
    Array.from({ length: count }, () => new WorkerTaker({ ...data, shards })),
    QUEUED,
  );
}
