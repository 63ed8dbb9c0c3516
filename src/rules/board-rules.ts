import type { BoardPosition } from './board-position.ts';
import { type CommonCore, growTo, PAGE_BYTES } from './core.ts';

/** The largest memory a rules instance may grow to: room for some thousand positions at once. */
const MAXIMUM_PAGES = 32768;

/** A memory for the rules of a game. */
export function rulesMemory(): WebAssembly.Memory {
  return new WebAssembly.Memory({ initial: 1, maximum: MAXIMUM_PAGES });
}

/** One core with its memory, and the positions that live in it. A family of boards says how tables are filled and positions made. */
export abstract class BoardRules<P extends BoardPosition = BoardPosition, Core extends CommonCore = CommonCore> {
  readonly core: Core;
  readonly #free: number[] = [];
  #slots = 0;
  // A position that is garbage-collected gives its memory back, too.
  readonly #forgotten = new FinalizationRegistry<number>((slot) => this.#free.push(slot));

  /** The core's tables are filled by the caller's `initialise`. */
  constructor(core: Core, initialise: (core: Core) => void) {
    this.core = core;
    growTo(core.memory, core.layout.THREADS + PAGE_BYTES);
    initialise(core);
  }

  protected abstract create(core: Core, address: number): P;

  /** A new position, set to the start of a game. */
  position(): P {
    const { THREADS, THREAD_BYTES } = this.core.layout;
    const slot = this.#free.pop() ?? this.#slots++;
    const address = THREADS + slot * THREAD_BYTES;
    growTo(this.core.memory, address + THREAD_BYTES);
    const position = this.create(this.core, address);
    // The last user of the slot may have left it summing a profile's tables.
    this.core.exports.useLanes(address, 0);
    this.#forgotten.register(position, slot);
    return position;
  }
}
