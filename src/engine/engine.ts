import { emitMaterial } from '../evaluation/material.ts';
import { loadFen, START_FEN } from '../notation/fen.ts';
import { parseUci } from '../notation/uci-move.ts';
import { type Core, growTo, instantiateCore, PAGE_BYTES } from '../rules/core.ts';
import type { Move } from '../rules/move.ts';
import { Position } from '../rules/position.ts';
import { fail, ok, type Result } from '../rules/result.ts';
import type { Rules } from '../rules/rules.ts';
import type { Answer, Info, Order } from './messages.ts';

/** A worker as the engine sees it; Node and browsers differ only in how they make one. */
export interface WorkerHandle {
  post(order: Order): void;
  onAnswer(listener: (answer: Answer) => void): void;
  onFailure(listener: (error: Error) => void): void;
  terminate(): Promise<void>;
}

/** A search ends at the first limit it reaches; without any it goes on until it is stopped. */
export interface Limits {
  readonly depth?: number;
  readonly nodes?: number;
  readonly ms?: number;
}

const MEMORY_PAGES = 512;

interface RunningSearch {
  readonly onInfo: (info: Info) => void;
  readonly resolve: (info: Info) => void;
  readonly reject: (error: Error) => void;
}

/**
 * One searching worker with the memory it shares with its owner. The owner sets up the position and the limits in the worker's
 * thread block while it is idle, and stops it through a flag in the same block.
 */
export class Engine {
  /** The position that will be searched. */
  readonly position: Position;
  readonly #scratch: Position;
  readonly #worker: WorkerHandle;
  readonly #core: Core;
  #running: RunningSearch | undefined;
  #failure: Error | undefined;

  private constructor(rules: Rules, core: Core, worker: WorkerHandle) {
    this.#core = core;
    this.#worker = worker;
    this.position = new Position(core, core.layout.THREADS);
    this.#scratch = rules.position();
    worker.onFailure((error) => {
      this.#failure = error;
      this.#running?.reject(error);
      this.#running = undefined;
    });
  }

  static async create(rules: Rules, module: WebAssembly.Module, worker: WorkerHandle): Promise<Engine> {
    const memory = new WebAssembly.Memory({ initial: 1, maximum: MEMORY_PAGES, shared: true });
    const core = instantiateCore(module, memory);
    const { THREADS, THREAD_BYTES } = core.layout;
    growTo(memory, THREADS + THREAD_BYTES + PAGE_BYTES);
    core.exports.initialise();
    const evaluation = await WebAssembly.compile(emitMaterial(core.layout, true));
    const engine = new Engine(rules, core, worker);
    await new Promise<void>((resolve, reject) => {
      worker.onFailure(reject);
      worker.onAnswer((answer) => (answer.type === 'ready' ? resolve() : engine.#receive(answer)));
      worker.post({ type: 'start', core: module, evaluation, memory, address: THREADS });
    });
    return engine;
  }

  #receive(answer: Exclude<Answer, { type: 'ready' }>): void {
    const running = this.#running;
    if (running === undefined) return;
    if (answer.type === 'info') {
      running.onInfo(answer.info);
    } else {
      this.#running = undefined;
      running.resolve(answer.info);
    }
  }

  get isSearching(): boolean {
    return this.#running !== undefined;
  }

  /** Sets the position to search: a FEN and the moves played from it. If any is wrong, the earlier position stays. */
  setPosition(fen: string = START_FEN, moves: readonly string[] = []): Result<void> {
    if (this.isSearching)
      return fail('engine.busy', 'position', 'the position cannot change while the engine searches');
    const loaded = loadFen(this.#scratch, fen);
    if (!loaded.ok) return loaded;
    const parsed: Move[] = [];
    for (const text of moves) {
      const move = parseUci(this.#scratch, text);
      if (!move.ok) return fail(move.fault.code, 'moves', `move ${parsed.length + 1}: ${move.fault.message}`);
      this.#scratch.make(move.value);
      parsed.push(move.value);
    }
    loadFen(this.position, fen);
    for (const move of parsed) this.position.make(move);
    return ok(undefined);
  }

  /** Searches the position. Each completed iteration is told to `onInfo`; the last of them is the result. */
  search(limits: Limits, onInfo: (info: Info) => void = () => {}): Promise<Info> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    if (this.#running !== undefined) return Promise.reject(new Error('the engine is already searching'));
    const { layout, memory } = this.#core;
    const view = new DataView(memory.buffer, this.position.address);
    view.setInt32(layout.SEARCH_DEPTH, Math.min(limits.depth ?? layout.MAX_PLY, layout.MAX_PLY), true);
    view.setBigUint64(layout.SEARCH_NODE_LIMIT, BigInt(limits.nodes ?? 0), true);
    this.#setStop(0);
    const timer = limits.ms === undefined ? undefined : setTimeout(() => this.stop(), limits.ms);
    const done = new Promise<Info>((resolve, reject) => {
      this.#running = { onInfo, resolve, reject };
    });
    this.#worker.post({ type: 'search' });
    return done.finally(() => clearTimeout(timer));
  }

  /** Ends the running search; its promise then resolves with the last completed iteration. */
  stop(): void {
    this.#setStop(1);
  }

  #setStop(value: number): void {
    const index = (this.position.address + this.#core.layout.SEARCH_STOP) >> 2;
    Atomics.store(new Int32Array(this.#core.memory.buffer), index, value);
  }

  async dispose(): Promise<void> {
    this.stop();
    await this.#worker.terminate();
  }
}
