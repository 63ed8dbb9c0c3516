import type { CommonCore, CommonLayout } from './core.ts';
import type { Move } from './move.ts';
import type { NineSetup } from './nine/setup.ts';
import { fail, ok, type Result } from './result.ts';
import type { Setup as ChessSetup, Color, Piece, Square } from './setup.ts';
import type { GameStatus } from './status.ts';

/** The setup of a position of any family. */
export type AnySetup = ChessSetup | NineSetup;

/** Room above the record of moves that a search or a perft needs for its own moves. */
const RESERVED_STATES = 256;

/**
 * A position of any family of boards with its history, kept in a core's memory. Mutable: `make` and `unmake` walk it through a game. A
 * family says how a position is written, checked and read.
 */
export abstract class BoardPosition<Setup extends AnySetup = AnySetup, Core extends CommonCore = CommonCore> {
  readonly core: Core;
  /** The address of the position's thread block in the core's memory. */
  readonly address: number;
  readonly #layout: CommonLayout;
  #view: DataView<ArrayBufferLike>;

  constructor(core: Core, address: number) {
    this.core = core;
    this.address = address;
    this.#layout = core.layout;
    this.#view = new DataView(core.memory.buffer);
    this.reset();
  }

  /** Replaces the position by one that has been checked. */
  protected abstract write(setup: Setup): void;
  /** All checks of a setup that need no attacks. */
  protected abstract check(setup: Setup): Result<void>;
  /** The start position. */
  protected abstract get start(): Setup;
  /** When the record of moves is about to overflow, it is cut to this many. */
  protected abstract get keptHistory(): number;
  /** The position as plain data, without its history. */
  abstract setup(): Setup;
  /** The number of the next move, as records of games count. */
  abstract get moveNumber(): number;
  abstract status(): GameStatus;
  /** Whether no earlier position can occur again. */
  abstract get isIrreversible(): boolean;
  /** The kind of piece that a move makes or drops. */
  abstract movedKind(move: Move): number;
  /** The kind that a move takes, 0 for none. */
  abstract capturedKind(move: Move): number;
  /** The kind that a move promotes to, 0 for none. */
  abstract promotedKind(move: Move): number;

  /** The core's memory; a fresh view, because growing the memory detaches the earlier ones. */
  protected get memory(): DataView<ArrayBufferLike> {
    if (this.#view.buffer !== this.core.memory.buffer) this.#view = new DataView(this.core.memory.buffer);
    return this.#view;
  }

  /** The address of the present state record. */
  protected get state(): number {
    return this.memory.getUint32(this.address + this.#layout.POS_STATE, true);
  }

  /** The number of half-moves since the start of the game, as the setup counts them. */
  protected get ply(): number {
    return this.memory.getUint32(this.address + this.#layout.POS_PLY, true);
  }

  /** The piece codes by square. */
  protected get pieces(): Uint8Array {
    const { POS_BOARD, SQUARES } = this.#layout;
    return new Uint8Array(this.core.memory.buffer, this.address + POS_BOARD, SQUARES).slice();
  }

  /**
   * Replaces the position, and forgets its history, if the setup is legal. Otherwise the earlier position stays as it was and the fault
   * names the field that is wrong.
   */
  load(setup: Setup): Result<void> {
    const valid = this.check(setup);
    if (!valid.ok) return valid;
    const { STATES, STATE_BYTES, POS_BYTES } = this.#layout;
    // Only the core knows attacks, so the last check needs the pieces on the board. The earlier position is kept to go back to.
    const bytes = new Uint8Array(this.core.memory.buffer);
    const savedPosition = bytes.slice(this.address, this.address + POS_BYTES);
    const savedRoot = bytes.slice(this.address + STATES, this.address + STATES + STATE_BYTES);
    this.write(setup);
    if (!this.core.exports.isOpponentInCheck(this.address, setup.turn)) return ok(undefined);
    bytes.set(savedPosition, this.address);
    bytes.set(savedRoot, this.address + STATES);
    return fail('setup.check', 'turn', 'the side not to move is in check');
  }

  /** Resets the position to the start position of the board. */
  reset(): void {
    this.write(this.start);
  }

  get turn(): Color {
    return this.memory.getUint32(this.address + this.#layout.POS_TURN, true) as Color;
  }

  pieceAt(square: Square): Piece {
    return this.memory.getUint8(this.address + this.#layout.POS_BOARD + square);
  }

  get inCheck(): boolean {
    const { STATE_CHECKERS, SET_BYTES } = this.#layout;
    const at = this.state + STATE_CHECKERS;
    for (let word = 0; word < SET_BYTES; word += 8) if (this.memory.getBigUint64(at + word, true) !== 0n) return true;
    return false;
  }

  /** Identifies the position: those with equal keys are the same for the repetition rules. */
  get key(): bigint {
    return this.memory.getBigUint64(this.state + this.#layout.STATE_KEY, true);
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
    return this.#list(this.core.exports.generateMoves);
  }

  /** The legal captures and promotions. */
  captures(): Move[] {
    return this.#list(this.core.exports.generateCaptures);
  }

  /** The legal moves that are neither captures nor promotions, drops included. */
  quiets(): Move[] {
    return this.#list(this.core.exports.generateQuiets);
  }

  /** The legal moves of a side that is in check. */
  evasions(): Move[] {
    return this.#list(this.core.exports.generateEvasions);
  }

  isLegal(move: Move): boolean {
    return this.moves().includes(move);
  }

  /** Makes a move, which must be legal. */
  make(move: Move): void {
    const { exports } = this.core;
    if (exports.depthOfHistory(this.address) >= this.#layout.STATE_CAPACITY - RESERVED_STATES)
      exports.trimHistory(this.address, this.keptHistory);
    exports.make(this.address, move);
  }

  /** Takes back the last move; false if none is on record. The latest moves, 512 at least, are always kept. */
  unmake(): boolean {
    const { exports } = this.core;
    if (exports.depthOfHistory(this.address) === 0) return false;
    exports.unmake(this.address);
    return true;
  }

  /** The number of occurrences of the current position, including this one. */
  get occurrences(): number {
    return this.core.exports.earlierOccurrences(this.address) + 1;
  }

  /** Whether the exchange a capture starts gains at least `threshold` centipawns for the side to move. */
  see(move: Move, threshold: number): boolean {
    return Boolean(this.core.exports.see(this.address, move, threshold));
  }

  /** Leaves of the move tree at `depth`. */
  perft(depth: number): number {
    return Number(this.core.exports.perft(this.address, depth, this.address + this.#layout.MOVES));
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
