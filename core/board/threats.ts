// The squares that the opponent of the side to move attacks, as the ordering of quiet moves asks for them.

import { Threats } from "../records";
import { bishopAttacks, kingAttacks, knightAttacks, rookAttacks } from "./attacks";
import { kingSquare, occupied, ofColor, ofKind, turn } from "./position";
import { BISHOP, bit, FILE_A, FILE_H, KNIGHT, lsb, PAWN, QUEEN, ROOK, WHITE } from "./squares";

/** Fills the Threats record at `threats` for the side to move. */
export function findThreats(p: usize, threats: usize): void {
  const them = turn(p) ^ 1;
  const enemy = ofColor(p, them);
  const all = occupied(p);
  const pawns = ofKind(p, PAWN) & enemy;
  const byPawn = them == WHITE ? ((pawns & ~FILE_A) << 7) | ((pawns & ~FILE_H) << 9) : ((pawns & ~FILE_A) >> 9) | ((pawns & ~FILE_H) >> 7);
  let attacked = byPawn;
  for (let from = ofKind(p, KNIGHT) & enemy; from; from &= from - 1) attacked |= knightAttacks(lsb(from));
  for (let from = ofKind(p, BISHOP) & enemy; from; from &= from - 1) attacked |= bishopAttacks(lsb(from), all);
  const byMinor = attacked;
  for (let from = ofKind(p, ROOK) & enemy; from; from &= from - 1) attacked |= rookAttacks(lsb(from), all);
  const byRook = attacked;
  for (let from = ofKind(p, QUEEN) & enemy; from; from &= from - 1) attacked |= rookAttacks(lsb(from), all) | bishopAttacks(lsb(from), all);
  const record = changetype<Threats>(threats);
  record.all = attacked | kingAttacks(kingSquare(p, them));
  record.pawn = 0;
  record.knight = byPawn;
  record.bishop = byPawn;
  record.rook = byMinor;
  record.queen = byRook;
  record.king = 0;
}

/** Whether the opponent attacks a square. */
@inline export function isAttacked(threats: usize, square: u32): bool {
  return (changetype<Threats>(threats).all & bit(square)) != 0;
}

/** Whether a cheaper piece of the opponent attacks a piece of the kind on a square. */
@inline export function isAttackedByCheaper(threats: usize, kind: i32, square: u32): bool {
  return (load<u64>(threats + (<usize>kind << 3)) & bit(square)) != 0;
}
