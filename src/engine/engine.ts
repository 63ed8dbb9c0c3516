import { compile, writeBlocks } from '../evaluation/compile/compile.ts';
import { chessTarget } from '../evaluation/compile/target.ts';
import type { Evaluation } from '../evaluation/evaluation.ts';
import type { KnobValues } from '../evaluation/knobs.ts';
import { lineRules } from '../evaluation/line/rules.ts';
import { loadFen, START_FEN } from '../notation/fen.ts';
import { parseUci } from '../notation/uci-move.ts';
import type { SearchValues } from '../profiles/search-parameters.ts';
import { type Core, growTo, instantiateCore, PAGE_BYTES } from '../rules/core.ts';
import type { Move } from '../rules/move.ts';
import { Position } from '../rules/position.ts';
import { FaultError, fail, ok, type Result, unwrap } from '../rules/result.ts';
import type { Rules } from '../rules/rules.ts';
import { Blocks, checkSize, DEFAULT_SIZE, type EngineSize, noMemoryFor } from './blocks.ts';
import { Crew } from './crew.ts';
import { Refusal, type WorkerHandle } from './hand.ts';
import { looped } from './knight-loop.ts';
import {
  type Allotment,
  allot,
  checkLimits,
  hasLimitedSight,
  type Limits,
  later,
  reachOf,
  timePolicy,
  within,
} from './limits.ts';
import type { Info } from './messages.ts';
import { type Mode, scoresLines } from './mode.ts';
import { RunningSearch } from './running-search.ts';
import { streamOf } from './stream.ts';

export type { WorkerHandle } from './hand.ts';
export type { Limits } from './limits.ts';

/** What an engine plays with: terms, the values of their knobs, and what differs from the search's defaults. */
export interface EngineProfile {
  readonly evaluation: Evaluation;
  readonly values: KnobValues;
  readonly search?: SearchValues;
}

/** What an engine is made of; Node and browsers differ in nothing else. */
export interface EngineParts {
  readonly rules: Rules;
  /** The core: the build for shared memory, or the other where memory cannot be shared. */
  readonly core: WebAssembly.Module;
  readonly isShared: boolean;
  readonly spawn: () => WorkerHandle;
}

export interface EngineOptions extends Partial<EngineSize> {
  /** Without shared memory there is one thread, and stopping it costs what it has learned. */
  readonly isShared?: boolean;
}

const MOST_PAGES = 65536;

/** Enough to meet most of the search's code. */
const WARM_NODES = 2000;

const DISPOSED = 'the engine has been disposed of';

function faultError(code: string, message: string): FaultError {
  return new FaultError({ code, field: 'engine', message });
}

/**
 * Searching workers and the memory they share with their owner. The owner sets up the position and the limits in the thread blocks
 * while they are idle, and stops them through flags in the same blocks. Where memory cannot be shared there is one worker with a
 * memory of its own, which is sent what changes, and can be stopped only by ending it.
 */
export class Engine {
  /** The position that will be searched. */
  readonly position: Position;
  /** Lost on the way to the opponent each move, in ms. */
  overhead = 10;
  readonly #parts: EngineParts;
  readonly #core: Core;
  readonly #blocks: Blocks;
  readonly #scratch: Position;
  readonly #crew: Crew;
  #isDisposed = false;
  #running: RunningSearch | undefined;
  #size: EngineSize = DEFAULT_SIZE;
  #generation = 0;
  #evaluation: WebAssembly.Module | undefined;
  #readsClocks = false;
  #profile: EngineProfile;
  /** Whether the evaluation can score lines; it is compiled so once that is asked for. */
  #scoresLines = false;
  /** The modes in which the workers have searched with the present evaluation. */
  readonly #warm = new Set<Mode>();
  /** Changes on their way: each waits for the one before, a search for all of them. */
  #changes: Promise<unknown> = Promise.resolve();
  /** Helpers of the last search that may still be at work after it was answered: changes and searches wait for them. */
  #helping: Promise<void> = Promise.resolve();

  private constructor(parts: EngineParts, core: Core, profile: EngineProfile) {
    this.#parts = parts;
    this.#profile = profile;
    this.#core = core;
    this.#blocks = new Blocks(core, parts.isShared);
    this.position = new Position(core, core.layout.THREADS);
    this.#scratch = parts.rules.position();
    this.#crew = new Crew(parts.spawn);
  }

  static async create(parts: EngineParts, profile: EngineProfile, options: Partial<EngineSize> = {}): Promise<Engine> {
    const size = { ...DEFAULT_SIZE, ...options };
    unwrap(checkSize(size));
    const { core: module, isShared } = parts;
    const memory = new WebAssembly.Memory({ initial: 1, maximum: MOST_PAGES, shared: isShared });
    const core = instantiateCore(module, memory);
    growTo(memory, core.layout.THREADS + core.layout.SEARCHING_THREAD_BYTES + PAGE_BYTES);
    core.exports.initialise();
    const engine = new Engine(parts, core, profile);
    engine.#size = size;
    try {
      await engine.#compile(profile, false);
      await engine.#man();
    } catch (error) {
      await engine.dispose();
      throw error;
    }
    return engine;
  }

  // ── Settings ──────────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Carries out a change once the running search and all earlier changes are over; searches asked for later wait for it. */
  #change(work: () => Promise<void>): Promise<void> {
    const searching = this.#running?.done;
    const change = this.#changes.then(async () => {
      await searching?.catch(() => {});
      await this.#helping;
      if (this.#crew.failure !== undefined) throw this.#crew.failure;
      await work();
    });
    this.#changes = change.catch(() => {});
    return change;
  }

  /**
   * Evaluates and searches with another profile from the next search on; a search that is running finishes with the one it began
   * with. The profile is compiled once, its tables go into the block that is not in use, and whatever was kept for earlier
   * profiles is void.
   */
  setProfile(profile: EngineProfile): Promise<void> {
    return this.#change(() => this.#use(profile, this.#scoresLines));
  }

  /** Makes ready for searches in a mode: the first one takes no longer than others. */
  prepare(mode: Mode): Promise<void> {
    return this.#change(async () => {
      await this.#compileFor(mode);
      if (!this.#warm.has(mode)) await this.#warmUp(mode);
    });
  }

  async #compileFor(mode: Mode): Promise<void> {
    if (scoresLines(mode) && !this.#scoresLines) await this.#use(this.#profile, true);
  }

  /** A short search, after which everything is forgotten: what is called for the first time is compiled then. */
  async #warmUp(mode: Mode): Promise<void> {
    this.#warm.add(mode);
    this.#writeOrders({ mode, nodes: WARM_NODES }, { soft: 0, hard: 0 }, true, false);
    const { main } = this.#crew;
    main.onInfo = () => {};
    await main.ask({ type: 'search', mode });
    this.#blocks.clear();
    if (!this.#blocks.isShared) main.post({ type: 'clear' });
  }

  async #use(profile: EngineProfile, lines: boolean): Promise<void> {
    await this.#compile(profile, lines);
    this.#blocks.clear();
    if (!this.#blocks.isShared) this.#sendProfile();
    await this.#crew.ask({ type: 'profile', evaluation: this.#evaluation! });
  }

  /** Searches with so many threads and so large a table from the next search on. */
  resize(size: Partial<EngineSize>): Promise<void> {
    return this.#change(async () => {
      const before = this.#size;
      const after = { ...before, ...size };
      unwrap(checkSize(after));
      this.#size = after;
      try {
        await this.#man();
      } catch (error) {
        this.#size = before;
        await this.#man();
        throw error;
      }
    });
  }

  get size(): EngineSize {
    return this.#size;
  }

  /** Forgets what earlier searches learned, as between games. */
  clear(): Promise<void> {
    return this.#change(async () => {
      this.#blocks.clear();
      if (!this.#blocks.isShared) this.#crew.main.post({ type: 'clear' });
    });
  }

  /** Lays the memory out and puts a worker on each thread. */
  async #man(): Promise<void> {
    const { isShared, core } = this.#parts;
    // Without shared memory, threads would search for themselves.
    const threads = isShared ? this.#size.threads : 1;
    this.#blocks.arrange({ ...this.#size, threads });
    await this.#crew.resize(threads);
    this.#warm.clear();
    const crew = this.#blocks.addresses;
    const memory = isShared ? this.#core.memory : { bytes: this.#blocks.bytes };
    const evaluation = this.#evaluation!;
    try {
      await this.#crew.ask((i) => ({ type: 'start', core, evaluation, memory, address: crew[i]!, crew }));
    } catch (error) {
      throw error instanceof Refusal ? noMemoryFor(this.#size) : error;
    }
    if (!isShared) this.#sendProfile();
  }

  async #compile(profile: EngineProfile, lines: boolean): Promise<void> {
    const { evaluation, values, search = new Map() } = profile;
    const { layout, memory, exports } = this.#core;
    const generation = this.#generation + 1;
    const buffer = (generation & 1) as 0 | 1;
    const shared = this.#parts.isShared;
    const compiled = compile(evaluation, values, chessTarget(layout, { shared, buffer }), generation, { lines });
    this.#evaluation = await WebAssembly.compile(compiled.module);
    this.#warm.clear();
    this.#generation = generation;
    this.#readsClocks = compiled.readsClocks;
    this.#profile = profile;
    this.#scoresLines = lines;
    writeBlocks(memory, compiled.blocks);
    this.#blocks.writeParameters(search);
    new DataView(memory.buffer).setUint32(layout.CONTROL_GENERATION, generation, true);
    const lanes = layout.PROFILES + buffer * layout.PROFILE_BYTES + layout.PROFILE_LANES;
    exports.useLanes(this.position.address, compiled.usesLanes ? lanes : 0);
  }

  /** For a worker with a memory of its own: the tables of the profile, the parameters, and an empty slate. */
  #sendProfile(): void {
    const { PROFILES, PROFILE_BYTES, CONTROL, PARAMETERS, PARAMETERS_BYTES } = this.#core.layout;
    const block = PROFILES + (this.#generation & 1) * PROFILE_BYTES;
    const ranges = [
      [block, PROFILE_BYTES],
      [CONTROL, PARAMETERS + PARAMETERS_BYTES - CONTROL],
    ] as const;
    this.#crew.main.post({ type: 'images', images: this.#blocks.images(ranges) });
    this.#crew.main.post({ type: 'clear' });
  }

  // ── Position ──────────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Sets the position to search: a FEN and the moves played from it. If any is wrong, the earlier position stays. */
  setPosition(fen: string = START_FEN, moves: readonly string[] = []): Result<void> {
    if (this.#isDisposed) return fail('engine.disposed', 'position', DISPOSED);
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

  // ── Search ────────────────────────────────────────────────────────────────────────────────────────────────────────────

  get isSearching(): boolean {
    return this.#running !== undefined;
  }

  /**
   * Searches the position. Each line of a completed iteration is told to `onInfo`, and the one that is played if an interrupted
   * iteration has changed it; the result is the best line of the last.
   */
  search(limits: Limits, onInfo: (info: Info) => void = () => {}): Promise<Info> {
    if (this.#crew.failure !== undefined) return Promise.reject(this.#crew.failure);
    if (this.#running !== undefined)
      return Promise.reject(faultError('engine.busy', 'the engine is already searching'));
    const checked = checkLimits(limits, this.position);
    if (!checked.ok) return Promise.reject(new FaultError(checked.fault));
    const running = new RunningSearch(limits, this.position, onInfo);
    const ready = this.#change(() => this.#compileFor(limits.mode ?? 'full'));
    this.#running = running;
    ready
      .then(() => {
        // It may have been answered while it waited.
        if (this.#running === running) this.#begin(running);
      })
      .catch((error: Error) => this.#refuse(running, error));
    return running.done;
  }

  /** The same as a stream, which ends when the search does; leaving it early stops the search. */
  analyse(limits: Limits): AsyncGenerator<Info, Info> {
    return streamOf(
      (onInfo) => this.search(limits, onInfo),
      () => this.stop(),
    );
  }

  #begin(running: RunningSearch): void {
    const search = this.#profile.search ?? new Map();
    const early = running.isStopped && !this.#blocks.isShared;
    const { mode = 'full' } = running.limits;
    const asked = {
      ...running.limits,
      ponder: running.isPondering,
      ...(mode === 'greedy' ? { depth: 1 } : {}),
      ...(scoresLines(mode) ? looped(this.#profile.values, this.position, running.limits) : {}),
      // A worker that could not be stopped takes one look.
      ...(early ? { depth: 1, ms: 1 } : {}),
    };
    const limits = later(within(asked, reachOf(search, mode)), performance.now() - running.askedAt);
    const allotment = allot(limits, timePolicy(search), this.overhead);
    // Lines are searched by one thread. So is what a weak player sees: a table filled by others would show it what lies beyond.
    const isAlone = scoresLines(mode) || hasLimitedSight(search);
    this.#writeOrders({ ...limits, mode }, allotment, isAlone, running.isStopped);
    running.begin(allotment);
    const { main, helpers } = this.#crew;
    main.onInfo = (info) => running.tell(info);
    const answer = main.ask({ type: 'search', mode });
    const others = isAlone ? [] : helpers.map((helper) => helper.ask({ type: 'search', mode }));
    this.#helping = Promise.all(others).then(
      () => {},
      (error: Error) => this.#fail(running, error),
    );
    // The answer does not wait for the helpers: on a busy machine it may take them long to notice that it is over.
    answer
      .finally(() => this.#blocks.setFlag('SEARCH_STOP', 1, this.#blocks.addresses.slice(1)))
      .then(
        (first) => {
          if (first.type === 'done') this.#finish(running, first.info);
        },
        (error: Error) => {
          // Whoever ended the worker has answered the search.
          if (this.#running === running) this.#fail(running, error);
        },
      );
  }

  /** Writes what a search is to do where its workers find it. */
  #writeOrders(limits: Limits & { readonly mode: Mode }, allotment: Allotment, isAlone: boolean, isStopped: boolean) {
    const { evaluation, values, search = new Map() } = this.#profile;
    const { mode, seed } = limits;
    this.#blocks.writeParameters(seed === undefined ? search : new Map([...search, ['seed', seed]]));
    this.#blocks.writeOrders(limits, allotment, this.#generation, this.#readsClocks, isAlone);
    if (scoresLines(mode)) this.#blocks.writeLineOrders(lineRules(evaluation, values), mode === 'greedy');
    this.#blocks.setFlag('SEARCH_STOP', isStopped ? 1 : 0);
    if (!this.#blocks.isShared)
      this.#crew.main.post({ type: 'images', images: this.#blocks.images(this.#searchRanges()) });
  }

  #finish(running: RunningSearch, info: Info): void {
    if (this.#running !== running) return;
    this.#running = undefined;
    running.resolve(info);
  }

  /** The search cannot be begun; the engine goes on. */
  #refuse(running: RunningSearch, error: Error): void {
    if (this.#running !== running) return;
    this.#running = undefined;
    running.reject(error);
  }

  /** A worker has died: there is no more work to be had from the engine. */
  #fail(running: RunningSearch, error: Error): void {
    this.#crew.fail(error);
    this.#refuse(running, error);
  }

  /** The bytes a search begins with: the parameters, and part of the first thread block. */
  #searchRanges(): [number, number][] {
    const { layout, exports } = this.#core;
    const { address } = this.position;
    const states = (exports.depthOfHistory(address) + 1) * layout.STATE_BYTES;
    return [
      [layout.PARAMETERS, layout.PARAMETERS_BYTES],
      [address, layout.SEARCH_PV],
      [address + layout.STATES, states],
      [address + layout.ROOT_ONLY, layout.ROOT_COUNT - layout.ROOT_ONLY],
      [address + layout.LINES, layout.LINE_ORDERS_END - layout.LINES],
    ];
  }

  /** Ends the running search; its promise then resolves with the last line told. */
  stop(): void {
    const running = this.#running;
    if (running === undefined) return;
    running.isStopped = true;
    if (this.#blocks.isShared) this.#blocks.setFlag('SEARCH_STOP', 1);
    else if (running.hasBegun) this.#replaceWorker(running);
  }

  /**
   * The opponent has played the expected move: the time of a pondering search counts, all of it. A worker that cannot hear goes on
   * pondering; its owner ends it when the share of the clock is spent.
   */
  ponderHit(): void {
    const running = this.#running;
    if (running === undefined || !running.isPondering) return;
    running.isPondering = false;
    if (this.#blocks.isShared) this.#blocks.setFlag('SEARCH_PONDERING', 0);
    else if (running.hasBegun) running.whenSpent(() => this.#replaceWorker(running));
  }

  /** A worker that cannot hear is ended; its successor knows nothing of what it had learned. */
  #replaceWorker(running: RunningSearch): void {
    const ended = this.#crew.terminate();
    this.#finish(running, running.best);
    this.#change(async () => {
      await ended;
      await this.#man();
    }).catch((error: Error) => this.#crew.fail(error));
  }

  /** Ends all workers for good. A running search is answered as by `stop`; whatever is asked later is refused. */
  async dispose(): Promise<void> {
    this.#isDisposed = true;
    const ended = this.#crew.dismiss(faultError('engine.disposed', DISPOSED));
    if (this.#running !== undefined) this.#finish(this.#running, this.#running.best);
    await ended;
  }
}
