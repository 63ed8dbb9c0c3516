import type { Board } from '../../rules/nine/board.ts';
import { HAND_KINDS, NINE_KINDS, slotOfKind } from '../../rules/nine/kinds.ts';
import type { NinePosition } from '../../rules/nine/position.ts';
import { emptyHand, type NineSetup, startSetup } from '../../rules/nine/setup.ts';
import { FaultError, fail, ok, type Result } from '../../rules/result.ts';
import { isLabelValid, type Label, type LabelPlaces, writeLabel } from './label.ts';
import { MAX_PHASE, type RecordLoader, type ShardFormat } from './shard-format.ts';

/*
 * A labelled position of a board of 9 × 9, little-endian. N is the number of men at the start, which no position exceeds; C is 6 N bits in
 * whole bytes. With 40 men a record has 48 bytes.
 *
 *   0        81 bits   occupied squares, the first square in the lowest bit; bit 87 is set if the second player is to move
 *  11        N × 6 bits, low bits first: the pieces on these squares, then those in hand, each as the code of the rules; then zeros
 *  11 + C    zeros, so that a record is a multiple of 4 bytes
 *  end − 5   u8        bits 0 and 1: half points of the first player, 0 to 2; bit 2: first position of its game
 *  end − 4   u16       number of the next move
 *  end − 2   i16       score in centipawns for the first player, NO_SCORE for none
 */
const SQUARES = 81;
const CODES = 11;
const TURN_BYTE = 10;
const TURN_BIT = 128;
const CODE_BITS = 6;
const CODE_MASK = (1 << CODE_BITS) - 1;
const TAIL = 5;

/** The weight of each kind in the phase: what it is worth, and nothing for pawns, what becomes of them, and kings. */
const PHASE_WEIGHTS: readonly number[] = [
  0,
  ...NINE_KINDS.map(({ royal }, index) => {
    if (royal) return 0;
    const own = NINE_KINDS[HAND_KINDS[slotOfKind(index + 1)]! - 1]!;
    return own.pawn === undefined ? own.value : 0;
  }),
];

function isOccupied(bytes: ArrayLike<number>, at: number, square: number): boolean {
  return ((bytes[at + (square >> 3)]! >> (square & 7)) & 1) !== 0;
}

/** The n-th code of a record. */
function codeAt(bytes: ArrayLike<number>, at: number, n: number): number {
  const bit = n * CODE_BITS;
  const byte = at + CODES + (bit >> 3);
  // The byte behind the last code is part of the record, too.
  return ((bytes[byte]! | (bytes[byte + 1]! << 8)) >> (bit & 7)) & CODE_MASK;
}

function bytesOf({ buffer, byteOffset, byteLength }: DataView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** The format of shards for one board. */
class NineShards implements ShardFormat<NinePosition> {
  readonly board: string;
  readonly bytes: number;
  readonly identity: number;
  readonly places: LabelPlaces;
  readonly #men: number;
  /** The phase weight of all men at the start. */
  readonly #full: number;

  constructor(board: Board) {
    const start = startSetup(board).board.filter((piece) => piece !== 0);
    this.board = board.name;
    this.#men = start.length;
    this.identity = CODES + Math.ceil((this.#men * CODE_BITS) / 8);
    this.bytes = 4 * Math.ceil((this.identity + TAIL) / 4);
    this.places = { label: this.bytes - TAIL, score: this.bytes - 2 };
    this.#full = Math.max(
      1,
      start.reduce((sum, piece) => sum + PHASE_WEIGHTS[piece >> 1]!, 0),
    );
  }

  write(records: DataView, at: number, { board, hands, turn, moveNumber }: NineSetup, label: Label): void {
    const bytes = bytesOf(records);
    bytes.fill(0, at, at + this.bytes);
    let count = 0;
    const add = (code: number) => {
      const bit = CODE_BITS * count++;
      const byte = at + CODES + (bit >> 3);
      const shifted = code << (bit & 7);
      bytes[byte]! |= shifted & 255;
      if (shifted > 255) bytes[byte + 1]! |= shifted >> 8;
    };
    for (let square = 0; square < SQUARES; square++) {
      if (board[square] === 0) continue;
      bytes[at + (square >> 3)]! |= 1 << (square & 7);
      add(board[square]!);
    }
    for (const color of [0, 1] as const)
      for (const [slot, kind] of HAND_KINDS.entries())
        for (let man = 0; man < hands[color][slot]!; man++) add((kind << 1) | color);
    if (turn === 1) bytes[at + TURN_BYTE]! |= TURN_BIT;
    records.setUint16(at + this.bytes - 4, moveNumber, true);
    writeLabel(records, at, this.places, label);
  }

  read(records: DataView, at: number): Result<NineSetup> {
    const bytes = bytesOf(records);
    const board = new Uint8Array(SQUARES);
    const hands: [Uint8Array, Uint8Array] = [emptyHand(), emptyHand()];
    let count = 0;
    for (let square = 0; square < SQUARES; square++) {
      if (!isOccupied(bytes, at, square)) continue;
      if (count === this.#men)
        return fail('record.pieces', 'record', `the record has more than ${this.#men} men, as many as the board`);
      board[square] = codeAt(bytes, at, count++);
    }
    for (; count < this.#men; count++) {
      const code = codeAt(bytes, at, count);
      if (code === 0) break;
      const slot = HAND_KINDS.indexOf(code >> 1);
      if (slot < 0) return fail('record.hands', 'record', 'the record has a man in hand that cannot be held');
      hands[(code & 1) as 0 | 1][slot]!++;
    }
    const moveNumber = records.getUint16(at + this.bytes - 4, true);
    if (moveNumber === 0 || !isLabelValid(records, at, this.places))
      return fail('record.fields', 'record', 'the record has fields out of range');
    return ok({ board, hands, turn: this.turn(records, at), moveNumber });
  }

  turn(records: DataView, at: number): 0 | 1 {
    return records.getUint8(at + TURN_BYTE) & TURN_BIT ? 1 : 0;
  }

  plies(records: DataView, at: number): number {
    return records.getUint16(at + this.bytes - 4, true) - 1;
  }

  phase(records: DataView, at: number): number {
    const bytes = bytesOf(records);
    let weight = 0;
    let count = 0;
    for (let square = 0; square < SQUARES; square++)
      if (isOccupied(bytes, at, square)) weight += PHASE_WEIGHTS[codeAt(bytes, at, count++) >> 1]!;
    return Math.min(MAX_PHASE, Math.round((MAX_PHASE * weight) / this.#full));
  }

  loader(position: NinePosition): RecordLoader {
    return new NineRecordLoader(position, this.bytes, this.#men);
  }
}

/** Writes records into a position of a core without a setup in between. */
class NineRecordLoader implements RecordLoader {
  readonly #position: NinePosition;
  readonly #bytes: number;
  readonly #men: number;

  constructor(position: NinePosition, bytes: number, men: number) {
    this.#position = position;
    this.#bytes = bytes;
    this.#men = men;
  }

  load(records: Uint8Array, index: number): void {
    const { address, core } = this.#position;
    const { exports } = core;
    const at = index * this.#bytes;
    exports.clearPosition(address);
    let kings = 0;
    let count = 0;
    for (let square = 0; square < SQUARES; square++) {
      if (!isOccupied(records, at, square)) continue;
      const piece = codeAt(records, at, count++);
      if (NINE_KINDS[(piece >> 1) - 1]?.royal) kings |= 1 << (piece & 1);
      exports.putPiece(address, piece, square);
    }
    if (count > this.#men || kings !== 3)
      throw new FaultError({ code: 'record.pieces', field: 'record', message: `record ${index} is not a position` });
    while (count < this.#men) {
      const code = codeAt(records, at, count);
      if (code === 0) break;
      // Equal men follow each other.
      let men = 0;
      while (count < this.#men && codeAt(records, at, count) === code) [men, count] = [men + 1, count + 1];
      exports.setHand(address, code & 1, HAND_KINDS.indexOf(code >> 1), men);
    }
    const moveNumber = records[at + this.#bytes - 4]! | (records[at + this.#bytes - 3]! << 8);
    exports.commitPosition(address, records[at + TURN_BYTE]! & TURN_BIT ? 1 : 0, moveNumber - 1);
  }
}

const formats = new WeakMap<Board, ShardFormat<NinePosition>>();

/** The format of shards for a board of 9 × 9. */
export function nineShards(board: Board): ShardFormat<NinePosition> {
  const known = formats.get(board) ?? new NineShards(board);
  formats.set(board, known);
  return known;
}
