// Zobrist keys. A fixed generator makes them equal on every machine and in every run.

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
  let seed: u64 = 0x4c7563656e61; // splitmix64
  for (let at: usize = ZOBRIST_PIECES; at < <usize>ZOBRIST_END; at += 8) {
    seed += 0x9e3779b97f4a7c15;
    let z = seed;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    store<u64>(at, z ^ (z >> 31));
  }
}
