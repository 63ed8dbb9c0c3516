import type { Position } from '../../rules/position.ts';
import type { Setup } from '../../rules/setup.ts';
import { type HalfPoints, NO_SCORE, RECORD_BYTES, writeRecord } from './record.ts';
import { hashNext, hashRecord } from './record-hash.ts';

/** The positions of one game in order, as records, and a hash of its start and moves. The buffer is reused for the next game. */
export class GameBuffer {
  halfPoints: HalfPoints = 1;
  #bytes = new Uint8Array(256 * RECORD_BYTES);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;
  #hash = 0;
  readonly #start = new Uint32Array(2);

  /** The number of positions. */
  get length(): number {
    return this.#length;
  }

  get records(): Uint8Array {
    return this.#bytes.subarray(0, this.#length * RECORD_BYTES);
  }

  /** Games with the same start and moves have the same hash. */
  get hash(): number {
    return this.#hash;
  }

  /** Forgets the last game. */
  begin(start: Setup): void {
    this.#length = 0;
    this.add(start);
    hashRecord(this.#bytes, 0, this.#start);
    this.#hash = this.#start[0]!;
    this.#length = 0;
  }

  /** Adds a move to the hash. */
  play(move: number): void {
    this.#hash = hashNext(this.#hash, move);
  }

  /** Adds a position, with a score in centipawns for White if there is one. */
  add(position: Setup | Position, score = NO_SCORE): void {
    if (this.#length * RECORD_BYTES === this.#bytes.length) this.#grow();
    const setup = 'setup' in position ? position.setup() : position;
    writeRecord(this.#view, this.#length * RECORD_BYTES, setup, { halfPoints: this.halfPoints, score, first: false });
    this.#length++;
  }

  #grow(): void {
    const grown = new Uint8Array(2 * this.#bytes.length);
    grown.set(this.#bytes);
    this.#bytes = grown;
    this.#view = new DataView(grown.buffer);
  }
}
