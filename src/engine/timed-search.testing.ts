// A search in this thread on a clock that runs with its nodes: how long it takes is the same every time.
import { compile, writeBlocks } from '../evaluation/compile/compile.ts';
import { instantiateEvaluation } from '../evaluation/compile/instantiate.ts';
import { chessTarget } from '../evaluation/compile/target.ts';
import { loadFen } from '../notation/fen.ts';
import { type Core, type EvaluationFunctions, growTo, instantiateCore, PAGE_BYTES } from '../rules/core.ts';
import { compileCore } from '../rules/node.ts';
import { Position } from '../rules/position.ts';
import { unwrap } from '../rules/result.ts';
import { Blocks } from './blocks.ts';
import { defaultProfile } from './default.ts';

export const DEEPEST = 20;

/** Where the nodes lie in a root move's record. */
const RECORD_NODES = 16;

/** What is known when an iteration is complete. */
export interface Iteration {
  readonly depth: number;
  readonly move: number;
  readonly score: number;
  readonly nodes: number;
  /** Of all nodes, those spent on the best move. */
  readonly share: number;
}

export class TimedSearch {
  readonly #core: Core;
  readonly #blocks: Blocks;
  readonly #position: Position;
  #iterations: Iteration[] = [];

  private constructor(module: WebAssembly.Module) {
    const memory = new WebAssembly.Memory({ initial: 1, maximum: 1024 });
    const rules = instantiateCore(module, memory);
    const { layout } = rules;
    growTo(memory, layout.THREADS + layout.SEARCHING_THREAD_BYTES + PAGE_BYTES);
    rules.exports.initialise();
    const { evaluation, values } = defaultProfile();
    const compiled = compile(evaluation, values, chessTarget(layout, { shared: false, buffer: 1 }), 1);
    const instance = instantiateEvaluation(new WebAssembly.Module(compiled.module), rules);
    this.#core = instantiateCore(module, memory, {
      evaluation: instance.exports as unknown as EvaluationFunctions,
      report: () => this.#note(),
      now: () => this.#nodes,
    });
    this.#blocks = new Blocks(this.#core, true);
    this.#blocks.arrange({ threads: 1, hash: 1 });
    this.#position = new Position(this.#core, layout.THREADS);
    writeBlocks(memory, compiled.blocks);
    const lanes = layout.PROFILES + layout.PROFILE_BYTES + layout.PROFILE_LANES;
    this.#core.exports.useLanes(this.#position.address, compiled.usesLanes ? lanes : 0);
  }

  static async create(): Promise<TimedSearch> {
    return new TimedSearch(await compileCore());
  }

  get #view(): DataView {
    return new DataView(this.#core.memory.buffer, this.#position.address);
  }

  /** Also the time in ms. */
  get #nodes(): number {
    return Number(this.#view.getBigUint64(this.#core.layout.SEARCH_NODES, true));
  }

  #note(): void {
    const { layout } = this.#core;
    const view = this.#view;
    const nodes = this.#nodes;
    this.#iterations.push({
      depth: view.getInt32(layout.SEARCH_DONE, true),
      move: view.getUint32(layout.SEARCH_PV, true),
      score: view.getInt32(layout.SEARCH_SCORE, true),
      nodes,
      share: Number(view.getBigUint64(layout.ROOT_MOVES + RECORD_NODES, true)) / nodes,
    });
  }

  /** The iterations of a search that is given `soft` ms, a node each; it knows nothing of earlier ones. */
  search(fen: string, soft: number, parameters: ReadonlyMap<string, number>): readonly Iteration[] {
    this.#iterations = [];
    unwrap(loadFen(this.#position, fen));
    this.#blocks.clear();
    this.#blocks.writeParameters(parameters);
    this.#blocks.writeOrders({ depth: DEEPEST }, { soft, hard: 0 }, 1, false, true);
    this.#core.exports.search(this.#position.address);
    return this.#iterations;
  }
}
