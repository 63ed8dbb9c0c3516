import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';

/** How long a thread waits to be used again, in ms. */
const PATIENCE = 30_000;

interface Spare<Thread> {
  readonly key: string;
  readonly thread: Thread;
  readonly timer: NodeJS.Timeout;
}

/**
 * Threads that nobody uses at the moment. Starting a thread takes most of a second of processor time, because its code and its evaluations
 * are compiled anew, so the next run of this process takes over the threads of the last one. They do not keep the process alive.
 */
export class SpareThreads<Thread extends { readonly worker: Worker }> {
  readonly #patience: number;
  /** The one that has waited longest is first. */
  #spares: Spare<Thread>[] = [];

  constructor(patience = PATIENCE) {
    this.#patience = patience;
  }

  get count(): number {
    return this.#spares.length;
  }

  /** Takes a thread that was kept for the same purpose, the one used last. */
  take(key: string): Thread | undefined {
    const found = this.#spares.findLast((spare) => spare.key === key);
    if (found === undefined) return undefined;
    this.#forget(found);
    withoutListeners(found.thread.worker).ref();
    return found.thread;
  }

  /** Keeps a thread that has nothing left to do. */
  keep(key: string, thread: Thread): void {
    const { worker } = thread;
    const timer = setTimeout(() => this.#end(spare), this.#patience).unref();
    const spare: Spare<Thread> = { key, thread, timer };
    const forget = () => this.#forget(spare);
    withoutListeners(worker).on('error', forget).on('exit', forget).unref();
    this.#spares.push(spare);
    if (this.#spares.length > availableParallelism()) this.#end(this.#spares[0]!);
  }

  #forget(spare: Spare<Thread>): void {
    clearTimeout(spare.timer);
    this.#spares = this.#spares.filter((one) => one !== spare);
  }

  #end(spare: Spare<Thread>): void {
    this.#forget(spare);
    void spare.thread.worker.terminate();
  }
}

/** Leaves the listeners by which Node counts those of a worker. */
function withoutListeners(worker: Worker): Worker {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
  return worker;
}
