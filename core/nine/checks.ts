// Which moves give check. The part that depends only on the position is computed once, into a block that the caller owns: sets by kind of
// the squares from which a piece of that kind would give check, then the pieces that give a discovered check by leaving their line.

import { stateOf, turn } from "../states";
import { diagonalAttacks, directionOf, forwardAttacks, ray, steps, straightAttacks } from "./attacks";
import { reachOf } from "./legal";
import { moveAt, putMove } from "../move-list";
import { alongPin, deadEndsOf, dropTargets, generateCaptures, generateEvasions, pushAll, QUIETS, rides, slotsInHand, zoneOf } from "./movegen";
import { GROUPS, KINDS } from "./places";
import { groupOf, inCheck, isAttacked, kingSquare, loneBlockers, occupied, ofColor, pieceAt, snipersOf } from "./position";
import { CheckInfo } from "./records";
import { allSquares, bit, CHESS_PAWN, DIAGONAL, FIRST_SLOT, has, high, isEmpty, kindOfSlot, LANCE, low, lowest, moveFrom, movePromotion, moveTo, noSquares, pieceOf, QUEEN, STRAIGHT, withoutLowestOfSecond } from "./squares";

export const CHECKS_BYTES: u32 = offsetof<CheckInfo>();
const DISCOVERERS: u32 = offsetof<CheckInfo>("discoverers");

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
  const discoverers = v128.and(loneBlockers(snipersOf(p, them, king), king, all), ofColor(p, us));
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

/** The squares to which the king may go. */
function safeSquares(p: usize, us: i32, king: u32, reach: v128): v128 {
  const others = v128.xor(occupied(p), bit(king));
  let safe = noSquares();
  let first = low(reach);
  let second = high(reach);
  while (first | second) {
    const to = lowest(first, second);
    second = withoutLowestOfSecond(first, second);
    first &= first - 1;
    if (!isAttacked(p, to, us ^ 1, others)) safe = v128.or(safe, bit(to));
  }
  return safe;
}

/** The squares to which a piece may move so that it gives check; `from` is its square. */
@inline function checkingTargets(p: usize, us: i32, from: u32, checks: usize, empty: v128): v128 {
  const piece = pieceAt(p, from);
  const king = kingSquare(p, us ^ 1);
  let wanted = v128.load(checks + (<u32>(piece >> 1) << 4));
  if (has(v128.load(checks + DISCOVERERS), from)) wanted = v128.or(wanted, v128.not(ray(directionOf(king, from), king)));
  wanted = v128.and(wanted, empty);
  wanted = v128.andnot(wanted, groupOf(piece) == CHESS_PAWN ? zoneOf(piece) : deadEndsOf(piece));
  const own = kingSquare(p, us);
  wanted = alongPin(wanted, stateOf(p).pinned, own, from);
  if (isEmpty(wanted)) return wanted;
  const targets = v128.and(wanted, reachOf(p, us, piece, from));
  return from == own ? safeSquares(p, us, own, targets) : targets;
}

/** Generates the legal quiet moves that give check. Only for a side that is not in check itself. */
export function generateQuietChecks(p: usize, out: usize, checks: usize): usize {
  const us = turn(p);
  const own = ofColor(p, us);
  const empty = v128.andnot(allSquares(), occupied(p));
  let first = low(own);
  let second = high(own);
  while (first | second) {
    const from = lowest(first, second);
    second = withoutLowestOfSecond(first, second);
    first &= first - 1;
    out = pushAll(QUIETS, out, from, checkingTargets(p, us, from, checks, empty));
  }
  for (let slots = slotsInHand(p, us); slots; slots &= slots - 1) {
    const slot = <u32>ctz(slots);
    const piece = pieceOf(kindOfSlot(slot), us);
    const squares = v128.and(v128.load(checks + (<u32>(piece >> 1) << 4)), empty);
    out = pushAll(QUIETS, out, FIRST_SLOT + slot, dropTargets(p, us, piece, own, squares));
  }
  return out;
}

/** Keeps the moves of a list that give check. Returns its new end. */
function keepChecks(p: usize, list: usize, end: usize, checks: usize): usize {
  let kept = list;
  for (let at = list; at < end; at += 4) {
    const move = moveAt(at);
    if (!givesCheck(p, move, checks)) continue;
    putMove(kept, move);
    kept += 4;
  }
  return kept;
}

/** Generates all legal moves that give check. */
export function generateChecks(p: usize, out: usize, checks: usize): usize {
  if (inCheck(p)) return keepChecks(p, out, generateEvasions(p, out), checks);
  const tactical = keepChecks(p, out, generateCaptures(p, out), checks);
  return generateQuietChecks(p, tactical, checks);
}
