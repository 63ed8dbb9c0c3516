import { Worker } from 'node:worker_threads';
import { packageFile } from '../../rules/package.ts';
import { type Fault, FaultError } from '../../rules/result.ts';
import type { Model } from './model.ts';
import { SharedSumPool, type SumTaker } from './sum-pool.ts';
import type { SumName, SumsByName, Task } from './tasks.ts';

/** The data of a thread: the folder of the dataset, and the model. */
export interface FitThreadData {
  readonly folder: string;
  readonly model: Model;
}

/** A thread's answer to a task. */
export type FitThreadAnswer = { readonly sum: SumsByName[SumName] } | { readonly fault: Fault };

/** The number of tasks that a thread has at a time. The next one already waits there while an answer is on its way. */
const QUEUED = 2;

/** A thread that computes sums, with a core of its own. */
export class ThreadTaker implements SumTaker {
  readonly #worker: Worker;
  /** Tasks sent and not yet answered, in order. */
  readonly #waiting: { resolve(sum: SumsByName[SumName]): void; reject(error: Error): void }[] = [];

  constructor(data: FitThreadData, file: string | URL = packageFile('dist/learn/fit-thread.js')) {
    this.#worker = new Worker(file, { workerData: data });
    const fail = (error: Error) => {
      for (const { reject } of this.#waiting.splice(0)) reject(error);
    };
    this.#worker.on('message', (answer: FitThreadAnswer) => {
      const asked = this.#waiting.shift();
      if ('fault' in answer) asked?.reject(new FaultError(answer.fault));
      else asked?.resolve(answer.sum);
    });
    this.#worker.on('error', fail);
    this.#worker.on('exit', (code) => fail(new Error(`a thread of the fit ended with code ${code}`)));
  }

  take(task: Task): Promise<SumsByName[SumName]> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#worker.postMessage(task);
    });
  }

  async dispose(): Promise<void> {
    await this.#worker.terminate();
  }
}

/** A pool of threads, each with a core of its own. */
export class ThreadSumPool extends SharedSumPool {
  constructor(count: number, data: FitThreadData) {
    super(
      Array.from({ length: count }, () => new ThreadTaker(data)),
      QUEUED,
    );
  }
}
