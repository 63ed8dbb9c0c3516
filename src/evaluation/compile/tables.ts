/** The tables do not fit into their block. */
export class TablesFull extends Error {
  constructor(capacity: number) {
    super(`the tables of this evaluation need more than ${capacity} bytes`);
  }
}

/** Enough for most evaluations. */
const FIRST_BYTES = 1 << 16;

/** The block of tables of a module. Equal tables are stored once, at addresses that are constants in the module. */
export class Tables {
  readonly base: number;
  readonly #capacity: number;
  /** Grows as tables are added: few evaluations need all of their block. */
  #bytes: Uint8Array<ArrayBuffer>;
  #view: DataView;
  /** Addresses of tables, by a hash of their bytes. */
  readonly #known = new Map<number, { readonly offset: number; readonly length: number }[]>();
  #used = 0;

  constructor(base: number, capacity: number) {
    this.base = base;
    this.#capacity = capacity;
    this.#bytes = new Uint8Array(Math.min(FIRST_BYTES, capacity));
    this.#view = new DataView(this.#bytes.buffer);
  }

  /** Makes room for this many bytes in all. */
  #reserve(length: number): void {
    if (length > this.#capacity) throw new TablesFull(this.#capacity);
    if (length <= this.#bytes.length) return;
    const bytes = new Uint8Array(Math.min(this.#capacity, Math.max(length, 2 * this.#bytes.length)));
    bytes.set(this.#bytes);
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer);
  }

  /** Writes a table behind the others, unless there is an equal one already. */
  #place(length: number, write: (view: DataView, offset: number) => void): number {
    const offset = (this.#used + 7) & ~7;
    this.#reserve(offset + length);
    write(this.#view, offset);
    const words = new Int32Array(this.#bytes.buffer, offset, length >> 2);
    let hash = length;
    for (let i = 0; i < words.length; i++) hash = Math.imul(hash ^ words[i]!, 0x01000193);
    const alike = this.#known.get(hash) ?? [];
    const equal = alike.find((other) => other.length === length && this.#areEqual(other.offset, offset, length));
    if (equal !== undefined) {
      this.#bytes.fill(0, offset, offset + length);
      return this.base + equal.offset;
    }
    this.#known.set(hash, [...alike, { offset, length }]);
    this.#used = offset + length;
    return this.base + offset;
  }

  #areEqual(a: number, b: number, length: number): boolean {
    for (let i = 0; i < length; i++) if (this.#bytes[a + i] !== this.#bytes[b + i]) return false;
    return true;
  }

  /** Address of a table of whole numbers, four bytes each. */
  integers(values: readonly number[]): number {
    return this.#place(values.length * 4, (view, offset) => {
      for (let i = 0; i < values.length; i++) view.setInt32(offset + 4 * i, values[i]!, true);
    });
  }

  /** Address of a table of doubles. */
  doubles(values: readonly number[]): number {
    return this.#place(values.length * 8, (view, offset) => {
      for (let i = 0; i < values.length; i++) view.setFloat64(offset + 8 * i, values[i]!, true);
    });
  }

  /** Address of a table of sets, `words` × 8 bytes each. */
  sets(values: readonly bigint[], words: number): number {
    return this.#place(values.length * 8 * words, (view, offset) =>
      values.forEach((value, i) => {
        for (let word = 0; word < words; word++)
          view.setBigUint64(offset + 8 * (i * words + word), BigInt.asUintN(64, value >> BigInt(64 * word)), true);
      }),
    );
  }

  /** The bytes in use, to be copied to the base address. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#used);
  }
}
