// One iteration over the moves of the root.

import { SEARCH_NODES, SEARCH_ONLY } from "../layout";
import { findChecks, givesCheck, inCheck, isTactical, make, unmake } from "../board/rules";
import { corrected } from "./correction";
import { evaluate, report } from "./evaluation";
import { checksOf, clearKillers, frameOf, setCuts, setMove, setStatic } from "./frame";
import { captureHistoryOf, continuationAfter, movedBy, quietHistoryOf } from "./history";
import { isAborted, isFirstSlow } from "./limits";
import { pvNode, zeroNode } from "./node";
import { cutoffs, lateMoveReductions, pvs, reductionDepth, reductionHistory, reductionMovePv, reductionPv } from "./parameters.generated";
import { floorBelow, policyMargin } from "./policy";
import { lateReduction, PLY } from "./reductions";
import { keepLine, rootCount, rootMove, setScore, spendNodes, tell } from "./root-moves";
import { INFINITE, NONE, toTable } from "./score";
import { EXACT, LOWER, remember, tableKey, UPPER } from "./transposition";
import { clearVariation } from "./variation";

/**
 * Searches the root moves from `first` on; those before are lines already found. Returns the best score of the moves whose search
 * is complete; only they have a score afterwards, if the search was interrupted. Scores are exact as far below the best as a policy
 * may want to choose from.
 */
export function searchRoot(p: usize, alpha: i32, beta: i32, depth: i32, first: i32, picker: usize): i32 {
  const frame = frameOf(p, 0);
  const checked = inCheck(p);
  const raw = checked ? NONE : evaluate(p);
  setStatic(frame, checked ? NONE : corrected(p, raw, 0));
  clearVariation(p, 0);
  clearKillers(frameOf(p, 2));
  setCuts(frameOf(p, 1), 0);
  findChecks(p, checksOf(frame));
  let best = -INFINITE;
  let bestMove: u32 = 0;
  const start = alpha;
  const margin = policyMargin(p);
  for (let i = first; i < rootCount(p); i++) setScore(p, i, -INFINITE);
  for (let i = first; i < rootCount(p); i++) {
    const move = rootMove(p, i);
    const floor = floorBelow(alpha, margin);
    const number = i - first + 1;
    const tactical = isTactical(p, move);
    const late = lateMoveReductions() && depth >= reductionDepth() && number >= reductionMovePv();
    let reduction = 0;
    if (late) {
      reduction = lateReduction(depth, number) - reductionPv() - (givesCheck(p, move, checksOf(frame)) ? PLY : 0);
      reduction -= ((tactical ? captureHistoryOf(p, move) + reductionHistory() : quietHistoryOf(p, move, 0)) * PLY) / reductionHistory();
    }
    const before = load<u64>(p, SEARCH_NODES);
    const moved = movedBy(p, move);
    setMove(frame, move, moved, continuationAfter(p, moved));
    make(p, move);
    clearVariation(p, 1);
    let score = 0;
    if (!pvs() || !cutoffs()) {
      score = cutoffs() ? -pvNode(p, -beta, -floor, depth - 1, 1, picker) : -pvNode(p, -INFINITE, INFINITE, depth - 1, 1, picker);
    } else {
      let full = number > 1;
      if (late) {
        const reduced = min(max(depth - 1 - reduction / PLY, 1), depth - 1);
        score = -zeroNode(p, -floor - 1, -floor, reduced, 1, true, picker);
        full = score > floor && reduced < depth - 1;
      }
      if (full) score = -zeroNode(p, -floor - 1, -floor, depth - 1, 1, true, picker);
      if (number == 1 || score > floor) score = -pvNode(p, -beta, -floor, depth - 1, 1, picker);
    }
    unmake(p);
    if (isAborted(p)) return best;
    spendNodes(p, i, load<u64>(p, SEARCH_NODES) - before);
    if (number == 1 || score > floor) {
      setScore(p, i, score);
      keepLine(p, i);
    }
    if (score > best) {
      best = score;
      if (score > alpha) {
        bestMove = move;
        if (score >= beta && cutoffs()) break;
        alpha = score;
      }
      // Whoever cannot order a stop but has to end this thread wants to know what was best so far.
      if (!first && isFirstSlow(p)) {
        tell(p, i, 0);
        report(p);
      }
    }
  }
  if (!first && !load<i32>(p, SEARCH_ONLY)) {
    const bound = best >= beta ? LOWER : best > start ? EXACT : UPPER;
    remember(p, tableKey(p), bestMove, toTable(best, 0), raw, depth, bound, true);
  }
  return best;
}
