// A search in this thread on a clock that runs with its nodes: how long it takes is the same every time.
import { compile, writeBlocks } from '../evaluation/compile/compile.ts';
import { instantiateEvaluation } from '../evaluation/compile/instantiate.ts';
import { chessTarget } from '../evaluation/compile/target.ts';
import { lineRules } from '../evaluation/line/rules.ts';
import { loadFen } from '../notation/fen.ts';
import { DEFAULT_SEARCH, type SearchValues } from '../profiles/search-parameters.ts';
import { compileTestingCore, testingCore } from '../rules/core.testing.ts';
import { type Core, type EvaluationFunctions, growTo, instantiateCore, PAGE_BYTES } from '../rules/core.ts';
import { Position } from '../rules/position.ts';
import { unwrap } from '../rules/result.ts';
import { defaultProfile } from './default.ts';
import { EngineMemory } from './memory.ts';
import { type Mode, scoresLines } from './mode.ts';

export const DEEPEST = 20;
const FOREVER = 1e12;

/** Limits of a search; a node takes 1 ms. */
export interface Ends {
  readonly depth?: number;
  readonly soft?: number;
  readonly hard?: number;
  readonly nodes?: number;
  /** The time of `stop`. */
  readonly stopAt?: number;
}

/** A report: of a complete iteration, or of a long first one that found a better move. */
export interface Iteration {
  readonly depth: number;
  readonly move: number;
  readonly score: number;
  readonly nodes: number;
  /** The share of nodes spent on the best move. */
  readonly share: number;
}

export class TimedSearch {
  readonly #core: Core;
  readonly #memory: EngineMemory;
  readonly #position: Position;
  readonly #profile = defaultProfile();
  #stopAt = FOREVER;
  #iterations: Iteration[] = [];

  private constructor(module: WebAssembly.Module) {
    const memory = new WebAssembly.Memory({ initial: 1, maximum: 1024 });
    const rules = instantiateCore(module, memory);
    const { layout } = rules;
    growTo(memory, layout.THREADS + layout.SEARCHING_THREAD_BYTES + PAGE_BYTES);
    rules.exports.initialise();
    const { evaluation, values } = this.#profile;
    const target = chessTarget(layout, { shared: false, buffer: 1 });
    const compiled = compile(evaluation, values, target, 1, { lines: true });
    const instance = instantiateEvaluation(new WebAssembly.Module(compiled.module), rules);
    this.#core = instantiateCore(module, memory, {
      evaluation: instance.exports as unknown as EvaluationFunctions,
      report: () => this.#note(),
      now: () => this.#now(),
    });
    this.#memory = new EngineMemory(this.#core, true);
    this.#memory.resize({ threads: 1, hash: 1 });
    this.#position = new Position(this.#core, layout.THREADS);
    writeBlocks(memory, compiled.blocks);
    const lanes = layout.PROFILES + layout.PROFILE_BYTES + layout.PROFILE_LANES;
    this.#core.exports.useLanes(this.#position.address, compiled.usesLanes ? lanes : 0);
  }

  static async create(): Promise<TimedSearch> {
    return new TimedSearch(await compileTestingCore());
  }

  get #view(): DataView {
    return new DataView(this.#core.memory.buffer, this.#position.address);
  }

  get #nodes(): number {
    return Number(this.#view.getBigUint64(this.#core.layout.SEARCH_NODES, true));
  }

  /** The time in ms. `stop` may come while the search looks at the clock. */
  #now(): number {
    if (this.#nodes >= this.#stopAt) this.#memory.setFlag('SEARCH_STOP', 1);
    return this.#nodes;
  }

  #note(): void {
    this.#iterations.push(this.#state());
  }

  #state(): Iteration {
    const { layout } = testingCore(this.#core);
    const view = this.#view;
    const nodes = this.#nodes;
    return {
      depth: view.getInt32(layout.SEARCH_DONE, true),
      move: view.getUint32(layout.SEARCH_PV, true),
      score: view.getInt32(layout.SEARCH_SCORE, true),
      nodes,
      share: Number(view.getBigUint64(layout.ROOT_MOVES + layout.ROOT_MOVE_NODES, true)) / nodes,
    };
  }

  /** The iterations of a search with a soft limit, beginning with an empty table. */
  search(fen: string, soft: number, parameters: Partial<SearchValues>): readonly Iteration[] {
    return this.run('full', fen, { soft }, parameters).iterations;
  }

  /** A search with its iterations, the answer and where it ended. */
  run(
    mode: Mode,
    fen: string,
    { depth = DEEPEST, soft = 0, hard = 0, nodes, stopAt = FOREVER }: Ends,
    parameters: Partial<SearchValues> = {},
  ): { readonly iterations: readonly Iteration[]; readonly answer: Iteration; readonly moves: readonly number[] } {
    this.#iterations = [];
    unwrap(loadFen(this.#position, fen));
    this.#memory.clear();
    this.#memory.writeParameters({ ...DEFAULT_SEARCH, ...parameters });
    const limits = { depth, ...(nodes === undefined ? {} : { nodes }) };
    // A search without a time limit does not look at the clock, and so would not see the order to stop.
    const most = hard === 0 && stopAt < FOREVER ? FOREVER : hard;
    this.#memory.writeSearch({ limits, allotment: { soft, hard: most }, generation: 1, readsClocks: false }, [0]);
    this.#memory.writeLineSearch(lineRules(this.#profile.evaluation, this.#profile.values), mode === 'greedy');
    this.#memory.setFlag('SEARCH_STOP', 0);
    this.#stopAt = stopAt;
    const { search, searchLines } = this.#core.exports;
    (scoresLines(mode) ? searchLines : search)(this.#position.address);
    return { iterations: this.#iterations, answer: this.#state(), moves: this.#position.moves() };
  }
}
