// Extensions: moves that are searched deeper than their depth says.

import { Node } from "../records";
import { movePromotion, see } from "../family/rules";
import { zeroWindowSearch } from "./node";
import { isPvNode } from "./node-type";
import * as parameter from "./parameters.generated";
import { freeBehind } from "./picker";
import { isMate } from "./score";
import { stackAt } from "./stack";
import { countEvent, countIf, Event } from "./statistics";
import { BOUND_LOWER, ttBoundOf, ttDepthOf, ttMoveOf } from "./transposition";

/**
 * Values from here on mean a multi-cut: the node returns a score, which is the value less twice this number.
 */
export const MULTI_CUT: i32 = 100000;

/** The largest number of double extensions on one path: more would let the tree grow without end. */
const MAX_DOUBLE_EXTENSIONS: i32 = 8;

/** By how many plies to extend a move. */
@inline export function extensionOf<NodeType>(p: usize, node: Node, move: u32, givesCheck: bool): i32 {
  const depth = node.depth;
  const ply = node.ply;
  const entry = node.ttEntry;
  if (parameter.singular() && depth >= parameter.singularDepth() && entry && move == ttMoveOf(entry) && !stackAt(p, ply).excludedMove) {
    if (ttDepthOf(entry) >= depth - 3 && ttBoundOf(entry) & BOUND_LOWER && !isMate(node.ttValue)) return singularExtension<NodeType>(p, node, move);
  }
  if (depth > parameter.forcingDepth() || ply > parameter.forcingPly()) return 0;
  if (givesCheck && parameter.checkExtension() && (!parameter.forcingSafe() || see(p, move, 0))) {
    countEvent(Event.CHECK_EXTENSION, depth);
    return 1;
  }
  return movePromotion(move) && parameter.promotionExtension() ? 1 : 0;
}

/** Searches the node to half its depth without the TT move. If all other moves fail low, the TT move is singular and extended. */
function singularExtension<NodeType>(p: usize, node: Node, ttMove: u32): i32 {
  const depth = node.depth;
  const ply = node.ply;
  const stack = stackAt(p, ply);
  const singularBeta = node.ttValue - parameter.singularMargin() * depth;
  stack.excludedMove = ttMove;
  countEvent(Event.SINGULAR, depth);
  const value = zeroWindowSearch(p, singularBeta - 1, singularBeta, (depth - 1) / 2, ply, node.cutNode, freeBehind(node));
  stack.excludedMove = 0;
  if (value < singularBeta) {
    countEvent(Event.SINGULAR_EXTENDED, depth);
    if (isPvNode<NodeType>() || !parameter.doubleExtension() || value >= singularBeta - parameter.doubleMargin() || stack.doubleExtensions >= MAX_DOUBLE_EXTENSIONS) return 1;
    stack.doubleExtensions++;
    countEvent(Event.SINGULAR_DOUBLE, depth);
    return 2;
  }
  // Multi-cut: another move fails high, too.
  if (parameter.multiCut() && singularBeta >= node.beta && !isMate(singularBeta)) {
    countEvent(Event.MULTI_CUT, depth);
    return singularBeta + 2 * MULTI_CUT;
  }
  if (!parameter.negativeExtension()) return 0;
  const extension = node.ttValue >= node.beta ? -2 : node.cutNode ? -1 : 0;
  countIf(extension < 0, Event.NEGATIVE_EXTENSION, depth);
  return extension;
}
