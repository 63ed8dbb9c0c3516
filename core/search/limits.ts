// When to stop: an order from outside, the node limit, or the clock.

import { SEARCH_ABORTED, SEARCH_DONE, SEARCH_HARD_MS, SEARCH_HELPER, SEARCH_NEXT_POLL, SEARCH_NODE_LIMIT, SEARCH_NODES, SEARCH_PONDERING, SEARCH_STARTED, SEARCH_STOP } from "../layout";
import { now } from "./evaluation";
import { nodeLimit } from "./parameters.generated";

/** Orders and the clock are looked at every so many nodes: a few times in a millisecond, even with thirty queens on the board. */
const POLL_INTERVAL: u64 = 128;

/**
 * So long `stop` and the clock wait for iteration 1, in ms: in any usual position every move has been looked at by then, and a search
 * that is stopped at once still has a sensible answer.
 */
const FIRST_LOOK: f64 = 20;

// Another thread sets the flags, so the threaded build must not let the compiler keep them in a register.

@inline function isStopOrdered(p: usize): bool {
  if (ASC_FEATURE_THREADS) return atomic.load<i32>(p, SEARCH_STOP) != 0;
  return load<i32>(p, SEARCH_STOP) != 0;
}

@inline export function isPondering(p: usize): bool {
  if (ASC_FEATURE_THREADS) return atomic.load<i32>(p, SEARCH_PONDERING) != 0;
  return load<i32>(p, SEARCH_PONDERING) != 0;
}

@inline export function elapsed(p: usize): f64 {
  return now() - load<f64>(p, SEARCH_STARTED);
}

@inline function isFirstIteration(p: usize): bool {
  return !load<i32>(p, SEARCH_DONE) && !load<i32>(p, SEARCH_HELPER);
}

/** Whether the search is still in its first iteration, longer than one usually takes. */
export function isFirstSlow(p: usize): bool {
  return isFirstIteration(p) && elapsed(p) >= FIRST_LOOK;
}

/**
 * How many nodes may be visited, by order or because the player sees no further, whichever is less; 0 for any number. A player sees
 * all its moves, so its own limit does not interrupt iteration 1.
 */
@inline function mostNodes(p: usize): u64 {
  const ordered = load<u64>(p, SEARCH_NODE_LIMIT);
  const sight = isFirstIteration(p) ? 0 : <u64>nodeLimit();
  return ordered && sight ? min(ordered, sight) : ordered | sight;
}

function schedulePoll(p: usize, nodes: u64): void {
  const most = mostNodes(p);
  const next = nodes + POLL_INTERVAL;
  store<u64>(p, most && most >= nodes && most < next ? most + 1 : next, SEARCH_NEXT_POLL);
}

export function startLimits(p: usize): void {
  store<u64>(p, 0, SEARCH_NODES);
  store<i32>(p, 0, SEARCH_ABORTED);
  store<f64>(p, now(), SEARCH_STARTED);
  schedulePoll(p, 0);
}

@inline function isSpent(p: usize): bool {
  const most = mostNodes(p);
  return most > 0 && load<u64>(p, SEARCH_NODES) > most;
}

@inline function isOutOfTime(p: usize): bool {
  const hard = load<f64>(p, SEARCH_HARD_MS);
  return hard > 0 && !isPondering(p) && elapsed(p) >= hard;
}

/** Looks at all limits. */
export function poll(p: usize): void {
  const isOver = (isStopOrdered(p) || isOutOfTime(p)) && (!isFirstIteration(p) || isFirstSlow(p));
  if (isOver || isSpent(p)) store<i32>(p, 1, SEARCH_ABORTED);
  schedulePoll(p, load<u64>(p, SEARCH_NODES));
}

/** Counts a node; true once the search must unwind. */
@inline export function countNode(p: usize): bool {
  // On the way out, nothing more is visited.
  if (isAborted(p)) return true;
  const nodes = load<u64>(p, SEARCH_NODES) + 1;
  store<u64>(p, nodes, SEARCH_NODES);
  if (nodes >= load<u64>(p, SEARCH_NEXT_POLL)) poll(p);
  return isAborted(p);
}

@inline export function isAborted(p: usize): bool {
  return load<i32>(p, SEARCH_ABORTED) != 0;
}
