// Making and unmaking moves. Make writes a new state record above the current one; unmake undoes the board from the move itself and
// drops the record, so a position comes back byte for byte.

import {
  NO_SQUARE,
  POS_BOARD,
  POS_CASTLING_LOSS,
  POS_LANES,
  POS_PLY,
  POS_STATE,
  POS_TURN,
  STATE_BYTES,
  STATE_CAPTURED,
  STATE_CASTLING,
  STATE_CHANGED,
  STATE_CHANGES,
  STATE_EN_PASSANT,
  STATE_HALFMOVES,
  STATE_KEY,
  STATE_MATERIAL_KEY,
  STATE_MOVE,
  STATE_PAWN_KEY,
  STATE_PAWN_KING_KEY,
  STATE_REVERSIBLE,
  STATES,
} from "../layout";
import { pawnAttacks } from "./attacks";
import { updateLanes } from "./lanes";
import { canTakeEnPassant, findChecksAndPins, pieceAt, pieces, rightsKey, stateOf, toggle, turn } from "./position";
import {
  bit,
  castledKing,
  castledRook,
  CASTLING,
  EN_PASSANT,
  KING,
  MOVE_TYPE,
  moveFrom,
  movePromotion,
  moveTo,
  PAWN,
  pieceOf,
  PROMOTION,
  ROOK,
} from "./squares";
import { enPassantKey, materialKey, pieceKey, turnKey } from "./zobrist";

/** The right used by a castling move: 0 K, 1 Q, 2 k, 3 q. */
@inline function castlingRight(us: i32, king: u32, rook: u32): i32 {
  return (us << 1) | (rook < king ? 1 : 0);
}

@inline function place(p: usize, piece: i32, square: u32): void {
  store<u8>(p + square, <u8>piece, POS_BOARD);
}

@inline function change(state: usize, index: u32, piece: i32, from: u32, to: u32): void {
  store<u32>(state + (index << 2), <u32>piece | (from << 8) | (to << 16), STATE_CHANGED);
}

/** One half-move more. At its largest value the clock stands still: every rule that reads it has long been met. */
@inline function tick(clock: u32): u32 {
  return clock < 65535 ? clock + 1 : clock;
}

/** Makes a legal move. */
export function make(p: usize, move: u32): void {
  const before = stateOf(p);
  const state = before + STATE_BYTES;
  const us = turn(p);
  const from = moveFrom(move);
  const to = moveTo(move);
  const type = move & MOVE_TYPE;
  const piece = pieceAt(p, from);
  let key = load<u64>(before, STATE_KEY) ^ turnKey();
  let pawnKey = load<u64>(before, STATE_PAWN_KEY);
  let pawnKingKey = load<u64>(before, STATE_PAWN_KING_KEY);
  let material = load<u64>(before, STATE_MATERIAL_KEY);
  let rights = <i32>load<u8>(before, STATE_CASTLING);
  let halfmoves = tick(load<u16>(before, STATE_HALFMOVES));
  let reversible = tick(load<u16>(before, STATE_REVERSIBLE));
  const passed = <u32>load<u8>(before, STATE_EN_PASSANT);
  if (passed != NO_SQUARE) key ^= enPassantKey(passed);
  let enPassant: u32 = NO_SQUARE;
  let captured: i32 = 0;
  let changes: u32 = 1;

  if (type != CASTLING) {
    let victim = to;
    if (type == EN_PASSANT) victim = to ^ 8;
    captured = pieceAt(p, victim);
    if (captured) {
      toggle(p, captured, bit(victim));
      place(p, 0, victim);
      const gone = pieceKey(captured, victim);
      key ^= gone;
      material -= materialKey(captured);
      if (captured >> 1 == PAWN) {
        pawnKey ^= gone;
        pawnKingKey ^= gone;
      }
      halfmoves = 0;
      reversible = 0;
      change(state, 1, captured, victim, NO_SQUARE);
      changes = 2;
    }
    place(p, 0, from);
    if (type != PROMOTION) {
      toggle(p, piece, bit(from) | bit(to));
      place(p, piece, to);
      change(state, 0, piece, from, to);
      const moved = pieceKey(piece, from) ^ pieceKey(piece, to);
      key ^= moved;
      if (piece >> 1 == PAWN) {
        pawnKey ^= moved;
        pawnKingKey ^= moved;
        halfmoves = 0;
        reversible = 0;
        const skipped = (from + to) >> 1;
        if ((from ^ to) == 16 && pawnAttacks(us, skipped) & pieces(p, us ^ 1, PAWN)) enPassant = skipped;
      } else if (piece >> 1 == KING) {
        pawnKingKey ^= moved;
      }
    } else {
      const promoted = pieceOf(movePromotion(move), us);
      toggle(p, piece, bit(from));
      toggle(p, promoted, bit(to));
      place(p, promoted, to);
      const left = pieceKey(piece, from);
      key ^= left ^ pieceKey(promoted, to);
      pawnKey ^= left;
      pawnKingKey ^= left;
      material += materialKey(promoted) - materialKey(piece);
      halfmoves = 0;
      reversible = 0;
      change(state, 0, piece, from, NO_SQUARE);
      change(state, changes, promoted, NO_SQUARE, to);
      changes++;
    }
  } else {
    const right = castlingRight(us, from, to);
    const rook = pieceOf(ROOK, us);
    const kingTo = castledKing(right);
    const rookTo = castledRook(right);
    // In Chess960 the squares may overlap: lift both pieces before setting either down.
    toggle(p, piece, bit(from) ^ bit(kingTo));
    toggle(p, rook, bit(to) ^ bit(rookTo));
    place(p, 0, from);
    place(p, 0, to);
    place(p, piece, kingTo);
    place(p, rook, rookTo);
    const moved = pieceKey(piece, from) ^ pieceKey(piece, kingTo);
    key ^= moved ^ pieceKey(rook, to) ^ pieceKey(rook, rookTo);
    pawnKingKey ^= moved;
    change(state, 0, piece, from, kingTo);
    change(state, 1, rook, to, rookTo);
    changes = 2;
  }

  const lost = rights & (load<u8>(p + from, POS_CASTLING_LOSS) | load<u8>(p + to, POS_CASTLING_LOSS));
  if (lost) {
    key ^= rightsKey(p, lost);
    rights ^= lost;
  }
  store<u32>(p, <u32>state, POS_STATE);
  store<i32>(p, us ^ 1, POS_TURN);
  store<i32>(p, load<i32>(p, POS_PLY) + 1, POS_PLY);
  if (enPassant != NO_SQUARE) {
    if (canTakeEnPassant(p, us ^ 1, enPassant)) key ^= enPassantKey(enPassant);
    else enPassant = NO_SQUARE;
  }
  store<u64>(state, key, STATE_KEY);
  store<u64>(state, pawnKey, STATE_PAWN_KEY);
  store<u64>(state, pawnKingKey, STATE_PAWN_KING_KEY);
  store<u64>(state, material, STATE_MATERIAL_KEY);
  store<u8>(state, <u8>rights, STATE_CASTLING);
  store<u8>(state, <u8>enPassant, STATE_EN_PASSANT);
  store<u8>(state, <u8>captured, STATE_CAPTURED);
  store<u8>(state, <u8>changes, STATE_CHANGES);
  store<u16>(state, <u16>halfmoves, STATE_HALFMOVES);
  store<u16>(state, <u16>reversible, STATE_REVERSIBLE);
  store<u32>(state, move, STATE_MOVE);
  findChecksAndPins(p, state, us ^ 1);
  const lanes = <usize>load<u32>(p, POS_LANES);
  if (lanes) updateLanes(lanes, state, us, changes);
}

/** Takes back the last move. */
export function unmake(p: usize): void {
  const state = stateOf(p);
  const move = load<u32>(state, STATE_MOVE);
  const us = turn(p) ^ 1;
  const from = moveFrom(move);
  const to = moveTo(move);
  const type = move & MOVE_TYPE;
  store<u32>(p, <u32>(state - STATE_BYTES), POS_STATE);
  store<i32>(p, us, POS_TURN);
  store<i32>(p, load<i32>(p, POS_PLY) - 1, POS_PLY);

  if (type == CASTLING) {
    const right = castlingRight(us, from, to);
    const rook = pieceOf(ROOK, us);
    const king = pieceOf(KING, us);
    const kingTo = castledKing(right);
    const rookTo = castledRook(right);
    toggle(p, king, bit(from) ^ bit(kingTo));
    toggle(p, rook, bit(to) ^ bit(rookTo));
    place(p, 0, kingTo);
    place(p, 0, rookTo);
    place(p, king, from);
    place(p, rook, to);
    return;
  }
  const landed = pieceAt(p, to);
  const captured = <i32>load<u8>(state, STATE_CAPTURED);
  if (type == PROMOTION) {
    const pawn = pieceOf(PAWN, us);
    toggle(p, landed, bit(to));
    toggle(p, pawn, bit(from));
    place(p, pawn, from);
  } else {
    toggle(p, landed, bit(from) | bit(to));
    place(p, landed, from);
  }
  if (type == EN_PASSANT) {
    place(p, 0, to);
    place(p, captured, to ^ 8);
    toggle(p, captured, bit(to ^ 8));
    return;
  }
  place(p, captured, to);
  if (captured) toggle(p, captured, bit(to));
}

/** Passes the turn. Only when not in check; no repetition reaches back across it. */
export function makeNull(p: usize): void {
  const before = stateOf(p);
  const state = before + STATE_BYTES;
  const us = turn(p);
  memory.copy(state, before, STATE_BYTES);
  let key = load<u64>(before, STATE_KEY) ^ turnKey();
  const passed = <u32>load<u8>(before, STATE_EN_PASSANT);
  if (passed != NO_SQUARE) key ^= enPassantKey(passed);
  store<u64>(state, key, STATE_KEY);
  store<u8>(state, NO_SQUARE, STATE_EN_PASSANT);
  store<u8>(state, 0, STATE_CAPTURED);
  store<u8>(state, 0, STATE_CHANGES);
  store<u16>(state, <u16>tick(load<u16>(before, STATE_HALFMOVES)), STATE_HALFMOVES);
  store<u16>(state, 0, STATE_REVERSIBLE);
  store<u32>(state, 0, STATE_MOVE);
  store<u32>(p, <u32>state, POS_STATE);
  store<i32>(p, us ^ 1, POS_TURN);
  store<i32>(p, load<i32>(p, POS_PLY) + 1, POS_PLY);
  findChecksAndPins(p, state, us ^ 1);
}

export function unmakeNull(p: usize): void {
  store<u32>(p, <u32>(stateOf(p) - STATE_BYTES), POS_STATE);
  store<i32>(p, turn(p) ^ 1, POS_TURN);
  store<i32>(p, load<i32>(p, POS_PLY) - 1, POS_PLY);
}

/** Number of moves that can be taken back. */
export function depthOfHistory(p: usize): u32 {
  return <u32>(stateOf(p) - (p + STATES)) / STATE_BYTES;
}

/**
 * Makes room on the state stack for a search, keeping the latest records: a game may be longer than the stack, but no repetition
 * or clock reaches further back than what is kept.
 */
export function trimHistory(p: usize, keep: u32): void {
  const depth = depthOfHistory(p);
  if (depth <= keep) return;
  const first = p + STATES;
  memory.copy(first, first + (depth - keep) * STATE_BYTES, (keep + 1) * STATE_BYTES);
  store<u32>(p, <u32>(first + keep * STATE_BYTES), POS_STATE);
}
