// Colors, groups of kinds, moves and sets of squares: the vocabulary of the board.
//
// Square 0 is the first player's left corner (9i in the notation of shogi), square 80 the right corner of the last rank (1a).

import { BITS, PROMOTIONS, SLOT_KINDS, SLOTS } from "./places";

export const WHITE: i32 = 0; // the player who moves first, called black in shogi
export const BLACK: i32 = 1;

// How a kind moves: the tables give its leaps, its group gives its rides.
export const LEAPER: i32 = 0;
export const PAWN: i32 = 1; //       steps forward, alone on its file when dropped
export const LANCE: i32 = 2; //      rides forward
export const DIAGONAL: i32 = 3;
export const STRAIGHT: i32 = 4;
export const QUEEN: i32 = 5; //      rides in all directions
export const KING: i32 = 6;
export const CHESS_PAWN: i32 = 7; // its leaps are captures only

// A piece code is kind << 1 | color; 0 is an empty square.
@inline export function pieceOf(kind: i32, color: i32): i32 {
  return (kind << 1) | color;
}

// A move: from (7 bits) · to (7) · kind promoted to (5). A drop comes from square FIRST_SLOT + slot.
export const FIRST_SLOT: u32 = 81;

@inline export function moveFrom(move: u32): u32 {
  return move & 127;
}

@inline export function moveTo(move: u32): u32 {
  return (move >> 7) & 127;
}

/** The kind promoted to; 0 if the move is not a promotion. */
@inline export function movePromotion(move: u32): i32 {
  return (move >> 14) & 31;
}

@inline export function slotOf(kind: i32): u32 {
  return load<u8>(SLOTS + <u32>kind);
}

@inline export function kindOfSlot(slot: u32): i32 {
  return load<u8>(SLOT_KINDS + slot);
}

/** One of up to four kinds that a kind may promote to, 0 for none. */
@inline export function promotionOf(kind: i32, choice: u32): i32 {
  return load<u8>(PROMOTIONS + (<u32>kind << 2) + choice);
}

// ── Sets ────────────────────────────────────────────────────────────────────────────────────────────────────────────────

@inline export function noSquares(): v128 {
  return i64x2(0, 0);
}

@inline export function allSquares(): v128 {
  return i64x2(-1, 0x1ffff);
}

@inline export function pair(first: u64, second: u64): v128 {
  return i64x2.replace_lane(i64x2.splat(<i64>first), 1, <i64>second);
}

@inline export function bit(square: u32): v128 {
  return v128.load(BITS + (square << 4));
}

@inline export function low(set: v128): u64 {
  return <u64>i64x2.extract_lane(set, 0);
}

@inline export function high(set: v128): u64 {
  return <u64>i64x2.extract_lane(set, 1);
}

@inline export function isEmpty(set: v128): bool {
  return !v128.any_true(set);
}

@inline export function has(set: v128, square: u32): bool {
  return v128.any_true(v128.and(set, bit(square)));
}

@inline export function sizeOf(set: v128): u32 {
  return <u32>(popcnt(low(set)) + popcnt(high(set)));
}

/** The lowest square of a set that has one. */
@inline export function firstOf(set: v128): u32 {
  return lowest(low(set), high(set));
}

// A loop over a set takes the lowest square out of its two words while there is one:
//
//   while (first | second) {
//     const square = lowest(first, second);
//     second = withoutLowestOfSecond(first, second);
//     first &= first - 1;

@inline export function lowest(first: u64, second: u64): u32 {
  return first ? <u32>ctz(first) : 64 + <u32>ctz(second);
}

@inline export function withoutLowestOfSecond(first: u64, second: u64): u64 {
  return first ? second : second & (second - 1);
}

/** Whether a set has more than one square. */
@inline export function hasSeveral(set: v128): bool {
  return sizeOf(set) > 1;
}

/** Moves a set one rank forward, as its owner sees it. */
@inline export function forward(us: i32, set: v128): v128 {
  const a = low(set);
  const b = high(set);
  return us == WHITE ? pair(a << 9, ((b << 9) | (a >> 55)) & 0x1ffff) : pair((a >> 9) | (b << 55), b >> 9);
}

/** All squares on the files of a set. */
@inline export function filesOf(set: v128): v128 {
  const a = low(set);
  const b = high(set);
  // Ranks 1 to 7 and the first square of rank 8 are in the first word.
  let ranks = a & 0x7fffffffffffffff;
  ranks |= ranks >> 36;
  ranks |= ranks >> 18;
  ranks |= ranks >> 9;
  const files = (ranks | (a >> 63) | (b << 1) | (b >> 8)) & 0x1ff;
  return pair((files * 0x40201008040201) | (files << 63), (files >> 1) | (files << 8));
}
