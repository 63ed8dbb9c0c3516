import { type Core, growTo, instantiateCore, PAGE_BYTES } from './core.ts';
import { Position } from './position.ts';

/** The largest memory a rules instance may grow to: room for some thousand positions at once. */
const MAXIMUM_PAGES = 32768;

/** One core with its memory, and the positions that live in it. */
export class Rules {
  readonly core: Core;
  readonly #free: number[] = [];
  #slots = 0;
  // A position that is garbage-collected gives its memory back, too.
  readonly #forgotten = new FinalizationRegistry<number>((slot) => this.#free.push(slot));

  constructor(module: WebAssembly.Module) {
    const memory = new WebAssembly.Memory({ initial: 1, maximum: MAXIMUM_PAGES });
    this.core = instantiateCore(module, memory);
    growTo(memory, this.core.layout.THREADS + PAGE_BYTES);
    this.core.exports.initialise();
  }

  /** A new position, set to the start of a game of chess. */
  position(): Position {
    const { THREADS, THREAD_BYTES } = this.core.layout;
    const slot = this.#free.pop() ?? this.#slots++;
    const address = THREADS + slot * THREAD_BYTES;
    growTo(this.core.memory, address + THREAD_BYTES);
    const position = new Position(this.core, address);
    // The last user of the slot may have left it summing a profile's tables.
    this.core.exports.useLanes(address, 0);
    this.#forgotten.register(position, slot);
    return position;
  }
}
