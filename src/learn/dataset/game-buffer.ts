import type { AnySetup, BoardPosition } from '../../rules/board-position.ts';
import { type HalfPoints, NO_SCORE } from './label.ts';
import { hashNext, hashRecord } from './record-hash.ts';
import type { ShardFormat } from './shard-format.ts';

/** The positions of one game in order, as records, and a hash of its start and moves. The buffer is reused for the next game. */
export class GameBuffer {
  halfPoints: HalfPoints = 1;
  readonly #format: ShardFormat;
  #bytes: Uint8Array<ArrayBuffer>;
  #view: DataView;
  #length = 0;
  #hash = 0;
  readonly #start = new Uint32Array(2);

  constructor(format: ShardFormat) {
    this.#format = format;
    this.#bytes = new Uint8Array(256 * format.bytes);
    this.#view = new DataView(this.#bytes.buffer);
  }

  /** The number of positions. */
  get length(): number {
    return this.#length;
  }

  get records(): Uint8Array {
    return this.#bytes.subarray(0, this.#length * this.#format.bytes);
  }

  /** Games with the same start and moves have the same hash. */
  get hash(): number {
    return this.#hash;
  }

  /** Forgets the last game. */
  begin(start: AnySetup): void {
    this.#length = 0;
    this.add(start);
    hashRecord(this.#format, this.#bytes, 0, this.#start);
    this.#hash = this.#start[0]!;
    this.#length = 0;
  }

  /** Adds a move to the hash. */
  play(move: number): void {
    this.#hash = hashNext(this.#hash, move);
  }

  /** Adds a position, with a score in centipawns for the first player if there is one. */
  add(position: AnySetup | BoardPosition, score = NO_SCORE): void {
    if (this.#length * this.#format.bytes === this.#bytes.length) this.#grow();
    const setup = 'setup' in position ? position.setup() : position;
    this.#format.write(this.#view, this.#length * this.#format.bytes, setup, {
      halfPoints: this.halfPoints,
      score,
      first: false,
    });
    this.#length++;
  }

  #grow(): void {
    const grown = new Uint8Array(2 * this.#bytes.length);
    grown.set(this.#bytes);
    this.#bytes = grown;
    this.#view = new DataView(grown.buffer);
  }
}
