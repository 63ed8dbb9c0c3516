import { growTo, PAGE_BYTES } from '../core.ts';
import type { Board } from './board.ts';
import { initialiseNine, instantiateNineCore, type NineCore } from './core.ts';
import { NinePosition } from './position.ts';

const MAXIMUM_PAGES = 32768;

/** The rules of one 9 × 9 board: a core with its memory, and the positions that live in it. */
export class NineRules {
  readonly core: NineCore;
  readonly #free: number[] = [];
  #slots = 0;
  // A position that is garbage-collected gives its memory back, too.
  readonly #forgotten = new FinalizationRegistry<number>((slot) => this.#free.push(slot));

  constructor(module: WebAssembly.Module, board: Board) {
    const memory = new WebAssembly.Memory({ initial: 1, maximum: MAXIMUM_PAGES });
    this.core = instantiateNineCore(module, memory, board);
    growTo(memory, this.core.layout.THREADS + PAGE_BYTES);
    initialiseNine(this.core);
  }

  get board(): Board {
    return this.core.board;
  }

  /** A new position, set to the start position of the board. */
  position(): NinePosition {
    const { THREADS, THREAD_BYTES } = this.core.layout;
    const slot = this.#free.pop() ?? this.#slots++;
    const address = THREADS + slot * THREAD_BYTES;
    growTo(this.core.memory, address + THREAD_BYTES);
    const position = new NinePosition(this.core, address);
    this.core.exports.useLanes(address, 0);
    this.#forgotten.register(position, slot);
    return position;
  }
}
