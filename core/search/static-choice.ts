// Chooses a move without a search, for when there was no time for one.

import { countMoves, losesWithoutMoves, make, moveAt, see, unmake } from "../family/rules";
import { evaluate } from "./evaluation";
import { DRAW, MATE } from "./score";

/** The penalty that ranks a move that loses material behind all others. */
const LOSING: i32 = 2 * MATE;

/** The static eval of the position after a move, for the side that made it. */
function evalAfterMove(p: usize): i32 {
  if (!countMoves(p)) return losesWithoutMoves(p) ? MATE : DRAW;
  return -evaluate(p);
}

/**
 * Returns a move of a list that mates, or else the one with the best static eval among those that lose no material (SEE); 0 for an empty
 * list.
 */
export function bestByStaticEval(p: usize, start: usize, end: usize): u32 {
  let bestMove: u32 = 0;
  let best = i32.MIN_VALUE;
  for (let at = start; at < end; at += 4) {
    const move = moveAt(at);
    const loss = see(p, move, 0) ? 0 : LOSING;
    make(p, move);
    const value = evalAfterMove(p) - loss;
    unmake(p);
    if (value <= best) continue;
    best = value;
    bestMove = move;
  }
  return bestMove;
}
