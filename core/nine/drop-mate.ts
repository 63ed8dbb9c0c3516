// Whether a dropped pawn gives mate, which shogi forbids. Such a check comes from the adjacent square, so it cannot be blocked.

import { directionOf, ray, steps } from "./attacks";
import { attackersOf, isAttacked, kingSquare, occupied, ofColor, pieceAt, pinnedPieces } from "./position";
import { bit, has, high, low, lowest, withoutLowestOfSecond } from "./squares";

function hasEscape(p: usize, us: i32, king: u32, all: v128): bool {
  const reach = v128.andnot(steps(pieceAt(p, king), king), ofColor(p, us ^ 1));
  const others = v128.xor(all, bit(king));
  let first = low(reach);
  let second = high(reach);
  while (first | second) {
    const to = lowest(first, second);
    second = withoutLowestOfSecond(first, second);
    first &= first - 1;
    if (!isAttacked(p, to, us, others)) return true;
  }
  return false;
}

/** Whether a pinned piece leaves its line by moving to the square. */
@inline function leavesPin(pinned: v128, king: u32, from: u32, to: u32): bool {
  return has(pinned, from) && !has(ray(directionOf(king, from), king), to);
}

/** Whether a piece other than the king may capture on the square. */
function canCapture(p: usize, them: i32, king: u32, square: u32, all: v128): bool {
  const takers = v128.andnot(attackersOf(p, square, them, all), bit(king));
  if (!v128.any_true(takers)) return false;
  const pinned = pinnedPieces(p, them);
  let first = low(takers);
  let second = high(takers);
  while (first | second) {
    const from = lowest(first, second);
    second = withoutLowestOfSecond(first, second);
    first &= first - 1;
    if (!leavesPin(pinned, king, from, square)) return true;
  }
  return false;
}

/** Whether a pawn that `us` drops on the square in front of the other king gives mate. */
export function isDropMate(p: usize, us: i32, square: u32): bool {
  const them = us ^ 1;
  const king = kingSquare(p, them);
  const all = v128.or(occupied(p), bit(square));
  return !hasEscape(p, us, king, all) && !canCapture(p, them, king, square, all);
}
