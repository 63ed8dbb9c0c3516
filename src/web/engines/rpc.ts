import { type Fault, FaultError } from '../../rules/result.ts';
import { type BoardInUse, boardInUse } from './board-in-use.ts';

/** Asks a worker to run a task; `module` is the folder or group it belongs to. */
export interface Request {
  readonly id: number;
  readonly board: BoardInUse;
  readonly module: string;
  readonly task: string;
  readonly args: readonly unknown[];
}

export type Reply =
  | { readonly id: number; readonly type: 'event'; readonly event: unknown }
  | { readonly id: number; readonly type: 'done'; readonly value: unknown }
  | { readonly id: number; readonly type: 'fault'; readonly fault: Fault };

/** A running task: its promise, and the listener for its events. */
interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly onEvent: ((event: unknown) => void) | undefined;
}

/** A worker as the page sees it. */
export interface Port {
  postMessage(request: Request): void;
  addEventListener(type: 'message', listener: (event: { readonly data: Reply }) => void): void;
  addEventListener(type: 'error', listener: (event: { readonly message: string }) => void): void;
  terminate(): void;
}

/**
 * The functions of a task module as the page calls them: the worker adds the context, all other arguments are sent.
 */
export type Remoted<M> = {
  readonly [K in keyof M]: M[K] extends (context: never, ...args: infer A) => infer R
    ? (...args: A) => Promise<Awaited<R>>
    : never;
};

/** A worker that runs tasks. It is started by the first one. */
export class Remote {
  readonly #spawn: () => Port;
  readonly #board: () => BoardInUse;
  readonly #waiting = new Map<number, Waiting>();
  #port: Port | undefined;
  #last = 0;

  /** The tasks are about the board in use, unless another is named. */
  constructor(spawn: () => Port, board = boardInUse) {
    this.#spawn = spawn;
    this.#board = board;
  }

  call(module: string, task: string, args: readonly unknown[], onEvent?: (event: unknown) => void): Promise<unknown> {
    this.#port ??= this.#open();
    const id = ++this.#last;
    const done = new Promise<unknown>((resolve, reject) => this.#waiting.set(id, { resolve, reject, onEvent }));
    this.#port.postMessage({ id, board: this.#board(), module, task, args });
    return done;
  }

  /** A module's tasks as functions: `tasks<typeof Tasks>('lines').report(…)`. */
  tasks<M>(module: string): Remoted<M> {
    return new Proxy({} as Remoted<M>, {
      get: (_, task) => (typeof task === 'string' ? (...args: unknown[]) => this.call(module, task, args) : undefined),
    });
  }

  /** Terminates the worker, whatever it is doing. The next task starts another. */
  end(reason = 'the worker was terminated'): void {
    this.#port?.terminate();
    this.#fail(reason);
  }

  #open(): Port {
    const port = this.#spawn();
    port.addEventListener('message', ({ data }) => this.#onReply(data));
    port.addEventListener('error', ({ message }) => this.#fail(message || 'the worker’s script cannot be loaded'));
    return port;
  }

  #onReply(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id);
    if (waiting === undefined) return;
    if (reply.type === 'event') {
      waiting.onEvent?.(reply.event);
      return;
    }
    this.#waiting.delete(reply.id);
    if (reply.type === 'done') waiting.resolve(reply.value);
    else waiting.reject(new FaultError(reply.fault));
  }

  #fail(message: string): void {
    this.#port = undefined;
    const all = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of all) reject(new FaultError({ code: 'worker.failed', field: 'worker', message }));
  }
}

/** Converts anything that was thrown to a fault. */
export function faultOf(error: unknown): Fault {
  if (error instanceof FaultError) return { code: error.code, field: error.field, message: error.message };
  const message = error instanceof Error ? error.message : String(error);
  return { code: 'worker.task', field: 'worker', message };
}
