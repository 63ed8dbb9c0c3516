import { instantiateEvaluation } from '../evaluation/compile/instantiate.ts';
import { type Core, type EvaluationFunctions, growTo, instantiateCore, type Layout } from '../rules/core.ts';
import type { Answer, Info, Order, Score, StartOrder } from './messages.ts';
import { type Mode, scoresLines } from './mode.ts';

function scoreOf(value: number, { MATE, MATE_BOUND }: Layout): Score {
  if (Math.abs(value) < MATE_BOUND) return { cp: value };
  const moves = Math.ceil((MATE - Math.abs(value)) / 2);
  return { mate: value > 0 ? moves : -moves };
}

/** The worker's side: an instance of core and evaluation on its memory, obeying orders. */
export class Searcher {
  readonly #post: (answer: Answer) => void;
  #start: StartOrder | undefined;
  #memory: WebAssembly.Memory | undefined;
  /** What the evaluation may ask of the rules. */
  #rules: Core | undefined;
  #core: Core | undefined;
  #started = 0;
  #mode: Mode = 'full';

  constructor(post: (answer: Answer) => void) {
    this.#post = post;
  }

  obey(order: Order): void {
    switch (order.type) {
      case 'search':
        this.#search(order.mode);
        break;
      case 'images':
        for (const { address, bytes } of order.images) new Uint8Array(this.#memory!.buffer).set(bytes, address);
        break;
      case 'clear':
        this.#clear();
        break;
      case 'start':
        this.#begin(order);
        break;
      case 'profile':
        this.#instantiate(order.evaluation);
        this.#post({ type: 'ready' });
    }
  }

  #begin(order: StartOrder): void {
    const isShared = order.memory instanceof WebAssembly.Memory;
    const memory = order.memory instanceof WebAssembly.Memory ? order.memory : this.#own(order.memory.bytes);
    if (memory === undefined) {
      this.#post({ type: 'refused', reason: 'there is not enough memory' });
      return;
    }
    this.#start = order;
    this.#rules = undefined;
    this.#memory = memory;
    this.#instantiate(order.evaluation);
    if (!isShared) this.#core!.exports.initialise();
    this.#post({ type: 'ready' });
  }

  /** A memory of the worker's own; undefined if there is not so much. */
  #own(bytes: number): WebAssembly.Memory | undefined {
    const memory = new WebAssembly.Memory({ initial: 1, maximum: 65536 });
    try {
      growTo(memory, bytes);
    } catch {
      return undefined;
    }
    return memory;
  }

  /** Both instances are made anew: the core holds the evaluation as an import, which nothing can exchange. */
  #instantiate(evaluation: WebAssembly.Module): void {
    if (this.#start === undefined || this.#memory === undefined)
      throw new Error('a profile was given before the start');
    const memory = this.#memory;
    this.#rules ??= instantiateCore(this.#start.core, memory);
    const functions = instantiateEvaluation(evaluation, this.#rules).exports as unknown as EvaluationFunctions;
    const report = () => this.#post({ type: 'info', info: this.#info() });
    this.#core = instantiateCore(this.#start.core, memory, {
      evaluation: functions,
      report,
      now: () => performance.now(),
    });
  }

  #search(mode: Mode): void {
    if (this.#core === undefined) throw new Error('a search was ordered before the start');
    this.#started = performance.now();
    this.#mode = mode;
    const { search, searchLines } = this.#core.exports;
    if (scoresLines(mode)) searchLines(this.#start!.address);
    else search(this.#start!.address);
    this.#post({ type: 'done', info: this.#info() });
  }

  #clear(): void {
    const { exports, memory, layout } = this.#core!;
    const { address } = this.#start!;
    const view = new DataView(memory.buffer, address);
    const table = view.getUint32(layout.SEARCH_TABLE, true);
    const clusters = view.getUint32(layout.SEARCH_CLUSTERS, true);
    exports.clearHistories(address);
    exports.clearTable(table, clusters);
  }

  /** Visited by all threads that search together. */
  #nodes(): number {
    const { memory, layout } = this.#core!;
    const view = new DataView(memory.buffer);
    const counts = this.#start!.crew.map((thread) => Number(view.getBigUint64(thread + layout.SEARCH_NODES, true)));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  #score(view: DataView): Pick<Info, 'score' | 'exact'> {
    const { layout } = this.#core!;
    const score = view.getInt32(layout.SEARCH_SCORE, true);
    if (!scoresLines(this.#mode)) return { score: scoreOf(score, layout) };
    const ply = view.getInt32(layout.LINE_MATE, true);
    const exact = view.getFloat64(layout.LINE_SCORE, true) + 0;
    return { score: ply === 0 ? { cp: score } : { mate: Math.ceil(ply / 2) }, exact };
  }

  /** What the core has left in the thread block: always a line of a completed iteration, or one proved better since. */
  #info(): Info {
    const { memory, layout, exports } = this.#core!;
    const { address } = this.#start!;
    const view = new DataView(memory.buffer, address);
    const length = view.getInt32(layout.SEARCH_PV_LENGTH, true);
    return {
      depth: view.getInt32(layout.SEARCH_DONE, true),
      selectiveDepth: view.getInt32(layout.SEARCH_SELECTIVE, true),
      line: view.getInt32(layout.SEARCH_LINE, true),
      ...this.#score(view),
      nodes: this.#nodes(),
      ms: performance.now() - this.#started,
      hashfull: exports.hashfull(address),
      pv: Array.from({ length }, (_, i) => view.getUint32(layout.SEARCH_PV + 4 * i, true)),
    };
  }
}
