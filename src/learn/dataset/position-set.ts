import { hashRecord } from './record-hash.ts';
import type { ShardFormat } from './shard-format.ts';

const FIRST_SLOTS = 1 << 12;

/** A set of 64-bit hashes, open addressing. */
class HashSet {
  size = 0;
  #slots = new Uint32Array(2 * FIRST_SLOTS);

  /** The slot of a hash, or the empty one where it belongs. */
  #find(slots: Uint32Array, low: number, high: number): number {
    const mask = slots.length / 2 - 1;
    let slot = low & mask;
    while (slots[2 * slot + 1] !== 0 && (slots[2 * slot] !== low || slots[2 * slot + 1] !== high))
      slot = (slot + 1) & mask;
    return slot;
  }

  has(low: number, high: number): boolean {
    return this.#slots[2 * this.#find(this.#slots, low, high) + 1] !== 0;
  }

  add(low: number, high: number): void {
    if (4 * this.size > this.#slots.length) this.#grow();
    const slot = this.#find(this.#slots, low, high);
    if (this.#slots[2 * slot + 1] !== 0) return;
    this.#slots[2 * slot] = low;
    this.#slots[2 * slot + 1] = high;
    this.size++;
  }

  #grow(): void {
    const before = this.#slots;
    const after = new Uint32Array(2 * before.length);
    for (let i = 0; i < before.length; i += 2) {
      if (before[i + 1] === 0) continue;
      const slot = this.#find(after, before[i]!, before[i + 1]!);
      after[2 * slot] = before[i]!;
      after[2 * slot + 1] = before[i + 1]!;
    }
    this.#slots = after;
  }
}

/**
 * The positions in a dataset, remembered in bounded memory: at least as many as a generation holds, and all of them if the dataset is
 * smaller. There are two generations. When the younger one is full, the older one is dropped.
 */
export class PositionSet {
  readonly #format: Pick<ShardFormat, 'bytes' | 'identity'>;
  readonly #generation: number;
  #older = new HashSet();
  #younger = new HashSet();
  readonly #hash = new Uint32Array(2);

  /** A generation of 2^23 positions takes 128 MB. */
  constructor(format: Pick<ShardFormat, 'bytes' | 'identity'>, generation: number) {
    this.#format = format;
    this.#generation = generation;
  }

  /** The hash of a record; the high half is never 0, which marks an empty slot. */
  #hashOf(records: Uint8Array, index: number): readonly [number, number] {
    hashRecord(this.#format, records, index, this.#hash);
    return [this.#hash[0]!, (this.#hash[1]! | 1) >>> 0];
  }

  has(records: Uint8Array, index: number): boolean {
    const [low, high] = this.#hashOf(records, index);
    return this.#younger.has(low, high) || this.#older.has(low, high);
  }

  add(records: Uint8Array, index: number): void {
    const [low, high] = this.#hashOf(records, index);
    this.#younger.add(low, high);
  }

  /** Whether the younger generation is full, so that `turn` must be called. */
  get isFull(): boolean {
    return this.#younger.size >= this.#generation;
  }

  /** Begins a generation. */
  turn(): void {
    this.#older = this.#younger;
    this.#younger = new HashSet();
  }
}
