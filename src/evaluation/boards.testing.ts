// Evaluations on the boards of 9 × 9, compiled for their core and compared with the interpreter.
import { growTo } from '../rules/core.ts';
import type { Board } from '../rules/nine/board.ts';
import { initialiseNine, instantiateNineCore } from '../rules/nine/core.ts';
import { NinePosition } from '../rules/nine/position.ts';
import { scatter } from '../rules/nine/random-positions.testing.ts';
import { compileCore } from '../rules/node.ts';
import { type Compiled, compile, writeBlocks } from './compile/compile.ts';
import { instantiateEvaluation } from './compile/instantiate.ts';
import { nineTarget } from './compile/nine-target.ts';
import type { Evaluation } from './evaluation.ts';
import { setupFeatures } from './features.ts';
import { Interpreter } from './interpret.ts';
import type { KnobValues } from './knobs.ts';
import { type CompiledFunctions, quantised } from './machine.testing.ts';
import { nineRuleset } from './nine-ruleset.ts';

/** A core for a board, with one evaluation compiled into it. */
export class BoardMachine {
  readonly board: Board;
  readonly position: NinePosition;
  #generation = 0;
  #functions: CompiledFunctions | undefined;
  #interpret: ((position: NinePosition) => { score: number; fast: number }) | undefined;

  private constructor(board: Board, position: NinePosition) {
    this.board = board;
    this.position = position;
  }

  static async create(board: Board): Promise<BoardMachine> {
    const memory = new WebAssembly.Memory({ initial: 1, maximum: 4096 });
    const core = instantiateNineCore(await compileCore('core-nine'), memory, board);
    growTo(memory, core.layout.THREADS + core.layout.THREAD_BYTES);
    initialiseNine(core);
    return new BoardMachine(board, new NinePosition(core, core.layout.THREADS));
  }

  /** Compiles an evaluation and uses it. */
  load(evaluation: Evaluation, values: KnobValues): Compiled {
    const { core, address } = this.position;
    const ruleset = nineRuleset(this.board);
    const target = nineTarget(ruleset, core.layout, { shared: false, buffer: 0 });
    const compiled = compile(evaluation, values, target, ++this.#generation);
    writeBlocks(core.memory, compiled.blocks);
    const module = new WebAssembly.Module(compiled.module);
    this.#functions = instantiateEvaluation(module, core).exports as CompiledFunctions;
    const { PROFILES, PROFILE_LANES, SCRATCH, SCRATCH_SLOTS, SCRATCH_SLOT_BYTES } = core.layout;
    // Values that an earlier evaluation has left there may be right by chance.
    const scratch = address + SCRATCH;
    new Uint8Array(core.memory.buffer).fill(0xa5, scratch, scratch + SCRATCH_SLOTS * SCRATCH_SLOT_BYTES);
    core.exports.useLanes(address, compiled.usesLanes ? PROFILES + PROFILE_LANES : 0);
    const graph = quantised(evaluation, values);
    this.#interpret = (position) => {
      const interpreter = new Interpreter(ruleset, setupFeatures(ruleset, position.setup()));
      return { score: interpreter.number(graph.score) + 0, fast: interpreter.number(graph.fast) + 0 };
    };
    return compiled;
  }

  /** The first player's scores of the current position, compiled. */
  scores(): { score: number; fast: number } {
    const { address, turn } = this.position;
    const first = (score: number) => (turn === 0 ? score : -score) + 0;
    return {
      score: first(this.#functions!.evaluate(address)),
      fast: first(this.#functions!.evaluateFast(address)),
    };
  }

  /** The same by the interpreter. */
  interpreted(): { score: number; fast: number } {
    return this.#interpret!(this.position);
  }

  /**
   * Calls a function in random positions: those of men scattered over board and hands, and those of games that are played from there and
   * taken back.
   */
  visit(count: number, random: () => number, check: () => void): void {
    const { position } = this;
    for (let number = 0; number < count; number++) {
      if (number % 2 === 0) position.reset();
      else scatter(position, random);
      check();
      let plies = 0;
      for (; plies < 30; plies++) {
        const moves = position.moves();
        if (moves.length === 0) break;
        position.make(moves[Math.floor(random() * moves.length)]!);
        if (plies % 3 === 0) check();
      }
      for (; plies > 20; plies--) position.unmake();
      check();
    }
  }
}
