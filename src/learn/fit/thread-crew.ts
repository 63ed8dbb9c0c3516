import { Worker } from 'node:worker_threads';
import { packageFile } from '../../rules/package.ts';
import { type Fault, FaultError } from '../../rules/result.ts';
import type { Crew } from './crew.ts';
import type { Model } from './model.ts';
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

interface Thread {
  readonly worker: Worker;
  /** Tasks sent and not yet answered, in order. */
  readonly waiting: { resolve(answer: FitThreadAnswer): void; reject(error: Error): void }[];
}

/** A crew of threads, each with a core of its own. */
export class ThreadCrew implements Crew {
  readonly #threads: readonly Thread[];

  constructor(count: number, data: FitThreadData, file = packageFile('dist/learn/fit-thread.js')) {
    this.#threads = Array.from({ length: count }, () => {
      const worker = new Worker(file, { workerData: data });
      const thread: Thread = { worker, waiting: [] };
      const fail = (error: Error) => {
        for (const { reject } of thread.waiting.splice(0)) reject(error);
      };
      worker.on('message', (answer: FitThreadAnswer) => thread.waiting.shift()?.resolve(answer));
      worker.on('error', fail);
      worker.on('exit', (code) => fail(new Error(`a thread of the fit ended with code ${code}`)));
      return thread;
    });
  }

  async run<N extends SumName>(
    tasks: readonly (Task & { readonly sum: N })[],
    add: (sum: SumsByName[N], index: number) => void,
    signal?: AbortSignal,
  ): Promise<void> {
    let next = 0;
    let added = 0;
    let failed: unknown;
    const early = new Map<number, SumsByName[N]>();
    /** Works on tasks one after the other, until none are left. */
    const work = async (thread: Thread) => {
      while (next < tasks.length && failed === undefined && signal?.aborted !== true) {
        const index = next++;
        const answer = await new Promise<FitThreadAnswer>((resolve, reject) => {
          thread.waiting.push({ resolve, reject });
          thread.worker.postMessage(tasks[index]);
        });
        if ('fault' in answer) throw new FaultError(answer.fault);
        early.set(index, answer.sum as SumsByName[N]);
        for (; early.has(added); added++) {
          add(early.get(added)!, added);
          early.delete(added);
        }
      }
    };
    const lanes = this.#threads.flatMap((thread) => Array.from({ length: QUEUED }, () => work(thread)));
    // All answers are awaited, also after a failure: none may arrive during the next run.
    await Promise.all(
      lanes.map((lane) =>
        lane.catch((error) => {
          failed ??= error;
        }),
      ),
    );
    if (failed !== undefined) throw failed;
    signal?.throwIfAborted();
  }

  async dispose(): Promise<void> {
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()));
  }
}
