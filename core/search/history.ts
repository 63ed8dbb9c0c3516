// Histories: how often a move has caused a cutoff, by what it has in common with earlier moves. A bonus moves an entry towards its
// bound by a share of what is still missing (history gravity), so that old results fade.
//
//   butterfly      side to move, from, to, and whether the opponent attacks either square
//   continuation   piece and target of the move one, two and four plies before; piece and target
//   pawn           pawn structure; piece and target
//   capture        piece, target, captured kind
//   counter-move   piece and target of the move before → the quiet move that refuted it last

import { BUTTERFLY, CAPTURE_KINDS, CAPTURES, CONTINUATION, COUNTERS, HISTORY_END, PAWN_HISTORY, PIECE_TOS } from "../layout";
import { capturedKind, findThreats, isAttacked, isTactical, moveAt, moveFrom, moveTo, pawnKey, pieceToOf, putMove, turn } from "../family/rules";
import { butterfly, captureHistory, continuation, continuation6, counterMoves, historyMost, historySlope, pawnHistory, refutedHistory, threatHistory } from "./parameters.generated";
import { endKeys, setKey } from "./sorting";
import { stackAt, threatsOf } from "./stack";
import { countPrediction, Predictor } from "./statistics";

/** The largest value of a history. */
export const HISTORY_BOUND: i32 = 16384;

/** Adds a bonus to an i16 entry that stays within ±`bound`. */
@inline export function addBonus(entry: usize, bonus: i32, bound: i32): void {
  const old = <i32>load<i16>(entry);
  store<i16>(entry, <i16>(old + bonus - (old * abs(bonus)) / bound));
}

/** The bonus for a move that fails high at a depth. The malus for the moves tried before it is the same. */
@inline export function historyBonus(depth: i32): i32 {
  return min(historySlope() * depth, historyMost());
}

/** The continuation history for replies to a move of this piece to this square; 0 for a null move. */
@inline export function continuationAfter(p: usize, pieceTo: i32): usize {
  return p + CONTINUATION + <usize>pieceTo * (2 * PIECE_TOS);
}

/** Puts the move that is about to be made on the search stack. */
@inline export function setCurrentMove(p: usize, ply: i32, move: u32): void {
  const stack = stackAt(p, ply);
  const pieceTo = pieceToOf(p, move);
  stack.move = move;
  stack.isQuiet = !isTactical(p, move);
  stack.pieceTo = pieceTo;
  stack.continuation = continuationAfter(p, pieceTo);
}

@inline export function setCurrentNullMove(p: usize, ply: i32): void {
  const stack = stackAt(p, ply);
  stack.move = 0;
  stack.isQuiet = false;
  stack.pieceTo = 0;
  stack.continuation = continuationAfter(p, 0);
}

@inline function captureEntry(p: usize, move: u32): usize {
  return p + CAPTURES + ((<usize>pieceToOf(p, move) * CAPTURE_KINDS + <usize>capturedKind(p, move)) << 1);
}

@inline export function captureHistoryOf(p: usize, move: u32): i32 {
  return captureHistory() ? <i32>load<i16>(captureEntry(p, move)) : 0;
}

/** Prepares the histories of the quiet moves at a ply: they depend on which squares the opponent attacks. */
@inline export function prepareHistories(p: usize, ply: i32): void {
  if (threatHistory()) findThreats(p, threatsOf(stackAt(p, ply)));
}

/** The butterfly history of a side. */
@inline function butterflyTable(p: usize, side: i32): usize {
  return p + BUTTERFLY + (<usize>side << 17);
}

/** The entry of a move; `threats` is the address of the squares that the opponent attacks. */
@inline function butterflyEntry(table: usize, move: u32, threats: usize): usize {
  const attacked = threatHistory() ? (<usize>isAttacked(threats, moveFrom(move)) << 1) | <usize>isAttacked(threats, moveTo(move)) : 0;
  return table + (attacked << 15) + ((move & 0x3fff) << 1);
}

/**
 * The sum of a quiet move's histories: butterfly, unless its table is 0, and the continuations one, two and four plies back, unless
 * `one` is 0.
 */
@inline function sumOfHistories(p: usize, move: u32, table: usize, threats: usize, one: usize, two: usize, four: usize): i32 {
  const offset = <usize>pieceToOf(p, move) << 1;
  const follows = one ? <i32>load<i16>(one + offset) + <i32>load<i16>(two + offset) + (<i32>load<i16>(four + offset) >> 1) : 0;
  return (table ? <i32>load<i16>(butterflyEntry(table, move, threats)) : 0) + follows;
}

@inline export function quietHistoryOf(p: usize, move: u32, ply: i32): i32 {
  const table = butterfly() ? butterflyTable(p, turn(p)) : 0;
  const one = continuation() ? stackAt(p, ply - 1).continuation : 0;
  return sumOfHistories(p, move, table, threatsOf(stackAt(p, ply)), one, stackAt(p, ply - 2).continuation, stackAt(p, ply - 4).continuation);
}

/** The pawn history of the position, by piece and target. */
@inline function pawnTable(p: usize): usize {
  return p + PAWN_HISTORY + (<usize>pawnKey(p) & 511) * (2 * PIECE_TOS);
}

/**
 * Brings the quiet moves of a list whose histories add up to at least `least` to the front and gives them keys by those sums. The others
 * stay in any order: few of them are reached. Returns the address behind the moves with keys.
 */
export function rankQuiets(p: usize, start: usize, end: usize, ply: i32, least: i32): usize {
  // Values that are the same for all moves are loaded once. The compiler cannot know that the stores do not change them.
  const table = butterfly() ? butterflyTable(p, turn(p)) : 0;
  const threats = threatsOf(stackAt(p, ply));
  const one = continuation() ? stackAt(p, ply - 1).continuation : 0;
  const two = stackAt(p, ply - 2).continuation;
  const four = stackAt(p, ply - 4).continuation;
  const six = continuation6() ? stackAt(p, ply - 6).continuation : 0;
  const pawns = pawnTable(p);
  let ranked = start;
  for (let at = start; at < end; at += 4) {
    const move = moveAt(at);
    let score = sumOfHistories(p, move, table, threats, one, two, four);
    const offset = <usize>pieceToOf(p, move) << 1;
    if (six) score += <i32>load<i16>(six + offset) >> 1;
    if (pawnHistory()) score += <i32>load<i16>(pawns + offset);
    if (score < least) continue;
    putMove(at, moveAt(ranked));
    putMove(ranked, move);
    setKey(start, ranked, score);
    ranked += 4;
  }
  endKeys(ranked);
  return ranked;
}

/** Counts how well each history predicts whether a move fails high. */
@inline export function countHistories(p: usize, move: u32, ply: i32, isTactical: bool, failedHigh: bool): void {
  if (isTactical) {
    countPrediction(Predictor.CAPTURE, captureHistoryOf(p, move), HISTORY_BOUND, failedHigh);
    return;
  }
  const offset = <usize>pieceToOf(p, move) << 1;
  countPrediction(Predictor.BUTTERFLY, <i32>load<i16>(butterflyEntry(butterflyTable(p, turn(p)), move, threatsOf(stackAt(p, ply)))), HISTORY_BOUND, failedHigh);
  countPrediction(Predictor.CONTINUATION_1, <i32>load<i16>(stackAt(p, ply - 1).continuation + offset), HISTORY_BOUND, failedHigh);
  countPrediction(Predictor.CONTINUATION_2, <i32>load<i16>(stackAt(p, ply - 2).continuation + offset), HISTORY_BOUND, failedHigh);
  countPrediction(Predictor.CONTINUATION_4, <i32>load<i16>(stackAt(p, ply - 4).continuation + offset), HISTORY_BOUND, failedHigh);
  countPrediction(Predictor.SUM, quietHistoryOf(p, move, ply), 3 * HISTORY_BOUND, failedHigh);
}

@inline function updateAfter(p: usize, ply: i32, offset: usize, bonus: i32): void {
  const stack = stackAt(p, ply);
  if (stack.move) addBonus(stack.continuation + offset, bonus, HISTORY_BOUND);
}

/** Updates the continuation histories of a piece and target at a ply. */
@inline function updateContinuations(p: usize, pieceTo: i32, ply: i32, bonus: i32): void {
  const offset = <usize>pieceTo << 1;
  updateAfter(p, ply - 1, offset, bonus);
  updateAfter(p, ply - 2, offset, bonus);
  updateAfter(p, ply - 4, offset, bonus);
  if (continuation6()) updateAfter(p, ply - 6, offset, bonus);
}

export function updateContinuation(p: usize, move: u32, ply: i32, bonus: i32): void {
  updateContinuations(p, pieceToOf(p, move), ply, bonus);
}

export function updateQuiet(p: usize, move: u32, ply: i32, bonus: i32): void {
  addBonus(butterflyEntry(butterflyTable(p, turn(p)), move, threatsOf(stackAt(p, ply))), bonus, HISTORY_BOUND);
  if (pawnHistory()) addBonus(pawnTable(p) + (<usize>pieceToOf(p, move) << 1), bonus, HISTORY_BOUND);
  updateContinuation(p, move, ply, bonus);
}

/** The number of first moves of a node that are expected to be good. */
const EARLY_MOVES: i32 = 2;

/** Lowers the continuation histories of the quiet move that led to the node at `ply`, if it was tried early and is now refuted. */
export function updateRefuted(p: usize, ply: i32, malus: i32): void {
  const before = stackAt(p, ply - 1);
  if (refutedHistory() && before.isQuiet && before.moveNumber <= EARLY_MOVES) updateContinuations(p, before.pieceTo, ply - 1, -malus);
}

export function updateCapture(p: usize, move: u32, bonus: i32): void {
  addBonus(captureEntry(p, move), bonus, HISTORY_BOUND);
}

@inline function counterMoveEntry(p: usize, pieceTo: i32): usize {
  return p + COUNTERS + (<usize>pieceTo << 2);
}

/** The quiet move that last refuted the move before. */
@inline export function counterMoveOf(p: usize, ply: i32): u32 {
  const before = stackAt(p, ply - 1);
  return counterMoves() && before.move ? load<u32>(counterMoveEntry(p, before.pieceTo)) : 0;
}

@inline export function setCounterMove(p: usize, ply: i32, move: u32): void {
  const before = stackAt(p, ply - 1);
  if (before.move) store<u32>(counterMoveEntry(p, before.pieceTo), move);
}

/** Clears all histories, for another game or another evaluation. */
export function clearHistories(p: usize): void {
  memory.fill(p + BUTTERFLY, 0, HISTORY_END - BUTTERFLY);
}
