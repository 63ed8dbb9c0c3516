// The position of a thread: sets by color, kind and group, the piece on each square, hands, and the current state record.

import { POS_BOARD, POS_COLORS, POS_KINDS, STATES } from "../layout";
import { stateOf, turn } from "../states";
import { between, diagonalAttacks, diagonalRays, forwardAttacks, forwardRay, near, steps, straightAttacks, straightRays } from "./attacks";
import { recomputeLanes } from "./lanes";
import { GROUPS, POS_GROUPS, POS_HANDS, POS_KINGS, SQUARES } from "./places";
import { Position, positionAt, State } from "./records";
import { bit, CHESS_PAWN, DIAGONAL, has, hasSeveral, high, isEmpty, KING, kindOfSlot, LANCE, low, lowest, noSquares, PAWN, pieceOf, QUEEN, STRAIGHT, WHITE, withoutLowestOfSecond } from "./squares";
import { handKey, materialKey, pieceKey, turnKey } from "./zobrist";

@inline export function ofColor(p: usize, color: i32): v128 {
  return v128.load(p + (<u32>color << 4), POS_COLORS);
}

@inline export function ofGroup(p: usize, group: i32): v128 {
  return v128.load(p + (<u32>group << 4), POS_GROUPS);
}

@inline export function occupied(p: usize): v128 {
  return v128.or(ofColor(p, 0), ofColor(p, 1));
}

@inline export function straightRiders(p: usize): v128 {
  return v128.or(ofGroup(p, STRAIGHT), ofGroup(p, QUEEN));
}

@inline export function diagonalRiders(p: usize): v128 {
  return v128.or(ofGroup(p, DIAGONAL), ofGroup(p, QUEEN));
}

@inline export function groupOf(piece: i32): i32 {
  return load<u8>(GROUPS + <u32>(piece >> 1));
}

@inline export function pieceAt(p: usize, square: u32): i32 {
  return load<u8>(p + square, POS_BOARD);
}

/** How many pieces of a slot a side has in hand. */
@inline export function inHand(p: usize, color: i32, slot: u32): u32 {
  return load<u8>(p + (<u32>color << 4) + slot, POS_HANDS);
}

@inline export function putInHand(p: usize, color: i32, slot: u32, count: u32): void {
  store<u8>(p + (<u32>color << 4) + slot, <u8>count, POS_HANDS);
}

@inline export function kingSquare(p: usize, color: i32): u32 {
  return load<u8>(p + <u32>color, POS_KINGS);
}

@inline export function inCheck(p: usize): bool {
  return !isEmpty(stateOf(p).checkers);
}

@inline export function toggle(p: usize, piece: i32, squares: v128): void {
  const byColor = p + (<u32>(piece & 1) << 4);
  const byKind = p + (<u32>(piece >> 1) << 4);
  const byGroup = p + (<u32>groupOf(piece) << 4);
  v128.store(byColor, v128.xor(v128.load(byColor, POS_COLORS), squares), POS_COLORS);
  v128.store(byKind, v128.xor(v128.load(byKind, POS_KINDS), squares), POS_KINDS);
  v128.store(byGroup, v128.xor(v128.load(byGroup, POS_GROUPS), squares), POS_GROUPS);
}

/** Whether a piece of the color, standing on one of the squares, attacks the target by a leap. */
@inline function isSteppedOn(p: usize, candidates: v128, target: u32): bool {
  let first = low(candidates);
  let second = high(candidates);
  while (first | second) {
    const from = lowest(first, second);
    second = withoutLowestOfSecond(first, second);
    first &= first - 1;
    if (has(steps(pieceAt(p, from), from), target)) return true;
  }
  return false;
}

/** Whether any piece of `color` attacks the square if the squares in `all` are occupied. */
@inline export function isAttacked(p: usize, square: u32, color: i32, all: v128): bool {
  const theirs = ofColor(p, color);
  const close = v128.and(near(color, square), theirs);
  if (v128.any_true(close) && isSteppedOn(p, close, square)) return true;
  // Looking first along the empty rays avoids most of the costlier look-ups.
  const straight = v128.and(straightRiders(p), theirs);
  if (v128.any_true(v128.and(straightRays(square), straight)) && v128.any_true(v128.and(straightAttacks(square, all), straight))) return true;
  const diagonal = v128.and(diagonalRiders(p), theirs);
  if (v128.any_true(v128.and(diagonalRays(square), diagonal)) && v128.any_true(v128.and(diagonalAttacks(square, all), diagonal))) return true;
  const lances = v128.and(ofGroup(p, LANCE), theirs);
  return (
    v128.any_true(v128.and(forwardRay(color ^ 1, square), lances)) && v128.any_true(v128.and(forwardAttacks(color ^ 1, square, all), lances))
  );
}

/** Pieces of `color` that attack the square by a leap. */
@inline export function leapersTo(p: usize, square: u32, color: i32): v128 {
  const close = v128.and(near(color, square), ofColor(p, color));
  let found = noSquares();
  let first = low(close);
  let second = high(close);
  while (first | second) {
    const from = lowest(first, second);
    second = withoutLowestOfSecond(first, second);
    first &= first - 1;
    if (has(steps(pieceAt(p, from), from), square)) found = v128.or(found, bit(from));
  }
  return found;
}

/** Lances of `color` that attack the square if the squares in `all` are occupied. */
@inline export function lancesTo(p: usize, square: u32, color: i32, all: v128): v128 {
  const lances = v128.and(ofGroup(p, LANCE), ofColor(p, color));
  return v128.any_true(v128.and(forwardRay(color ^ 1, square), lances)) ? v128.and(forwardAttacks(color ^ 1, square, all), lances) : noSquares();
}

/** Pieces of both sides that ride to the square along lines and diagonals if the squares in `all` are occupied. */
@inline export function ridersTo(p: usize, square: u32, all: v128): v128 {
  return v128.or(v128.and(straightAttacks(square, all), straightRiders(p)), v128.and(diagonalAttacks(square, all), diagonalRiders(p)));
}

/** Pieces of `color` that attack the square if the squares in `all` are occupied. */
export function attackersOf(p: usize, square: u32, color: i32, all: v128): v128 {
  const riders = v128.and(ridersTo(p, square, all), ofColor(p, color));
  return v128.or(v128.or(riders, lancesTo(p, square, color, all)), leapersTo(p, square, color));
}

/** Riders of the other side that would attack the king of `us` on an empty board. */
@inline export function snipersOf(p: usize, us: i32, king: u32): v128 {
  const riders = v128.or(
    v128.and(straightRays(king), straightRiders(p)),
    v128.or(v128.and(diagonalRays(king), diagonalRiders(p)), v128.and(forwardRay(us, king), ofGroup(p, LANCE))),
  );
  return v128.and(riders, ofColor(p, us ^ 1));
}

/** Finds the riders that give check and the pinned pieces of `us`; checks by a leap are given. */
@inline export function findChecksAndPins(p: usize, state: State, us: i32, leapers: v128): void {
  const king = kingSquare(p, us);
  const snipers = snipersOf(p, us, king);
  let checking = leapers;
  let pinned = noSquares();
  if (v128.any_true(snipers)) {
    const own = ofColor(p, us);
    const all = occupied(p);
    let first = low(snipers);
    let second = high(snipers);
    while (first | second) {
      const sniper = lowest(first, second);
      second = withoutLowestOfSecond(first, second);
      first &= first - 1;
      const blockers = v128.and(between(king, sniper), all);
      if (isEmpty(blockers)) checking = v128.or(checking, bit(sniper));
      else if (!hasSeveral(blockers)) pinned = v128.or(pinned, v128.and(blockers, own));
    }
  }
  state.checkers = checking;
  state.pinned = pinned;
}

/** The pieces that alone stand between a square and one of these riders. */
export function loneBlockers(riders: v128, square: u32, all: v128): v128 {
  let lone = noSquares();
  let first = low(riders);
  let second = high(riders);
  while (first | second) {
    const rider = lowest(first, second);
    second = withoutLowestOfSecond(first, second);
    first &= first - 1;
    const blockers = v128.and(between(square, rider), all);
    if (!isEmpty(blockers) && !hasSeveral(blockers)) lone = v128.or(lone, blockers);
  }
  return lone;
}

/** The pinned pieces of a side. */
export function pinnedPieces(p: usize, us: i32): v128 {
  const king = kingSquare(p, us);
  return v128.and(loneBlockers(snipersOf(p, us, king), king, occupied(p)), ofColor(p, us));
}

// ── Setting up ──────────────────────────────────────────────────────────────────────────────────────────────────────────
// The host clears the position, places the pieces on the board and in the hands and then commits; it has checked the setup before.

export function clearPosition(p: usize): void {
  const position = positionAt(p);
  const lanes = position.lanes;
  memory.fill(p, 0, offsetof<Position>());
  position.lanes = lanes;
  memory.fill(p + STATES, 0, offsetof<State>());
  position.state = changetype<State>(p + STATES);
}

export function putPiece(p: usize, piece: i32, square: u32): void {
  toggle(p, piece, bit(square));
  store<u8>(p + square, <u8>piece, POS_BOARD);
  if (groupOf(piece) == KING) store<u8>(p + <u32>(piece & 1), <u8>square, POS_KINGS);
}

export function setHand(p: usize, color: i32, slot: u32, count: u32): void {
  putInHand(p, color, slot, count);
}

/** Completes a setup. */
export function commitPosition(p: usize, us: i32, ply: i32): void {
  const state = stateOf(p);
  positionAt(p).turn = us;
  positionAt(p).ply = ply;
  const king = kingSquare(p, us);
  findChecksAndPins(p, state, us, attackersOf(p, king, us ^ 1, occupied(p)));
  recomputeKeys(p, changetype<usize>(state));
  recomputeLanes(p);
}

/** Writes the four keys of the position, computed from scratch, into the state record at `target`. */
export function recomputeKeys(p: usize, target: usize): void {
  let whole: u64 = turn(p) == WHITE ? 0 : turnKey();
  let pawns: u64 = 0;
  let kings: u64 = 0;
  let material: u64 = 0;
  for (let square: u32 = 0; square < SQUARES; square++) {
    const piece = pieceAt(p, square);
    if (!piece) continue;
    const group = groupOf(piece);
    whole ^= pieceKey(piece, square);
    material += materialKey(piece);
    if (group == PAWN || group == CHESS_PAWN) pawns ^= pieceKey(piece, square);
    if (group == KING) kings ^= pieceKey(piece, square);
  }
  for (let color = 0; color < 2; color++) {
    for (let slot: u32 = 0; slot < 16; slot++) {
      const count = inHand(p, color, slot);
      whole ^= handKey(color, slot, count);
      material += count * materialKey(pieceOf(kindOfSlot(slot), color));
    }
  }
  const keys = changetype<State>(target);
  keys.key = whole;
  keys.pawnKey = pawns;
  keys.pawnKingKey = pawns ^ kings;
  keys.materialKey = material;
}

/** Whether the side not to move is in check, which no legal position allows. */
export function isOpponentInCheck(p: usize, us: i32): bool {
  return isAttacked(p, kingSquare(p, us ^ 1), us, occupied(p));
}

/** Copies a position with its history to another thread block. */
export function copyPosition(from: usize, to: usize): void {
  memory.copy(to, from, offsetof<Position>());
  const state = changetype<usize>(stateOf(from)) - from;
  memory.copy(to + STATES, from + STATES, state - STATES + offsetof<State>());
  positionAt(to).state = changetype<State>(to + state);
}
