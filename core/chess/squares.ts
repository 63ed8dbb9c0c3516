// Colors, kinds, pieces, moves and squares: the vocabulary of the board.

export const WHITE: i32 = 0;
export const BLACK: i32 = 1;

export const PAWN: i32 = 1;
export const KNIGHT: i32 = 2;
export const BISHOP: i32 = 3;
export const ROOK: i32 = 4;
export const QUEEN: i32 = 5;
export const KING: i32 = 6;

// A piece code is kind << 1 | color, so that any number of kinds fits and 0 is an empty square.
@inline export function pieceOf(kind: i32, color: i32): i32 {
  return (kind << 1) | color;
}

export const FILE_A: u64 = 0x0101010101010101;
export const FILE_H: u64 = 0x8080808080808080;
export const RANK_1: u64 = 0xff;
export const RANK_3: u64 = 0xff0000;
export const RANK_6: u64 = 0xff0000000000;
export const RANK_8: u64 = 0xff00000000000000;
export const LIGHT_SQUARES: u64 = 0x55aa55aa55aa55aa;

// Castling rights.
export const WHITE_KING_SIDE: i32 = 1;
export const WHITE_QUEEN_SIDE: i32 = 2;

// A move: from (7 bits) · to (7) · promotion kind (4) · type (2). Castling goes to the rook's square.
export const NORMAL: u32 = 0;
export const PROMOTION: u32 = 1 << 18;
export const EN_PASSANT: u32 = 2 << 18;
export const CASTLING: u32 = 3 << 18;
export const MOVE_TYPE: u32 = 3 << 18;

@inline export function moveFrom(move: u32): u32 {
  return move & 127;
}

@inline export function moveTo(move: u32): u32 {
  return (move >> 7) & 127;
}

@inline export function movePromotion(move: u32): i32 {
  return (move >> 14) & 15;
}

@inline export function bit(square: u32): u64 {
  return (<u64>1) << square;
}

@inline export function lsb(set: u64): u32 {
  return <u32>ctz(set);
}

/** The squares on which king and rook land, by right. */
@inline export function castledKing(right: i32): u32 {
  return (right & 1 ? 2 : 6) + (right & 2 ? 56 : 0);
}

@inline export function castledRook(right: i32): u32 {
  return (right & 1 ? 3 : 5) + (right & 2 ? 56 : 0);
}
