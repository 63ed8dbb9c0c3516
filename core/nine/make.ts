// Making and unmaking moves. Make writes a new state record behind the current one; unmake restores the board from the move and drops
// the record, so that a position comes back byte for byte.

import { NO_SQUARE, POS_BOARD, STATE_CHANGED, STATES } from "../layout";
import { earlierStates, nextState, stateBefore, turn } from "../states";
import { steps } from "./attacks";
import { updateLanes } from "./lanes";
import { POS_KINGS } from "./places";
import { attackersOf, findChecksAndPins, groupOf, inHand, kingSquare, occupied, pieceAt, putInHand, toggle } from "./position";
import { positionAt, State } from "./records";
import { keepsCaptures } from "./ruleset";
import { bit, CHESS_PAWN, FIRST_SLOT, has, isEmpty, KING, kindOfSlot, moveFrom, movePromotion, moveTo, noSquares, PAWN, pieceOf, slotOf } from "./squares";
import { handKey, materialKey, pieceKey, turnKey } from "./zobrist";

@inline function place(p: usize, piece: i32, square: u32): void {
  store<u8>(p + square, <u8>piece, POS_BOARD);
}

@inline function change(state: State, index: u32, piece: i32, from: u32, to: u32): void {
  store<u32>(changetype<usize>(state) + (index << 2), <u32>piece | (from << 8) | (to << 16), STATE_CHANGED);
}

@inline function isPawn(group: i32): bool {
  return group == PAWN || group == CHESS_PAWN;
}

/** Adds one to a clock. The clock saturates. */
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
  let key = before.key ^ turnKey();
  let pawnKey = before.pawnKey;
  let pawnKingKey = before.pawnKingKey;
  let material = before.materialKey;
  let halfmoves = tick(before.halfmoves);
  let captured = 0;
  let changes: u32 = 1;
  let landed = 0;

  if (from >= FIRST_SLOT) {
    const slot = from - FIRST_SLOT;
    landed = pieceOf(kindOfSlot(slot), us);
    const count = inHand(p, us, slot);
    putInHand(p, us, slot, count - 1);
    toggle(p, landed, bit(to));
    const come = pieceKey(landed, to);
    key ^= come ^ handKey(us, slot, count) ^ handKey(us, slot, count - 1);
    if (isPawn(groupOf(landed))) {
      pawnKey ^= come;
      pawnKingKey ^= come;
    }
    change(state, 0, landed, from, to);
  } else {
    const piece = pieceAt(p, from);
    captured = pieceAt(p, to);
    if (captured) {
      toggle(p, captured, bit(to));
      const gone = pieceKey(captured, to);
      key ^= gone;
      material -= materialKey(captured);
      if (isPawn(groupOf(captured))) {
        pawnKey ^= gone;
        pawnKingKey ^= gone;
      }
      halfmoves = 0;
      change(state, 1, captured, to, NO_SQUARE);
      changes = 2;
      if (keepsCaptures(us)) {
        const slot = slotOf(captured >> 1);
        const count = inHand(p, us, slot);
        const taken = pieceOf(kindOfSlot(slot), us);
        putInHand(p, us, slot, count + 1);
        key ^= handKey(us, slot, count) ^ handKey(us, slot, count + 1);
        material += materialKey(taken);
        change(state, 2, taken, NO_SQUARE, FIRST_SLOT + slot);
        changes = 3;
      }
    }
    place(p, 0, from);
    const promotion = movePromotion(move);
    if (!promotion) {
      landed = piece;
      toggle(p, piece, v128.or(bit(from), bit(to)));
      change(state, 0, piece, from, to);
      const moved = pieceKey(piece, from) ^ pieceKey(piece, to);
      key ^= moved;
      const group = groupOf(piece);
      if (isPawn(group)) {
        pawnKey ^= moved;
        pawnKingKey ^= moved;
      } else if (group == KING) {
        pawnKingKey ^= moved;
        store<u8>(p + <u32>us, <u8>to, POS_KINGS);
      }
    } else {
      landed = pieceOf(promotion, us);
      toggle(p, piece, bit(from));
      toggle(p, landed, bit(to));
      const left = pieceKey(piece, from);
      key ^= left ^ pieceKey(landed, to);
      if (isPawn(groupOf(piece))) {
        pawnKey ^= left;
        pawnKingKey ^= left;
      }
      material += materialKey(landed) - materialKey(piece);
      change(state, 0, piece, from, NO_SQUARE);
      change(state, changes, landed, NO_SQUARE, to);
      changes++;
    }
  }
  place(p, landed, to);

  position.state = state;
  position.turn = us ^ 1;
  position.ply++;
  state.key = key;
  state.pawnKey = pawnKey;
  state.pawnKingKey = pawnKingKey;
  state.materialKey = material;
  state.captured = <u8>captured;
  state.changes = <u8>changes;
  state.halfmoves = <u16>halfmoves;
  state.reversible = <u16>tick(before.reversible);
  state.move = move;
  // Only the piece that has moved can give check by a leap.
  findChecksAndPins(p, state, us ^ 1, has(steps(landed, to), kingSquare(p, us ^ 1)) ? bit(to) : noSquares());
  const isKnown = before.reversible != 0 && changetype<usize>(before) > p + STATES;
  const earlier = isKnown ? <u32>stateBefore(before, 1).checks : 0;
  state.checks = isEmpty(state.checkers) ? 0 : <u16>tick(earlier);
  const lanes = position.lanes;
  if (lanes) updateLanes(lanes, state, changes);
}

/** Unmakes the last move. */
export function unmake(p: usize): void {
  const position = positionAt(p);
  const state = position.state;
  const move = state.move;
  const us = turn(p) ^ 1;
  const from = moveFrom(move);
  const to = moveTo(move);
  position.state = stateBefore(state, 1);
  position.turn = us;
  position.ply--;

  const landed = pieceAt(p, to);
  if (from >= FIRST_SLOT) {
    const slot = from - FIRST_SLOT;
    putInHand(p, us, slot, inHand(p, us, slot) + 1);
    toggle(p, landed, bit(to));
    place(p, 0, to);
    return;
  }
  if (movePromotion(move)) {
    const piece = <i32>(load<u32>(changetype<usize>(state), STATE_CHANGED) & 255);
    toggle(p, landed, bit(to));
    toggle(p, piece, bit(from));
    place(p, piece, from);
  } else {
    toggle(p, landed, v128.or(bit(from), bit(to)));
    place(p, landed, from);
    if (groupOf(landed) == KING) store<u8>(p + <u32>us, <u8>from, POS_KINGS);
  }
  const captured = <i32>state.captured;
  place(p, captured, to);
  if (captured) {
    toggle(p, captured, bit(to));
    if (keepsCaptures(us)) {
      const slot = slotOf(captured >> 1);
      putInHand(p, us, slot, inHand(p, us, slot) - 1);
    }
  }
}

/** Makes a null move, which must not be made in check. No repetition reaches back across it. */
export function makeNull(p: usize): void {
  const position = positionAt(p);
  const before = position.state;
  const state = nextState(before);
  const us = turn(p);
  memory.copy(changetype<usize>(state), changetype<usize>(before), offsetof<State>());
  state.key = before.key ^ turnKey();
  state.captured = 0;
  state.changes = 0;
  state.checks = 0;
  state.halfmoves = <u16>tick(before.halfmoves);
  state.reversible = 0;
  state.move = 0;
  position.state = state;
  position.turn = us ^ 1;
  position.ply++;
  findChecksAndPins(p, state, us ^ 1, attackersOf(p, kingSquare(p, us ^ 1), us, occupied(p)));
}

/** The number of moves that can be unmade. */
export function depthOfHistory(p: usize): u32 {
  return <u32>earlierStates(p);
}

/** Makes room on the state stack for a search and keeps the latest records: a game may be longer than the stack. */
export function trimHistory(p: usize, keep: u32): void {
  const depth = depthOfHistory(p);
  if (depth <= keep) return;
  const first = p + STATES;
  memory.copy(first, first + (depth - keep) * offsetof<State>(), (keep + 1) * offsetof<State>());
  positionAt(p).state = changetype<State>(first + keep * offsetof<State>());
}
