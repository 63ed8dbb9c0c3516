import type { SumName, SumsByName, Task } from './tasks.ts';

/**
 * Computes sums over slices of the data. Results are handed over in the order of the tasks, so that totals do not depend on which thread
 * took which task.
 */
export interface SumPool {
  run<N extends SumName>(
    tasks: readonly (Task & { readonly sum: N })[],
    add: (sum: SumsByName[N], index: number) => void,
    signal?: AbortSignal,
  ): Promise<void>;
  dispose(): Promise<void>;
}

/** Computes one sum at a time: `Sums` in this thread, another thread, or a worker of a page. */
export interface SumTaker {
  take(task: Task): Promise<SumsByName[SumName]>;
  dispose?(): Promise<void>;
}

/** A pool whose takers get the next task as soon as they are free. Each has up to `queued` tasks at a time. */
export class SharedSumPool implements SumPool {
  readonly #takers: readonly SumTaker[];
  readonly #queued: number;

  constructor(takers: readonly SumTaker[], queued: number) {
    this.#takers = takers;
    this.#queued = queued;
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
    const work = async (taker: SumTaker) => {
      while (next < tasks.length && failed === undefined && signal?.aborted !== true) {
        const index = next++;
        early.set(index, (await taker.take(tasks[index]!)) as SumsByName[N]);
        for (; early.has(added); added++) {
          add(early.get(added)!, added);
          early.delete(added);
        }
      }
    };
    const lanes = this.#takers.flatMap((taker) => Array.from({ length: this.#queued }, () => work(taker)));
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
    await Promise.all(this.#takers.map((taker) => taker.dispose?.()));
  }
}
