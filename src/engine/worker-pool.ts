import type { Info, WorkerAnswer, WorkerCommand } from './messages.ts';

/** A worker as the engine sees it. Node and browsers differ only in how they make one. */
export interface WorkerHandle {
  post(command: WorkerCommand): void;
  onAnswer(listener: (answer: WorkerAnswer) => void): void;
  onFailure(listener: (error: Error) => void): void;
  terminate(): Promise<void>;
}

/** A worker could not carry out a command, and is as it was before. */
export class Refusal extends Error {}

/** One worker of the pool. It carries out one command at a time. */
export class SearchWorker {
  /** The index of its thread; 0 is the main thread, which answers. */
  readonly thread: number;
  readonly #worker: WorkerHandle;
  #failure: Error | undefined;
  #pending: { readonly resolve: (answer: WorkerAnswer) => void; readonly reject: (error: Error) => void } | undefined;
  #idle: Promise<unknown> = Promise.resolve();
  /** Called with each line that a running search reports. */
  onInfo: (info: Info) => void = () => {};

  constructor(worker: WorkerHandle, thread: number) {
    this.#worker = worker;
    this.thread = thread;
    worker.onAnswer((answer) => {
      if (answer.type === 'info') {
        this.onInfo(answer.info);
        return;
      }
      const pending = this.#pending;
      this.#pending = undefined;
      if (answer.type === 'refused') pending?.reject(new Refusal(answer.reason));
      else pending?.resolve(answer);
    });
    worker.onFailure((error) => this.#fail(error));
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    this.#pending?.reject(error);
    this.#pending = undefined;
  }

  get isBusy(): boolean {
    return this.#pending !== undefined;
  }

  /** Resolves when the last command is carried out or has failed. */
  get idle(): Promise<unknown> {
    return this.#idle;
  }

  /** Sends a command that has no answer. */
  post(command: WorkerCommand): void {
    this.#worker.post(command);
  }

  /** Sends a command and waits for its answer. */
  ask(command: WorkerCommand): Promise<WorkerAnswer> {
    const answer = new Promise<WorkerAnswer>((resolve, reject) => {
      if (this.#failure !== undefined) {
        reject(this.#failure);
        return;
      }
      this.#pending = { resolve, reject };
      this.#worker.post(command);
    });
    this.#idle = answer.catch(() => {});
    return answer;
  }

  /** Ends the worker. A command that it has not answered fails. */
  terminate(): Promise<void> {
    this.#fail(new Error('the search worker was terminated'));
    return this.#worker.terminate();
  }
}

/** The workers of an engine, one for each thread. If one of them dies, the whole pool has failed. */
export class WorkerPool {
  readonly #spawn: () => WorkerHandle;
  #workers: SearchWorker[] = [];
  #failure: Error | undefined;

  constructor(spawn: () => WorkerHandle) {
    this.#spawn = spawn;
  }

  /** Why the pool does no more work. */
  get failure(): Error | undefined {
    return this.#failure;
  }

  /** The worker that answers. */
  get main(): SearchWorker {
    return this.#workers[0]!;
  }

  get #helpers(): readonly SearchWorker[] {
    return this.#workers.slice(1);
  }

  /** The helpers that have noticed the end of their last search. */
  get idleHelpers(): readonly SearchWorker[] {
    return this.#helpers.filter(({ isBusy }) => !isBusy);
  }

  /** Resolves when no helper is at work any more. */
  async helpersIdle(): Promise<void> {
    await Promise.all(this.#helpers.map(({ idle }) => idle));
  }

  async resize(count: number): Promise<void> {
    while (this.#workers.length > count) await this.#workers.pop()!.terminate();
    // The pool may have been shut down meanwhile.
    if (this.#failure !== undefined) throw this.#failure;
    while (this.#workers.length < count) this.#workers.push(new SearchWorker(this.#spawn(), this.#workers.length));
  }

  /** Sends each worker a command and waits for all answers. */
  async ask(command: (thread: number) => WorkerCommand): Promise<void> {
    try {
      await Promise.all(this.#workers.map((worker) => worker.ask(command(worker.thread))));
    } catch (error) {
      if (error instanceof Refusal) throw error;
      this.fail(error as Error);
      throw this.#failure;
    }
  }

  fail(error: Error): void {
    this.#failure ??= error;
  }

  /** Ends all workers. `resize` may start others. */
  async terminate(): Promise<void> {
    const workers = this.#workers;
    this.#workers = [];
    await Promise.all(workers.map((worker) => worker.terminate()));
  }

  /** Ends all workers for good. */
  shutDown(reason: Error): Promise<void> {
    this.#failure = reason;
    return this.terminate();
  }
}
