// Making and unmaking moves. Make writes a new state record behind the current one; unmake restores the board from the move and drops
// the record, so that a position comes back byte for byte.

import { NO_SQUARE, POS_BOARD, STATE_CHANGED, STATES } from "../layout";
import { earlierStates, nextState, stateBefore, turn } from "../states";
import { POS_CASTLING_LOSS } from "./places";
import { positionAt, State } from "./records";
import { pawnAttacks } from "./attacks";
import { updateLanes } from "./lanes";
import { canTakeEnPassant, findChecksAndPins, pieceAt, pieces, rightsKey, toggle } from "./position";
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

@inline function change(state: State, index: u32, piece: i32, from: u32, to: u32): void {
  store<u32>(changetype<usize>(state) + (index << 2), <u32>piece | (from << 8) | (to << 16), STATE_CHANGED);
}

/** Adds one half-move to a clock. The clock saturates; every rule that reads it applies long before. */
@inline function tick(clock: u32): u32 {
  return clock < 65535 ? clock + 1 : clock;
}

/** Makes a legal move. */
export function make(p: usize, move: u32): void {
  const position = positionAt(p);
  const before = position.state;
  const state = nextState(before);
  const us = turn(p);
  const from = moveFrom(move);
  const to = moveTo(move);
  const type = move & MOVE_TYPE;
  const piece = pieceAt(p, from);
  let key = before.key ^ turnKey();
  let pawnKey = before.pawnKey;
  let pawnKingKey = before.pawnKingKey;
  let material = before.materialKey;
  let rights = <i32>before.castling;
  let halfmoves = tick(before.halfmoves);
  let reversible = tick(before.reversible);
  const passed = <u32>before.enPassant;
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
  position.state = state;
  position.turn = us ^ 1;
  position.ply++;
  if (enPassant != NO_SQUARE) {
    if (canTakeEnPassant(p, us ^ 1, enPassant)) key ^= enPassantKey(enPassant);
    else enPassant = NO_SQUARE;
  }
  state.key = key;
  state.pawnKey = pawnKey;
  state.pawnKingKey = pawnKingKey;
  state.materialKey = material;
  state.castling = <u8>rights;
  state.enPassant = <u8>enPassant;
  state.captured = <u8>captured;
  state.changes = <u8>changes;
  state.halfmoves = <u16>halfmoves;
  state.reversible = <u16>reversible;
  state.move = move;
  findChecksAndPins(p, state, us ^ 1);
  const lanes = position.lanes;
  if (lanes) updateLanes(lanes, state, us, changes);
}

/** Unmakes the last move. */
export function unmake(p: usize): void {
  const position = positionAt(p);
  const state = position.state;
  const move = state.move;
  const us = turn(p) ^ 1;
  const from = moveFrom(move);
  const to = moveTo(move);
  const type = move & MOVE_TYPE;
  position.state = stateBefore(state, 1);
  position.turn = us;
  position.ply--;

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
  const captured = <i32>state.captured;
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

/** Makes a null move, which must not be made in check. No repetition reaches back across it. */
export function makeNull(p: usize): void {
  const position = positionAt(p);
  const before = position.state;
  const state = nextState(before);
  const us = turn(p);
  memory.copy(changetype<usize>(state), changetype<usize>(before), offsetof<State>());
  let key = before.key ^ turnKey();
  const passed = <u32>before.enPassant;
  if (passed != NO_SQUARE) key ^= enPassantKey(passed);
  state.key = key;
  state.enPassant = <u8>NO_SQUARE;
  state.captured = 0;
  state.changes = 0;
  state.halfmoves = <u16>tick(before.halfmoves);
  state.reversible = 0;
  state.move = 0;
  position.state = state;
  position.turn = us ^ 1;
  position.ply++;
  findChecksAndPins(p, state, us ^ 1);
}

/** The number of moves that can be unmade. */
export function depthOfHistory(p: usize): u32 {
  return <u32>earlierStates(p);
}

/**
 * Makes room on the state stack for a search and keeps the latest records: a game may be longer than the stack, but no repetition
 * or clock reaches further back than those.
 */
export function trimHistory(p: usize, keep: u32): void {
  const depth = depthOfHistory(p);
  if (depth <= keep) return;
  const first = p + STATES;
  memory.copy(first, first + (depth - keep) * offsetof<State>(), (keep + 1) * offsetof<State>());
  positionAt(p).state = changetype<State>(first + keep * offsetof<State>());
}
