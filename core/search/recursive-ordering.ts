// Recursive ordering: a shallower search of each move says which to search first. That search is itself ordered the same way.

import { make, moveAt, putScore, unmake } from "../family/rules";
import { setCurrentMove } from "./history";
import { isAborted } from "./limits";
import { pvSearch } from "./node";
import { recursiveReduction } from "./parameters.generated";
import { INFINITE } from "./score";
import { stackAt } from "./stack";

/**
 * Scores each move of a list by a shallower search; the move stack is free from `end` on. Moves no better than an earlier one get a
 * bound.
 */
export function scoreByShallowSearch(p: usize, start: usize, end: usize, depth: i32, ply: i32): void {
  const shallowDepth = max(0, depth - 1 - recursiveReduction());
  let best = -INFINITE;
  for (let at = start; at < end; at += 4) {
    const move = moveAt(at);
    setCurrentMove(p, ply, move);
    make(p, move);
    const score = -pvSearch(p, -INFINITE, -best, shallowDepth, ply + 1, end);
    unmake(p);
    if (isAborted(p)) return;
    putScore(at, score);
    best = max(best, score);
  }
  // Cutoffs of the shallow search say nothing about the reductions of this one.
  stackAt(p, ply + 1).cutoffs = 0;
}
