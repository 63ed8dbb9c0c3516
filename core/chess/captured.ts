// The piece on a square, and the piece that a move captures.

import { pieceAt } from "./position";
import { CASTLING, EN_PASSANT, MOVE_TYPE, moveTo, PAWN } from "./squares";

/** The kind of piece on a square, 0 for none. */
@inline export function kindOn(p: usize, square: u32): i32 {
  return pieceAt(p, square) >> 1;
}

/** The kind that a move captures, 0 for none. The target of castling is the square of the side's own rook, so nothing is captured. */
@inline export function capturedKind(p: usize, move: u32): i32 {
  const type = move & MOVE_TYPE;
  if (type == EN_PASSANT) return PAWN;
  return type == CASTLING ? 0 : kindOn(p, moveTo(move));
}
