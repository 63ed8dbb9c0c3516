import type { Layout } from '../../rules/core.ts';
import type { Position } from '../../rules/position.ts';

/** Sets by color and kind as the core has them, in words of 32 bits. */
const SETS = 20;
/** Pieces that give check and pieces that are pinned. */
const MASKS = 4;

// Further words of a record.
const TURN = SETS + MASKS;
const PLY = TURN + 1;
/** Castling rights, then halfmoves. */
const RIGHTS = PLY + 1;
/** The square of an en passant capture, then the index of the castling geometry. */
const SPECIAL = RIGHTS + 1;
const WORDS = SPECIAL + 1;

/**
 * Positions as evaluations see them, some hundred bytes each, so that millions fit in memory. They are copied into a core's position
 * one at a time, which takes a small part of the time an evaluation takes; moves cannot be made on such a copy.
 */
export class PackedPositions {
  #records = new Int32Array(WORDS * 1024);
  #length = 0;
  /** The castling geometries, as the core has them: one for all games of chess, others for those of Chess960. */
  readonly #castlings: Uint8Array[] = [];

  get length(): number {
    return this.#length;
  }

  /** Adds the current position and returns its index. */
  add(position: Position): number {
    const { layout, memory } = position.core;
    if (layout.POS_KINDS + 64 !== layout.POS_COLORS + 4 * SETS)
      throw new Error('the layout of sets in the core has changed');
    if (WORDS * (this.#length + 1) > this.#records.length) {
      const grown = new Int32Array(2 * this.#records.length);
      grown.set(this.#records);
      this.#records = grown;
    }
    const words = new Int32Array(memory.buffer);
    const at = WORDS * this.#length;
    const from = (position.address + layout.POS_COLORS) >> 2;
    for (let i = 0; i < SETS; i++) this.#records[at + i] = words[from + i]!;
    const state = words[(position.address + layout.POS_STATE) >> 2]!;
    for (let i = 0; i < MASKS; i++) this.#records[at + SETS + i] = words[((state + layout.STATE_CHECKERS) >> 2) + i]!;
    this.#records[at + TURN] = words[(position.address + layout.POS_TURN) >> 2]!;
    this.#records[at + PLY] = words[(position.address + layout.POS_PLY) >> 2]!;
    const view = new DataView(memory.buffer, state);
    const rights = view.getUint8(layout.STATE_CASTLING);
    this.#records[at + RIGHTS] = rights | (view.getUint16(layout.STATE_HALFMOVES, true) << 8);
    const castling = rights === 0 ? 0 : this.#castling(position);
    this.#records[at + SPECIAL] = view.getUint8(layout.STATE_EN_PASSANT) | (castling << 8);
    return this.#length++;
  }

  /** The index of a position's castling geometry. */
  #castling({ core: { layout, memory }, address }: Position): number {
    const bytes = new Uint8Array(memory.buffer).slice(
      address + layout.POS_CASTLING_ROOK,
      address + layout.POS_CASTLING_SAFE + 32,
    );
    const known = this.#castlings.findIndex((other) => other.every((byte, i) => byte === bytes[i]));
    return known >= 0 ? known : this.#castlings.push(bytes) - 1;
  }

  /** Writes a position into the memory of a core, over a position that the caller owns. */
  write(index: number, { layout, words, bytes }: Destination, address: number): void {
    const records = this.#records;
    const at = WORDS * index;
    const to = (address + layout.POS_COLORS) >> 2;
    for (let i = 0; i < SETS; i++) words[to + i] = records[at + i]!;
    const state = words[(address + layout.POS_STATE) >> 2]!;
    const masks = (state + layout.STATE_CHECKERS) >> 2;
    for (let i = 0; i < MASKS; i++) words[masks + i] = records[at + SETS + i]!;
    words[(address + layout.POS_TURN) >> 2] = records[at + TURN]!;
    words[(address + layout.POS_PLY) >> 2] = records[at + PLY]!;
    const rights = records[at + RIGHTS]!;
    bytes[state + layout.STATE_CASTLING] = rights & 255;
    bytes[state + layout.STATE_HALFMOVES] = (rights >> 8) & 255;
    bytes[state + layout.STATE_HALFMOVES + 1] = rights >> 16;
    const special = records[at + SPECIAL]!;
    bytes[state + layout.STATE_EN_PASSANT] = special & 255;
    if (rights & 15) bytes.set(this.#castlings[special >> 8]!, address + layout.POS_CASTLING_ROOK);
  }
}

/** Two views of a core's memory, as bytes and as words. */
export interface Destination {
  readonly layout: Layout;
  readonly words: Int32Array;
  readonly bytes: Uint8Array;
}
