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
  #core: Core | undefined;
  #address = 0;
  #started = 0;

  constructor(post: (answer: Answer) => void) {
    this.#post = post;
  }

  obey(order: Order): void {
    if (order.type === 'start') this.#start(order);
    else this.#search();
  }

  #start({ core, evaluation, memory, address }: StartOrder): void {
    const instance = new WebAssembly.Instance(evaluation, { env: { memory } });
    const evaluate = instance.exports.evaluate as Evaluate;
    const report = () => this.#post({ type: 'info', info: this.#info() });
    this.#core = instantiateCore(core, memory, { evaluate, report });
    this.#address = address;
    this.#post({ type: 'ready' });
  }

  #search(): void {
    if (this.#core === undefined) throw new Error('a search was ordered before the start');
    this.#started = performance.now();
    this.#core.exports.search(this.#address);
    this.#post({ type: 'done', info: this.#info() });
  }

  /** What the core has left in the thread block: always the last completed iteration. */
  #info(): Info {
    const { memory, layout } = this.#core!;
    const view = new DataView(memory.buffer, this.#address);
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
