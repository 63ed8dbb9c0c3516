import { BoardPosition } from './board-position.ts';
import type { Core } from './core.ts';
import { CASTLING, EN_PASSANT, type Move, moveFrom, movePromotion, moveTo, moveType } from './move.ts';
import type { Result } from './result.ts';
import {
  BISHOP,
  type CastlingRooks,
  KING,
  KNIGHT,
  kindOf,
  NONE,
  PAWN,
  pieceOf,
  QUEEN,
  ROOK,
  type Setup,
} from './setup.ts';
import { type Status, statusOf } from './status.ts';
import { validateSetup } from './validate.ts';

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

/** A position of chess. */
export class Position extends BoardPosition<Setup, Core> {
  protected override write(setup: Setup): void {
    const { address } = this;
    const { exports } = this.core;
    exports.clearPosition(address);
    setup.board.forEach((piece, square) => {
      if (piece !== 0) exports.putPiece(address, piece, square);
    });
    setup.castling.forEach((rook, right) => {
      if (rook !== NONE) exports.grantCastling(address, right, rook);
    });
    const ply = (setup.fullmoves - 1) * 2 + setup.turn;
    // The en-passant square is kept only if such a capture is legal.
    exports.commitPosition(address, setup.turn, setup.enPassant & 255, setup.halfmoves, ply);
  }

  protected override check(setup: Setup): Result<void> {
    return validateSetup(setup);
  }

  protected override get start(): Setup {
    return START;
  }

  /** No repetition or clock reaches further back. */
  protected override get keptHistory(): number {
    return 512;
  }

  override setup(): Setup {
    const { POS_CASTLING_ROOK, STATE_CASTLING, STATE_EN_PASSANT, NO_SQUARE } = this.core.layout;
    const { memory, address } = this;
    const rights = memory.getUint8(this.state + STATE_CASTLING);
    const enPassant = memory.getUint8(this.state + STATE_EN_PASSANT);
    const rooks = [0, 1, 2, 3].map((right) =>
      rights & (1 << right) ? memory.getUint8(address + POS_CASTLING_ROOK + right) : NONE,
    );
    return {
      board: this.pieces,
      turn: this.turn,
      castling: rooks as unknown as CastlingRooks,
      enPassant: enPassant === NO_SQUARE ? NONE : enPassant,
      halfmoves: this.halfmoves,
      fullmoves: this.fullmoves,
    };
  }

  get fullmoves(): number {
    return 1 + (this.ply >> 1);
  }

  override get moveNumber(): number {
    return this.fullmoves;
  }

  override get isIrreversible(): boolean {
    return this.halfmoves === 0;
  }

  get halfmoves(): number {
    return this.memory.getUint16(this.state + this.core.layout.STATE_HALFMOVES, true);
  }

  override movedKind(move: Move): number {
    return kindOf(this.pieceAt(moveFrom(move)));
  }

  override capturedKind(move: Move): number {
    const type = moveType(move);
    if (type === CASTLING) return 0;
    return type === EN_PASSANT ? PAWN : kindOf(this.pieceAt(moveTo(move)));
  }

  override promotedKind(move: Move): number {
    return movePromotion(move);
  }

  override status(): Status {
    return statusOf(this.core.exports.status(this.address), this.turn, this.occurrences, this.halfmoves);
  }
}
