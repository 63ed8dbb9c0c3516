// When to stop: an order from outside, or the node limit.

import { SEARCH_ABORTED, SEARCH_NODE_LIMIT, SEARCH_NODES, SEARCH_STOP } from "../layout";

/** The stop flag is looked at only this often; a power of two. */
const POLL_INTERVAL: u64 = 1024;

@inline function isStopOrdered(p: usize): bool {
  // Another thread sets the flag, so the threaded build must not let the compiler keep it in a register.
  if (ASC_FEATURE_THREADS) return atomic.load<i32>(p, SEARCH_STOP) != 0;
  return load<i32>(p, SEARCH_STOP) != 0;
}

/** Counts a node; true once the search must unwind. */
@inline export function countNode(p: usize): bool {
  const nodes = load<u64>(p, SEARCH_NODES) + 1;
  store<u64>(p, nodes, SEARCH_NODES);
  const limit = load<u64>(p, SEARCH_NODE_LIMIT);
  if ((limit && nodes > limit) || (!(nodes & (POLL_INTERVAL - 1)) && isStopOrdered(p))) store<i32>(p, 1, SEARCH_ABORTED);
  return isAborted(p);
}

@inline export function isAborted(p: usize): bool {
  return load<i32>(p, SEARCH_ABORTED) != 0;
}
