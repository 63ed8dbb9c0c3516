import type { Layout } from '../../rules/core.ts';
import type { Position } from '../../rules/position.ts';

/** Words of 32 bits in a record: sets by color and kind as the core has them, turn, ply, castling rights and halfmoves. */
const SETS = 20;
const WORDS = SETS + 3;

/**
 * Positions as evaluations see them, some ninety bytes each, so that millions fit in memory. They are copied into a core's position
 * one at a time, which takes a small part of the time an evaluation takes; moves cannot be made on such a copy.
 */
export class PackedPositions {
  #records = new Int32Array(WORDS * 1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Adds what a position is now and gives its number. */
  add(position: Position): number {
    const { layout, memory } = position.core;
    if (layout.POS_KINDS + 64 !== layout.POS_COLORS + 4 * SETS) throw new Error('the core lays out its sets otherwise');
    if (WORDS * (this.#length + 1) > this.#records.length) {
      const grown = new Int32Array(2 * this.#records.length);
      grown.set(this.#records);
      this.#records = grown;
    }
    const words = new Int32Array(memory.buffer);
    const at = WORDS * this.#length;
    const from = (position.address + layout.POS_COLORS) >> 2;
    for (let i = 0; i < SETS; i++) this.#records[at + i] = words[from + i]!;
    this.#records[at + SETS] = words[(position.address + layout.POS_TURN) >> 2]!;
    this.#records[at + SETS + 1] = words[(position.address + layout.POS_PLY) >> 2]!;
    const view = new DataView(memory.buffer, words[(position.address + layout.POS_STATE) >> 2]);
    this.#records[at + SETS + 2] =
      view.getUint8(layout.STATE_CASTLING) | (view.getUint16(layout.STATE_HALFMOVES, true) << 8);
    return this.#length++;
  }

  /** Writes a position into the memory of a core, where a position of its own must be. */
  write(index: number, { layout, words, bytes }: Destination, address: number): void {
    const records = this.#records;
    const at = WORDS * index;
    const to = (address + layout.POS_COLORS) >> 2;
    for (let i = 0; i < SETS; i++) words[to + i] = records[at + i]!;
    words[(address + layout.POS_TURN) >> 2] = records[at + SETS]!;
    words[(address + layout.POS_PLY) >> 2] = records[at + SETS + 1]!;
    const state = words[(address + layout.POS_STATE) >> 2]!;
    const rest = records[at + SETS + 2]!;
    bytes[state + layout.STATE_CASTLING] = rest & 255;
    bytes[state + layout.STATE_HALFMOVES] = (rest >> 8) & 255;
    bytes[state + layout.STATE_HALFMOVES + 1] = rest >> 16;
  }
}

/** A core's memory, seen in two ways. */
export interface Destination {
  readonly layout: Layout;
  readonly words: Int32Array;
  readonly bytes: Uint8Array;
}
