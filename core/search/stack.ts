// The search stack: one record for each ply of the path. Eight empty records lie before the root, so that a node near it can look back
// without testing whether a record exists.

import { BEFORE_ROOT, MAX_PLY, STACK } from "../layout";
import { Stack } from "../records";
import { NONE } from "./score";

@inline export function stackAt(p: usize, ply: i32): Stack {
  return changetype<Stack>(p + STACK + <usize>ply * offsetof<Stack>());
}

/** Address of the ply's CheckInfo. */
@inline export function checkInfoOf(stack: Stack): usize {
  return changetype<usize>(stack);
}

/** Address of the set of squares that the opponent attacks at the ply. */
@inline export function threatsOf(stack: Stack): usize {
  return changetype<usize>(stack) + offsetof<Stack>("threats");
}

@inline export function addKiller(stack: Stack, move: u32): void {
  const first = stack.killer1;
  if (first == move) return;
  stack.killer2 = first;
  stack.killer1 = move;
}

/**
 * Clears the data that the children of a node share, before the first of them is searched: the cutoff count, and the killers one ply below.
 */
@inline export function resetChildren(p: usize, ply: i32): void {
  const grandchild = stackAt(p, ply + 2);
  grandchild.killer1 = 0;
  grandchild.killer2 = 0;
  stackAt(p, ply + 1).cutoffs = 0;
}

/** Clears the whole stack. `continuation` is the continuation history to use where no move came before. */
export function clearStack(p: usize, continuation: usize): void {
  memory.fill(changetype<usize>(stackAt(p, -BEFORE_ROOT)), 0, (MAX_PLY + BEFORE_ROOT) * <i32>offsetof<Stack>());
  for (let ply = -BEFORE_ROOT; ply < MAX_PLY; ply++) {
    const stack = stackAt(p, ply);
    stack.staticEval = NONE;
    stack.continuation = continuation;
  }
}
