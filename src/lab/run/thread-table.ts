import { Worker } from 'node:worker_threads';
import type { Board } from '../../rules/nine/board.ts';
import { packageFile } from '../../rules/package.ts';
import { type Fault, FaultError } from '../../rules/result.ts';
import type { GameThread } from './local-runner.ts';
import type { GameOrder, GameRecord } from './runner.ts';
import { SpareThreads } from './spare-threads.ts';

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

interface TableThread {
  readonly worker: Worker;
  /** The counter that the thread increments with every search. */
  readonly beats: Int32Array;
}

/** Threads of tables that were disposed of. A game in one is the same as in a new one, whatever was played there before. */
const spares = new SpareThreads<TableThread>();

/** A table in a thread of its own, for games between players of this engine in which nobody can lose on time. */
export class ThreadTable implements GameThread {
  readonly #file: URL;
  readonly #board: Board | undefined;
  /** Identifies threads that can take each other's place. */
  readonly #key: string;
  #thread: TableThread | undefined;
  #isPlaying = false;
  /** Takes the thread's answer; undefined if it has none. */
  #settle: (answer: ThreadAnswer | undefined) => void = () => {};

  /** Tests run other code in the thread. */
  constructor({ file = packageFile('dist/lab/table-thread.js'), board }: ThreadTableOptions = {}) {
    this.#file = file;
    this.#board = board;
    this.#key = JSON.stringify([file, board]);
  }

  /** Plays a game. Undefined if the thread has died or hangs: the game must then be played where a single player can be killed. */
  async play(order: GameOrder, signal: AbortSignal): Promise<GameRecord | undefined> {
    signal.throwIfAborted();
    const answer = await this.#ask(order, signal);
    if (answer === undefined) {
      await this.#end();
      signal.throwIfAborted();
      return undefined;
    }
    if ('fault' in answer) throw new FaultError(answer.fault);
    return answer.record;
  }

  async #ask(order: GameOrder, signal: AbortSignal): Promise<ThreadAnswer | undefined> {
    const thread = this.#start();
    const giveUp = () => this.#settle(undefined);
    const watch = watchBeats(thread, order.rules.stall, giveUp);
    signal.addEventListener('abort', giveUp);
    this.#isPlaying = true;
    try {
      return await new Promise((resolve) => {
        this.#settle = resolve;
        thread.worker.postMessage(order);
      });
    } finally {
      this.#isPlaying = false;
      signal.removeEventListener('abort', giveUp);
      clearInterval(watch);
    }
  }

  #start(): TableThread {
    if (this.#thread !== undefined) return this.#thread;
    const thread = spares.take(this.#key) ?? startThread(this.#file, this.#board);
    const settle = (answer: ThreadAnswer | undefined) => {
      if (this.#thread === thread) this.#settle(answer);
    };
    thread.worker.on('message', settle);
    thread.worker.on('error', () => settle(undefined));
    thread.worker.on('exit', () => {
      settle(undefined);
      if (this.#thread === thread) this.#thread = undefined;
    });
    this.#thread = thread;
    return thread;
  }

  async #end(): Promise<void> {
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.worker.terminate();
  }

  /** Ends a game that is being played. Otherwise the thread is kept for another table. */
  async dispose(): Promise<void> {
    if (this.#isPlaying) return this.#end();
    const thread = this.#thread;
    this.#thread = undefined;
    if (thread !== undefined) spares.keep(this.#key, thread);
  }
}

function startThread(file: URL, board: Board | undefined): TableThread {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const workerData: ThreadData = { beat: beats.buffer as SharedArrayBuffer, board };
  return { worker: new Worker(file, { workerData }), beats };
}

/** Calls `onHang` if no search has started for longer than a search may take. */
function watchBeats({ beats }: TableThread, stall: number, onHang: () => void): NodeJS.Timeout {
  let last = { beats: -1, at: 0 };
  return setInterval(() => {
    const now = performance.now();
    const count = Atomics.load(beats, 0);
    if (count !== last.beats) last = { beats: count, at: now };
    else if (now - last.at > stall) onHang();
  }, WATCH_INTERVAL);
}
