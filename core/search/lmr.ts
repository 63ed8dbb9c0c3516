// Late move reductions (LMR) grow with the logarithms of depth and move number. The logarithms come from a table computed with
// integers only, so that every machine reduces alike.

import { LOGARITHMS } from "../layout";
import { Node } from "../records";
import { captureHistoryOf, quietHistoryOf } from "./history";
import { isPvNode } from "./node-type";
import * as parameter from "./parameters.generated";
import { isRefutation } from "./picker";
import { NONE } from "./score";
import { stackAt } from "./stack";

/** A ply, in the units of reductions. */
export const PLY: i32 = 1024;

/** log2 of n in 1024ths, bit by bit: squaring doubles a logarithm. */
function log2(n: u32): i32 {
  const whole = 31 - <i32>clz(n);
  let rest = (<u64>n << 30) >> <u64>whole;
  let result = whole << 10;
  for (let bit = 512; bit; bit >>= 1) {
    rest = (rest * rest) >> 30;
    if (rest >> 31) {
      rest >>= 1;
      result |= bit;
    }
  }
  return result;
}

export function fillLogarithms(): void {
  store<i32>(LOGARITHMS, 0);
  for (let n: u32 = 1; n < 256; n++) store<i32>(LOGARITHMS + (n << 2), log2(n));
}

@inline function logarithm(n: i32): i32 {
  return load<i32>(LOGARITHMS + (<u32>min(n, 255) << 2));
}

/** The reduction of a move by depth and move number, in 1024ths of a ply. */
@inline export function baseReduction(depth: i32, moveNumber: i32): i32 {
  return parameter.reductionBase() + (((logarithm(depth) * logarithm(moveNumber)) >> 10) * parameter.reductionScale()) / 1000;
}

/** The whole reduction of a move, in 1024ths of a ply. */
@inline export function lateMoveReduction<NodeType>(p: usize, node: Node, move: u32, moveNumber: i32, isTactical: bool, givesCheck: bool): i32 {
  const ply = node.ply;
  let reduction = baseReduction(node.depth, moveNumber);
  if (node.cutNode) reduction += parameter.reductionCut();
  if (!node.improving) reduction += parameter.reductionWorse();
  if (isPvNode<NodeType>()) reduction -= parameter.reductionPv();
  if (node.ttPv) reduction -= parameter.reductionTablePv();
  if (givesCheck) reduction -= parameter.reductionCheck();
  if (stackAt(p, ply + 1).cutoffs > 3) reduction += parameter.reductionCuts();
  if (isTactical) return reduction - PLY - (captureHistoryOf(p, move) * PLY) / parameter.reductionHistory();
  if (node.ttTactical) reduction += parameter.reductionTableCapture();
  if (isRefutation(node, move)) reduction -= parameter.reductionKiller();
  return reduction - (quietHistoryOf(p, move, ply) * PLY) / parameter.reductionHistory();
}

/** Both sides' static evals add up to this where nothing changes: each side to move is credited with a tempo. */
const TWO_TEMPI: i32 = 56;
/** A move that lost this much static eval is likely to be refuted. */
const CLEAR_LOSS: i32 = 50;
/** A reduction of this many plies is too much for a move that lost nothing. */
const LARGE_REDUCTION: i32 = 3;

/** Hindsight: the depth of the node, changed if the static eval says that the move before was reduced too much or too little. */
export function hindsightDepth(p: usize, ply: i32, depth: i32): i32 {
  const before = stackAt(p, ply - 1);
  if (!before.reduction || before.staticEval == NONE) return depth;
  const loss = stackAt(p, ply).staticEval + before.staticEval - TWO_TEMPI;
  if (before.reduction >= LARGE_REDUCTION && loss <= 0) return depth + 1;
  return depth >= 2 && loss > CLEAR_LOSS ? depth - 1 : depth;
}
