import { instantiateEvaluation } from '../evaluation/compile/instantiate.ts';
import {
  type CommonCore,
  type CommonExports,
  type CommonLayout,
  type EvaluationFunctions,
  growTo,
  instantiateCore,
} from '../rules/core.ts';
import type { Info, Proof, Score, SearchCommand, StartCommand, WorkerAnswer, WorkerCommand } from './messages.ts';
import { scoresLines, type Task } from './mode.ts';
import { drawIndex, leafScores, type StyleDraw } from './style.ts';

function scoreOf(value: number, { MATE, MATE_BOUND }: CommonLayout): Score {
  if (Math.abs(value) < MATE_BOUND) return { cp: value };
  const moves = Math.ceil((MATE - Math.abs(value)) / 2);
  return { mate: value > 0 ? moves : -moves };
}

/** A memory of the worker's own; undefined if there is not enough. */
function allocate(bytes: number): WebAssembly.Memory | undefined {
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 65536 });
  try {
    growTo(memory, bytes);
  } catch {
    return undefined;
  }
  return memory;
}

/** A worker's side of the protocol: it owns an instance of core and evaluation, and carries out commands. */
export class Searcher {
  readonly #post: (answer: WorkerAnswer) => void;
  #start: StartCommand | undefined;
  #memory: WebAssembly.Memory | undefined;
  /** A second instance, without evaluation: evaluations call it to count legal moves. */
  #rules: CommonCore | undefined;
  #core: CommonCore | undefined;
  #evaluation: EvaluationFunctions | undefined;
  #started = 0;
  #mode: Task = 'full';
  /** The blocks of the threads that search together. */
  #threads: readonly number[] = [];

  constructor(post: (answer: WorkerAnswer) => void) {
    this.#post = post;
  }

  handle(command: WorkerCommand): void {
    switch (command.type) {
      case 'search':
        this.#search(command);
        break;
      case 'images':
        for (const { address, bytes } of command.images) new Uint8Array(this.#memory!.buffer).set(bytes, address);
        break;
      case 'clear':
        this.#clear();
        break;
      case 'start':
        this.#begin(command);
        break;
      case 'profile':
        this.#instantiate(command.evaluation);
        this.#post({ type: 'ready' });
    }
  }

  #begin(command: StartCommand): void {
    const memory = command.memory instanceof WebAssembly.Memory ? command.memory : allocate(command.memory.bytes);
    if (memory === undefined) {
      this.#post({ type: 'refused', reason: 'not enough memory' });
      return;
    }
    this.#start = command;
    this.#rules = undefined;
    this.#memory = memory;
    this.#instantiate(command.evaluation);
    this.#post({ type: 'ready' });
  }

  /** Instantiates both modules again, because the core imports the evaluation and imports cannot be replaced. */
  #instantiate(evaluation: WebAssembly.Module): void {
    if (this.#start === undefined || this.#memory === undefined) throw new Error("'profile' came before 'start'");
    const memory = this.#memory;
    this.#rules ??= instantiateCore<CommonExports>(this.#start.core, memory);
    const functions = instantiateEvaluation(evaluation, this.#rules).exports as unknown as EvaluationFunctions;
    this.#evaluation = functions;
    const report = () => this.#post({ type: 'info', info: this.#info() });
    this.#core = instantiateCore<CommonExports>(this.#start.core, memory, {
      evaluation: functions,
      report,
      now: () => performance.now(),
    });
  }

  #search({ mode, threads, draw }: SearchCommand): void {
    if (this.#core === undefined) throw new Error("'search' came before 'start'");
    this.#started = performance.now();
    this.#mode = mode;
    this.#threads = threads;
    const { search, searchLines } = this.#core.exports;
    const { address } = this.#start!;
    if (mode === 'mate') {
      const proof = this.#solve(address);
      this.#post({ type: 'done', info: { ...this.#info(), proof } });
      return;
    }
    if (draw !== undefined) {
      const info = this.#draw(draw, address);
      this.#post({ type: 'info', info });
      this.#post({ type: 'done', info });
      return;
    }
    if (scoresLines(mode)) searchLines(address);
    else search(address);
    this.#post({ type: 'done', info: this.#info() });
  }

  #solve(address: number): Proof {
    const { exports, layout } = this.#core!;
    const verdict = exports.searchMate(address);
    if (verdict === layout.MATE_FOUND) return 'mate';
    return verdict === layout.MATE_NONE ? 'none' : 'unknown';
  }

  /** Draws a move by the scores of all. */
  #draw({ moves, temperature, random }: StyleDraw, address: number): Info {
    const found = leafScores(this.#core!, this.#evaluation!, address, moves);
    const scores = found.map(({ score }) => score);
    const { index, probability } = drawIndex(scores, temperature, random);
    const chosen = found[index];
    return {
      depth: 1,
      selectiveDepth: chosen === undefined ? 1 : chosen.line.length + 1,
      variation: 1,
      score: chosen === undefined ? { cp: 0 } : scoreOf(chosen.quiescence, this.#core!.layout),
      probability,
      nodes: found.length,
      ms: performance.now() - this.#started,
      hashfull: 0,
      pv: chosen === undefined ? [] : [moves[index]!, ...chosen.line],
    };
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

  /** The nodes of all threads that search together. */
  #nodes(): number {
    const { memory, layout } = this.#core!;
    const view = new DataView(memory.buffer);
    const counts = this.#threads.map((thread) => Number(view.getBigUint64(thread + layout.SEARCH_NODES, true)));
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

  /** Reads the line that the core left in the thread block: of a completed iteration, or one found to be better since. */
  #info(): Info {
    const { memory, layout, exports } = this.#core!;
    const { address } = this.#start!;
    const view = new DataView(memory.buffer, address);
    const length = view.getInt32(layout.SEARCH_PV_LENGTH, true);
    return {
      depth: view.getInt32(layout.SEARCH_DONE, true),
      selectiveDepth: view.getInt32(layout.SEARCH_SELECTIVE, true),
      variation: view.getInt32(layout.SEARCH_LINE, true),
      ...this.#score(view),
      nodes: this.#nodes(),
      ms: performance.now() - this.#started,
      hashfull: exports.hashfull(address),
      pv: Array.from({ length }, (_, i) => view.getUint32(layout.SEARCH_PV + 4 * i, true)),
    };
  }
}
