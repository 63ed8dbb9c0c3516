// Ordering by weights: all moves of a position are scored at once, whatever their kind.

import { capturedKind, givesCheck, isDevelopment, isTactical, kindOn, moveAt, moveFrom, movePromotion, movesKing, putScore, see, seeValue } from "../family/rules";
import { counterMoveOf, HISTORY_BOUND, quietHistoryOf } from "./history";
import { killers, orderCapture, orderCheck, orderCounter, orderDevelopment, orderEvasion, orderHanging, orderHistory, orderKiller, orderPromotion, orderSee, orderSeeLoss } from "./parameters.generated";
import { checkInfoOf, stackAt } from "./stack";

function weightOfTactical(p: usize, move: u32): i32 {
  const promotion = movePromotion(move);
  const captured = capturedKind(p, move);
  let weight = promotion ? orderPromotion() + seeValue(promotion) : 0;
  if (captured) weight += orderCapture() + seeValue(captured) - seeValue(kindOn(p, moveFrom(move))) / 10;
  return see(p, move, -orderSeeLoss()) ? weight : weight - orderSee();
}

function weightOfQuiet(p: usize, move: u32, ply: i32): i32 {
  const stack = stackAt(p, ply);
  // A history at its bound weighs `orderHistory`; the sum of several is cut off there.
  let weight = (quietHistoryOf(p, move, ply) * orderHistory()) / HISTORY_BOUND;
  weight = min(max(weight, -orderHistory()), orderHistory());
  if (killers() && (stack.killer1 == move || stack.killer2 == move)) weight += orderKiller();
  if (counterMoveOf(p, ply) == move) weight += orderCounter();
  if (isDevelopment(p, move)) weight += orderDevelopment();
  return see(p, move, 0) ? weight : weight - orderHanging();
}

/** Out of check: a capture before a block, a block before a king move. */
@inline function weightOfEvasion(p: usize, move: u32): i32 {
  if (movesKing(p, move)) return 0;
  return capturedKind(p, move) ? 2 * orderEvasion() : orderEvasion();
}

/** Scores the moves of a list. The ply's CheckInfo must have been filled. */
export function scoreByWeights(p: usize, start: usize, end: usize, ply: i32, inCheck: bool): void {
  const checkInfo = checkInfoOf(stackAt(p, ply));
  for (let at = start; at < end; at += 4) {
    const move = moveAt(at);
    let weight = isTactical(p, move) ? weightOfTactical(p, move) : weightOfQuiet(p, move, ply);
    if (givesCheck(p, move, checkInfo)) weight += orderCheck();
    if (inCheck) weight += weightOfEvasion(p, move);
    putScore(at, weight);
  }
}
