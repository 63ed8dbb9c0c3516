// The progress that a quiet move makes, for the root policy.

import { CASTLES, DEVELOPMENT, KING_TO_SAFETY, NO_PROGRESS, PAWN_ADVANCE, PAWN_STEP, ROOK_SHUFFLE } from "../progress-kinds";
import { earlierStates, stateBefore, stateOf, turn } from "../states";
import { ofColor, ofKind, pieceAt } from "./position";
import { BISHOP, bit, BLACK, CASTLING, KING, KNIGHT, MOVE_TYPE, moveFrom, moveTo, PAWN, QUEEN, RANK_1, RANK_8, ROOK } from "./squares";

/** Files a to c, g and h. */
const CORNERS: u64 = 0xc7c7c7c7c7c7c7c7;

@inline function firstRank(color: i32): u64 {
  return color == BLACK ? RANK_8 : RANK_1;
}

/** Whether a minor piece leaves its first rank. */
@inline export function isDevelopment(p: usize, move: u32): bool {
  const kind = pieceAt(p, moveFrom(move)) >> 1;
  const home = firstRank(turn(p));
  return (kind == KNIGHT || kind == BISHOP) && (home & bit(moveFrom(move))) != 0 && !(home & bit(moveTo(move)));
}

/** The last move of the side to move, 0 if it is not known. */
function lastOwnMove(p: usize): u32 {
  return earlierStates(p) < 2 ? 0 : stateBefore(stateOf(p), 1).move;
}

/** The kind of progress that a quiet move makes. A king is safe in a corner of its first rank, while there are enemy queens. */
export function progressOf(p: usize, move: u32): i32 {
  if ((move & MOVE_TYPE) == CASTLING) return CASTLES;
  if (isDevelopment(p, move)) return DEVELOPMENT;
  const us = turn(p);
  const to = moveTo(move);
  const kind = pieceAt(p, moveFrom(move)) >> 1;
  if (kind == PAWN) return (us == BLACK ? 7 - (to >> 3) : to >> 3) > 3 ? PAWN_ADVANCE : PAWN_STEP;
  if (kind == KING) return ofColor(p, us ^ 1) & ofKind(p, QUEEN) && bit(to) & firstRank(us) & CORNERS ? KING_TO_SAFETY : NO_PROGRESS;
  if (kind != ROOK) return NO_PROGRESS;
  const last = lastOwnMove(p);
  return last && !(last & MOVE_TYPE) && moveTo(last) == moveFrom(move) && moveFrom(last) == to ? ROOK_SHUFFLE : NO_PROGRESS;
}
