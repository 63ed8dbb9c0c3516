// Extensions: moves that deserve to be searched deeper than their depth says.

import { movePromotion, see } from "../board/rules";
import { doublesOf, frameOf, setDoubles, setExcluded } from "./frame";
import { zeroNode } from "./node";
import * as parameter from "./parameters.generated";
import { freeBehind } from "./picker";
import { isMate } from "./score";
import { entryBound, entryDepth, entryMove, LOWER } from "./transposition";

/** An answer from here on is no extension but a score to leave with, plus twice this. */
export const LEAVE: i32 = 100000;

/** Double extensions on one path: more would let the tree grow without end. */
const MOST_DOUBLES: i32 = 8;

/** By how many plies to extend a move. */
@inline export function extensionOf(p: usize, move: u32, entry: u64, tableScore: i32, beta: i32, depth: i32, ply: i32, cut: bool, excluded: u32, check: bool, picker: usize, pv: bool): i32 {
  if (parameter.singular() && depth >= parameter.singularDepth() && entry && move == entryMove(entry) && !excluded) {
    if (entryDepth(entry) >= depth - 3 && entryBound(entry) & LOWER && !isMate(tableScore))
      return singularExtension(p, move, tableScore, beta, depth, ply, cut, picker, pv);
  }
  if (depth > parameter.forcingDepth() || ply > parameter.forcingPly()) return 0;
  if (check && parameter.checkExtension() && (!parameter.forcingSafe() || see(p, move, 0))) return 1;
  return movePromotion(move) && parameter.promotionExtension() ? 1 : 0;
}

/** Is the table's move the only good one? A search of half the depth without it tells. */
function singularExtension(p: usize, move: u32, tableScore: i32, beta: i32, depth: i32, ply: i32, cut: bool, picker: usize, pv: bool): i32 {
  const frame = frameOf(p, ply);
  const bar = tableScore - parameter.singularMargin() * depth;
  setExcluded(frame, move);
  const others = zeroNode(p, bar - 1, bar, (depth - 1) / 2, ply, cut, freeBehind(picker));
  setExcluded(frame, 0);
  if (others < bar) {
    if (pv || !parameter.doubleExtension() || others >= bar - parameter.doubleMargin() || doublesOf(frame) >= MOST_DOUBLES) return 1;
    setDoubles(frame, doublesOf(frame) + 1);
    return 2;
  }
  if (parameter.multiCut() && bar >= beta && !isMate(bar)) return bar + 2 * LEAVE;
  if (!parameter.negativeExtension()) return 0;
  return tableScore >= beta ? -2 : cut ? -1 : 0;
}
