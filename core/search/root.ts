// The search of the root node in one iteration.

import { threadAt } from "../records";
import { findChecks, givesCheck, inCheck, isTactical, make, unmake } from "../family/rules";
import { correctedEval } from "./correction";
import { evaluate, report } from "./evaluation";
import { captureHistoryOf, prepareHistories, quietHistoryOf, setCurrentMove } from "./history";
import { isAborted, isFirstIterationSlow } from "./limits";
import { baseReduction, PLY } from "./lmr";
import { pvSearch, zeroWindowSearch } from "./node";
import { cutoffs, lateMoveReductions, pvs, reductionDepth, reductionHistory, reductionMovePv, reductionPv } from "./parameters.generated";
import { floorBelow, policyMargin } from "./policy";
import { clearPv } from "./pv";
import { publishLine, rootCount, rootMoveAt, updateRootPv } from "./root-moves";
import { INFINITE, NONE, valueToTt } from "./score";
import { checkInfoOf, resetChildren, stackAt } from "./stack";
import { BOUND_EXACT, BOUND_LOWER, BOUND_UPPER, boundOf, ttKey, ttStore } from "./transposition";

/** The reduction of a late root move (LMR), in 1024ths of a ply. */
@inline function rootReduction(p: usize, move: u32, depth: i32, moveNumber: i32): i32 {
  const reduction = baseReduction(depth, moveNumber) - reductionPv() - (givesCheck(p, move, checkInfoOf(stackAt(p, 0))) ? PLY : 0);
  const history = isTactical(p, move) ? captureHistoryOf(p, move) + reductionHistory() : quietHistoryOf(p, move, 0);
  return reduction - (history * PLY) / reductionHistory();
}

/**
 * Searches the root moves from `first` on; those before are lines already found (MultiPV). Returns the best score of the moves whose search
 * is complete; if the search was interrupted, only they have a score afterwards. Scores are exact within the margin from which a policy may
 * choose.
 */
export function searchRoot(p: usize, alpha: i32, beta: i32, depth: i32, first: i32, free: usize): i32 {
  const stack = stackAt(p, 0);
  const isInCheck = inCheck(p);
  const rawEval = isInCheck ? NONE : evaluate(p);
  stack.staticEval = isInCheck ? NONE : correctedEval(p, rawEval, 0);
  clearPv(p, 0);
  resetChildren(p, 0);
  findChecks(p, checkInfoOf(stack));
  prepareHistories(p, 0);
  let bestValue = -INFINITE;
  let bestMove: u32 = 0;
  const startAlpha = alpha;
  const margin = policyMargin(p);
  for (let i = first; i < rootCount(p); i++) rootMoveAt(p, i).score = -INFINITE;
  for (let i = first; i < rootCount(p); i++) {
    const entry = rootMoveAt(p, i);
    const move = entry.move;
    const floor = floorBelow(alpha, margin);
    const moveNumber = i - first + 1;
    const isLate = lateMoveReductions() && depth >= reductionDepth() && moveNumber >= reductionMovePv();
    const reduction = isLate ? rootReduction(p, move, depth, moveNumber) : 0;
    const nodesBefore = threadAt(p).nodes;
    setCurrentMove(p, 0, move);
    stack.moveNumber = moveNumber;
    make(p, move);
    clearPv(p, 1);
    let value = 0;
    if (!pvs() || !cutoffs()) {
      value = cutoffs() ? -pvSearch(p, -beta, -floor, depth - 1, 1, free) : -pvSearch(p, -INFINITE, INFINITE, depth - 1, 1, free);
    } else {
      let isFullDepth = moveNumber > 1;
      if (isLate) {
        const reducedDepth = min(max(depth - 1 - reduction / PLY, 1), depth - 1);
        value = -zeroWindowSearch(p, -floor - 1, -floor, reducedDepth, 1, true, free);
        isFullDepth = value > floor && reducedDepth < depth - 1;
      }
      if (isFullDepth) value = -zeroWindowSearch(p, -floor - 1, -floor, depth - 1, 1, true, free);
      if (moveNumber == 1 || value > floor) value = -pvSearch(p, -beta, -floor, depth - 1, 1, free);
    }
    unmake(p);
    if (isAborted(p)) return bestValue;
    entry.nodes += threadAt(p).nodes - nodesBefore;
    if (moveNumber == 1 || value > floor) {
      entry.score = value;
      updateRootPv(p, i);
    }
    if (value > bestValue) {
      bestValue = value;
      if (value > alpha) {
        bestMove = move;
        if (value >= beta && cutoffs()) break;
        alpha = value;
      }
      // A host that cannot send `stop` has to terminate this thread, so it needs the best move so far.
      if (!first && isFirstIterationSlow(p)) {
        publishLine(p, i, 0);
        report(p);
      }
    }
  }
  if (!first && !threadAt(p).searchMoves) {
    const bound = bestValue >= beta ? BOUND_LOWER : bestValue > startAlpha ? BOUND_EXACT : BOUND_UPPER;
    ttStore(p, ttKey(p), bestMove, valueToTt(bestValue, 0), rawEval, depth, boundOf(bound, true));
  }
  return bestValue;
}
