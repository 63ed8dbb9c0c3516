// Zobrist keys. A fixed generator makes them equal on every machine and in every run.

import { fillRandom } from "../splitmix";
import { ZOBRIST_CASTLING, ZOBRIST_EN_PASSANT, ZOBRIST_END, ZOBRIST_MATERIAL, ZOBRIST_PIECES, ZOBRIST_TURN } from "./places";

@inline export function pieceKey(piece: i32, square: u32): u64 {
  return load<u64>((<u32>piece << 9) + (square << 3), ZOBRIST_PIECES);
}

/** The key of one right with its rook's square: in Chess960 the same right may belong to different rooks. */
@inline export function castlingKey(right: i32, rook: u32): u64 {
  return load<u64>((<u32>right << 6) + ((rook & 7) << 3), ZOBRIST_CASTLING);
}

@inline export function enPassantKey(square: u32): u64 {
  return load<u64>((square & 7) << 3, ZOBRIST_EN_PASSANT);
}

/** Summed over the pieces, not xor-ed: two equal pieces must not cancel. */
@inline export function materialKey(piece: i32): u64 {
  return load<u64>(<u32>piece << 3, ZOBRIST_MATERIAL);
}

@inline export function turnKey(): u64 {
  return load<u64>(ZOBRIST_TURN);
}

export function fillZobrist(): void {
  fillRandom(ZOBRIST_PIECES, ZOBRIST_END, 0x4c7563656e61);
}
