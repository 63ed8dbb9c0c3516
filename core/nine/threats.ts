// The squares that the opponent of the side to move attacks.

import { turn } from "../states";
import { steps } from "./attacks";
import { rides } from "./movegen";
import { groupOf, occupied, ofColor, ofGroup, pieceAt } from "./position";
import { forward, has, high, low, lowest, PAWN, withoutLowestOfSecond } from "./squares";

/** Writes the set of squares that the opponent attacks to `threats`. */
export function findThreats(p: usize, threats: usize): void {
  const them = turn(p) ^ 1;
  const theirs = ofColor(p, them);
  const all = occupied(p);
  const pawns = v128.and(ofGroup(p, PAWN), theirs);
  let attacked = forward(them, pawns);
  const others = v128.andnot(theirs, pawns);
  let first = low(others);
  let second = high(others);
  while (first | second) {
    const from = lowest(first, second);
    second = withoutLowestOfSecond(first, second);
    first &= first - 1;
    const piece = pieceAt(p, from);
    attacked = v128.or(attacked, v128.or(steps(piece, from), rides(groupOf(piece), them, from, all)));
  }
  v128.store(threats, attacked);
}

/** Whether a square is in the set at `threats`; squares beyond the board are not. */
@inline export function isAttacked(threats: usize, square: u32): bool {
  return has(v128.load(threats), square);
}
