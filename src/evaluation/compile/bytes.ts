/** The bytes of a module that is being written. */
export class Bytes {
  #buffer = new Uint8Array(4096);
  #view = new DataView(this.#buffer.buffer);
  length = 0;

  #reserve(count: number): void {
    if (this.length + count <= this.#buffer.length) return;
    const larger = new Uint8Array(Math.max(this.#buffer.length * 2, this.length + count));
    larger.set(this.#buffer);
    this.#buffer = larger;
    this.#view = new DataView(larger.buffer);
  }

  byte(value: number): void {
    this.#reserve(1);
    this.#buffer[this.length++] = value;
  }

  all(values: ArrayLike<number>): void {
    this.#reserve(values.length);
    this.#buffer.set(values, this.length);
    this.length += values.length;
  }

  /** A number from 0 to 2³² − 1, seven bits per byte. */
  unsigned(value: number): void {
    let rest = value;
    while (rest >= 128) {
      this.byte((rest % 128) + 128);
      rest = Math.floor(rest / 128);
    }
    this.byte(rest);
  }

  /** A signed number of at most 32 bits, seven bits per byte. */
  signed(value: number): void {
    let rest = value | 0;
    while (rest < -64 || rest > 63) {
      this.byte((rest & 127) | 128);
      rest >>= 7;
    }
    this.byte(rest & 127);
  }

  /** A signed number of at most 64 bits, seven bits per byte. */
  signed64(value: bigint): void {
    let rest = BigInt.asIntN(64, value);
    while (rest < -0x40000000n || rest > 0x3fffffffn) {
      this.byte(Number(rest & 127n) | 128);
      rest >>= 7n;
    }
    this.signed(Number(rest));
  }

  double(value: number): void {
    this.#reserve(8);
    this.#view.setFloat64(this.length, value, true);
    this.length += 8;
  }

  text(value: string): void {
    const encoded = new TextEncoder().encode(value);
    this.unsigned(encoded.length);
    this.all(encoded);
  }

  /** A copy of the bytes written so far. */
  get value(): Uint8Array<ArrayBuffer> {
    return this.#buffer.slice(0, this.length);
  }
}
