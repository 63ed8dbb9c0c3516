// The squares that the opponent of the side to move attacks.

import { turn } from "../states";
import { bishopAttacks, kingAttacks, knightAttacks, rookAttacks } from "./attacks";
import { kingSquare, occupied, ofColor, ofKind } from "./position";
import { BISHOP, bit, FILE_A, FILE_H, KNIGHT, lsb, PAWN, QUEEN, ROOK, WHITE } from "./squares";

/** Writes the set of squares that the opponent attacks to `threats`. */
export function findThreats(p: usize, threats: usize): void {
  const them = turn(p) ^ 1;
  const enemy = ofColor(p, them);
  const all = occupied(p);
  const pawns = ofKind(p, PAWN) & enemy;
  const queens = ofKind(p, QUEEN);
  let attacked = kingAttacks(kingSquare(p, them));
  attacked |= them == WHITE ? ((pawns & ~FILE_A) << 7) | ((pawns & ~FILE_H) << 9) : ((pawns & ~FILE_A) >> 9) | ((pawns & ~FILE_H) >> 7);
  for (let from = ofKind(p, KNIGHT) & enemy; from; from &= from - 1) attacked |= knightAttacks(lsb(from));
  for (let from = (ofKind(p, BISHOP) | queens) & enemy; from; from &= from - 1) attacked |= bishopAttacks(lsb(from), all);
  for (let from = (ofKind(p, ROOK) | queens) & enemy; from; from &= from - 1) attacked |= rookAttacks(lsb(from), all);
  store<u64>(threats, attacked);
}

/** Whether a square is in the set at `threats`. */
@inline export function isAttacked(threats: usize, square: u32): bool {
  return (load<u64>(threats) & bit(square)) != 0;
}
