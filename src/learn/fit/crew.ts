import type { Sums } from './sums.ts';
import type { SumName, SumsByName, Task } from './tasks.ts';

/**
 * Computes sums over slices of the data. Results are handed over in the order of the tasks, so that totals do not depend on which thread
 * did what.
 */
export interface Crew {
  run<N extends SumName>(
    tasks: readonly (Task & { readonly sum: N })[],
    add: (sum: SumsByName[N], index: number) => void,
    signal?: AbortSignal,
  ): Promise<void>;
  dispose(): Promise<void>;
}

/** A crew in this thread. */
export class OneCrew implements Crew {
  readonly #sums: Sums;

  constructor(sums: Sums) {
    this.#sums = sums;
  }

  async run<N extends SumName>(
    tasks: readonly (Task & { readonly sum: N })[],
    add: (sum: SumsByName[N], index: number) => void,
    signal?: AbortSignal,
  ): Promise<void> {
    for (const [index, task] of tasks.entries()) {
      signal?.throwIfAborted();
      add((await this.#sums.take(task)) as SumsByName[N], index);
    }
  }

  async dispose(): Promise<void> {}
}
