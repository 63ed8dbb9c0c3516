// Ordering by weights: every move of a position is weighed at once, whatever kind it is.

import { MOVE_SCORES } from "../layout";
import { capturedKind, givesCheck, isDevelopment, isTactical, kindOn, moveFrom, movePromotion, movesKing, see, valueOf } from "../board/rules";
import { checksOf, frameOf, killerOf } from "./frame";
import { counterOf, quietHistoryOf } from "./history";
import { killers, orderCapture, orderCheck, orderCounter, orderDevelopment, orderEvasion, orderHanging, orderHistory, orderKiller, orderPromotion, orderSee, orderSeeLoss } from "./parameters.generated";

/** What a history at its bound weighs is `orderHistory`; sums of several are cut off there. */
const HISTORY_BOUND: i32 = 16384;

function weightOfTactical(p: usize, move: u32): i32 {
  const promotion = movePromotion(move);
  const captured = capturedKind(p, move);
  let weight = promotion ? orderPromotion() + valueOf(promotion) : 0;
  if (captured) weight += orderCapture() + valueOf(captured) - valueOf(kindOn(p, moveFrom(move))) / 10;
  return see(p, move, -orderSeeLoss()) ? weight : weight - orderSee();
}

function weightOfQuiet(p: usize, move: u32, ply: i32): i32 {
  const frame = frameOf(p, ply);
  let weight = (quietHistoryOf(p, move, ply) * orderHistory()) / HISTORY_BOUND;
  weight = min(max(weight, -orderHistory()), orderHistory());
  if (killers() && (killerOf(frame, 0) == move || killerOf(frame, 1) == move)) weight += orderKiller();
  if (counterOf(p, ply) == move) weight += orderCounter();
  if (isDevelopment(p, move)) weight += orderDevelopment();
  return see(p, move, 0) ? weight : weight - orderHanging();
}

/** Out of check: a capture before a block, a block before a king move. */
@inline function weightOfEvasion(p: usize, move: u32): i32 {
  if (movesKing(p, move)) return 0;
  return capturedKind(p, move) ? 2 * orderEvasion() : orderEvasion();
}

/** Weighs a list of moves. The checks of the ply's frame must have been found. */
export function weighMoves(p: usize, start: usize, end: usize, ply: i32, checked: bool): void {
  const checks = checksOf(frameOf(p, ply));
  for (let at = start; at < end; at += 4) {
    const move = load<u32>(at);
    let weight = isTactical(p, move) ? weightOfTactical(p, move) : weightOfQuiet(p, move, ply);
    if (givesCheck(p, move, checks)) weight += orderCheck();
    if (checked) weight += weightOfEvasion(p, move);
    store<i32>(at, weight, MOVE_SCORES);
  }
}
