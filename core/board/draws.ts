// Draws by rule: repetition, the move clock, and positions in which no mate is possible.

import { STATE_BYTES, STATE_HALFMOVES, STATE_KEY, STATE_REVERSIBLE, STATES } from "../layout";
import { occupied, ofColor, ofKind, stateOf } from "./position";
import { BISHOP, KING, KNIGHT, LIGHT_SQUARES } from "./squares";

/** How often the current position has occurred before, in the game or on the path of the search. */
export function earlierOccurrences(p: usize): u32 {
  const state = stateOf(p);
  const key = load<u64>(state, STATE_KEY);
  const reversible = <usize>load<u16>(state, STATE_REVERSIBLE);
  const known = (state - (p + STATES)) / STATE_BYTES;
  const limit = reversible < known ? reversible : known;
  let count: u32 = 0;
  // The same side must be to move, and no position returns in fewer than four half-moves.
  for (let back: usize = 4; back <= limit; back += 2) {
    if (load<u64>(state - back * STATE_BYTES, STATE_KEY) == key) count++;
  }
  return count;
}

@inline export function halfmoves(p: usize): u32 {
  return load<u16>(stateOf(p), STATE_HALFMOVES);
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
