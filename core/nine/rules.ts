// The rules interface for boards of 9 × 9: the same names as chess/rules.ts, which describes them.

import { NO_EVENT } from "../castling-events";
import { stateOf, turn } from "../states";
import { movingPiece } from "./move-classes";
import { HAND_SLOTS, POS_HANDS } from "./places";
import { groupOf, inHand, ofColor, ofGroup, pieceAt } from "./position";
import { CHESS_PAWN, FIRST_SLOT, high, KING, kindOfSlot, low, lowest, moveFrom, movePromotion, moveTo, PAWN, withoutLowestOfSecond } from "./squares";
import { valueOf } from "./values";

export { countMoves, generateCaptures, generateEvasions, generateMoves, generateQuiets } from "./movegen";
export { make, makeNull, unmake } from "./make";
export { gainOf, see } from "./see";
export { seeValue } from "./values";
export { isLegal } from "./legal";
export { moveAt, putMove, putScore, scoreAt } from "../move-list";
export { CHECKS_BYTES, findChecks, generateChecks, generateQuietChecks, givesCheck } from "./checks";
export { findThreats, isAttacked } from "./threats";
export { endsWithoutMate, losesWithoutMoves, outcomeByRule, outcomeInSearch, status } from "./endings";
export { isDevelopment, progressOf } from "./progress";
export { pieceToOf } from "./move-classes";
export { inCheck } from "./position";
export { moveFrom, movePromotion, moveTo } from "./squares";
export { earlierOccurrences, key, materialKey, pawnKey, turn, unmakeNull } from "../states";

export const HAS_DECISIVE_OUTCOMES: bool = true;

/** The kind of piece on a square or in a slot of the hand, 0 for none. */
@inline export function kindOn(p: usize, square: u32): i32 {
  return square >= FIRST_SLOT ? kindOfSlot(square - FIRST_SLOT) : pieceAt(p, square) >> 1;
}

@inline export function capturedKind(p: usize, move: u32): i32 {
  return pieceAt(p, moveTo(move)) >> 1;
}

@inline export function movesKing(p: usize, move: u32): bool {
  return groupOf(movingPiece(p, move)) == KING;
}

@inline export function moverRank(p: usize, move: u32): i32 {
  return valueOf(kindOn(p, moveFrom(move))) >> 5;
}

@inline export function isTactical(p: usize, move: u32): bool {
  return movePromotion(move) != 0 || capturedKind(p, move) != 0;
}

/** Pieces of the side to move besides king and pawns. */
@inline function officers(p: usize): v128 {
  return v128.andnot(ofColor(p, turn(p)), v128.or(ofGroup(p, KING), v128.or(ofGroup(p, PAWN), ofGroup(p, CHESS_PAWN))));
}

/** Whether the side to move has a piece besides king and pawns on the board. A side that can drop is not in zugzwang. */
@inline export function hasNonPawnMaterial(p: usize): bool {
  return v128.any_true(v128.or(officers(p), v128.load(p + (<u32>turn(p) << 4), POS_HANDS)));
}

/** The total value of these pieces. */
export function nonPawnMaterial(p: usize): i32 {
  const pieces = officers(p);
  let sum = 0;
  let first = low(pieces);
  let second = high(pieces);
  while (first | second) {
    sum += valueOf(pieceAt(p, lowest(first, second)) >> 1);
    second = withoutLowestOfSecond(first, second);
    first &= first - 1;
  }
  for (let slot: u32 = 0; slot < HAND_SLOTS; slot++) sum += <i32>inHand(p, turn(p), slot) * valueOf(kindOfSlot(slot));
  return sum;
}

/** No clock ends these games. */
@inline export function drawClock(_p: usize): u32 {
  return 0;
}

@inline export function reversibleMoves(p: usize): u32 {
  return stateOf(p).halfmoves;
}

/** Never found: drops and captures can also bring positions back, and there is no table of the moves that do. */
@inline export function upcomingRepetition(_p: usize): bool {
  return false;
}

@inline export function castlingEvent(_p: usize, _move: u32): i32 {
  return NO_EVENT;
}
