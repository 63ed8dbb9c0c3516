// Which moves give check. The part that depends only on the position is computed once, into a block that the caller owns: sets by kind of
// the squares from which a piece of that kind would give check, then the pieces that give a discovered check by leaving their line.

import { moveAt, putMove } from "../move-list";
import { between, diagonalAttacks, directionOf, forwardAttacks, ray, steps, straightAttacks } from "./attacks";
import { generateQuiets, rides } from "./movegen";
import { GROUPS, KINDS } from "./places";
import { groupOf, kingSquare, occupied, ofColor, pieceAt, snipersOf, turn } from "./position";
import { bit, DIAGONAL, FIRST_SLOT, has, hasSeveral, high, isEmpty, kindOfSlot, LANCE, low, lowest, moveFrom, movePromotion, moveTo, noSquares, pieceOf, QUEEN, STRAIGHT, withoutLowestOfSecond } from "./squares";

export const CHECKS_BYTES: u32 = (KINDS + 1) * 16;
const DISCOVERERS: u32 = KINDS * 16;

/** Fills the block at `checks` for the side to move. */
export function findChecks(p: usize, checks: usize): void {
  const us = turn(p);
  const them = us ^ 1;
  const all = occupied(p);
  const king = kingSquare(p, them);
  const straight = straightAttacks(king, all);
  const diagonal = diagonalAttacks(king, all);
  const lance = forwardAttacks(them, king, all);
  for (let kind: u32 = 1; kind < KINDS; kind++) {
    const group = <i32>load<u8>(GROUPS + kind);
    // A piece attacks the king from where a piece of the other side on the king's square would attack it.
    let squares = steps(pieceOf(<i32>kind, them), king);
    if (group == LANCE) squares = v128.or(squares, lance);
    if (group == STRAIGHT || group == QUEEN) squares = v128.or(squares, straight);
    if (group == DIAGONAL || group == QUEEN) squares = v128.or(squares, diagonal);
    v128.store(checks + (kind << 4), squares);
  }
  const own = ofColor(p, us);
  const snipers = snipersOf(p, them, king);
  let discoverers = noSquares();
  let first = low(snipers);
  let second = high(snipers);
  while (first | second) {
    const sniper = lowest(first, second);
    second = withoutLowestOfSecond(first, second);
    first &= first - 1;
    const blockers = v128.and(between(king, sniper), all);
    if (!isEmpty(blockers) && !hasSeveral(blockers)) discoverers = v128.or(discoverers, v128.and(blockers, own));
  }
  v128.store(checks + DISCOVERERS, discoverers);
}

/** The kind of piece that stands on the target after a move. */
@inline function landedKind(p: usize, move: u32): i32 {
  const promotion = movePromotion(move);
  if (promotion) return promotion;
  const from = moveFrom(move);
  return from >= FIRST_SLOT ? kindOfSlot(from - FIRST_SLOT) : pieceAt(p, from) >> 1;
}

/** Whether a legal move gives check. */
export function givesCheck(p: usize, move: u32, checks: usize): bool {
  const to = moveTo(move);
  const from = moveFrom(move);
  const kind = landedKind(p, move);
  if (has(v128.load(checks + (<u32>kind << 4)), to)) return true;
  if (from >= FIRST_SLOT) return false;
  const us = turn(p);
  const king = kingSquare(p, us ^ 1);
  if (has(v128.load(checks + DISCOVERERS), from) && !has(ray(directionOf(king, from), king), to)) return true;
  // A new rider may attack through the square that it has left.
  return movePromotion(move) != 0 && has(rides(groupOf(pieceOf(kind, us)), us, to, v128.xor(occupied(p), bit(from))), king);
}

/** Quiet moves that give check. */
export function generateQuietChecks(p: usize, out: usize, checks: usize): usize {
  const end = generateQuiets(p, out);
  let kept = out;
  for (let at = out; at < end; at += 4) {
    const move = moveAt(at);
    if (!givesCheck(p, move, checks)) continue;
    putMove(kept, move);
    kept += 4;
  }
  return kept;
}
