import { NONE } from '../rules/setup.ts';
import type { Features } from './features.ts';
import { type Kind, kindNumbered, type Ruleset, royalKind, squaresOf, stepFrom } from './ruleset.ts';

/*
 * Counts legal moves in the slow, obvious way: each is made on its own board and counts if the king cannot be captured
 * afterwards. It shares nothing with the core, whose count is compared with this one.
 */

/** Files on which king and rook stand after castling, by wing. */
const CASTLED: readonly { readonly king: number; readonly rook: number }[] = [
  { king: 6, rook: 5 },
  { king: 2, rook: 3 },
];

/** The changes a move makes on the board: new piece codes by square. */
type Change = Readonly<Record<number, number>>;

class Counter {
  readonly #ruleset: Ruleset;
  readonly #features: Features;
  readonly #us: number;
  readonly #board: number[];
  readonly #royal: number;

  constructor(ruleset: Ruleset, features: Features, us: number) {
    this.#ruleset = ruleset;
    this.#features = features;
    this.#us = us;
    this.#royal = royalKind(ruleset);
    this.#board = Array.from({ length: squaresOf(ruleset) }, (_, square) => {
      for (const color of [0, 1])
        for (let kind = 1; kind <= ruleset.kinds.length; kind++)
          if ((features.pieces(color, kind) >> BigInt(square)) & 1n) return (kind << 1) | color;
      return 0;
    });
  }

  count(): number {
    let moves = 0;
    this.#board.forEach((piece, from) => {
      if (piece !== 0 && (piece & 1) === this.#us) moves += this.#movesFrom(from, piece);
    });
    return moves + [0, 1].filter((wing) => this.#mayCastleNow(wing)).length;
  }

  #kind(piece: number): Kind {
    return kindNumbered(this.#ruleset, piece >> 1);
  }

  /** Squares a piece attacks on a board. */
  *#attacks(board: readonly number[], from: number): Generator<number> {
    const { leaps, rides } = this.#kind(board[from]!);
    const color = board[from]! & 1;
    for (const step of leaps) {
      const to = stepFrom(this.#ruleset, from, step, color);
      if (to !== undefined) yield to;
    }
    for (const step of rides) {
      for (let to = stepFrom(this.#ruleset, from, step, color); to !== undefined; ) {
        yield to;
        to = board[to] === 0 ? stepFrom(this.#ruleset, to, step, color) : undefined;
      }
    }
  }

  #isAttacked(board: readonly number[], square: number): boolean {
    return board.some((piece, from) => {
      if (piece === 0 || (piece & 1) === this.#us) return false;
      for (const to of this.#attacks(board, from)) if (to === square) return true;
      return false;
    });
  }

  /** Whether the king cannot be taken after the changes. */
  #isLegal(change: Change): boolean {
    const board = [...this.#board];
    for (const [square, piece] of Object.entries(change)) board[Number(square)] = piece;
    return !this.#isAttacked(board, board.indexOf((this.#royal << 1) | this.#us));
  }

  #isTakeable(piece: number): boolean {
    return piece !== 0 && (piece & 1) !== this.#us && piece >> 1 !== this.#royal;
  }

  #movesFrom(from: number, piece: number): number {
    if (this.#kind(piece).pawn) return this.#pawnMoves(from, piece);
    let moves = 0;
    for (const to of this.#attacks(this.#board, from)) {
      const isOpen = this.#board[to] === 0 || this.#isTakeable(this.#board[to]!);
      if (isOpen && this.#isLegal({ [from]: 0, [to]: piece })) moves++;
    }
    return moves;
  }

  #pawnMoves(from: number, piece: number): number {
    const promotions = this.#ruleset.kinds.filter(({ royal, pawn }) => !royal && !pawn).length;
    let moves = 0;
    const add = (to: number, also: Change = {}) => {
      const isLast = this.#rank(to) === this.#ruleset.ranks - 1;
      if (this.#isLegal({ [from]: 0, ...also, [to]: piece })) moves += isLast ? promotions : 1;
    };
    const ahead = (square: number) => stepFrom(this.#ruleset, square, [0, 1], this.#us);
    const first = ahead(from);
    if (first !== undefined && this.#board[first] === 0) {
      add(first);
      const second = this.#rank(from) === 1 ? ahead(first) : undefined;
      if (second !== undefined && this.#board[second] === 0) add(second);
    }
    for (const to of this.#attacks(this.#board, from)) {
      if (this.#isTakeable(this.#board[to]!)) add(to);
      // Only the side to move may take en passant; the pawn it takes stands one step behind.
      if (to === this.#features.enPassant && this.#features.turn === this.#us)
        add(to, { [stepFrom(this.#ruleset, to, [0, -1], this.#us)!]: 0 });
    }
    return moves;
  }

  /** Counted from 0, from the side's view. */
  #rank(square: number): number {
    const rank = Math.floor(square / this.#ruleset.files);
    return this.#us === 0 ? rank : this.#ruleset.ranks - 1 - rank;
  }

  #mayCastleNow(wing: number): boolean {
    const rook = this.#features.castlingRook(this.#us, wing);
    if (rook === NONE) return false;
    const king = this.#board.indexOf((this.#royal << 1) | this.#us);
    const first = king - (king % this.#ruleset.files);
    const [kingTo, rookTo] = [first + CASTLED[wing]!.king, first + CASTLED[wing]!.rook];
    const span = (a: number, b: number) => Array.from({ length: Math.abs(a - b) + 1 }, (_, i) => Math.min(a, b) + i);
    const isClear = [...span(king, kingTo), ...span(rook, rookTo)].every(
      (square) => square === king || square === rook || this.#board[square] === 0,
    );
    if (!isClear) return false;
    const lifted = this.#board.with(king, 0);
    if (span(king, kingTo).some((square) => this.#isAttacked(lifted, square))) return false;
    const [kingPiece, rookPiece] = [this.#board[king]!, this.#board[rook]!];
    return this.#isLegal({ [king]: 0, [rook]: 0, [kingTo]: kingPiece, [rookTo]: rookPiece });
  }
}

/**
 * The number of legal moves of a side. A side that is not to move is counted as if it were: as after a null move,
 * without en passant. No move captures a king, even one in check.
 */
export function countLegalMoves(ruleset: Ruleset, features: Features, color: number): number {
  return new Counter(ruleset, features, color).count();
}
