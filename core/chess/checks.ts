// Which moves give check. The part that depends only on the position is computed once, into a CheckInfo that the caller owns.

import { CheckInfo } from "./records";
import { between, bishopAttacks, bishopRays, knightAttacks, line, pawnAttacks, rookAttacks, rookRays } from "./attacks";
import { moveAt, putMove } from "../move-list";
import { stateOf, turn } from "../states";
import { generateMoves } from "./movegen";
import { kingSquare, occupied, ofColor, ofKind, pieceAt, pieces } from "./position";
import { BISHOP, bit, BLACK, castledKing, castledRook, CASTLING, EN_PASSANT, FILE_A, KING, KNIGHT, lsb, MOVE_TYPE, moveFrom, movePromotion, moveTo, PAWN, QUEEN, RANK_1, RANK_3, RANK_6, RANK_8, ROOK, WHITE } from "./squares";

export const CHECKS_BYTES = offsetof<CheckInfo>();

/** Fills the CheckInfo at `checks` for the side to move. */
export function findChecks(p: usize, checks: usize): void {
  const us = turn(p);
  const own = ofColor(p, us);
  const all = occupied(p);
  const king = kingSquare(p, us ^ 1);
  const queens = ofKind(p, QUEEN);
  let snipers = ((rookRays(king) & (ofKind(p, ROOK) | queens)) | (bishopRays(king) & (ofKind(p, BISHOP) | queens))) & own;
  let discoverers: u64 = 0;
  while (snipers) {
    const blockers = between(king, lsb(snipers)) & all;
    if (blockers && !(blockers & (blockers - 1))) discoverers |= blockers & own;
    snipers &= snipers - 1;
  }
  const diagonal = bishopAttacks(king, all);
  const straight = rookAttacks(king, all);
  const info = changetype<CheckInfo>(checks);
  info.pawn = pawnAttacks(us ^ 1, king);
  info.knight = knightAttacks(king);
  info.bishop = diagonal;
  info.rook = straight;
  info.queen = diagonal | straight;
  info.king = 0;
  info.discoverers = discoverers;
}

/** Squares from which a piece of the kind would give check to the king. */
@inline function checkingSquares(checks: usize, kind: i32): u64 {
  return load<u64>(checks + (<usize>kind << 3));
}

/** Whether a slider of `us` attacks the king if the squares in `all` are occupied. */
@inline function slidersReach(p: usize, us: i32, king: u32, straight: u64, diagonal: u64, all: u64): bool {
  return ((rookAttacks(king, all) & straight) | (bishopAttacks(king, all) & diagonal)) != 0;
}

/** Whether castling, a promotion or an en-passant capture gives check: for these the CheckInfo is not enough. */
function rareGivesCheck(p: usize, move: u32): bool {
  const us = turn(p);
  const king = kingSquare(p, us ^ 1);
  const from = moveFrom(move);
  const to = moveTo(move);
  const type = move & MOVE_TYPE;
  const own = ofColor(p, us);
  const queens = ofKind(p, QUEEN) & own;
  let straight = (ofKind(p, ROOK) & own) | queens;
  let diagonal = (ofKind(p, BISHOP) & own) | queens;
  let all = occupied(p) ^ bit(from);
  if (type == CASTLING) {
    const right = (us << 1) | (to < from ? 1 : 0);
    straight ^= bit(to) ^ bit(castledRook(right));
    all = ((all ^ bit(to)) | bit(castledKing(right))) | bit(castledRook(right));
    return slidersReach(p, us, king, straight, diagonal, all);
  }
  all |= bit(to);
  if (type == EN_PASSANT) {
    all ^= bit(to ^ 8);
    return (pawnAttacks(us, to) & bit(king)) != 0 || slidersReach(p, us, king, straight, diagonal, all);
  }
  const kind = movePromotion(move);
  if (kind == KNIGHT && knightAttacks(to) & bit(king)) return true;
  if (kind == BISHOP || kind == QUEEN) diagonal |= bit(to);
  if (kind == ROOK || kind == QUEEN) straight |= bit(to);
  return slidersReach(p, us, king, straight, diagonal, all);
}

/** Whether a legal move gives check. */
@inline export function givesCheck(p: usize, move: u32, checks: usize): bool {
  if (move & MOVE_TYPE) return rareGivesCheck(p, move);
  const from = moveFrom(move);
  const to = moveTo(move);
  if (checkingSquares(checks, pieceAt(p, from) >> 1) & bit(to)) return true;
  return (changetype<CheckInfo>(checks).discoverers & bit(from)) != 0 && !(line(kingSquare(p, turn(p) ^ 1), from) & bit(to));
}

@inline function pushAll(out: usize, from: u32, targets: u64): usize {
  while (targets) {
    putMove(out, from | (lsb(targets) << 7));
    out += 4;
    targets &= targets - 1;
  }
  return out;
}

/** Generates the legal quiet moves that give check, without castling and without king moves. Only for a side that is not in check itself. */
export function generateQuietChecks(p: usize, out: usize, checks: usize): usize {
  const us = turn(p);
  const own = ofColor(p, us);
  const all = occupied(p);
  const king = kingSquare(p, us ^ 1);
  const ownKing = kingSquare(p, us);
  const pinned = stateOf(p).pinned;
  const discoverers = changetype<CheckInfo>(checks).discoverers;
  let movers = own & (ofKind(p, KNIGHT) | ofKind(p, BISHOP) | ofKind(p, ROOK) | ofKind(p, QUEEN));
  while (movers) {
    const from = lsb(movers);
    movers &= movers - 1;
    const kind = pieceAt(p, from) >> 1;
    let wanted = checkingSquares(checks, kind);
    if (discoverers & bit(from)) wanted |= ~line(king, from);
    wanted &= ~all;
    if (pinned & bit(from)) wanted &= line(ownKing, from);
    if (!wanted) continue;
    let reach: u64 = 0;
    if (kind == KNIGHT) reach = knightAttacks(from);
    if (kind == BISHOP || kind == QUEEN) reach = bishopAttacks(from, all);
    if (kind == ROOK || kind == QUEEN) reach |= rookAttacks(from, all);
    out = pushAll(out, from, reach & wanted);
  }
  const pawns = pieces(p, us, PAWN) & (~pinned | (FILE_A << <u64>(ownKing & 7)));
  const wanted = checkingSquares(checks, PAWN) & ~all & ~(RANK_1 | RANK_8);
  const single = (us == WHITE ? pawns << 8 : pawns >> 8) & ~all;
  const second = us == WHITE ? (single & RANK_3) << 8 : (single & RANK_6) >> 8;
  const up: u32 = us == BLACK ? -8 : 8;
  let steps = single & wanted;
  while (steps) {
    const to = lsb(steps);
    putMove(out, (to - up) | (to << 7));
    out += 4;
    steps &= steps - 1;
  }
  steps = second & wanted;
  while (steps) {
    const to = lsb(steps);
    putMove(out, (to - up - up) | (to << 7));
    out += 4;
    steps &= steps - 1;
  }
  return out;
}

/** Generates all legal moves that give check. */
export function generateChecks(p: usize, out: usize, checks: usize): usize {
  const end = generateMoves(p, out);
  let kept = out;
  for (let at = out; at < end; at += 4) {
    const move = moveAt(at);
    if (!givesCheck(p, move, checks)) continue;
    putMove(kept, move);
    kept += 4;
  }
  return kept;
}
