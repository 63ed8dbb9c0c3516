// The progress that a quiet move makes, for the root policy.

import { DEVELOPMENT, NO_PROGRESS, PAWN_ADVANCE, PAWN_STEP, ROOK_SHUFFLE } from "../progress-kinds";
import { earlierStates, stateBefore, stateOf, turn } from "../states";
import { groupOf, pieceAt } from "./position";
import { CHESS_PAWN, FIRST_SLOT, KING, moveFrom, moveTo, PAWN, STRAIGHT, WHITE } from "./squares";

@inline function rankFor(us: i32, square: u32): u32 {
  return us == WHITE ? square / 9 : 8 - square / 9;
}

/** Whether a piece, neither pawn nor king, leaves its first rank. */
export function isDevelopment(p: usize, move: u32): bool {
  const from = moveFrom(move);
  if (from >= FIRST_SLOT) return false;
  const us = turn(p);
  const group = groupOf(pieceAt(p, from));
  return group != PAWN && group != CHESS_PAWN && group != KING && !rankFor(us, from) && rankFor(us, moveTo(move)) != 0;
}

/** Whether a move takes back the last move of the side to move. */
function takesBack(p: usize, move: u32): bool {
  if (earlierStates(p) < 2) return false;
  const last = stateBefore(stateOf(p), 1).move;
  return last != 0 && moveTo(last) == moveFrom(move) && moveFrom(last) == moveTo(move);
}

/** The kind of progress that a quiet move makes. A drop makes none. */
export function progressOf(p: usize, move: u32): i32 {
  const from = moveFrom(move);
  if (from >= FIRST_SLOT) return NO_PROGRESS;
  if (isDevelopment(p, move)) return DEVELOPMENT;
  const group = groupOf(pieceAt(p, from));
  if (group == PAWN || group == CHESS_PAWN) return rankFor(turn(p), moveTo(move)) > 4 ? PAWN_ADVANCE : PAWN_STEP;
  return group == STRAIGHT && takesBack(p, move) ? ROOK_SHUFFLE : NO_PROGRESS;
}
