/** The block of tables that goes with a module: equal tables are stored once, at addresses the module has built in. */
export class Tables {
  readonly base: number;
  readonly #bytes: Uint8Array<ArrayBuffer>;
  readonly #known = new Map<string, number>();
  #used = 0;

  constructor(base: number, capacity: number) {
    this.base = base;
    this.#bytes = new Uint8Array(capacity);
  }

  #place(key: string, length: number, write: (view: DataView) => void): number {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const offset = (this.#used + 7) & ~7;
    if (offset + length > this.#bytes.length)
      throw new Error(`the tables of this evaluation need more than ${this.#bytes.length} bytes`);
    write(new DataView(this.#bytes.buffer, offset, length));
    this.#used = offset + length;
    this.#known.set(key, this.base + offset);
    return this.base + offset;
  }

  /** Address of a table of whole numbers, four bytes each. */
  integers(values: readonly number[]): number {
    return this.#place(`i32 ${values}`, values.length * 4, (view) =>
      values.forEach((value, i) => {
        view.setInt32(4 * i, value, true);
      }),
    );
  }

  /** Address of a table of doubles. */
  doubles(values: readonly number[]): number {
    return this.#place(`f64 ${values}`, values.length * 8, (view) =>
      values.forEach((value, i) => {
        view.setFloat64(8 * i, value, true);
      }),
    );
  }

  /** Address of a table of sets, `words` × 8 bytes each. */
  sets(values: readonly bigint[], words: number): number {
    return this.#place(`set ${values}`, values.length * 8 * words, (view) =>
      values.forEach((value, i) => {
        for (let word = 0; word < words; word++)
          view.setBigUint64(8 * (i * words + word), BigInt.asUintN(64, value >> BigInt(64 * word)), true);
      }),
    );
  }

  /** What is in use, to be copied to the base address. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#used);
  }
}
