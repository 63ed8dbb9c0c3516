import { instantiateEvaluation } from '../evaluation/compile/instantiate.ts';
import { type Core, type Evaluate, instantiateCore, type Layout } from '../rules/core.ts';
import type { Answer, Info, Order, Score, StartOrder } from './messages.ts';

function scoreOf(value: number, { MATE, MAX_PLY }: Layout): Score {
  const plies = MATE - Math.abs(value);
  if (plies > MAX_PLY) return { cp: value };
  const moves = Math.ceil(plies / 2);
  return { mate: value > 0 ? moves : -moves };
}

/** The worker's side: an instance of core and evaluation on the shared memory, obeying orders. */
export class Searcher {
  readonly #post: (answer: Answer) => void;
  #start: StartOrder | undefined;
  /** What the evaluation may ask of the rules. */
  #rules: Core | undefined;
  #core: Core | undefined;
  #started = 0;

  constructor(post: (answer: Answer) => void) {
    this.#post = post;
  }

  obey(order: Order): void {
    if (order.type === 'search') {
      this.#search();
      return;
    }
    if (order.type === 'start') {
      this.#start = order;
      this.#rules = undefined;
    }
    this.#instantiate(order.evaluation);
    this.#post({ type: 'ready' });
  }

  /** Both instances are made anew: the core holds the evaluation as an import, which nothing can exchange. */
  #instantiate(evaluation: WebAssembly.Module): void {
    if (this.#start === undefined) throw new Error('a profile was given before the start');
    const { core, memory } = this.#start;
    this.#rules ??= instantiateCore(core, memory);
    const evaluate = instantiateEvaluation(evaluation, this.#rules).exports.evaluate as Evaluate;
    const report = () => this.#post({ type: 'info', info: this.#info() });
    this.#core = instantiateCore(core, memory, { evaluate, report });
  }

  #search(): void {
    if (this.#core === undefined) throw new Error('a search was ordered before the start');
    this.#started = performance.now();
    this.#core.exports.search(this.#start!.address);
    this.#post({ type: 'done', info: this.#info() });
  }

  /** What the core has left in the thread block: always the last completed iteration. */
  #info(): Info {
    const { memory, layout } = this.#core!;
    const view = new DataView(memory.buffer, this.#start!.address);
    const length = view.getInt32(layout.SEARCH_PV_LENGTH, true);
    return {
      depth: view.getInt32(layout.SEARCH_DONE, true),
      score: scoreOf(view.getInt32(layout.SEARCH_SCORE, true), layout),
      nodes: Number(view.getBigUint64(layout.SEARCH_NODES, true)),
      ms: performance.now() - this.#started,
      pv: Array.from({ length }, (_, i) => view.getUint32(layout.SEARCH_PV + 4 * i, true)),
    };
  }
}
