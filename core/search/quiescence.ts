// Quiescence search (qsearch): captures and promotions are played out before a position is scored, so that no score depends on half an
// exchange.

import { MAX_PLY } from "../layout";
import { MovePicker, threadAt } from "../records";
import { countMoves, drawClock, findChecks, gainOf, givesCheck, inCheck, isTactical, losesWithoutMoves, make, movePromotion, outcomeInSearch, see, unmake, upcomingRepetition } from "../family/rules";
import { correctedEval } from "./correction";
import { evaluate, evaluateFast } from "./evaluation";
import { setCurrentMove } from "./history";
import { countNode, isAborted } from "./limits";
import { TT_CLOCK_BOUND } from "./node";
import { FirstPly, isFirstPly, isPvNode, LaterPly, NonPvNode, PvNode } from "./node-type";
import * as parameter from "./parameters.generated";
import { freeBehind, nextMove, pickQsearch } from "./picker";
import { clearPv, updatePv } from "./pv";
import { DRAW, INFINITE, isMate, MATE_BOUND, matedIn, NONE, scoreOfOutcome, valueFromTt, valueToTt } from "./score";
import { checkInfoOf, stackAt } from "./stack";
import { countEvent, countIf, Event } from "./statistics";
import { BOUND_EXACT, BOUND_LOWER, BOUND_UPPER, boundOf, ttBoundOf, ttDepthOf, ttEvalOf, ttIsPv, ttKey, ttMoveOf, ttProbe, ttStore, ttValueOf } from "./transposition";
import { isOverlooked } from "./weakness";

/** Depths of TT entries: with quiet checks or evasions, and without. */
const DEPTH_QS_CHECKS: i32 = 0;
const DEPTH_QS_NO_CHECKS: i32 = -1;

/** The static eval that qsearch uses. */
@inline function qsearchEval(p: usize): i32 {
  return parameter.quiescenceFast() ? evaluateFast(p) : evaluate(p);
}

/** The static eval of a TT entry. The TT keeps full evals only, because the main search would take a fast one for a full one. */
@inline function evalFromTt(p: usize, ttEntry: u64): i32 {
  return ttEntry && !parameter.quiescenceFast() && !threadAt(p).evalDependsOnClock ? ttEvalOf(ttEntry) : NONE;
}
@inline function evalForTt(rawEval: i32): i32 {
  return parameter.quiescenceFast() ? NONE : rawEval;
}

function qsearchNode<NodeType, Ply>(p: usize, alpha: i32, beta: i32, ply: i32, pliesLeft: i32, free: usize): i32 {
  // Step 1. Initialize the node, count it and check the limits
  const pv = isPvNode<NodeType>();
  const first = isFirstPly<Ply>();
  const thread = threadAt(p);
  if (pv) {
    clearPv(p, ply);
    if (ply > thread.selectiveDepth) thread.selectiveDepth = ply;
  }
  if (countNode(p)) return 0;
  countEvent(Event.QSEARCH_NODE, 0);
  // The entry is not looked at before step 3: fetching it takes long
  const key = ttKey(p);
  const ttEntry = ttProbe(p, key);

  // Step 2. Draws and other outcomes by rule, and leaves where nothing is played out
  const outcome = outcomeInSearch(p, parameter.drawOccurrences());
  if (outcome) return scoreOfOutcome(outcome, ply);
  if (alpha < DRAW && parameter.upcomingRepetition() && parameter.drawOccurrences() == 1 && upcomingRepetition(p)) {
    alpha = DRAW;
    if (alpha >= beta) return alpha;
  }
  const isInCheck = inCheck(p);
  if (ply >= MAX_PLY - 2) return isInCheck ? DRAW : correctedEval(p, qsearchEval(p), ply);
  if (!pliesLeft) {
    if (parameter.leafEndings() && !countMoves(p)) return losesWithoutMoves(p) ? matedIn(ply) : DRAW;
    // If qsearch is off, all terms count
    return correctedEval(p, first ? evaluate(p) : qsearchEval(p), ply);
  }

  // Step 3. Transposition table (TT) lookup
  const withChecks = first && parameter.quiescenceChecks() != 0;
  const depth = isInCheck || withChecks ? DEPTH_QS_CHECKS : DEPTH_QS_NO_CHECKS;
  let ttMove: u32 = 0;
  let ttValue: i32 = 0;
  let ttPv = pv;
  if (ttEntry) {
    ttMove = ttMoveOf(ttEntry);
    ttValue = valueFromTt(ttValueOf(ttEntry), ply, <i32>drawClock(p));
    if (ttIsPv(ttEntry)) ttPv = true;
    if (!pv && ttDepthOf(ttEntry) >= depth && ttBoundOf(ttEntry) & (ttValue >= beta ? BOUND_LOWER : BOUND_UPPER) && drawClock(p) < TT_CLOCK_BOUND) {
      countEvent(Event.QSEARCH_TT_CUTOFF, 0);
      return ttValue;
    }
  }

  // Step 4. Static evaluation and stand pat: the side to move may decline all captures
  const stack = stackAt(p, ply);
  let rawEval = NONE;
  let bestValue = -INFINITE;
  let futilityBase = -INFINITE;
  if (!isInCheck) {
    rawEval = evalFromTt(p, ttEntry);
    countIf(rawEval == NONE, Event.QSEARCH_EVALUATION, 0);
    if (rawEval == NONE) rawEval = qsearchEval(p);
    bestValue = correctedEval(p, rawEval, ply);
    if (ttEntry && !isMate(ttValue) && ttBoundOf(ttEntry) & (ttValue > bestValue ? BOUND_LOWER : BOUND_UPPER)) bestValue = ttValue;
    if (bestValue >= beta && parameter.cutoffs()) {
      countEvent(Event.QSEARCH_STAND_PAT, 0);
      if (!ttEntry) ttStore(p, key, 0, valueToTt(bestValue, ply), evalForTt(rawEval), DEPTH_QS_NO_CHECKS, boundOf(BOUND_LOWER, ttPv));
      return bestValue;
    }
    if (bestValue > alpha) alpha = bestValue;
    futilityBase = bestValue + parameter.deltaMargin();
    if (withChecks) findChecks(p, checkInfoOf(stack));
  }

  // Step 5. Loop through the moves: evasions in check, otherwise captures, promotions and quiet checks
  const picker = changetype<MovePicker>(free);
  const startAlpha = alpha;
  let bestMove: u32 = 0;
  pickQsearch(p, picker, ttMove, ply, isInCheck, !isInCheck && withChecks);
  let move: u32 = 0;
  let moveCount = 0;
  while ((move = nextMove(p, picker)) != 0) {
    moveCount++;
    if (!isInCheck && isOverlooked(p, move)) continue;

    // Step 6. Pruning, once some move escapes mate
    if (bestValue > -MATE_BOUND) {
      const tactical = isTactical(p, move);
      // Delta pruning: even with the captured piece the score stays below alpha
      if (!isInCheck && tactical && futilityBase <= alpha && parameter.deltaPruning() && !movePromotion(move)) {
        const futilityValue = futilityBase + gainOf(p, move);
        if (futilityValue <= alpha || !see(p, move, 1)) {
          bestValue = max(bestValue, futilityValue <= alpha ? futilityValue : futilityBase);
          continue;
        }
      }
      // Only checks are wanted
      if (tactical && !isInCheck && !parameter.quiescenceCaptures() && !(withChecks && givesCheck(p, move, checkInfoOf(stack)))) continue;
      if (parameter.quiescenceSee()) {
        // One quiet evasion that escapes mate is enough
        if (isInCheck && !tactical) continue;
        // SEE pruning
        if (!see(p, move, -parameter.quiescenceLoss())) continue;
      }
    }

    // Step 7. Make the move and search it
    countEvent(Event.QSEARCH_MOVE, 0);
    setCurrentMove(p, ply, move);
    make(p, move);
    const value = -qsearchNode<NodeType, LaterPly>(p, -beta, parameter.cutoffs() ? -alpha : INFINITE, ply + 1, pliesLeft - 1, freeBehind(picker));
    unmake(p);
    if (isAborted(p)) return 0;

    // Step 8. Check for a new best move
    if (value <= bestValue) continue;
    bestValue = value;
    if (value <= alpha) continue;
    bestMove = move;
    if (pv) updatePv(p, ply, move);
    // Fail high
    if (value >= beta && parameter.cutoffs()) {
      countEvent(Event.QSEARCH_FAIL_HIGH, 0);
      countIf(moveCount == 1, Event.QSEARCH_FAIL_HIGH_FIRST, 0);
      break;
    }
    alpha = value;
  }

  // Step 9. Checkmate; then write the TT entry
  if (isInCheck && !moveCount) return matedIn(ply);
  const bound = bestValue >= beta ? BOUND_LOWER : pv && bestValue > startAlpha ? BOUND_EXACT : BOUND_UPPER;
  ttStore(p, key, bestMove, valueToTt(bestValue, ply), evalForTt(rawEval), depth, boundOf(bound, ttPv));
  return bestValue;
}

/** The number of plies that are played out. */
@inline function horizon(): i32 {
  return parameter.quiescence() ? parameter.quiescenceDepth() : 0;
}

/** Quiescence search of a PV node. */
export function qsearchPv(p: usize, alpha: i32, beta: i32, ply: i32, free: usize): i32 {
  return qsearchNode<PvNode, FirstPly>(p, alpha, beta, ply, horizon(), free);
}

/** Quiescence search of any other node. */
export function qsearch(p: usize, alpha: i32, beta: i32, ply: i32, free: usize): i32 {
  return qsearchNode<NonPvNode, FirstPly>(p, alpha, beta, ply, horizon(), free);
}
