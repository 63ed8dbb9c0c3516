import { SharedSumPool, type SumPool, type SumTaker } from '../../learn/fit/sum-pool.ts';
import type { SumName, SumsByName, Task } from '../../learn/fit/tasks.ts';
import type { BoardInUse } from '../engines/board-in-use.ts';
import { spawn } from '../engines/engines.ts';
import { Remote, type Remoted } from '../engines/rpc.ts';
import type { SumData } from './sum-tasks.ts';
import type * as Tasks from './tasks.ts';

/** The number of tasks that a worker has at a time. The next one already waits there while an answer is on its way. */
const QUEUED = 2;

/** A worker of the page that computes sums. */
class WorkerTaker implements SumTaker {
  readonly #remote: Remote;
  readonly #tasks: Remoted<typeof Tasks>;
  readonly #opened: Promise<void>;

  constructor(board: BoardInUse, data: SumData) {
    this.#remote = new Remote(spawn, () => board);
    this.#tasks = this.#remote.tasks<typeof Tasks>('learn');
    this.#opened = this.#tasks.openSums(data);
    // A fault is reported in answer to the first task.
    this.#opened.catch(() => {});
  }

  async take(task: Task): Promise<SumsByName[SumName]> {
    await this.#opened;
    return this.#tasks.takeSum(task);
  }

  async dispose(): Promise<void> {
    this.#remote.end();
  }
}

/** Copies bytes to shared memory where the browser allows it, so that workers need no copies of their own. */
function shared(bytes: Uint8Array): Uint8Array {
  if (!globalThis.crossOriginIsolated) return bytes;
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length));
  copy.set(bytes);
  return copy;
}

/** A pool of workers, each with a core of its own. A worker that starts others has no board in use, so it names that of its task. */
export function workerSumPool(count: number, board: BoardInUse, data: SumData): SumPool {
  const shards = new Map([...data.shards].map(([file, bytes]) => [file, shared(bytes)]));
  return new SharedSumPool(
    Array.from({ length: count }, () => new WorkerTaker(board, { ...data, shards })),
    QUEUED,
  );
}
