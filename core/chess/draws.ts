// Draws by rule: repetition, the move clock, and positions in which no mate is possible.

import { repetitionReach, stateBefore, stateOf } from "../states";
import { occupied, ofKind } from "./position";
import { BISHOP, KING, KNIGHT, LIGHT_SQUARES } from "./squares";

@inline export function halfmoves(p: usize): u32 {
  return stateOf(p).halfmoves;
}

/** No sequence of legal moves can mate: bare kings, a single minor piece, or any number of bishops on squares of one color. */
export function isDead(p: usize): bool {
  const all = occupied(p);
  const kings = ofKind(p, KING);
  const bishops = ofKind(p, BISHOP);
  const rest = all ^ kings;
  if (rest == bishops) return !(bishops & LIGHT_SQUARES) || !(bishops & ~LIGHT_SQUARES);
  return rest == ofKind(p, KNIGHT) && popcnt(rest) == 1;
}

/** Whether the position has occurred at least `times` times in the game before the last `plies` half-moves. */
function hasOccurred(p: usize, plies: i32, times: u32): bool {
  const state = stateOf(p);
  const key = state.key;
  const limit = repetitionReach(p);
  let count: u32 = 0;
  for (let back = max<usize>(4, <usize>(plies + 1) & ~1); back <= limit; back += 2) {
    if (stateBefore(state, back).key == key) count++;
  }
  return count >= times;
}

/**
 * Whether a position `plies` half-moves after the root of a search, which is not mate, ends the game or lets a side claim a draw. Positions
 * count as repeated that occurred in the game up to the root, so that the answer does not depend on the line.
 */
export function endsWithoutMate(p: usize, plies: i32): bool {
  return halfmoves(p) >= 100 || hasOccurred(p, plies, 2);
}
