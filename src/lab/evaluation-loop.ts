import { CHESS_GAME } from '../engine/chess-game.ts';
import type { Game } from '../engine/game.ts';
import { Code, type Local } from '../evaluation/compile/code.ts';
import { type Block, writeBlocks } from '../evaluation/compile/compile.ts';
import { emitModule } from '../evaluation/compile/emit.ts';
import { instantiateEvaluation } from '../evaluation/compile/instantiate.ts';
import type { AnySetup, BoardPosition } from '../rules/board-position.ts';
import { BoardRules, rulesMemory } from '../rules/board-rules.ts';
import { type CommonCore, growTo } from '../rules/core.ts';
import { unwrap } from '../rules/result.ts';

/** Rules of a game with a memory of their own, into which an evaluation can be written. */
export class OwnRules extends BoardRules {
  readonly #game: Game<BoardPosition>;

  constructor(game: Game<BoardPosition>, module: WebAssembly.Module) {
    super(game.instantiate(module, rulesMemory()), game.initialise);
    this.#game = game;
  }

  protected override create(core: CommonCore, address: number): BoardPosition {
    return this.#game.position(core, address);
  }
}

/** A compiled evaluation with the data it needs in memory. */
export interface LoopedEvaluation {
  readonly module: Uint8Array<ArrayBuffer>;
  readonly blocks: readonly Block[];
  /** The address of the lane tables, 0 if it uses none. */
  readonly lanes: number;
}

type Run = (first: number, stride: number, end: number, passes: number) => number;

let driver: Uint8Array<ArrayBuffer> | undefined;

/** Adds an unused section to the module, because the host shares machine code between modules with equal bytes. */
function distinct(module: Uint8Array<ArrayBuffer>, copy: number): WebAssembly.Module {
  // Section 0, its length, the length of its name, the name.
  return new WebAssembly.Module(new Uint8Array([...module, 0, 3, 2, 0x30 + (copy >> 5), 0x30 + (copy & 31)]));
}

/**
 * A module that calls an evaluation for each position and adds up the scores. The search calls evaluations in the same way, from
 * one module to another; a call from JavaScript would cost as much as a small evaluation.
 */
function driverModule(): Uint8Array<ArrayBuffer> {
  if (driver !== undefined) return driver;
  const code = new Code(['i32', 'i32', 'i32', 'i32']);
  const [first, stride, end, passes] = [0, 1, 2, 3].map((i) => code.argument(i)) as [Local, Local, Local, Local];
  const [position, sum] = [code.local('i32'), code.local('i32')];
  code.repeat(() => {
    code.get(first).set(position);
    code.repeat(() => {
      code.get(sum).get(position).do('call', 'evaluate').do('i32.add').set(sum);
      code.get(position).get(stride).do('i32.add').set(position);
      code.get(position).get(end).do('i32.lt_u');
    });
    code.get(passes).const('i32', 1).do('i32.sub').set(passes);
    code.get(passes);
  });
  code.get(sum);
  const evaluate = { module: 'evaluation', parameters: ['i32'], result: 'i32' } as const;
  driver = emitModule({ run: { code, result: 'i32' } }, false, { evaluate });
  return driver;
}

/** Positions in a memory of their own, and an evaluation that is run over all of them. */
export class EvaluationLoop {
  readonly positions: number;
  readonly #first: number;
  readonly #stride: number;
  readonly #run: Run;
  readonly #evaluate: (position: number) => number;

  /** Loops with different values of `copy` have their own machine code, even for the same evaluation. */
  constructor(
    core: WebAssembly.Module,
    { module, blocks, lanes }: LoopedEvaluation,
    setups: readonly AnySetup[],
    copy = 0,
    game: Game<BoardPosition> = CHESS_GAME,
  ) {
    const rules = new OwnRules(game, core);
    const { memory, exports, layout } = rules.core;
    const { MEMO, MEMO_SLOTS, MEMO_SLOT_BYTES, SCRATCH, POS_BYTES, POS_STATE, STATE_BYTES, THREAD_BYTES } = layout;
    const position = rules.position();
    writeBlocks(memory, blocks);
    // Whole thread blocks are so far apart that all positions would share a few lines of the processor's cache. An evaluation reads only
    // the position, the current state and the memo of a block, so the positions can be placed side by side. Their memos overlap slot by
    // slot, which is harmless because entries are verified by their keys.
    this.#stride = Math.ceil((POS_BYTES + STATE_BYTES) / MEMO_SLOT_BYTES) * MEMO_SLOT_BYTES;
    // No memo may reach into a position, and no scratch memory into a memo.
    const room = Math.min(MEMO, SCRATCH - MEMO - MEMO_SLOTS * MEMO_SLOT_BYTES);
    if (setups.length * this.#stride > room)
      throw new RangeError(`at most ${Math.floor(room / this.#stride)} positions`);
    this.#first = position.address + THREAD_BYTES;
    this.positions = setups.length;
    growTo(memory, this.#first + setups.length * this.#stride + THREAD_BYTES);
    exports.useLanes(position.address, lanes);
    const bytes = new Uint8Array(memory.buffer);
    const view = new DataView(memory.buffer);
    setups.forEach((setup, index) => {
      unwrap(position.load(setup));
      const at = this.#first + index * this.#stride;
      const state = view.getUint32(position.address + POS_STATE, true);
      bytes.copyWithin(at, position.address, position.address + POS_BYTES);
      bytes.copyWithin(at + POS_BYTES, state, state + STATE_BYTES);
      view.setUint32(at + POS_STATE, at + POS_BYTES, true);
    });
    const instance = instantiateEvaluation(distinct(module, copy), rules.core);
    this.#evaluate = instance.exports.evaluate as (position: number) => number;
    const looped = new WebAssembly.Instance(distinct(driverModule(), copy), {
      env: { memory },
      evaluation: { evaluate: this.#evaluate },
    });
    this.#run = looped.exports.run as Run;
  }

  /** The score of each position for the side to move. */
  scores(): number[] {
    return Array.from({ length: this.positions }, (_, index) => this.#evaluate(this.#first + index * this.#stride));
  }

  /** Evaluates all positions several times and returns the sum of the scores. */
  run(passes: number): number {
    return this.#run(this.#first, this.#stride, this.#first + this.positions * this.#stride, passes);
  }
}
