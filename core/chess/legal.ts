// Legality of a single move. A TT move or a killer comes from another position and must be tested before it is made.

import { between, bishopAttacks, kingAttacks, knightAttacks, line, pawnAttacks, rookAttacks } from "./attacks";
import { moveAt } from "../move-list";
import { stateOf, turn } from "../states";
import { generateMoves } from "./movegen";
import { isAttacked, kingSquare, occupied, ofColor, pieceAt } from "./position";
import { BISHOP, bit, KING, KNIGHT, lsb, MOVE_TYPE, moveFrom, movePromotion, moveTo, NORMAL, PAWN, PROMOTION, QUEEN, RANK_1, RANK_8, ROOK, WHITE } from "./squares";

/** Whether a pawn can make this push or capture, ignoring checks and pins. */
@inline function pawnReaches(us: i32, from: u32, to: u32, all: u64, theirs: u64): bool {
  if (theirs & bit(to)) return (pawnAttacks(us, from) & bit(to)) != 0;
  if (all & bit(to)) return false;
  const up: u32 = us == WHITE ? 8 : -8;
  if (to == from + up) return true;
  const home: u32 = us == WHITE ? 1 : 6;
  return from >> 3 == home && to == from + up + up && !(all & bit(from + up));
}

@inline function pieceReaches(kind: i32, from: u32, to: u32, all: u64): bool {
  let reach: u64 = 0;
  if (kind == KNIGHT) reach = knightAttacks(from);
  if (kind == BISHOP || kind == QUEEN) reach = bishopAttacks(from, all);
  if (kind == ROOK || kind == QUEEN) reach |= rookAttacks(from, all);
  return (reach & bit(to)) != 0;
}

/** Whether the move is legal; it may be any 20 bits. `scratch` is the start of a free move stack. */
export function isLegal(p: usize, move: u32, scratch: usize): bool {
  const type = move & MOVE_TYPE;
  if (type != NORMAL && type != PROMOTION) {
    // Castling and en passant are rare and intricate, so the generator decides.
    const end = generateMoves(p, scratch);
    for (let at = scratch; at < end; at += 4) if (moveAt(at) == move) return true;
    return false;
  }
  const from = moveFrom(move);
  const to = moveTo(move);
  if ((from | to) > 63) return false;
  const us = turn(p);
  const own = ofColor(p, us);
  const theirs = ofColor(p, us ^ 1);
  if (!(own & bit(from)) || own & bit(to)) return false;
  const all = occupied(p);
  const kind = pieceAt(p, from) >> 1;
  const promotion = movePromotion(move);
  const isLast = (bit(to) & (RANK_1 | RANK_8)) != 0;
  if (type == PROMOTION) {
    if (kind != PAWN || !isLast || promotion < KNIGHT || promotion > QUEEN) return false;
  } else if (promotion != 0 || (kind == PAWN && isLast)) {
    return false;
  }
  if (kind == KING) return (kingAttacks(from) & bit(to)) != 0 && !isAttacked(p, to, us ^ 1, all ^ bit(from));
  if (kind == PAWN ? !pawnReaches(us, from, to, all, theirs) : !pieceReaches(kind, from, to, all)) return false;
  const state = stateOf(p);
  const king = kingSquare(p, us);
  const checkers = state.checkers;
  if (checkers) {
    if (checkers & (checkers - 1)) return false;
    if (!((checkers | between(king, lsb(checkers))) & bit(to))) return false;
  }
  return !(state.pinned & bit(from)) || (line(king, from) & bit(to)) != 0;
}
