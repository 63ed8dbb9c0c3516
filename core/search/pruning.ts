// Forward pruning: reasons to leave a node, or to skip a move, without a full search.

import { MovePicker, Node, threadAt } from "../records";
import { gainOf, hasNonPawnMaterial, make, makeNull, movePromotion, nonPawnMaterial, see, unmake, unmakeNull } from "../family/rules";
import { captureHistoryOf, setCurrentMove, setCurrentNullMove } from "./history";
import { isAborted } from "./limits";
import { baseReduction, PLY } from "./lmr";
import { zeroWindowSearch } from "./node";
import * as parameter from "./parameters.generated";
import { freeBehind, nextMove, pickProbCut, wasSeeTested } from "./picker";
import { qsearch } from "./quiescence";
import { INFINITE, isMate } from "./score";
import { stackAt } from "./stack";
import { countEvent, countIf, Event } from "./statistics";

/** The answer of a pruning rule that does not apply: below every score. */
export const NO_CUT: i32 = -INFINITE;

/**
 * Null-move pruning (NMP): if the side to move fails high even after passing, the node is left. It does not apply where passing may be an
 * advantage (zugzwang). At high depth a search without null moves verifies the result.
 */
export function nullMovePruning(p: usize, beta: i32, depth: i32, ply: i32, cutNode: bool, value: i32, free: usize): i32 {
  const thread = threadAt(p);
  if (!parameter.nullMove() || depth < parameter.nullMoveDepth() || value < beta || ply < thread.nmpMinPly) return NO_CUT;
  if (!stackAt(p, ply - 1).move || stackAt(p, ply).staticEval + 20 * depth < beta + 100 || isMate(beta) || !hasNonPawnMaterial(p)) return NO_CUT;
  if (parameter.nullMoveMaterial() && nonPawnMaterial(p) < parameter.nullMoveMaterial()) return NO_CUT;
  const reduction = parameter.nullMoveReduction() + depth / parameter.nullMoveDivisor() + min((value - beta) / parameter.nullMoveSurplus(), 3);
  countEvent(Event.NULL_MOVE, depth);
  setCurrentNullMove(p, ply);
  makeNull(p);
  const nullValue = -zeroWindowSearch(p, -beta, 1 - beta, depth - reduction, ply + 1, !cutNode, free);
  unmakeNull(p);
  if (isAborted(p) || nullValue < beta) return NO_CUT;
  countEvent(Event.NULL_MOVE_CUTOFF, depth);
  // A mate found after a null move is not proved.
  const bounded = isMate(nullValue) ? beta : nullValue;
  if (!parameter.nullVerification() || depth < parameter.nullVerificationDepth() || thread.nmpMinPly) return bounded;
  thread.nmpMinPly = ply + (3 * (depth - reduction)) / 4 + 1;
  const verified = zeroWindowSearch(p, beta - 1, beta, depth - reduction, ply, false, free);
  thread.nmpMinPly = 0;
  return verified >= beta && !isAborted(p) ? bounded : NO_CUT;
}

/** ProbCut: if a capture is far above beta at reduced depth, some move will most likely be above beta at full depth. */
export function probCut(p: usize, probCutBeta: i32, depth: i32, ply: i32, cutNode: bool, ttMove: u32, free: usize): i32 {
  const picker = changetype<MovePicker>(free);
  pickProbCut(p, picker, ttMove, ply, probCutBeta - stackAt(p, ply).staticEval);
  let move: u32 = 0;
  while ((move = nextMove(p, picker)) != 0) {
    setCurrentMove(p, ply, move);
    make(p, move);
    let value = -qsearch(p, -probCutBeta, 1 - probCutBeta, ply + 1, freeBehind(picker));
    if (value >= probCutBeta) value = -zeroWindowSearch(p, -probCutBeta, 1 - probCutBeta, depth - parameter.probcutReduction(), ply + 1, !cutNode, freeBehind(picker));
    unmake(p);
    if (isAborted(p)) return NO_CUT;
    if (value >= probCutBeta) return isMate(value) ? probCutBeta : value;
  }
  return NO_CUT;
}

/**
 * Whether a quiet move may be skipped, by its history, by futility or by SEE. `lmrDepth` is the depth it would be reduced to; futility does
 * not apply in check or to checks.
 */
@inline export function canPruneQuiet(p: usize, move: u32, alpha: i32, lmrDepth: i32, history: i32, staticEval: i32, isCheck: bool): bool {
  if (parameter.historyPruning() && lmrDepth <= parameter.historyPruningDepth() && history < -parameter.historyPruningMargin() * (lmrDepth + 1)) {
    countEvent(Event.HISTORY_PRUNED, lmrDepth);
    return true;
  }
  if (parameter.futility() && !isCheck && lmrDepth <= parameter.futilityDepth()) {
    if (staticEval + parameter.futilityBase() + parameter.futilityMargin() * lmrDepth <= alpha) {
      countEvent(Event.FUTILITY_PRUNED, lmrDepth);
      return true;
    }
  }
  const loses = parameter.seePruning() != 0 && !see(p, move, -parameter.seePruningQuiet() * lmrDepth * lmrDepth);
  countIf(loses, Event.SEE_PRUNED_QUIET, lmrDepth);
  return loses;
}

/** Futility pruning of captures: even with the captured piece, and more for a capture with a good history, the eval stays below alpha. */
@inline function isFutileCapture(p: usize, move: u32, moveNumber: i32, alpha: i32, depth: i32, staticEval: i32): bool {
  if (moveNumber == 1 || movePromotion(move)) return false;
  const lmrDepth = max(0, depth - 1 - baseReduction(depth, moveNumber) / PLY);
  if (lmrDepth > parameter.captureFutilityDepth()) return false;
  const gain = gainOf(p, move) + captureHistoryOf(p, move) / 128;
  return staticEval + gain + parameter.captureFutilityBase() + parameter.captureFutilityMargin() * lmrDepth <= alpha;
}

/** Whether a capture or promotion, just handed out, may be skipped, by futility or by SEE. Futility does not apply in check or to checks. */
@inline export function canPruneCapture(p: usize, node: Node, move: u32, moveNumber: i32, alpha: i32, isCheck: bool): bool {
  const depth = node.depth;
  if (parameter.captureFutility() && !isCheck && isFutileCapture(p, move, moveNumber, alpha, depth, stackAt(p, node.ply).staticEval)) {
    countEvent(Event.CAPTURE_FUTILITY_PRUNED, depth);
    return true;
  }
  const loss = parameter.seePruningCapture() * depth;
  const loses = parameter.seePruning() != 0 && !wasSeeTested(node, loss) && !see(p, move, -loss);
  countIf(loses, Event.SEE_PRUNED_CAPTURE, depth);
  return loses;
}
