// The rules interface: all that a search may know of a game. Boards with more squares, hands and drops will stand behind the same
// names; a search that keeps to them does not change.

import { checkers, pieceAt } from "./position";
import { countMoves } from "./movegen";
import { earlierOccurrences, halfmoves, isDead } from "./draws";

export { generateCaptures, generateEvasions, generateMoves, generateQuiets } from "./movegen";
export { make, makeNull, unmake, unmakeNull } from "./make";
export { see } from "./see";
export { key, turn } from "./position";
export { moveFrom, movePromotion, moveTo } from "./squares";

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

/** The kind of piece on a square, 0 for none. */
@inline export function kindOn(p: usize, square: u32): i32 {
  return pieceAt(p, square) >> 1;
}

/**
 * Whether a search may score the position as a draw although moves remain. A position that occurred once before counts: what was
 * worth repeating once is worth repeating again. A mate on the board outranks the move clock.
 */
export function isDrawnBefore(p: usize): bool {
  if (earlierOccurrences(p) || isDead(p)) return true;
  return halfmoves(p) >= 100 && !(inCheck(p) && !countMoves(p));
}

/** How the game stands. Mate ends it before any draw can; an automatic draw is named before one that must be claimed. */
export function status(p: usize): i32 {
  if (!countMoves(p)) return inCheck(p) ? CHECKMATE : STALEMATE;
  if (isDead(p)) return DEAD;
  const occurrences = earlierOccurrences(p) + 1;
  if (occurrences >= 5) return FIVEFOLD;
  if (halfmoves(p) >= 150) return SEVENTY_FIVE_MOVES;
  if (occurrences >= 3) return THREEFOLD;
  return halfmoves(p) >= 100 ? FIFTY_MOVES : ONGOING;
}
