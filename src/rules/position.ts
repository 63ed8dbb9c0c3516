import type { Core, CoreExports, Layout } from './core.ts';
import type { Move } from './move.ts';
import { fail, ok, type Result } from './result.ts';
import {
  BISHOP,
  type CastlingRooks,
  type Color,
  KING,
  KNIGHT,
  NONE,
  PAWN,
  type Piece,
  pieceOf,
  QUEEN,
  ROOK,
  type Setup,
  type Square,
} from './setup.ts';
import { type Status, statusOf } from './status.ts';
import { validateSetup } from './validate.ts';

/** When the record of moves is about to overflow, it is cut to this many: no repetition or clock reaches further back. */
const KEPT_HISTORY = 512;
/** Room above the record that a search or a perft needs for its own moves. */
const RESERVED_STATES = 256;

const BACK_RANK = [ROOK, KNIGHT, BISHOP, QUEEN, KING, BISHOP, KNIGHT, ROOK];

/** The standard start position. */
export const START: Setup = {
  board: Uint8Array.from({ length: 64 }, (_, square) => {
    const rank = square >> 3;
    if (rank === 0 || rank === 7) return pieceOf(BACK_RANK[square & 7]!, rank === 0 ? 0 : 1);
    return rank === 1 || rank === 6 ? pieceOf(PAWN, rank === 1 ? 0 : 1) : 0;
  }),
  turn: 0,
  castling: [7, 0, 63, 56],
  enPassant: NONE,
  halfmoves: 0,
  fullmoves: 1,
};

/** A position with its history, kept in the core's memory. Mutable: `make` and `unmake` walk it through a game. */
export class Position {
  readonly core: Core;
  /** The address of the position's thread block in the core's memory. */
  readonly address: number;
  readonly #calls: CoreExports;
  readonly #layout: Layout;
  #view: DataView<ArrayBufferLike>;

  constructor(core: Core, address: number) {
    this.core = core;
    this.address = address;
    this.#calls = core.exports;
    this.#layout = core.layout;
    this.#view = new DataView(core.memory.buffer);
    this.#write(START);
  }

  /** The core's memory; a fresh view, because growing the memory detaches the earlier ones. */
  get #memory(): DataView<ArrayBufferLike> {
    if (this.#view.buffer !== this.core.memory.buffer) this.#view = new DataView(this.core.memory.buffer);
    return this.#view;
  }

  get #state(): number {
    return this.#memory.getUint32(this.address + this.#layout.POS_STATE, true);
  }

  #write(setup: Setup): void {
    const { address } = this;
    this.#calls.clearPosition(address);
    setup.board.forEach((piece, square) => {
      if (piece !== 0) this.#calls.putPiece(address, piece, square);
    });
    setup.castling.forEach((rook, right) => {
      if (rook !== NONE) this.#calls.grantCastling(address, right, rook);
    });
    const ply = (setup.fullmoves - 1) * 2 + setup.turn;
    this.#calls.commitPosition(address, setup.turn, setup.enPassant & 255, setup.halfmoves, ply);
  }

  /**
   * Replaces the position, and forgets its history, if the setup is legal. Otherwise the earlier position stays as it was and
   * the fault names the field that is wrong. The en-passant square is kept only if such a capture is legal.
   */
  load(setup: Setup): Result<void> {
    const valid = validateSetup(setup);
    if (!valid.ok) return valid;
    const { STATES, STATE_BYTES, POS_BYTES } = this.#layout;
    // Only the core knows attacks, so the last check needs the pieces on the board. The earlier position is kept to go
    // back to.
    const bytes = new Uint8Array(this.core.memory.buffer);
    const savedPosition = bytes.slice(this.address, this.address + POS_BYTES);
    const savedRoot = bytes.slice(this.address + STATES, this.address + STATES + STATE_BYTES);
    this.#write(setup);
    if (!this.#calls.isOpponentInCheck(this.address, setup.turn)) return ok(undefined);
    bytes.set(savedPosition, this.address);
    bytes.set(savedRoot, this.address + STATES);
    return fail('setup.check', 'turn', 'the side not to move is in check');
  }

  /** Resets the position to the standard start position. */
  reset(): void {
    this.#write(START);
  }

  /** The position as plain data, without its history. */
  setup(): Setup {
    const at = this.address;
    const { POS_BOARD, POS_CASTLING_ROOK, STATE_CASTLING, STATE_EN_PASSANT, NO_SQUARE } = this.#layout;
    const memory = this.#memory;
    const rights = memory.getUint8(this.#state + STATE_CASTLING);
    const enPassant = memory.getUint8(this.#state + STATE_EN_PASSANT);
    const rooks = [0, 1, 2, 3].map((right) =>
      rights & (1 << right) ? memory.getUint8(at + POS_CASTLING_ROOK + right) : NONE,
    );
    return {
      board: new Uint8Array(this.core.memory.buffer, at + POS_BOARD, 64).slice(),
      turn: this.turn,
      castling: rooks as unknown as CastlingRooks,
      enPassant: enPassant === NO_SQUARE ? NONE : enPassant,
      halfmoves: this.halfmoves,
      fullmoves: this.fullmoves,
    };
  }

  get turn(): Color {
    return this.#memory.getUint32(this.address + this.#layout.POS_TURN, true) as Color;
  }

  get fullmoves(): number {
    return 1 + (this.#memory.getUint32(this.address + this.#layout.POS_PLY, true) >> 1);
  }

  get halfmoves(): number {
    return this.#memory.getUint16(this.#state + this.#layout.STATE_HALFMOVES, true);
  }

  pieceAt(square: Square): Piece {
    return this.#memory.getUint8(this.address + this.#layout.POS_BOARD + square);
  }

  get inCheck(): boolean {
    return this.#memory.getBigUint64(this.#state + this.#layout.STATE_CHECKERS, true) !== 0n;
  }

  /**
   * Identifies pieces, turn, castling rights and en-passant file: positions with equal keys are the same for the
   * repetition rules.
   */
  get key(): bigint {
    return this.#memory.getBigUint64(this.#state + this.#layout.STATE_KEY, true);
  }

  #list(generate: (position: number, out: number) => number): Move[] {
    const start = this.address + this.#layout.MOVES;
    const end = generate(this.address, start);
    // Copied one by one: `Array.from` takes several times as long, and games are replayed through here.
    const list = new Uint32Array(this.core.memory.buffer, start, (end - start) >> 2);
    const moves = new Array<Move>(list.length);
    for (let i = 0; i < list.length; i++) moves[i] = list[i]!;
    return moves;
  }

  /** The legal moves. */
  moves(): Move[] {
    return this.#list(this.#calls.generateMoves);
  }

  /** The legal captures and promotions. */
  captures(): Move[] {
    return this.#list(this.#calls.generateCaptures);
  }

  /** The legal moves that are neither captures nor promotions. */
  quiets(): Move[] {
    return this.#list(this.#calls.generateQuiets);
  }

  /** The legal moves of a side that is in check. */
  evasions(): Move[] {
    return this.#list(this.#calls.generateEvasions);
  }

  isLegal(move: Move): boolean {
    return this.moves().includes(move);
  }

  /** Makes a move, which must be legal. */
  make(move: Move): void {
    const { STATE_CAPACITY } = this.#layout;
    if (this.#calls.depthOfHistory(this.address) >= STATE_CAPACITY - RESERVED_STATES)
      this.#calls.trimHistory(this.address, KEPT_HISTORY);
    this.#calls.make(this.address, move);
  }

  /** Takes back the last move; false if none is on record. At least the last 512 moves are kept. */
  unmake(): boolean {
    if (this.#calls.depthOfHistory(this.address) === 0) return false;
    this.#calls.unmake(this.address);
    return true;
  }

  /** The number of occurrences of the current position, including this one. */
  get occurrences(): number {
    return this.#calls.earlierOccurrences(this.address) + 1;
  }

  status(): Status {
    return statusOf(this.#calls.status(this.address), this.turn, this.occurrences, this.halfmoves);
  }

  /** Whether the exchange a capture starts gains at least `threshold` centipawns for the side to move. */
  see(move: Move, threshold: number): boolean {
    return Boolean(this.#calls.see(this.address, move, threshold));
  }

  /** Leaves of the move tree at `depth`. */
  perft(depth: number): number {
    return Number(this.#calls.perft(this.address, depth, this.address + this.#layout.MOVES));
  }

  /** Perft below each legal move, one after the other so that a caller can show progress and stop. */
  *divide(depth: number): Generator<{ move: Move; nodes: number }> {
    for (const move of this.moves()) {
      this.make(move);
      const nodes = this.perft(depth - 1);
      this.unmake();
      yield { move, nodes };
    }
  }
}
