// Static exchange evaluation (SEE): does a capture sequence on the target square gain at least a threshold, if both sides may stop?

import { turn } from "../states";
import { between, bishopAttacks, bishopRays, line, rookAttacks, rookRays } from "./attacks";
import { capturedKind } from "./captured";
import { attackersTo, kingSquare, occupied, ofColor, ofKind, pieceAt } from "./position";
import { BISHOP, bit, CASTLING, EN_PASSANT, KING, lsb, MOVE_TYPE, moveFrom, movePromotion, moveTo, PAWN, PROMOTION, QUEEN, ROOK } from "./squares";

const PAWN_VALUE: i32 = 100;

/** SEE values by kind, i32. A table is faster than branches here: the next kind is hard to predict. */
const VALUES: usize = memory.data<i32>([0, PAWN_VALUE, 320, 330, 500, 900, 0]);

/** The SEE value of a kind. */
@inline export function seeValue(kind: i32): i32 {
  return load<i32>(VALUES + (<usize>kind << 2));
}

/** The most that a move can win at once: the piece that it takes, and what a promotion adds. */
@inline export function gainOf(p: usize, move: u32): i32 {
  const promotion = movePromotion(move);
  return seeValue(capturedKind(p, move)) + (promotion ? seeValue(promotion) - PAWN_VALUE : 0);
}

/** The pinned pieces of a side, given the squares that are still occupied. */
function pinnedOf(p: usize, color: i32, all: u64): u64 {
  const king = kingSquare(p, color);
  const queens = ofKind(p, QUEEN);
  let snipers = ((rookRays(king) & (ofKind(p, ROOK) | queens)) | (bishopRays(king) & (ofKind(p, BISHOP) | queens))) & ofColor(p, color ^ 1) & all;
  let pinned: u64 = 0;
  while (snipers) {
    const blockers = between(king, lsb(snipers)) & all;
    if (blockers && !(blockers & (blockers - 1))) pinned |= blockers & ofColor(p, color);
    snipers &= snipers - 1;
  }
  return pinned;
}

/** The least valuable kind among the attackers, a king last. */
@inline function leastValuableKind(p: usize, attackers: u64): i32 {
  let kind = PAWN;
  while (kind < KING && !(attackers & ofKind(p, kind))) kind++;
  return kind;
}

export function see(p: usize, move: u32, threshold: i32): bool {
  const type = move & MOVE_TYPE;
  if (type == CASTLING) return threshold <= 0;
  const from = moveFrom(move);
  const to = moveTo(move);
  let all = occupied(p) ^ bit(from);
  let onTarget = pieceAt(p, from) >> 1;
  let balance = seeValue(pieceAt(p, to) >> 1) - threshold;
  if (type == EN_PASSANT) {
    all ^= bit(to ^ 8);
    balance += seeValue(PAWN);
  }
  if (type == PROMOTION) {
    onTarget = movePromotion(move);
    balance += seeValue(onTarget) - seeValue(PAWN);
  }
  all |= bit(to);
  if (balance < 0) return false;

  // `balance` is the gain of the mover above the threshold; the opponent now captures on the target if that helps.
  const mover = turn(p);
  let side = mover ^ 1;
  balance -= seeValue(onTarget);
  if (balance >= 0) return true;
  const straight = ofKind(p, ROOK) | ofKind(p, QUEEN);
  const diagonal = ofKind(p, BISHOP) | ofKind(p, QUEEN);
  let attackers = attackersTo(p, to, all) & all & ~bit(to);
  while (true) {
    let candidates = attackers & ofColor(p, side);
    if (!candidates) break;
    // A pinned piece may capture only along the line to its king; a piece on no line with its king is not pinned.
    const king = kingSquare(p, side);
    if (candidates & (rookRays(king) | bishopRays(king)) & ~line(king, to)) candidates &= ~pinnedOf(p, side, all) | line(king, to);
    if (!candidates) break;
    const kind = leastValuableKind(p, candidates);
    // A king may not capture where the other side still attacks.
    if (kind == KING && attackers & ofColor(p, side ^ 1)) break;
    all ^= bit(lsb(candidates & ofKind(p, kind)));
    if (kind == PAWN || kind == BISHOP || kind == QUEEN) attackers |= bishopAttacks(to, all) & diagonal;
    if (kind == ROOK || kind == QUEEN) attackers |= rookAttacks(to, all) & straight;
    attackers &= all & ~bit(to);
    side ^= 1;
    // Seen from the side that must move next: its gain if it stops now.
    balance = -balance - 1 - seeValue(kind);
    if (balance >= 0) break;
  }
  return side != mover;
}
