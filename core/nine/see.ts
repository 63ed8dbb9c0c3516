// Static exchange evaluation (SEE): does a capture sequence on the target square gain at least a threshold, if both sides may stop? A
// piece that can promote when it recaptures does so. Drops are ignored.

import { turn } from "../states";
import { diagonalRays, directionOf, NO_DIRECTION, NORTH, ray, SOUTH, straightRays } from "./attacks";
import { zoneOf } from "./movegen";
import { diagonalRiders, groupOf, kingSquare, lancesTo, leapersTo, loneBlockers, occupied, ofColor, ofGroup, pieceAt, ridersTo, snipersOf, straightRiders } from "./position";
import { bit, CHESS_PAWN, FIRST_SLOT, has, high, isEmpty, KING, kindOfSlot, LANCE, low, lowest, moveFrom, movePromotion, moveTo, noSquares, pieceOf, promotionOf, WHITE, withoutLowestOfSecond } from "./squares";
import { captureValue, mostPromotion, seeValue, valueOf } from "./values";

/** The gain of a move: the piece that it captures, and the value that its promotion adds. A drop gains nothing. */
@inline export function gainOf(p: usize, move: u32): i32 {
  const promotion = movePromotion(move);
  if (moveFrom(move) >= FIRST_SLOT) return 0;
  return seeValue(pieceAt(p, moveTo(move)) >> 1) + (promotion ? valueOf(promotion) - valueOf(pieceAt(p, moveFrom(move)) >> 1) : 0);
}

/** The piece that stands on the target after a piece has moved there, promoted if it may. */
@inline function landed(piece: i32, from: u32, to: u32): i32 {
  const zone = zoneOf(piece);
  if (!has(zone, to) && (groupOf(piece) == CHESS_PAWN || !has(zone, from))) return piece;
  return pieceOf(promotionOf(piece >> 1, 0), piece & 1);
}

/** The pinned pieces of a side, given the squares that are still occupied. */
function pinnedOf(p: usize, color: i32, king: u32, all: v128): v128 {
  const snipers = v128.and(snipersOf(p, color, king), all);
  return v128.and(loneBlockers(snipers, king, all), ofColor(p, color));
}

/** The squares from which a pinned piece may still capture on the target: those on its line with the king. */
@inline function lineThrough(king: u32, to: u32): v128 {
  const direction = directionOf(king, to);
  return direction == NO_DIRECTION ? noSquares() : ray(direction, king);
}

/** Attackers that may capture: not those that are pinned to their king by a line that does not lead to the target. */
@inline function free(p: usize, color: i32, attackers: v128, to: u32, all: v128): v128 {
  const king = kingSquare(p, color);
  const lines = v128.or(straightRays(king), diagonalRays(king));
  const allowed = lineThrough(king, to);
  if (isEmpty(v128.andnot(v128.and(attackers, lines), allowed))) return attackers;
  return v128.andnot(attackers, v128.andnot(pinnedOf(p, color, king, all), allowed));
}

/** The square of the least valuable of some pieces, a king last. */
@inline function leastValuable(p: usize, pieces: v128): u32 {
  let best: u32 = 0;
  let least = i32.MAX_VALUE;
  let first = low(pieces);
  let second = high(pieces);
  while (first | second) {
    const square = lowest(first, second);
    second = withoutLowestOfSecond(first, second);
    first &= first - 1;
    const piece = pieceAt(p, square);
    const value = groupOf(piece) == KING ? i32.MAX_VALUE - 1 : captureValue(piece);
    if (value >= least) continue;
    least = value;
    best = square;
  }
  return best;
}

/** The rider that attacks the target after the piece on `from` has left its line; nothing if there is none. */
@inline function behind(p: usize, to: u32, from: u32, all: v128): v128 {
  const direction = directionOf(to, from);
  if (direction == NO_DIRECTION) return noSquares();
  const blockers = v128.and(ray(direction, from), all);
  if (isEmpty(blockers)) return blockers;
  const first = low(blockers);
  const second = high(blockers);
  const square = direction < 4 ? lowest(first, second) : second ? 127 - <u32>clz(second) : 63 - <u32>clz(first);
  const isStraight = (direction & 3) < 2;
  let riders = isStraight ? straightRiders(p) : diagonalRiders(p);
  // A lance stands behind its target: to the south of it if it is the first player's.
  if (direction == SOUTH || direction == NORTH) riders = v128.or(riders, v128.and(ofGroup(p, LANCE), ofColor(p, direction == SOUTH ? WHITE : WHITE ^ 1)));
  return v128.and(riders, bit(square));
}

/** Whether the exchange that a move begins gains at least `threshold` for the side to move. */
export function see(p: usize, move: u32, threshold: i32): bool {
  const from = moveFrom(move);
  const to = moveTo(move);
  const mover = turn(p);
  let all = v128.or(occupied(p), bit(to));
  let onTarget = 0;
  let balance = -threshold;
  if (from >= FIRST_SLOT) {
    onTarget = pieceOf(kindOfSlot(from - FIRST_SLOT), mover);
  } else {
    const promotion = movePromotion(move);
    onTarget = pieceAt(p, from);
    balance += captureValue(pieceAt(p, to));
    if (promotion) {
      balance += valueOf(promotion) - valueOf(onTarget >> 1);
      onTarget = pieceOf(promotion, mover);
    }
    all = v128.xor(all, bit(from));
  }
  if (balance < 0) return false;
  // Even a recapture that promotes would not win enough.
  if (balance >= captureValue(onTarget) + mostPromotion()) return true;

  // `balance` is the gain above the threshold of the side that has moved last; the other side now captures on the target if that helps.
  let side = mover ^ 1;
  let attackers = v128.or(ridersTo(p, to, all), v128.or(lancesTo(p, to, 0, all), lancesTo(p, to, 1, all)));
  attackers = v128.and(v128.or(attackers, v128.or(leapersTo(p, to, 0), leapersTo(p, to, 1))), v128.andnot(all, bit(to)));
  while (true) {
    const ours = v128.and(attackers, ofColor(p, side));
    if (isEmpty(ours)) break;
    const candidates = free(p, side, ours, to, all);
    if (isEmpty(candidates)) break;
    const square = leastValuable(p, candidates);
    const piece = pieceAt(p, square);
    // A king may not capture where the other side still attacks.
    if (groupOf(piece) == KING && v128.any_true(v128.and(attackers, ofColor(p, side ^ 1)))) break;
    const comes = landed(piece, square, to);
    balance = -balance - 1 + captureValue(onTarget) + valueOf(comes >> 1) - valueOf(piece >> 1);
    if (balance < 0) break;
    onTarget = comes;
    all = v128.xor(all, bit(square));
    attackers = v128.or(v128.andnot(attackers, bit(square)), behind(p, to, square, v128.andnot(all, bit(to))));
    side ^= 1;
  }
  return side != mover;
}
