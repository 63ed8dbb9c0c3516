// How games end: mate, no legal move, repetition, perpetual check, the try rule, and the declaration of an entered king.

import { DRAWN, LOST, LOST_BY_REPETITION, NO_OUTCOME, WON, WON_BY_REPETITION } from "../outcome";
import { earlierOccurrences, repetitionReach, stateBefore, stateOf, turn } from "../states";
import { HAND_SLOTS, POINTS, SQUARES } from "./places";
import { countMoves } from "./movegen";
import { groupOf, inCheck, inHand, kingSquare, ofColor, pieceAt } from "./position";
import { ruleset } from "./ruleset";
import { has, KING, kindOfSlot, WHITE } from "./squares";

export const ONGOING: i32 = 0;
export const CHECKMATE: i32 = 1;
export const STALEMATE: i32 = 2; //          drawn
export const NO_MOVES: i32 = 3; //           lost by the side to move
export const REPETITION: i32 = 4; //         drawn
export const PERPETUAL_CHECK: i32 = 5; //    lost by the side not to move
export const OWN_PERPETUAL_CHECK: i32 = 6; // lost by the side to move
export const TRY: i32 = 7; //                lost by the side to move

/** How many half-moves ago, at most `reach`, the position first occurred; 0 if it did not. */
function firstOccurrence(p: usize, reach: usize): usize {
  const state = stateOf(p);
  const key = state.key;
  let first: usize = 0;
  for (let back: usize = 4; back <= reach; back += 2) {
    if (stateBefore(state, back).key == key) first = back;
  }
  return first;
}

/**
 * The ending by the repetition of a position that first occurred this many half-moves ago. A side that has done nothing but give check
 * since then loses; if both have, the game is drawn.
 */
function repetition(p: usize, first: usize): i32 {
  if (!ruleset().perpetualCheck) return REPETITION;
  const state = stateOf(p);
  const moves = <u32>(first >> 1);
  const theirs = <u32>state.checks >= moves;
  const ours = <u32>stateBefore(state, 1).checks >= moves;
  if (theirs == ours) return REPETITION;
  return theirs ? PERPETUAL_CHECK : OWN_PERPETUAL_CHECK;
}

/** Whether the king of the side that has just moved stands on its try square. The move was legal, so it is not attacked there. */
function hasTried(p: usize): bool {
  const rules = ruleset();
  if (!rules.tryRule) return false;
  const them = turn(p) ^ 1;
  return kingSquare(p, them) == ((<u32>rules.trySquares >> (<u32>them << 3)) & 255);
}

/** The status of the game. Mate comes before everything else. */
export function status(p: usize): i32 {
  if (!countMoves(p)) return inCheck(p) ? CHECKMATE : ruleset().stalemateLoses ? NO_MOVES : STALEMATE;
  if (hasTried(p)) return TRY;
  return isRepeated(p) ? repetition(p, firstOccurrence(p, repetitionReach(p))) : ONGOING;
}

/** Whether the position has occurred often enough to end the game. */
@inline function isRepeated(p: usize): bool {
  return earlierOccurrences(p) + 1 >= <u32>ruleset().repetitions;
}

/** Whether the side to move loses if it has no legal move. */
@inline export function losesWithoutMoves(p: usize): bool {
  return inCheck(p) || ruleset().stalemateLoses != 0;
}

@inline function outcomeOfRepetition(p: usize, first: usize): i32 {
  const ending = repetition(p, first);
  if (ending == REPETITION) return DRAWN;
  return ending == PERPETUAL_CHECK ? WON_BY_REPETITION : LOST_BY_REPETITION;
}

/** The outcome of a game that has reached the position, besides mate. */
export function outcomeByRule(p: usize): i32 {
  if (mayDeclare(p)) return WON;
  if (hasTried(p)) return LOST;
  return isRepeated(p) ? outcomeOfRepetition(p, firstOccurrence(p, repetitionReach(p))) : NO_OUTCOME;
}

/**
 * Whether a position `plies` half-moves after the root of a search, which is not mate, ends the game. Positions count as repeated that
 * occurred in the game up to the root, so that the answer does not depend on the line.
 */
export function endsWithoutMate(p: usize, plies: i32): bool {
  if (hasTried(p)) return true;
  const state = stateOf(p);
  const key = state.key;
  const limit = repetitionReach(p);
  let count: u32 = 1;
  for (let back = max<usize>(4, <usize>(plies + 1) & ~1); back <= limit; back += 2) {
    if (stateBefore(state, back).key == key) count++;
  }
  return count >= <u32>ruleset().repetitions;
}

/** How far back a search looks for a repetition. Captures do not limit it, so without a bound it would look through the whole game. */
const SEARCH_REACH: usize = 64;

/** The outcome that a search may score at once: a position that was repeated once can be repeated again until the game ends. */
export function outcomeInSearch(p: usize, occurrences: u32): i32 {
  if (mayDeclare(p)) return WON;
  if (hasTried(p)) return LOST;
  const reach = min(repetitionReach(p), SEARCH_REACH);
  const state = stateOf(p);
  const key = state.key;
  let count: u32 = 0;
  let first: usize = 0;
  for (let back: usize = 4; back <= reach; back += 2) {
    if (stateBefore(state, back).key != key) continue;
    count++;
    first = back;
  }
  return count >= occurrences ? outcomeOfRepetition(p, first) : NO_OUTCOME;
}

// ── Declaration ─────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Whether a square is within the farthest ranks of a side that a declaration counts. */
@inline function isEntered(us: i32, square: u32): bool {
  const rank = square / 9;
  return (us == WHITE ? rank : 8 - rank) >= 9 - <u32>ruleset().declarationRanks;
}

/** The points of a side: those of its men in the zone, without the king, and in hand. */
export function declarationPoints(p: usize, us: i32): u32 {
  let points: u32 = 0;
  for (let square: u32 = 0; square < SQUARES; square++) {
    if (has(ofColor(p, us), square) && isEntered(us, square)) points += load<u8>(POINTS + <u32>(pieceAt(p, square) >> 1));
  }
  for (let slot: u32 = 0; slot < HAND_SLOTS; slot++) points += inHand(p, us, slot) * load<u8>(POINTS + <u32>kindOfSlot(slot));
  return points;
}

/** The number of a side's men within the zone, without the king. */
export function enteredMen(p: usize, us: i32): u32 {
  let men: u32 = 0;
  for (let square: u32 = 0; square < SQUARES; square++) {
    if (has(ofColor(p, us), square) && isEntered(us, square) && groupOf(pieceAt(p, square)) != KING) men++;
  }
  return men;
}

/** Whether the side to move may declare that it has won. */
export function mayDeclare(p: usize): bool {
  const rules = ruleset();
  const us = turn(p);
  if (!rules.declarationRanks || inCheck(p) || !isEntered(us, kingSquare(p, us))) return false;
  const needed = (<u32>rules.declarationPoints >> (<u32>us << 3)) & 255;
  return enteredMen(p, us) >= rules.declarationMen && declarationPoints(p, us) >= needed;
}
