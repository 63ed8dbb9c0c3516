// When to stop: an order from outside, the node limit, or the clock.

import { SEARCH_PONDERING, SEARCH_STOP } from "../layout";
import { threadAt } from "../records";
import { now } from "./evaluation";
import { nodeLimit } from "./parameters.generated";

/** The number of nodes between two checks of the limits: several checks a millisecond, even with thirty queens on the board. */
const POLL_INTERVAL: u64 = 128;

/**
 * The time in ms that the first iteration gets regardless of `stop` and the clock. In any usual position every move has been searched by
 * then, so that a search that is stopped at once still has a sensible answer.
 */
const FIRST_ITERATION_MS: f64 = 20;

// Another thread sets the flags, so the threaded build must not let the compiler keep them in a register.

@inline function isStopOrdered(p: usize): bool {
  if (ASC_FEATURE_THREADS) return atomic.load<i32>(p, SEARCH_STOP) != 0;
  return threadAt(p).stop != 0;
}

@inline export function isPondering(p: usize): bool {
  if (ASC_FEATURE_THREADS) return atomic.load<i32>(p, SEARCH_PONDERING) != 0;
  return threadAt(p).pondering != 0;
}

@inline export function elapsedMs(p: usize): f64 {
  return now() - threadAt(p).startedMs;
}

@inline function isFirstIteration(p: usize): bool {
  return !threadAt(p).completedDepth && !threadAt(p).helper;
}

/** Whether the first iteration is taking longer than usual. */
export function isFirstIterationSlow(p: usize): bool {
  return isFirstIteration(p) && elapsedMs(p) >= FIRST_ITERATION_MS;
}

/**
 * The node limit of the search or of the level, whichever is lower; 0 for none. The level's limit does not interrupt the first iteration,
 * so that even a weak player considers all its moves.
 */
@inline function nodeBudget(p: usize): u64 {
  const ordered = threadAt(p).nodeLimit;
  const own = isFirstIteration(p) ? 0 : <u64>nodeLimit();
  return ordered && own ? min(ordered, own) : ordered | own;
}

function schedulePoll(p: usize, nodes: u64): void {
  const most = nodeBudget(p);
  const next = nodes + POLL_INTERVAL;
  threadAt(p).nextPoll = most && most >= nodes && most < next ? most + 1 : next;
}

export function startLimits(p: usize): void {
  threadAt(p).nodes = 0;
  threadAt(p).aborted = 0;
  threadAt(p).startedMs = now();
  schedulePoll(p, 0);
}

@inline function isOutOfNodes(p: usize): bool {
  const most = nodeBudget(p);
  return most > 0 && threadAt(p).nodes > most;
}

@inline function isOutOfTime(p: usize): bool {
  const hard = threadAt(p).hardMs;
  return hard > 0 && !isPondering(p) && elapsedMs(p) >= hard;
}

/** Checks all limits. */
export function poll(p: usize): void {
  const isOver = (isStopOrdered(p) || isOutOfTime(p)) && (!isFirstIteration(p) || isFirstIterationSlow(p));
  if (isOver || isOutOfNodes(p)) threadAt(p).aborted = 1;
  schedulePoll(p, threadAt(p).nodes);
}

/** Counts a node; true once the search must unwind. */
@inline export function countNode(p: usize): bool {
  // On the way out no more nodes are visited.
  if (isAborted(p)) return true;
  const nodes = threadAt(p).nodes + 1;
  threadAt(p).nodes = nodes;
  if (nodes >= threadAt(p).nextPoll) poll(p);
  return isAborted(p);
}

@inline export function isAborted(p: usize): bool {
  return threadAt(p).aborted != 0;
}
