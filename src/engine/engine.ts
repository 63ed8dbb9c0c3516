import { lineRules } from '../evaluation/line/rules.ts';
import { DEFAULT_SEARCH } from '../profiles/search-parameters.ts';
import type { BoardPosition } from '../rules/board-position.ts';
import type { BoardRules } from '../rules/board-rules.ts';
import type { Move } from '../rules/move.ts';
import type { Position } from '../rules/position.ts';
import { FaultError, fail, ok, type Result, unwrap } from '../rules/result.ts';
import type { Game, Place } from './game.ts';
import { checkLimits, type Limits } from './limits.ts';
import { EngineMemory } from './memory.ts';
import type { Info } from './messages.ts';
import { type Mode, scoresLines, type Task } from './mode.ts';
import { planSearch, type SearchPlan } from './plan.ts';
import {
  type CompiledProfile,
  type Compiler,
  compileProfile,
  type EngineProfile,
  hasSameEvaluation,
} from './profile.ts';
import { RunningSearch } from './running-search.ts';
import { checkSize, DEFAULT_SIZE, type EngineSize, noMemoryFor } from './size.ts';
import { streamOf } from './stream.ts';
import { type StyleDraw, seededChance } from './style.ts';
import { Refusal, type WorkerHandle, WorkerPool } from './worker-pool.ts';

export type { Limits } from './limits.ts';
export type { EngineProfile } from './profile.ts';
export type { WorkerHandle } from './worker-pool.ts';

/** The parts of an engine that differ between Node and browsers. */
export interface EngineParts<P extends BoardPosition = Position> {
  readonly game: Game<P>;
  readonly rules: BoardRules<P>;
  /** The core's module: the build for shared memory if `isShared`, else the plain one. */
  readonly core: WebAssembly.Module;
  readonly isShared: boolean;
  readonly spawn: () => WorkerHandle;
  /** Replaces the ordinary compiler of evaluations. */
  readonly compile?: Compiler | undefined;
}

export interface EngineOptions extends Partial<EngineSize> {
  /** Without shared memory there is one thread, and a search that is stopped loses its transposition table. */
  readonly isShared?: boolean;
  readonly compile?: EngineParts['compile'];
  /** Replaces the ordinary workers. */
  readonly spawn?: EngineParts['spawn'];
}

/** Enough nodes to run through most of the search's code. */
const WARM_UP_NODES = 2000;

const NO_TIME_LIMIT = { soft: 0, hard: 0 };

const MAIN_THREAD = 0;

/** The generation of a new engine's profile. */
const FIRST_GENERATION = 1;

const DISPOSED = 'the engine has been disposed of';

/** A profile's knobs are those of one game. */
function checkGame({ evaluation }: EngineProfile, game: Pick<Game<BoardPosition>, 'name' | 'ruleset'>): void {
  if (evaluation.ruleset !== game.ruleset)
    throw new FaultError({ code: 'engine.game', field: 'profile', message: `is not for the board ${game.name}` });
}

function faultError(code: string, message: string): FaultError {
  return new FaultError({ code, field: 'engine', message });
}

/**
 * Searches positions with a pool of workers. The engine writes position and limits into the thread blocks while the workers are idle,
 * and stops them through flags in the same blocks. Where memory cannot be shared there is one worker with a memory of its own: it is
 * sent what changes, and can be stopped only by terminating it.
 */
export class Engine<P extends BoardPosition = Position> {
  /** The position that will be searched. */
  readonly position: P;
  readonly game: Game<P>;
  /** The communication time that each move loses, in ms. */
  overhead = 10;
  readonly #parts: EngineParts<P>;
  readonly #memory: EngineMemory<P['core']>;
  readonly #scratch: P;
  readonly #workers: WorkerPool;
  #isDisposed = false;
  #running: RunningSearch | undefined;
  #size: EngineSize;
  #profile: CompiledProfile;
  /** The modes in which the workers have searched with the present evaluation. */
  readonly #warm = new Set<Mode>();
  /** The last of the changes under way. Each waits for the one before, and a search waits for all of them. */
  #changes: Promise<unknown> = Promise.resolve();

  private constructor(
    parts: EngineParts<P>,
    memory: EngineMemory<P['core']>,
    profile: CompiledProfile,
    size: EngineSize,
  ) {
    this.game = parts.game;
    this.#parts = parts;
    this.#memory = memory;
    this.#profile = profile;
    this.#size = size;
    this.position = parts.game.position(memory.core, memory.addressOf(MAIN_THREAD));
    this.#scratch = parts.rules.position();
    this.#workers = new WorkerPool(parts.spawn);
  }

  static async create<P extends BoardPosition>(
    parts: EngineParts<P>,
    profile: EngineProfile,
    options: Partial<EngineSize> = {},
  ): Promise<Engine<P>> {
    const size = { ...DEFAULT_SIZE, ...options };
    unwrap(checkSize(size));
    const { game, core, isShared, compile } = parts;
    checkGame(profile, game);
    const memory = EngineMemory.create(game, core, isShared);
    const target = (place: Place) => game.target(memory.core.layout, place);
    const compiled = await compileProfile(profile, target, {
      isShared,
      generation: FIRST_GENERATION,
      scoresLines: false,
      compile,
    });
    memory.loadProfile(compiled);
    const engine = new Engine(parts, memory, compiled, size);
    try {
      await engine.#startWorkers();
    } catch (error) {
      await engine.dispose();
      throw error;
    }
    return engine;
  }

  // ── Settings ──────────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Queues work until the running search and all earlier changes are over. Searches asked for later wait for it. */
  #enqueue(work: () => Promise<void>): Promise<void> {
    const searching = this.#running?.done;
    const change = this.#changes.then(async () => {
      await searching?.catch(() => {});
      this.#checkWorkers();
      await work();
    });
    this.#changes = change.catch(() => {});
    return change;
  }

  /** Queues a change of memory or workers, for which the helpers must be idle, too. */
  #change(work: () => Promise<void>): Promise<void> {
    return this.#enqueue(async () => {
      await this.#workers.helpersIdle();
      this.#checkWorkers();
      await work();
    });
  }

  #checkWorkers(): void {
    if (this.#workers.failure !== undefined) throw this.#workers.failure;
  }

  /**
   * Uses another profile from the next search on. A running search finishes with the profile it began with. The new profile's tables
   * go into the block that is not in use; table entries of earlier profiles are void.
   */
  setProfile(profile: EngineProfile): Promise<void> {
    return this.#change(() => this.#use(profile, this.#profile.scoresLines));
  }

  /**
   * Becomes like a new engine with this profile: searches by nodes or depth that follow are the same as those of a new one. It takes less
   * time, because workers and memory are kept.
   */
  renew(profile: EngineProfile): Promise<void> {
    return this.#change(async () => {
      await this.#use(profile, false, FIRST_GENERATION);
      const images = this.#memory.clearMemos();
      if (!this.#memory.isShared) this.#workers.main.post({ type: 'images', images });
    });
  }

  /** Prepares the workers for a mode, so that its first search takes no longer than later ones. */
  prepare(mode: Mode): Promise<void> {
    return this.#change(async () => {
      await this.#compileFor(mode);
      if (!this.#warm.has(mode)) await this.#warmUp(mode);
    });
  }

  /** Compiles the profile with line scoring when that is first asked for. */
  async #compileFor(mode: Task): Promise<void> {
    if (!scoresLines(mode) || this.#profile.scoresLines) return;
    await this.#workers.helpersIdle();
    await this.#use(this.#profile, true);
  }

  /** Runs a short search, so that the code of the search is compiled, and then forgets what it learned. */
  async #warmUp(mode: Mode): Promise<void> {
    this.#warm.add(mode);
    this.#writeSearch({ mode, limits: { nodes: WARM_UP_NODES }, allotment: NO_TIME_LIMIT }, [MAIN_THREAD]);
    const { main } = this.#workers;
    main.onInfo = () => {};
    await main.ask({ type: 'search', mode, threads: [this.position.address] });
    this.#memory.clear();
    if (!this.#memory.isShared) main.post({ type: 'clear' });
  }

  async #use(profile: EngineProfile, scoresLines: boolean, generation = this.#profile.generation + 1): Promise<void> {
    const { core, isShared } = this.#memory;
    const { compile, game } = this.#parts;
    checkGame(profile, game);
    const last = this.#profile;
    if (scoresLines === last.scoresLines && hasSameEvaluation(profile, last)) {
      this.#useSearch(profile.search);
      return;
    }
    const target = (place: Place) => game.target(core.layout, place);
    this.#profile = await compileProfile(profile, target, { isShared, generation, scoresLines, compile });
    this.#memory.loadProfile(this.#profile);
    this.#warm.clear();
    this.#memory.clear();
    if (!isShared) this.#sendProfile();
    const { module: evaluation } = this.#profile;
    await this.#workers.ask(() => ({ type: 'profile', evaluation }));
  }

  /** Uses other search parameters with the evaluation that is loaded. */
  #useSearch(search: EngineProfile['search']): void {
    this.#profile = { ...this.#profile, search: { ...DEFAULT_SEARCH, ...search } };
    this.#memory.writeParameters(this.#profile.search);
    this.#memory.clear();
    if (!this.#memory.isShared) this.#sendProfile();
  }

  /** Changes the number of threads or the size of the table from the next search on. */
  resize(size: Partial<EngineSize>): Promise<void> {
    return this.#change(async () => {
      const before = this.#size;
      const after = { ...before, ...size };
      unwrap(checkSize(after));
      this.#size = after;
      try {
        await this.#startWorkers();
      } catch (error) {
        this.#size = before;
        await this.#startWorkers();
        throw error;
      }
    });
  }

  get size(): EngineSize {
    return this.#size;
  }

  /** Forgets what earlier searches learned, for a new game. */
  clear(): Promise<void> {
    return this.#change(async () => {
      this.#memory.clear();
      if (!this.#memory.isShared) this.#workers.main.post({ type: 'clear' });
    });
  }

  /** Lays out the memory and starts a worker for each thread. */
  async #startWorkers(): Promise<void> {
    const { isShared, core } = this.#parts;
    // Without shared memory, threads could not help each other.
    const threads = isShared ? this.#size.threads : 1;
    this.#memory.resize({ ...this.#size, threads });
    await this.#workers.resize(threads);
    this.#warm.clear();
    const memory = isShared ? this.#memory.core.memory : { bytes: this.#memory.bytes };
    const { module: evaluation } = this.#profile;
    try {
      await this.#workers.ask((thread) => {
        const address = this.#memory.addressOf(thread);
        return { type: 'start', core, evaluation, memory, address, isHelper: thread !== MAIN_THREAD };
      });
    } catch (error) {
      throw error instanceof Refusal ? noMemoryFor(this.#size) : error;
    }
    if (isShared) return;
    this.#workers.main.post({ type: 'images', images: this.#memory.tableImages() });
    this.#sendProfile();
  }

  /** Sends the profile to a worker with a memory of its own, and has it forget what it learned with the last one. */
  #sendProfile(): void {
    const images = this.#memory.profileImages(this.#profile.generation);
    this.#workers.main.post({ type: 'images', images });
    this.#workers.main.post({ type: 'clear' });
  }

  // ── Position ──────────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Sets the position to search: its text and the moves played from it. If either is wrong, the earlier position stays. */
  setPosition(text: string = this.game.notation.start, moves: readonly string[] = []): Result<void> {
    if (this.#isDisposed) return fail('engine.disposed', 'position', DISPOSED);
    if (this.isSearching)
      return fail('engine.busy', 'position', 'the position cannot change while the engine searches');
    const { notation } = this.game;
    const loaded = notation.load(this.#scratch, text);
    if (!loaded.ok) return loaded;
    const parsed: Move[] = [];
    for (const text of moves) {
      const move = notation.parseMove(this.#scratch, text);
      if (!move.ok) return fail(move.fault.code, 'moves', `move ${parsed.length + 1}: ${move.fault.message}`);
      this.#scratch.make(move.value);
      parsed.push(move.value);
    }
    notation.load(this.position, text);
    for (const move of parsed) this.position.make(move);
    return ok(undefined);
  }

  // ── Search ────────────────────────────────────────────────────────────────────────────────────────────────────────────

  get isSearching(): boolean {
    return this.#running !== undefined;
  }

  /**
   * Searches the position and resolves with the best line. `onInfo` gets each line of a completed iteration, and the line that is
   * played if an interrupted iteration has changed it.
   */
  search(limits: Limits, onInfo: (info: Info) => void = () => {}): Promise<Info> {
    if (this.#workers.failure !== undefined) return Promise.reject(this.#workers.failure);
    if (this.#running !== undefined)
      return Promise.reject(faultError('engine.busy', 'the engine is already searching'));
    const checked = checkLimits(limits, this.position);
    if (!checked.ok) return Promise.reject(new FaultError(checked.fault));
    const running = new RunningSearch(limits, this.position, onInfo);
    const ready = this.#enqueue(() => this.#compileFor(limits.mode ?? 'full'));
    this.#running = running;
    ready
      .then(() => {
        // `stop` or `dispose` may have answered it while it waited.
        if (this.#running === running) this.#begin(running);
      })
      .catch((error: Error) => this.#refuse(running, error));
    return running.done;
  }

  /** Searches like `search`, as a stream of lines. Leaving the stream early stops the search. */
  analyse(limits: Limits): AsyncGenerator<Info, Info> {
    return streamOf(
      (onInfo) => this.search(limits, onInfo),
      () => this.stop(),
    );
  }

  #begin(running: RunningSearch): void {
    // A worker that cannot hear `stop` searches as little as possible.
    const stopped = running.isStopped && !this.#memory.isShared ? { depth: 1, ms: 1 } : {};
    const asked = { ...running.limits, ponder: running.isPondering, ...stopped };
    const spent = performance.now() - running.askedAt;
    const demanded = this.game.demandedMove(this.#profile.values, this.position);
    const plan = planSearch(this.#profile, asked, { spent, overhead: this.overhead, demanded });
    const { main } = this.#workers;
    // On a busy machine a helper may not have noticed yet that its last search is over. It sits this one out.
    const helpers = plan.isAlone ? [] : this.#workers.idleHelpers;
    const helping = helpers.map(({ thread }) => thread);
    const searching = [MAIN_THREAD, ...helping];
    const { mode } = plan;
    const draw = mode === 'style' ? this.#drawFor(asked) : undefined;
    running.isBrief = draw !== undefined;
    this.#writeSearch(plan, searching, running.isStopped && !running.isBrief);
    running.begin(plan.allotment);
    main.onInfo = (info) => running.receive(info);
    const threads = searching.map((thread) => this.#memory.addressOf(thread));
    const answer = main.ask({ type: 'search', mode, threads, ...(draw === undefined ? {} : { draw }) });
    for (const helper of helpers)
      helper.ask({ type: 'search', mode, threads }).catch((error: Error) => this.#fail(running, error));
    // The answer does not wait for the helpers.
    answer
      .finally(() => this.#memory.setFlag('SEARCH_STOP', 1, helping))
      .then(
        (first) => {
          if (first.type === 'done') this.#finish(running, first.info);
        },
        (error: Error) => {
          // If the engine terminated the worker itself, the search is answered already.
          if (this.#running === running) this.#fail(running, error);
        },
      );
  }

  /** The draw of a move for the profile of a style. */
  #drawFor({ moves, seed }: Limits): StyleDraw {
    const { search } = this.#profile;
    return {
      moves: moves !== undefined && moves.length > 0 ? moves : this.position.moves(),
      temperature: search.temperature,
      random: seededChance(seed ?? search.seed, this.position),
    };
  }

  /** Writes limits and parameters of a search into the blocks of its threads. */
  #writeSearch(
    { mode, limits, allotment }: Omit<SearchPlan, 'isAlone'>,
    threads: readonly number[],
    isStopped = false,
  ): void {
    const { evaluation, values, search, generation, compiled } = this.#profile;
    const memory = this.#memory;
    const { seed } = limits;
    // A drawn move must not depend on earlier searches.
    const own = { mate: { nodeLimit: 0, tableEntries: 0 }, style: { table: 0 } };
    const parameters = mode === 'mate' || mode === 'style' ? { ...search, ...own[mode] } : search;
    memory.writeParameters(seed === undefined ? parameters : { ...parameters, seed });
    memory.writeSearch({ limits, allotment, generation, readsClocks: compiled.readsClocks }, threads);
    if (scoresLines(mode)) memory.writeLineSearch(lineRules(evaluation, values), mode === 'greedy');
    memory.setFlag('SEARCH_STOP', isStopped ? 1 : 0, threads);
    if (!memory.isShared) this.#workers.main.post({ type: 'images', images: memory.searchImages() });
  }

  #finish(running: RunningSearch, info: Info): void {
    if (this.#running !== running) return;
    this.#running = undefined;
    running.resolve(info);
  }

  /** Rejects a search that could not begin. The engine can still be used. */
  #refuse(running: RunningSearch, error: Error): void {
    if (this.#running !== running) return;
    this.#running = undefined;
    running.reject(error);
  }

  /** A worker has died: the engine cannot be used any more. */
  #fail(running: RunningSearch, error: Error): void {
    this.#workers.fail(error);
    this.#refuse(running, error);
  }

  /** Stops the running search. Its promise then resolves with the best line so far. */
  stop(): void {
    const running = this.#running;
    if (running === undefined) return;
    running.isStopped = true;
    // Its answer comes within milliseconds, and without all scores there would be none.
    if (running.isBrief) return;
    if (this.#memory.isShared) this.#memory.setFlag('SEARCH_STOP', 1);
    else if (running.hasBegun) this.#replaceWorker(running);
  }

  /**
   * The opponent has played the expected move: from now on the time limits of a pondering search hold, counted from its beginning. A
   * worker without shared memory cannot hear of it and is terminated when the time is spent.
   */
  ponderHit(): void {
    const running = this.#running;
    if (running === undefined || !running.isPondering) return;
    running.isPondering = false;
    if (this.#memory.isShared) this.#memory.setFlag('SEARCH_PONDERING', 0);
    else if (running.hasBegun) running.whenSpent(() => this.#replaceWorker(running));
  }

  /** Terminates a worker that cannot hear `stop` and starts another, with an empty table. */
  #replaceWorker(running: RunningSearch): void {
    const ended = this.#workers.terminate();
    this.#finish(running, running.best);
    this.#change(async () => {
      await ended;
      await this.#startWorkers();
    }).catch((error: Error) => this.#workers.fail(error));
  }

  /** Ends all workers for good. A running search is answered as by `stop`; later calls are refused. */
  async dispose(): Promise<void> {
    this.#isDisposed = true;
    const ended = this.#workers.shutDown(faultError('engine.disposed', DISPOSED));
    if (this.#running !== undefined) this.#finish(this.#running, this.#running.best);
    await ended;
  }
}
