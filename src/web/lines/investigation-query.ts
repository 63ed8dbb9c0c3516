import { type Key, Query } from '../engines/query.ts';
import type { Remote } from '../engines/rpc.ts';

/** A query to a worker that runs the tasks of this folder. */
export class InvestigationQuery<T, P = never> extends Query<T, P> {
  readonly #remote: Remote;
  readonly #task: string;
  readonly #read: (event: never) => { readonly value?: T; readonly progress?: P };

  /** `task` is one of `tasks.ts`; `read` turns its events into early answers or progress. */
  constructor(remote: Remote, task: string, read: (event: never) => { readonly value?: T; readonly progress?: P }) {
    super();
    this.#remote = remote;
    this.#task = task;
    this.#read = read;
  }

  /** Asks the worker; the arguments are also the key. */
  askWorker(args: Key): Promise<T | undefined> {
    return this.ask(args, async ({ signal, report }) => {
      signal.addEventListener('abort', () => void this.call('cancel').catch(() => {}));
      return (await this.#remote.call('lines', this.#task, args, (event) => report(this.#read(event as never)))) as
        | T
        | undefined;
    });
  }

  /** Calls another task of the same worker. */
  call<R>(task: string, ...args: readonly unknown[]): Promise<R> {
    return this.#remote.call('lines', task, args) as Promise<R>;
  }

  /** Ends the task, which answers with its results so far. */
  stop(): void {
    void this.call('stop').catch(() => {});
  }

  /** Forgets everything and ends the worker, its engine included. */
  end(): void {
    this.clear();
    this.#remote.end();
  }
}
