import { compile, writeBlocks } from '../evaluation/compile/compile.ts';
import { chessTarget } from '../evaluation/compile/target.ts';
import type { Evaluation } from '../evaluation/evaluation.ts';
import type { KnobValues } from '../evaluation/knobs.ts';
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

/** What an engine evaluates with: terms, and the values of their knobs. */
export interface EngineProfile {
  readonly evaluation: Evaluation;
  readonly values: KnobValues;
}

/** A search ends at the first limit it reaches; without any it goes on until it is stopped. */
export interface Limits {
  readonly depth?: number;
  readonly nodes?: number;
  readonly ms?: number;
}

const MEMORY_PAGES = 512;

interface RunningSearch {
  readonly done: Promise<Info>;
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
  #generation = 0;
  /** Profiles on their way: each waits for the one before, a search for all of them. */
  #changes: Promise<unknown> = Promise.resolve();
  /** Waits for the worker's word that it has taken over a module. */
  #ready: { readonly resolve: () => void; readonly reject: (error: Error) => void } | undefined;

  private constructor(rules: Rules, core: Core, worker: WorkerHandle) {
    this.#core = core;
    this.#worker = worker;
    this.position = new Position(core, core.layout.THREADS);
    this.#scratch = rules.position();
    worker.onFailure((error) => {
      this.#failure = error;
      this.#ready?.reject(error);
      this.#running?.reject(error);
      this.#running = undefined;
    });
  }

  static async create(
    rules: Rules,
    module: WebAssembly.Module,
    worker: WorkerHandle,
    profile: EngineProfile,
  ): Promise<Engine> {
    const memory = new WebAssembly.Memory({ initial: 1, maximum: MEMORY_PAGES, shared: true });
    const core = instantiateCore(module, memory);
    const { THREADS, THREAD_BYTES } = core.layout;
    growTo(memory, THREADS + THREAD_BYTES + PAGE_BYTES);
    core.exports.initialise();
    const engine = new Engine(rules, core, worker);
    worker.onAnswer((answer) => engine.#receive(answer));
    await engine.#apply(profile, (evaluation) => ({
      type: 'start',
      core: module,
      evaluation,
      memory,
      address: THREADS,
    }));
    return engine;
  }

  #receive(answer: Answer): void {
    if (answer.type === 'ready') {
      this.#ready?.resolve();
    } else if (answer.type === 'info') {
      this.#running?.onInfo(answer.info);
    } else {
      const running = this.#running;
      this.#running = undefined;
      running?.resolve(answer.info);
    }
  }

  /**
   * Evaluates with another profile from the next search on; a search that is running finishes with the one it began with. The
   * profile is compiled once, its tables go into the block that is not in use, and whatever was kept for earlier profiles is void.
   */
  setProfile(profile: EngineProfile): Promise<void> {
    const searching = this.#running?.done;
    const change = this.#changes.then(async () => {
      await searching?.catch(() => {});
      await this.#apply(profile, (evaluation) => ({ type: 'profile', evaluation }));
    });
    this.#changes = change.catch(() => {});
    return change;
  }

  async #apply({ evaluation, values }: EngineProfile, order: (module: WebAssembly.Module) => Order): Promise<void> {
    if (this.#failure !== undefined) throw this.#failure;
    const { layout, memory, exports } = this.#core;
    const generation = this.#generation + 1;
    const buffer = (generation & 1) as 0 | 1;
    const compiled = compile(evaluation, values, chessTarget(layout, { shared: true, buffer }), generation);
    const module = await WebAssembly.compile(compiled.module);
    this.#generation = generation;
    writeBlocks(memory, compiled.blocks);
    new DataView(memory.buffer).setUint32(layout.CONTROL_GENERATION, generation, true);
    const lanes = layout.PROFILES + buffer * layout.PROFILE_BYTES + layout.PROFILE_LANES;
    exports.useLanes(this.position.address, compiled.usesLanes ? lanes : 0);
    await new Promise<void>((resolve, reject) => {
      this.#ready = { resolve, reject };
      this.#worker.post(order(module));
    });
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
    this.#setStop(0);
    let settle!: Pick<RunningSearch, 'resolve' | 'reject'>;
    const done = new Promise<Info>((resolve, reject) => {
      settle = { resolve, reject };
    });
    this.#running = { onInfo, done, ...settle };
    void this.#changes.then(() => this.#begin(limits, done));
    return done;
  }

  #begin(limits: Limits, done: Promise<Info>): void {
    if (this.#running?.done !== done) return;
    const { layout, memory } = this.#core;
    const view = new DataView(memory.buffer, this.position.address);
    view.setInt32(layout.SEARCH_DEPTH, Math.min(limits.depth ?? layout.MAX_PLY, layout.MAX_PLY), true);
    view.setBigUint64(layout.SEARCH_NODE_LIMIT, BigInt(limits.nodes ?? 0), true);
    if (limits.ms !== undefined) {
      const timer = setTimeout(() => this.stop(), limits.ms);
      const disarm = () => clearTimeout(timer);
      done.then(disarm, disarm);
    }
    this.#worker.post({ type: 'search' });
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
