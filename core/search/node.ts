// The main search: one node of a principal variation search (PVS). One body serves PV nodes and all others, compiled once for each.

import { MAX_PLY } from "../layout";
import { Node, threadAt } from "../records";
import { countMoves, drawClock, findChecks, givesCheck, hasNonPawnMaterial, inCheck, isTactical, losesWithoutMoves, make, outcomeInSearch, unmake, upcomingRepetition } from "../family/rules";
import { correctedEval, updateCorrection } from "./correction";
import { evaluate } from "./evaluation";
import { extensionOf, MULTI_CUT } from "./extensions";
import { countHistories, historyBonus, prepareHistories, quietHistoryOf, setCurrentMove, updateContinuation, updateQuiet, updateRefuted } from "./history";
import { updateHistories } from "./history-update";
import { countNode, isAborted } from "./limits";
import { baseReduction, hindsightDepth, lateMoveReduction, PLY } from "./lmr";
import { isPvNode, NonPvNode, PvNode } from "./node-type";
import * as parameter from "./parameters.generated";
import { freeBehind, nextMove, noteTried, pickAll, skipQuiets, sourceOf, takeSkipped } from "./picker";
import { canPruneCapture, canPruneQuiet, NO_CUT, nullMovePruning, probCut } from "./pruning";
import { clearPv, updatePv } from "./pv";
import { qsearch, qsearchPv } from "./quiescence";
import { DRAW, INFINITE, isMate, MATE, MATE_BOUND, matedIn, NONE, scoreOfOutcome, valueFromTt, valueToTt } from "./score";
import { checkInfoOf, resetChildren, stackAt } from "./stack";
import { countEvent, countEvents, countIf, countSource, Event, isCounting } from "./statistics";
import { BOUND_EXACT, BOUND_LOWER, BOUND_UPPER, boundOf, ttBoundOf, ttDepthOf, ttEvalOf, ttIsPv, ttKey, ttMoveOf, ttProbe, ttStore, ttValueOf } from "./transposition";
import { isOverlooked } from "./weakness";

/** With more half-moves on the clock than this, TT entries are too near the fifty-move rule to be trusted. */
export const TT_CLOCK_BOUND: u32 = 90;

/** The depth of a TT entry that has a static eval and nothing else. */
const DEPTH_EVAL_ONLY: i32 = -7;

/** Whether the side to move has a better static eval than on its last turn, or the one before if that was in check. */
@inline function isImproving(p: usize, ply: i32, staticEval: i32): bool {
  let before = stackAt(p, ply - 2).staticEval;
  if (before == NONE) before = stackAt(p, ply - 4).staticEval;
  return before == NONE || staticEval > before;
}

/** Counts a fail high by the move with the given number. */
@inline function countFailHigh(node: Node, move: u32, moveNumber: i32, tactical: bool): void {
  const depth = node.depth;
  countEvent(Event.FAIL_HIGH, depth);
  countIf(moveNumber == 1, Event.FAIL_HIGH_FIRST, depth);
  countIf(node.ttMove != 0, Event.FAIL_HIGH_WITH_TT_MOVE, depth);
  countIf(!tactical, Event.FAIL_HIGH_QUIET, depth);
  countIf(!tactical && !node.quietsTried, Event.FAIL_HIGH_FIRST_QUIET, depth);
  if (isCounting()) countSource(sourceOf(node, move), moveNumber);
}

function searchNode<NodeType>(p: usize, alpha: i32, beta: i32, depth: i32, ply: i32, cutNode: bool, free: usize): i32 {
  // Step 1. Initialize the node, count it and check the limits
  const pv = isPvNode<NodeType>();
  const thread = threadAt(p);
  if (pv) {
    clearPv(p, ply);
    if (ply > thread.selectiveDepth) thread.selectiveDepth = ply;
  }
  if (countNode(p)) return 0;
  countEvent(Event.NODE, depth);
  countIf(pv, Event.PV_NODE, depth);
  countIf(cutNode, Event.CUT_NODE, depth);
  const stack = stackAt(p, ply);
  const excludedMove = stack.excludedMove;
  const isInCheck = inCheck(p);
  // The entry is not looked at before step 4: fetching it takes long
  const key = ttKey(p);
  const ttEntry = excludedMove ? 0 : ttProbe(p, key);

  if (!excludedMove) {
    // Step 2. Draws and other outcomes by rule, and repetitions that the side to move can force
    const outcome = outcomeInSearch(p, parameter.drawOccurrences());
    if (outcome) return scoreOfOutcome(outcome, ply);
    if (alpha < DRAW && parameter.upcomingRepetition() && parameter.drawOccurrences() == 1 && upcomingRepetition(p)) {
      alpha = DRAW;
      if (alpha >= beta) return alpha;
    }
    // Step 3. Mate distance pruning: a shorter mate has been found elsewhere
    if (parameter.mateDistance()) {
      alpha = max(alpha, matedIn(ply));
      beta = min(beta, MATE - ply - 1);
      if (alpha >= beta) return alpha;
    }
  }
  if (ply >= MAX_PLY - 4) return isInCheck ? DRAW : correctedEval(p, evaluate(p), ply);

  // Step 4. Transposition table (TT) lookup; outside the PV an entry that is deep enough may end the search of the node
  let ttMove: u32 = 0;
  let ttValue = NONE;
  let ttPv = pv;
  if (ttEntry) {
    ttMove = ttMoveOf(ttEntry);
    ttValue = valueFromTt(ttValueOf(ttEntry), ply, <i32>drawClock(p));
    if (ttIsPv(ttEntry)) ttPv = true;
    countIf(ttBoundOf(ttEntry) != 0, Event.TT_HIT, depth);
    if (!pv && ttDepthOf(ttEntry) >= depth && ttBoundOf(ttEntry) & (ttValue >= beta ? BOUND_LOWER : BOUND_UPPER) && drawClock(p) < TT_CLOCK_BOUND) {
      if (ttValue >= beta) {
        if (ttMove && !isTactical(p, ttMove)) {
          prepareHistories(p, ply);
          updateQuiet(p, ttMove, ply, historyBonus(depth));
        }
        updateRefuted(p, ply, historyBonus(depth));
      }
      countEvent(Event.TT_CUTOFF, depth);
      return ttValue;
    }
  }

  // Step 5. Static evaluation, adjusted by correction history; `eval` is the TT value instead where its bound allows that
  let rawEval = NONE;
  let eval = NONE;
  let improving = false;
  if (isInCheck) {
    stack.staticEval = NONE;
  } else if (excludedMove) {
    eval = stack.staticEval;
    improving = isImproving(p, ply, eval);
  } else {
    rawEval = ttEntry && !thread.evalDependsOnClock ? ttEvalOf(ttEntry) : NONE;
    if (rawEval == NONE) {
      rawEval = evaluate(p);
      countEvent(Event.EVALUATION, depth);
      if (!ttEntry) ttStore(p, key, 0, 0, rawEval, DEPTH_EVAL_ONLY, boundOf(0, ttPv));
    }
    eval = correctedEval(p, rawEval, ply);
    stack.staticEval = eval;
    improving = isImproving(p, ply, eval);
    if (ttEntry && !isMate(ttValue) && ttBoundOf(ttEntry) & (ttValue > eval ? BOUND_LOWER : BOUND_UPPER)) eval = ttValue;
  }
  resetChildren(p, ply);
  // Hindsight: the move before may have been reduced too much or too little
  if (parameter.hindsight() && !isInCheck && !excludedMove) depth = hindsightDepth(p, ply, depth);

  if (!pv && !isInCheck && !excludedMove) {
    // Step 6. Razoring: the eval is so far below alpha that quiescence search decides
    if (parameter.razoring() && depth <= parameter.razoringDepth() && eval + parameter.razoringBase() + parameter.razoringMargin() * depth * depth < alpha) {
      countEvent(Event.RAZORING, depth);
      const value = qsearch(p, alpha, alpha + 1, ply, free);
      if (value <= alpha || isAborted(p)) return value;
    }
    // Step 7. Reverse futility pruning (RFP, static null move): the eval is so far above beta that the node fails high
    if (parameter.reverseFutility() && depth <= parameter.reverseFutilityDepth() && !isMate(eval) && !isMate(beta)) {
      if (eval - parameter.reverseFutilityMargin() * (depth - <i32>improving) >= beta) {
        countEvent(Event.RFP_CUTOFF, depth);
        return (eval + beta) / 2;
      }
    }
    // Step 8. Null-move pruning (NMP) with verification
    const nullValue = nullMovePruning(p, beta, depth, ply, cutNode, eval, free);
    if (nullValue != NO_CUT || isAborted(p)) return nullValue;
    // Step 9. ProbCut
    const probCutBeta = beta + parameter.probcutMargin();
    if (parameter.probcut() && depth >= parameter.probcutDepth() && !isMate(probCutBeta) && !(ttEntry && ttDepthOf(ttEntry) >= depth - 3 && ttValue < probCutBeta)) {
      countEvent(Event.PROBCUT, depth);
      const value = probCut(p, probCutBeta, depth, ply, cutNode, ttMove, free);
      countIf(value != NO_CUT, Event.PROBCUT_CUTOFF, depth);
      if (value != NO_CUT) ttStore(p, key, ttMove, valueToTt(value, ply), rawEval, depth - 3, boundOf(BOUND_LOWER, ttPv));
      if (value != NO_CUT || isAborted(p)) return value;
    }
  }

  // Step 10. Internal iterative reduction (IIR): without a TT move, search one ply less deep
  if (parameter.internalReduction() && !ttMove && !excludedMove && depth >= parameter.internalReductionDepth() && (pv || cutNode)) {
    depth--;
    countEvent(Event.IIR, depth);
  }

  const node = changetype<Node>(free);
  const hasOneReply = isInCheck && parameter.forcedExtension() && countMoves(p) == 1;
  const pawnEnding = !hasNonPawnMaterial(p);
  findChecks(p, checkInfoOf(stack));
  pickAll(p, node, ttMove, ply, isInCheck, depth);
  node.depth = depth;
  node.beta = beta;
  node.ttEntry = ttEntry;
  node.ttValue = ttValue;
  node.ttPv = ttPv;
  node.cutNode = cutNode;
  node.improving = improving;
  node.ttTactical = ttMove != 0 && isTactical(p, ttMove);
  stack.doubleExtensions = stackAt(p, ply - 1).doubleExtensions;
  countEvent(Event.EXPANDED, depth);
  countIf(node.ttMove != 0, Event.EXPANDED_WITH_TT_MOVE, depth);
  const startAlpha = alpha;
  let bestValue = -INFINITE;
  let bestMove: u32 = 0;
  let moveNumber = 0;
  let move: u32 = 0;

  // Step 11. Loop through the moves
  while ((move = nextMove(p, node)) != 0) {
    if (move == excludedMove) continue;
    moveNumber += 1 + takeSkipped(node);
    if (!isInCheck && isOverlooked(p, move)) continue;
    const tactical = isTactical(p, move);
    const check = givesCheck(p, move, checkInfoOf(stack));

    // Step 12. Pruning of moves at low depth (LMP, futility, history, SEE), once some move escapes mate
    if (bestValue > -MATE_BOUND && !pawnEnding) {
      if (tactical) {
        // Futility pruning and SEE pruning of captures and promotions
        if (canPruneCapture(p, node, move, moveNumber, alpha, isInCheck || check)) continue;
      } else {
        // Late move pruning (LMP), also called move count pruning. Never of a check: a mate may come late in the list
        if (!check && parameter.lateMovePruning() && depth <= parameter.lateMovePruningDepth() && moveNumber >= (parameter.lateMovePruningBase() + depth * depth) >> <i32>!improving) {
          countEvent(Event.LMP, depth);
          skipQuiets(node, excludedMove);
          continue;
        }
        // History pruning, futility pruning and SEE pruning of quiet moves
        const history = quietHistoryOf(p, move, ply);
        const lmrDepth = max(0, depth - 1 - baseReduction(depth, moveNumber) / PLY + history / parameter.historyDepth());
        if (canPruneQuiet(p, move, alpha, lmrDepth, history, stack.staticEval, isInCheck || check)) continue;
      }
    }

    // Step 13. Extensions: one reply, singular moves (with multi-cut and negative extensions), checks, promotions
    let extension = 0;
    if (ply < 2 * (thread.completedDepth + 1)) {
      if (hasOneReply) {
        extension = 1;
        countEvent(Event.FORCED_EXTENSION, depth);
      } else {
        extension = extensionOf<NodeType>(p, node, move, check);
        if (isAborted(p)) return 0;
        if (extension >= MULTI_CUT) return extension - 2 * MULTI_CUT;
      }
    }
    const newDepth = depth - 1 + extension;

    // Step 14. Late move reductions (LMR)
    let reduction = 0;
    const isLate = parameter.lateMoveReductions() && depth >= parameter.reductionDepth() && moveNumber >= (pv ? parameter.reductionMovePv() : parameter.reductionMove());
    if (isLate) reduction = lateMoveReduction<NodeType>(p, node, move, moveNumber, tactical, check);

    // Step 15. Make the move and search it (PVS)
    countEvent(Event.MOVE, depth);
    setCurrentMove(p, ply, move);
    stack.moveNumber = moveNumber;
    const below = freeBehind(node);
    make(p, move);
    let value = 0;
    let isResearched = false;
    if (!parameter.pvs() || !parameter.cutoffs()) {
      value = parameter.cutoffs() ? -pvSearch(p, -beta, -alpha, newDepth, ply + 1, below) : -pvSearch(p, -INFINITE, INFINITE, newDepth, ply + 1, below);
    } else {
      let isFullDepth = true;
      let fullDepth = newDepth;
      if (isLate) {
        // The reduced search; a move that fails high is searched again
        const reducedDepth = min(max(newDepth - reduction / PLY, 1), newDepth + 1);
        stack.reduction = newDepth - reducedDepth;
        value = -zeroWindowSearch(p, -alpha - 1, -alpha, reducedDepth, ply + 1, true, below);
        stack.reduction = 0;
        isFullDepth = value > alpha && reducedDepth < newDepth;
        countEvent(Event.LMR, depth);
        countEvents(Event.LMR_PLIES, depth, (newDepth - reducedDepth) * PLY);
        countIf(isFullDepth, Event.LMR_FAIL_HIGH, depth);
        if (isFullDepth) {
          // Deeper if it is far better than the best so far, less deep if it is barely better
          if (parameter.surpriseDepth()) fullDepth += <i32>(value > bestValue + 50 + 2 * newDepth) - <i32>(value < bestValue + newDepth);
          isFullDepth = fullDepth > reducedDepth;
          isResearched = true;
        }
      } else if (pv && moveNumber == 1) {
        isFullDepth = false;
      }
      // The full-depth search with a zero window
      if (isFullDepth) value = -zeroWindowSearch(p, -alpha - 1, -alpha, fullDepth, ply + 1, !cutNode, below);
      // The first move of a PV node, and moves that raise alpha, are searched with the open window
      if (pv && (moveNumber == 1 || value > alpha)) value = -pvSearch(p, -beta, -alpha, newDepth, ply + 1, below);
    }

    // Step 16. Unmake the move
    unmake(p);
    if (isAborted(p)) return 0;
    countIf(isResearched && value > alpha, Event.LMR_CONFIRMED, depth);
    if (isCounting()) countHistories(p, move, ply, tactical, value >= beta);
    if (isResearched && !tactical) updateContinuation(p, move, ply, value <= alpha ? -historyBonus(newDepth) : value >= beta ? historyBonus(newDepth) : 0);

    // Step 17. Check for a new best move and for a fail high
    if (value > bestValue) {
      bestValue = value;
      if (value > alpha) {
        bestMove = move;
        if (pv) updatePv(p, ply, move);
        if (value >= beta && parameter.cutoffs()) {
          // Fail high
          stack.cutoffs++;
          countFailHigh(node, move, moveNumber, tactical);
          break;
        }
        alpha = value;
        // Alpha reduction: the other moves of a PV node are searched one ply less deep
        if (pv && parameter.alphaReduction() && depth > 2 && depth < 12 && !isMate(value)) {
          depth--;
          node.depth = depth;
        }
      }
    }
    noteTried(node, move, tactical);
  }

  // Step 18. Checkmate and stalemate
  if (!moveNumber) return excludedMove ? alpha : losesWithoutMoves(p) ? matedIn(ply) : DRAW;
  // Every move was overlooked
  if (bestValue == -INFINITE) return eval;

  countIf(bestMove == 0, Event.FAIL_LOW, depth);
  // Step 19. Update killers and histories after a fail high, or for the best move of a PV node
  if (bestMove && (bestValue >= beta || parameter.bestMoveHistory())) updateHistories(p, node, bestMove, bestValue >= beta);
  if (excludedMove) return bestValue;

  // Step 20. Write the TT entry and the correction history
  const bound = bestValue >= beta ? BOUND_LOWER : pv && bestValue > startAlpha ? BOUND_EXACT : BOUND_UPPER;
  ttStore(p, key, bestMove, valueToTt(bestValue, ply), rawEval, depth, boundOf(bound, ttPv));
  if (parameter.correction() && !isInCheck && !(bestMove && isTactical(p, bestMove)) && !isMate(bestValue)) {
    const error = bestValue - stack.staticEval;
    if (bound == BOUND_EXACT || (bound == BOUND_LOWER ? error > 0 : error < 0)) updateCorrection(p, error, depth, ply);
  }
  return bestValue;
}

/** Searches a PV node: the window is open. */
export function pvSearch(p: usize, alpha: i32, beta: i32, depth: i32, ply: i32, free: usize): i32 {
  return depth <= 0 ? qsearchPv(p, alpha, beta, ply, free) : searchNode<PvNode>(p, alpha, beta, depth, ply, false, free);
}

/** Searches a non-PV node with a zero window. A cut node is expected to fail high. */
export function zeroWindowSearch(p: usize, alpha: i32, beta: i32, depth: i32, ply: i32, cutNode: bool, free: usize): i32 {
  return depth <= 0 ? qsearch(p, alpha, beta, ply, free) : searchNode<NonPvNode>(p, alpha, beta, depth, ply, cutNode, free);
}
