import type { LayoutOf } from '../core.ts';
import type { Move } from '../move.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Color } from '../setup.ts';
import type { NineCore, NineExports } from './core.ts';
import { HAND_KINDS } from './kinds.ts';
import { type NineSetup, startSetup, validateNineSetup } from './setup.ts';
import { type NineStatus, nineStatusOf } from './status.ts';

/** When the record of moves is about to overflow, it is cut to this many. */
const KEPT_HISTORY = 1024;
/** Room above the record that a search or a perft needs for its own moves. */
const RESERVED_STATES = 256;

/** A position on a 9 × 9 board with its history, kept in the core's memory. Mutable: `make` and `unmake` walk it through a game. */
export class NinePosition {
  readonly core: NineCore;
  /** The address of the position's thread block in the core's memory. */
  readonly address: number;
  readonly #calls: NineExports;
  readonly #layout: LayoutOf<NineExports>;
  #view: DataView<ArrayBufferLike>;

  constructor(core: NineCore, address: number) {
    this.core = core;
    this.address = address;
    this.#calls = core.exports;
    this.#layout = core.layout;
    this.#view = new DataView(core.memory.buffer);
    this.reset();
  }

  /** The core's memory; a fresh view, because growing the memory detaches the earlier ones. */
  get #memory(): DataView<ArrayBufferLike> {
    if (this.#view.buffer !== this.core.memory.buffer) this.#view = new DataView(this.core.memory.buffer);
    return this.#view;
  }

  get #state(): number {
    return this.#memory.getUint32(this.address + this.#layout.POS_STATE, true);
  }

  #write({ board, hands, turn, moveNumber }: NineSetup): void {
    const { address } = this;
    this.#calls.clearPosition(address);
    for (const [square, piece] of board.entries()) if (piece !== 0) this.#calls.putPiece(address, piece, square);
    for (const [color, hand] of hands.entries())
      for (const [slot, count] of hand.entries()) this.#calls.setHand(address, color, slot, count);
    this.#calls.commitPosition(address, turn, moveNumber - 1);
  }

  /**
   * Replaces the position, and forgets its history, if the setup is legal. Otherwise the earlier position stays as it was and the fault
   * names the field that is wrong.
   */
  load(setup: NineSetup): Result<void> {
    const valid = validateNineSetup(setup, this.core.board);
    if (!valid.ok) return valid;
    const { STATES, STATE_BYTES, POS_BYTES } = this.#layout;
    // Only the core knows attacks, so the last check needs the pieces on the board. The earlier position is kept to go back to.
    const bytes = new Uint8Array(this.core.memory.buffer);
    const savedPosition = bytes.slice(this.address, this.address + POS_BYTES);
    const savedRoot = bytes.slice(this.address + STATES, this.address + STATES + STATE_BYTES);
    this.#write(setup);
    if (!this.#calls.isOpponentInCheck(this.address, setup.turn)) return ok(undefined);
    bytes.set(savedPosition, this.address);
    bytes.set(savedRoot, this.address + STATES);
    return fail('setup.check', 'turn', 'the side not to move is in check');
  }

  /** Resets the position to the start position of the board. */
  reset(): void {
    this.#write(startSetup(this.core.board));
  }

  /** The position as plain data, without its history. */
  setup(): NineSetup {
    const { buffer } = this.core.memory;
    const { POS_BOARD } = this.#layout;
    return {
      board: new Uint8Array(buffer, this.address + POS_BOARD, 81).slice(),
      hands: [this.hand(0), this.hand(1)],
      turn: this.turn,
      moveNumber: this.moveNumber,
    };
  }

  /** How many pieces a side has in hand, by slot. */
  hand(color: Color): Uint8Array {
    const { POS_HANDS, HAND_SLOTS } = this.#layout;
    const at = this.address + POS_HANDS + color * HAND_SLOTS;
    return new Uint8Array(this.core.memory.buffer, at, HAND_KINDS.length).slice();
  }

  get turn(): Color {
    return this.#memory.getUint32(this.address + this.#layout.POS_TURN, true) as Color;
  }

  get moveNumber(): number {
    return 1 + this.#memory.getUint32(this.address + this.#layout.POS_PLY, true);
  }

  pieceAt(square: number): number {
    return this.#memory.getUint8(this.address + this.#layout.POS_BOARD + square);
  }

  get inCheck(): boolean {
    const at = this.#state + this.#layout.STATE_CHECKERS;
    return this.#memory.getBigUint64(at, true) !== 0n || this.#memory.getBigUint64(at + 8, true) !== 0n;
  }

  /** Identifies pieces, hands and turn: positions with equal keys are the same for the repetition rules. */
  get key(): bigint {
    return this.#memory.getBigUint64(this.#state + this.#layout.STATE_KEY, true);
  }

  #list(generate: (position: number, out: number) => number): Move[] {
    const out = this.address + this.#layout.MOVES;
    const end = generate(this.address, out);
    return Array.from(new Uint32Array(this.core.memory.buffer, out, (end - out) / 4));
  }

  /** The legal moves. */
  moves(): Move[] {
    return this.#list(this.#calls.generateMoves);
  }

  /** The legal captures and promotions. */
  captures(): Move[] {
    return this.#list(this.#calls.generateCaptures);
  }

  /** The legal moves that are neither captures nor promotions, drops included. */
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

  /** Takes back the last move; false if none is on record. At least the last 1024 moves are kept. */
  unmake(): boolean {
    if (this.#calls.depthOfHistory(this.address) === 0) return false;
    this.#calls.unmake(this.address);
    return true;
  }

  /** The number of occurrences of the current position, including this one. */
  get occurrences(): number {
    return this.#calls.earlierOccurrences(this.address) + 1;
  }

  status(): NineStatus {
    const code = this.#calls.status(this.address);
    return nineStatusOf(code, this.turn, Boolean(this.#calls.mayDeclare(this.address)));
  }

  /** The points of a side in the declaration of an entered king. */
  declarationPoints(color: Color): number {
    return this.#calls.declarationPoints(this.address, color);
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
