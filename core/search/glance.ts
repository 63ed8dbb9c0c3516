// A look at moves without a search, for when there was no time for one.

import { countMoves, inCheck, make, see, unmake } from "../board/rules";
import { evaluate } from "./evaluation";
import { DRAW, MATE } from "./score";

/** The penalty that ranks a move that loses material behind all others. */
const LOSING: i32 = 2 * MATE;

/** Estimates the position after a move, for the side that made it. */
function looksAfter(p: usize): i32 {
  if (!countMoves(p)) return inCheck(p) ? MATE : DRAW;
  return -evaluate(p);
}

/** The best-looking of the moves in a list, 0 if it is empty: mate, or the best static score among those that lose no material. */
export function glance(p: usize, start: usize, end: usize): u32 {
  let best: u32 = 0;
  let most = i32.MIN_VALUE;
  for (let at = start; at < end; at += 4) {
    const move = load<u32>(at);
    const loss = see(p, move, 0) ? 0 : LOSING;
    make(p, move);
    const looks = looksAfter(p) - loss;
    unmake(p);
    if (looks <= most) continue;
    most = looks;
    best = move;
  }
  return best;
}
