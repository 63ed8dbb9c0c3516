import { Worker } from 'node:worker_threads';
import type { Board } from '../../rules/nine/board.ts';
import { packageFile } from '../../rules/package.ts';
import { type Fault, FaultError } from '../../rules/result.ts';
import type { GameThread } from './local-runner.ts';
import type { GameOrder, GameRecord } from './runner.ts';

/** The data of a thread: a counter that it increments with every search. */
export interface ThreadData {
  readonly beat: SharedArrayBuffer;
  /** The board that is played on; undefined for chess. */
  readonly board?: Board | undefined;
}

/** A thread's answer to an order. */
export type ThreadAnswer = { readonly record: GameRecord } | { readonly fault: Fault };

/** The interval between checks of a thread, in ms. */
const WATCH_INTERVAL = 1000;

export interface ThreadTableOptions {
  readonly file?: URL;
  readonly board?: Board | undefined;
}

/** A table in a thread of its own, for games between players of this engine in which nobody can lose on time. */
export class ThreadTable implements GameThread {
  readonly #file: URL;
  readonly #board: Board | undefined;
  readonly #beats = new Int32Array(new SharedArrayBuffer(4));
  #worker: Worker | undefined;
  /** Takes the thread's answer; undefined if it has none. */
  #settle: (answer: ThreadAnswer | undefined) => void = () => {};

  /** Tests run other code in the thread. */
  constructor({ file = packageFile('dist/lab/table-thread.js'), board }: ThreadTableOptions = {}) {
    this.#file = file;
    this.#board = board;
  }

  /** Plays a game. Undefined if the thread has died or hangs: the game must then be played where a single player can be killed. */
  async play(order: GameOrder, signal: AbortSignal): Promise<GameRecord | undefined> {
    signal.throwIfAborted();
    const answer = await this.#ask(order, signal);
    if (answer === undefined) {
      await this.dispose();
      signal.throwIfAborted();
      return undefined;
    }
    if ('fault' in answer) throw new FaultError(answer.fault);
    return answer.record;
  }

  async #ask(order: GameOrder, signal: AbortSignal): Promise<ThreadAnswer | undefined> {
    const giveUp = () => this.#settle(undefined);
    const watch = this.#watch(order.rules.stall, giveUp);
    signal.addEventListener('abort', giveUp);
    try {
      return await new Promise((resolve) => {
        this.#settle = resolve;
        this.#start().postMessage(order);
      });
    } finally {
      signal.removeEventListener('abort', giveUp);
      clearInterval(watch);
    }
  }

  #start(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    const workerData: ThreadData = { beat: this.#beats.buffer as SharedArrayBuffer, board: this.#board };
    const worker = new Worker(this.#file, { workerData });
    const settle = (answer: ThreadAnswer | undefined) => {
      if (this.#worker === worker) this.#settle(answer);
    };
    worker.on('message', settle);
    worker.on('error', () => settle(undefined));
    worker.on('exit', () => {
      settle(undefined);
      if (this.#worker === worker) this.#worker = undefined;
    });
    this.#worker = worker;
    return worker;
  }

  /** Calls `onHang` if no search has started for longer than a search may take. */
  #watch(stall: number, onHang: () => void): NodeJS.Timeout {
    let last = { beats: -1, at: 0 };
    return setInterval(() => {
      const now = performance.now();
      const beats = Atomics.load(this.#beats, 0);
      if (beats !== last.beats) last = { beats, at: now };
      else if (now - last.at > stall) onHang();
    }, WATCH_INTERVAL);
  }

  async dispose(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }
}
