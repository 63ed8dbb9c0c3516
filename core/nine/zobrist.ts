// Zobrist keys. A fixed generator makes them equal on every machine and in every run.

import { fillRandom } from "../splitmix";
import { HAND_SLOTS, SQUARES, ZOBRIST_END, ZOBRIST_HANDS, ZOBRIST_MATERIAL, ZOBRIST_PIECES, ZOBRIST_TURN } from "./places";

@inline export function pieceKey(piece: i32, square: u32): u64 {
  return load<u64>(<u32>piece * (SQUARES * 8) + (square << 3), ZOBRIST_PIECES);
}

/** The key of a number of pieces in hand; 0 for none. */
@inline export function handKey(color: i32, slot: u32, count: u32): u64 {
  return load<u64>((((<u32>color << 4) | slot) << 9) + (count << 3), ZOBRIST_HANDS);
}

/** Summed over the pieces on the board and in hand, not xor-ed: two equal pieces must not cancel. */
@inline export function materialKey(piece: i32): u64 {
  return load<u64>(<u32>piece << 3, ZOBRIST_MATERIAL);
}

@inline export function turnKey(): u64 {
  return load<u64>(ZOBRIST_TURN);
}

export function fillZobrist(): void {
  fillRandom(ZOBRIST_PIECES, ZOBRIST_END, 0x4c7563656e6139);
  for (let slot: u32 = 0; slot < 2 * HAND_SLOTS; slot++) store<u64>(ZOBRIST_HANDS + (slot << 9), 0);
}
