// Legality of a single move. A TT move or a killer comes from another position and must be tested before it is made.

import { stateOf, turn } from "../states";
import { between, directionOf, steps } from "./attacks";
import { isDropMate } from "./drop-mate";
import { alongPin, deadEndsOf, rides, zoneOf } from "./movegen";
import { DOUBLE_STEPS, HAND_SLOTS } from "./places";
import { groupOf, inHand, isAttacked, kingSquare, occupied, ofColor, ofGroup, pieceAt } from "./position";
import { ruleset } from "./ruleset";
import { allSquares, bit, CHESS_PAWN, filesOf, FIRST_SLOT, firstOf, forward, has, hasSeveral, isEmpty, KING, kindOfSlot, moveFrom, movePromotion, moveTo, noSquares, PAWN, pieceOf, promotionOf, WHITE } from "./squares";

/** Squares that resolve a check; all squares if there is none. In a double check only the king may move. */
function resolving(king: u32, checkers: v128): v128 {
  if (isEmpty(checkers)) return allSquares();
  if (hasSeveral(checkers)) return noSquares();
  const checker = firstOf(checkers);
  return directionOf(king, checker) < 8 ? v128.or(checkers, between(king, checker)) : checkers;
}

function isLegalDrop(p: usize, us: i32, slot: u32, to: u32): bool {
  if (slot >= HAND_SLOTS || !inHand(p, us, slot) || pieceAt(p, to)) return false;
  const piece = pieceOf(kindOfSlot(slot), us);
  if (has(deadEndsOf(piece), to) || !has(resolving(kingSquare(p, us), stateOf(p).checkers), to)) return false;
  if (groupOf(piece) != PAWN) return true;
  if (has(filesOf(v128.and(ofGroup(p, PAWN), ofColor(p, us))), to)) return false;
  const king = kingSquare(p, us ^ 1);
  return !ruleset().dropMate || to != (us == WHITE ? king - 9 : king + 9) || !isDropMate(p, us, to);
}

/** Where a piece may go, ignoring checks and pins; squares of its own side included. */
export function reachOf(p: usize, us: i32, piece: i32, from: u32): v128 {
  const all = occupied(p);
  const group = groupOf(piece);
  if (group != CHESS_PAWN) return v128.or(steps(piece, from), rides(group, us, from, all));
  const single = v128.andnot(forward(us, bit(from)), all);
  const reach = v128.or(single, v128.and(steps(piece, from), ofColor(p, us ^ 1)));
  const mayDouble = has(v128.load(DOUBLE_STEPS + (<u32>us << 4)), from);
  return mayDouble ? v128.or(reach, v128.andnot(forward(us, single), all)) : reach;
}

/** Whether a piece may make the move with this promotion, 0 for none. */
function mayPromote(piece: i32, from: u32, to: u32, promotion: i32): bool {
  const zone = zoneOf(piece);
  const isPawn = groupOf(piece) == CHESS_PAWN;
  if (!promotion) return !has(isPawn ? zone : deadEndsOf(piece), to) || isEmpty(zone);
  if (!has(zone, to) && (isPawn || !has(zone, from))) return false;
  for (let choice: u32 = 0; choice < 4; choice++) if (promotionOf(piece >> 1, choice) == promotion) return true;
  return false;
}

/** Whether the move is legal. Any 20 bits may be passed. */
export function isLegal(p: usize, move: u32, _scratch: usize): bool {
  const from = moveFrom(move);
  const to = moveTo(move);
  const promotion = movePromotion(move);
  if (move >> 19 || to >= FIRST_SLOT) return false;
  const us = turn(p);
  if (from >= FIRST_SLOT) return !promotion && isLegalDrop(p, us, from - FIRST_SLOT, to);
  const own = ofColor(p, us);
  if (!has(own, from) || has(own, to)) return false;
  const piece = pieceAt(p, from);
  if (!has(reachOf(p, us, piece, from), to) || !mayPromote(piece, from, to, promotion)) return false;
  const king = kingSquare(p, us);
  if (groupOf(piece) == KING) return !isAttacked(p, to, us ^ 1, v128.xor(occupied(p), bit(from)));
  const state = stateOf(p);
  return has(alongPin(resolving(king, state.checkers), state.pinned, king, from), to);
}
