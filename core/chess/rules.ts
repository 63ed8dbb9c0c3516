// The rules interface: everything that a search may know about a game. Every family of boards implements the same names; the search does not
// change.

import { DRAWN, NO_OUTCOME } from "../outcome";
import { earlierOccurrences, turn } from "../states";
import { capturedKind, kindOn } from "./captured";
import { halfmoves, isDead } from "./draws";
import { countMoves } from "./movegen";
import { checkers, ofColor, ofKind, pieceAt } from "./position";
import { seeValue } from "./see";
import { KING, MOVE_TYPE, moveFrom, moveTo, PAWN, PROMOTION } from "./squares";

export { countMoves, generateCaptures, generateEvasions, generateMoves, generateQuiets } from "./movegen";
export { make, makeNull, unmake } from "./make";
export { gainOf, see, seeValue } from "./see";
export { isLegal } from "./legal";
export { moveAt, putMove, putScore, scoreAt } from "../move-list";
export { CHECKS_BYTES, findChecks, generateChecks, generateQuietChecks, givesCheck } from "./checks";
export { upcomingRepetition } from "./cuckoo";
export { findThreats, isAttacked } from "./threats";
export { capturedKind, kindOn } from "./captured";
export { castlingEvent } from "./castling";
export { isDevelopment, progressOf } from "./progress";
export { moveFrom, movePromotion, moveTo } from "./squares";
export { endsWithoutMate } from "./draws";
export { earlierOccurrences, key, materialKey, pawnKey, turn, unmakeNull } from "../states";

export const ONGOING: i32 = 0;
export const CHECKMATE: i32 = 1;
export const STALEMATE: i32 = 2;
export const DEAD: i32 = 3;
export const FIVEFOLD: i32 = 4; //           automatic
export const SEVENTY_FIVE_MOVES: i32 = 5; // automatic
export const THREEFOLD: i32 = 6; //          may be claimed
export const FIFTY_MOVES: i32 = 7; //        may be claimed

@inline export function inCheck(p: usize): bool {
  return checkers(p) != 0;
}

/** The index of a move that is yet to be made in histories by piece and target: below PIECE_TOS. */
@inline export function pieceToOf(p: usize, move: u32): i32 {
  return (pieceAt(p, moveFrom(move)) << 6) | <i32>(moveTo(move) & 63);
}

/** The rank of the piece that moves: of two captures of the same piece, the one by the lower-ranking piece is searched first. */
@inline export function moverRank(p: usize, move: u32): i32 {
  return kindOn(p, moveFrom(move));
}

/** Whether the king moves, castling included. */
@inline export function movesKing(p: usize, move: u32): bool {
  return kindOn(p, moveFrom(move)) == KING;
}

/** Whether a move is a capture or promotion: qsearch searches these. */
@inline export function isTactical(p: usize, move: u32): bool {
  return (move & MOVE_TYPE) == PROMOTION || capturedKind(p, move) != 0;
}

/** Whether the side to move has pieces besides king and pawns. Without any, zugzwang is likely. */
@inline export function hasNonPawnMaterial(p: usize): bool {
  return (ofColor(p, turn(p)) & ~(ofKind(p, PAWN) | ofKind(p, KING))) != 0;
}

/** Non-pawn material of the side to move, in SEE values. */
export function nonPawnMaterial(p: usize): i32 {
  const own = ofColor(p, turn(p));
  let sum = 0;
  for (let kind = PAWN + 1; kind < KING; kind++) sum += <i32>popcnt(own & ofKind(p, kind)) * seeValue(kind);
  return sum;
}

/** Half-moves on the clock that ends the game in a draw after 100. */
@inline export function drawClock(p: usize): u32 {
  return halfmoves(p);
}

/** Reversible half-moves since the last irreversible one: an earlier position cannot recur within a few plies. */
@inline export function reversibleMoves(p: usize): u32 {
  return halfmoves(p);
}

/** Whether the side to move loses if it has no legal move. */
@inline export function losesWithoutMoves(p: usize): bool {
  return inCheck(p);
}

/** Whether a game can be won or lost other than by mate. */
export const HAS_DECISIVE_OUTCOMES: bool = false;

/**
 * Whether a search may score the position as a draw: by the rules, or because it has occurred at least `occurrences` times before. In a
 * search one earlier occurrence is enough, since a position that was repeated once can be repeated again. A mate on the board outranks the
 * move clock.
 */
function isDrawInSearch(p: usize, occurrences: u32): bool {
  if (earlierOccurrences(p) >= occurrences || isDead(p)) return true;
  return halfmoves(p) >= 100 && !(inCheck(p) && !countMoves(p));
}

/** The outcome that a search may score at once. */
@inline export function outcomeInSearch(p: usize, occurrences: u32): i32 {
  return isDrawInSearch(p, occurrences) ? DRAWN : NO_OUTCOME;
}

/** Whether the game may be drawn here: threefold repetition, fifty-move rule, or a dead position. */
function isDrawClaimable(p: usize): bool {
  return earlierOccurrences(p) >= 2 || halfmoves(p) >= 100 || isDead(p);
}

/** The outcome of a game that has reached the position. */
@inline export function outcomeByRule(p: usize): i32 {
  return isDrawClaimable(p) ? DRAWN : NO_OUTCOME;
}

/** The status of the game. Mate comes before any draw, an automatic draw before one that must be claimed. */
export function status(p: usize): i32 {
  if (!countMoves(p)) return inCheck(p) ? CHECKMATE : STALEMATE;
  if (isDead(p)) return DEAD;
  const occurrences = earlierOccurrences(p) + 1;
  if (occurrences >= 5) return FIVEFOLD;
  if (halfmoves(p) >= 150) return SEVENTY_FIVE_MOVES;
  if (occurrences >= 3) return THREEFOLD;
  return halfmoves(p) >= 100 ? FIFTY_MOVES : ONGOING;
}
