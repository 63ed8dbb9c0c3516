// Recursive ordering: a shallower search of each move says which to look at first, and is itself ordered the same way.

import { MOVE_SCORES } from "../layout";
import { make, unmake } from "../board/rules";
import { frameOf, setCuts, setMove } from "./frame";
import { continuationAfter, movedBy } from "./history";
import { isAborted } from "./limits";
import { pvNode } from "./node";
import { recursiveReduction } from "./parameters.generated";
import { INFINITE } from "./score";

/** Searches each move of a list; what lies behind it on the move stack is free. Moves no better than an earlier one get a bound. */
export function scoreByShallowSearch(p: usize, start: usize, end: usize, depth: i32, ply: i32): void {
  const frame = frameOf(p, ply);
  const shallow = max(0, depth - 1 - recursiveReduction());
  let best = -INFINITE;
  for (let at = start; at < end; at += 4) {
    const move = load<u32>(at);
    const moved = movedBy(p, move);
    setMove(frame, move, moved, continuationAfter(p, moved));
    make(p, move);
    const score = -pvNode(p, -INFINITE, -best, shallow, ply + 1, end);
    unmake(p);
    if (isAborted(p)) return;
    store<i32>(at, score, MOVE_SCORES);
    best = max(best, score);
  }
  // What the answers were worth to a shallow search says nothing to the reductions of this one.
  setCuts(frameOf(p, ply + 1), 0);
}
