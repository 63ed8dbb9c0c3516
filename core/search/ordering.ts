// What the ordering thinks of moves: written beside each move of a list, MOVE_SCORES bytes further on.

import { MOVE_SCORES } from "../layout";
import { capturedKind, isTactical, kindOn, moveFrom, movePromotion, valueOf } from "../board/rules";
import { captureHistoryOf, quietHistoryOf } from "./history";

/** Most valuable victim first, then what histories say, least valuable attacker among equals. */
@inline function captureOrder(p: usize, move: u32): i32 {
  const gain = valueOf(capturedKind(p, move)) + (movePromotion(move) ? valueOf(movePromotion(move)) - 100 : 0);
  return gain * 20 + captureHistoryOf(p, move) - kindOn(p, moveFrom(move));
}

export function scoreCaptures(p: usize, start: usize, end: usize): void {
  for (let at = start; at < end; at += 4) store<i32>(at, captureOrder(p, load<u32>(at)), MOVE_SCORES);
}

export function scoreEvasions(p: usize, start: usize, end: usize, ply: i32): void {
  for (let at = start; at < end; at += 4) {
    const move = load<u32>(at);
    const order = isTactical(p, move) ? (1 << 20) + captureOrder(p, move) : quietHistoryOf(p, move, ply);
    store<i32>(at, order, MOVE_SCORES);
  }
}
