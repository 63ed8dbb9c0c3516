// Upcoming repetitions: can the side to move bring back an earlier position? If one reversible move explains the difference of two
// keys, a cuckoo hash table of all such moves has it, so that no moves have to be generated.

import { repetitionReach, stateBefore, stateOf, turn } from "../states";
import { CUCKOO_KEYS, CUCKOO_SQUARES } from "./places";
import { between, bishopRays, kingAttacks, knightAttacks, rookRays } from "./attacks";
import { occupied, ofColor } from "./position";
import { BISHOP, bit, KING, KNIGHT, pieceOf, QUEEN, ROOK } from "./squares";
import { pieceKey, turnKey } from "./zobrist";

const MASK: u32 = 8191;

@inline function firstSlot(key: u64): u32 {
  return <u32>key & MASK;
}

@inline function secondSlot(key: u64): u32 {
  return <u32>(key >> 16) & MASK;
}

function reaches(kind: i32, from: u32): u64 {
  if (kind == KNIGHT) return knightAttacks(from);
  if (kind == KING) return kingAttacks(from);
  return (kind == BISHOP || kind == QUEEN ? bishopRays(from) : 0) | (kind == ROOK || kind == QUEEN ? rookRays(from) : 0);
}

function insert(key: u64, squares: u32): void {
  let slot = firstSlot(key);
  while (true) {
    const oldKey = load<u64>(CUCKOO_KEYS + (slot << 3));
    const oldSquares = <u32>load<u16>(CUCKOO_SQUARES + (slot << 1));
    store<u64>(CUCKOO_KEYS + (slot << 3), key);
    store<u16>(CUCKOO_SQUARES + (slot << 1), <u16>squares);
    if (!oldKey) return;
    // The entry that was here moves to its other slot.
    slot = slot == firstSlot(oldKey) ? secondSlot(oldKey) : firstSlot(oldKey);
    key = oldKey;
    squares = oldSquares;
  }
}

export function fillCuckoo(): void {
  memory.fill(CUCKOO_KEYS, 0, 65536 + 16384);
  for (let kind = KNIGHT; kind <= KING; kind++) {
    for (let color = 0; color < 2; color++) {
      const piece = pieceOf(kind, color);
      for (let a: u32 = 0; a < 64; a++) {
        const reach = reaches(kind, a);
        for (let b = a + 1; b < 64; b++) {
          if (reach & bit(b)) insert(pieceKey(piece, a) ^ pieceKey(piece, b) ^ turnKey(), a | (b << 8));
        }
      }
    }
  }
}

/** Whether a move of the side to move would repeat a position of the game or of the search's path. */
export function upcomingRepetition(p: usize): bool {
  const state = stateOf(p);
  const limit = repetitionReach(p);
  if (limit < 3) return false;
  const key = state.key;
  for (let back: usize = 3; back <= limit; back += 2) {
    const difference = key ^ stateBefore(state, back).key;
    let slot = firstSlot(difference);
    if (load<u64>(CUCKOO_KEYS + (slot << 3)) != difference) {
      slot = secondSlot(difference);
      if (load<u64>(CUCKOO_KEYS + (slot << 3)) != difference) continue;
    }
    const squares = <u32>load<u16>(CUCKOO_SQUARES + (slot << 1));
    const a = squares & 255;
    const b = squares >> 8;
    if (between(a, b) & occupied(p)) continue;
    // The piece stands on one of the two squares; it must be ours to move back.
    if (ofColor(p, turn(p)) & (bit(a) | bit(b))) return true;
  }
  return false;
}
