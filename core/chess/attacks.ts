// Attack tables: the squares that each kind of piece attacks from each square. Sliders use magic bitboards.

import {
  ANTIDIAGONALS,
  BETWEEN,
  BISHOP_MAGICS,
  BISHOP_RAYS,
  DIAGONALS,
  KING_ATTACKS,
  KNIGHT_ATTACKS,
  LINE,
  PAWN_ATTACKS,
  ROOK_MAGICS,
  ROOK_RAYS,
  SLIDER_ATTACKS,
} from "./places";
import { Magic } from "./records";
import { BISHOP_FACTORS, ROOK_FACTORS } from "./magics";
import { bit, BLACK, FILE_A, FILE_H, RANK_1, RANK_8, WHITE } from "./squares";

@inline export function knightAttacks(square: u32): u64 {
  return load<u64>(square << 3, KNIGHT_ATTACKS);
}

@inline export function kingAttacks(square: u32): u64 {
  return load<u64>(square << 3, KING_ATTACKS);
}

@inline export function pawnAttacks(color: i32, square: u32): u64 {
  return load<u64>((<u32>color << 9) + (square << 3), PAWN_ATTACKS);
}

@inline export function rookRays(square: u32): u64 {
  return load<u64>(square << 3, ROOK_RAYS);
}

@inline export function bishopRays(square: u32): u64 {
  return load<u64>(square << 3, BISHOP_RAYS);
}

@inline export function between(a: u32, b: u32): u64 {
  return load<u64>((a << 9) + (b << 3), BETWEEN);
}

@inline export function line(a: u32, b: u32): u64 {
  return load<u64>((a << 9) + (b << 3), LINE);
}

@inline function magicAttacks(entry: u32, occupied: u64): u64 {
  const magic = changetype<Magic>(entry);
  const index = ((occupied & magic.mask) * magic.factor) >> <u64>magic.shift;
  return load<u64>(magic.table + (<u32>index << 3));
}

@inline export function rookAttacks(square: u32, occupied: u64): u64 {
  return magicAttacks(ROOK_MAGICS + (square << 5), occupied);
}

@inline export function bishopAttacks(square: u32, occupied: u64): u64 {
  return magicAttacks(BISHOP_MAGICS + (square << 5), occupied);
}

/** Shifts a set by one step; squares beyond the edge are dropped. */
function step(set: u64, fileStep: i32, rankStep: i32): u64 {
  if (fileStep > 0) set = (set & ~FILE_H) << 1;
  if (fileStep < 0) set = (set & ~FILE_A) >> 1;
  if (rankStep > 0) set <<= 8;
  if (rankStep < 0) set >>= 8;
  return set;
}

function ray(square: u32, occupied: u64, fileStep: i32, rankStep: i32): u64 {
  let attacks: u64 = 0;
  let set = step(bit(square), fileStep, rankStep);
  while (set) {
    attacks |= set;
    if (set & occupied) break;
    set = step(set, fileStep, rankStep);
  }
  return attacks;
}

function slowRook(square: u32, occupied: u64): u64 {
  return ray(square, occupied, 1, 0) | ray(square, occupied, -1, 0) | ray(square, occupied, 0, 1) | ray(square, occupied, 0, -1);
}

function slowBishop(square: u32, occupied: u64): u64 {
  return ray(square, occupied, 1, 1) | ray(square, occupied, -1, 1) | ray(square, occupied, 1, -1) | ray(square, occupied, -1, -1);
}

function fillMagics(entries: u32, factors: usize, table: u32, rook: bool): u32 {
  for (let square: u32 = 0; square < 64; square++) {
    // A piece on the last square of a ray blocks nothing, so the board's edges do not matter unless the slider stands on them.
    const ownRank = RANK_1 << <u64>(square & 56);
    const ownFile = FILE_A << <u64>(square & 7);
    const edges = ((RANK_1 | RANK_8) & ~ownRank) | ((FILE_A | FILE_H) & ~ownFile);
    const mask = (rook ? slowRook(square, 0) : slowBishop(square, 0)) & ~edges;
    const bits = <u32>popcnt(mask);
    const magic = changetype<Magic>(entries + (square << 5));
    magic.mask = mask;
    magic.factor = load<u64>(factors + (square << 3));
    magic.table = table;
    magic.shift = 64 - bits;
    let occupied: u64 = 0;
    do {
      const index = (occupied * magic.factor) >> <u64>(64 - bits);
      store<u64>(table + (<u32>index << 3), rook ? slowRook(square, occupied) : slowBishop(square, occupied));
      occupied = (occupied - mask) & mask;
    } while (occupied);
    table += 8 << bits;
  }
  return table;
}

export function fillAttacks(): void {
  for (let s: u32 = 0; s < 64; s++) {
    const at = s << 3;
    const here = bit(s);
    const sides = step(here, 1, 0) | step(here, -1, 0);
    const twoAside = step(step(here, 1, 0), 1, 0) | step(step(here, -1, 0), -1, 0);
    const row = here | sides;
    store<u64>(at, step(step(sides, 0, 1), 0, 1) | step(step(sides, 0, -1), 0, -1) | step(twoAside, 0, 1) | step(twoAside, 0, -1), KNIGHT_ATTACKS);
    store<u64>(at, sides | step(row, 0, 1) | step(row, 0, -1), KING_ATTACKS);
    store<u64>((WHITE << 9) + at, step(sides, 0, 1), PAWN_ATTACKS);
    store<u64>((BLACK << 9) + at, step(sides, 0, -1), PAWN_ATTACKS);
    store<u64>(at, slowRook(s, 0), ROOK_RAYS);
    store<u64>(at, slowBishop(s, 0), BISHOP_RAYS);
    store<u64>(at, here | ray(s, 0, 1, 1) | ray(s, 0, -1, -1), DIAGONALS);
    store<u64>(at, here | ray(s, 0, -1, 1) | ray(s, 0, 1, -1), ANTIDIAGONALS);
  }
  const bishops = fillMagics(ROOK_MAGICS, ROOK_FACTORS, SLIDER_ATTACKS, true);
  fillMagics(BISHOP_MAGICS, BISHOP_FACTORS, bishops, false);
  for (let a: u32 = 0; a < 64; a++) {
    for (let b: u32 = 0; b < 64; b++) {
      const at = (a << 9) + (b << 3);
      const ends = bit(a) | bit(b);
      let inside: u64 = 0;
      let whole: u64 = 0;
      if (rookRays(a) & bit(b)) {
        inside = rookAttacks(a, bit(b)) & rookAttacks(b, bit(a));
        whole = (rookRays(a) & rookRays(b)) | ends;
      } else if (bishopRays(a) & bit(b)) {
        inside = bishopAttacks(a, bit(b)) & bishopAttacks(b, bit(a));
        whole = (bishopRays(a) & bishopRays(b)) | ends;
      }
      store<u64>(at, inside, BETWEEN);
      store<u64>(at, whole, LINE);
    }
  }
}
