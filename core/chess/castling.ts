// How moves of kings and rooks change the right to castle.

import { CASTLED_KING_SIDE, CASTLED_QUEEN_SIDE, KING_LEFT_RIGHTS, KING_MOVED, NO_EVENT, ROOK_LEFT_KING_SIDE, ROOK_LEFT_QUEEN_SIDE } from "../castling-events";
import { NO_SQUARE } from "../layout";
import { stateOf, turn } from "../states";
import { POS_CASTLING_ROOK } from "./places";
import { pieceAt } from "./position";
import { CASTLING, KING, MOVE_TYPE, moveFrom, moveTo, ROOK } from "./squares";

/** The square of the rook that a right belongs to, NO_SQUARE if the side has lost it. */
@inline function rookOf(p: usize, right: i32): u32 {
  const rights = <i32>stateOf(p).castling;
  return rights & (1 << right) ? <u32>load<u8>(p + right, POS_CASTLING_ROOK) : NO_SQUARE;
}

/** The castling event of a legal move that is yet to be made. A rook that is captured at home has not moved. */
export function castlingEvent(p: usize, move: u32): i32 {
  const us = turn(p);
  const from = moveFrom(move);
  if ((move & MOVE_TYPE) == CASTLING) return moveTo(move) == rookOf(p, us << 1) ? CASTLED_KING_SIDE : CASTLED_QUEEN_SIDE;
  const kind = pieceAt(p, from) >> 1;
  if (kind == KING) return (stateOf(p).castling >> <u8>(us << 1)) & 3 ? KING_LEFT_RIGHTS : KING_MOVED;
  if (kind != ROOK) return NO_EVENT;
  if (from == rookOf(p, us << 1)) return ROOK_LEFT_KING_SIDE;
  return from == rookOf(p, (us << 1) | 1) ? ROOK_LEFT_QUEEN_SIDE : NO_EVENT;
}
