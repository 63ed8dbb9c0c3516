// Scores: centipawns for the side to move, mates counted down from MATE so that shorter ones are worth more.

import { MAX_PLY } from "../layout";

export const INFINITE: i32 = 32001;
export const MATE: i32 = 32000;
export const DRAW: i32 = 0;
/** No static score: the side to move is in check. */
export const NONE: i32 = -32002;
/** From here on a score is a mate; no evaluation gets there. */
export const MATE_BOUND: i32 = MATE - 2 * MAX_PLY;

/** The side to move is mated, `ply` half-moves from the root. */
@inline export function matedIn(ply: i32): i32 {
  return ply - MATE;
}

@inline export function isMate(score: i32): bool {
  return abs(score) >= MATE_BOUND;
}

/** In the table, mates are counted from the position they are stored for, not from the root. */
@inline export function toTable(score: i32, ply: i32): i32 {
  return score >= MATE_BOUND ? score + ply : score <= -MATE_BOUND ? score - ply : score;
}

/**
 * Back to a distance from the root. A mate that the move clock may forestall is no mate: how many moves were left when it was
 * found, the table does not say.
 */
@inline export function fromTable(score: i32, ply: i32, halfmoves: i32): i32 {
  if (score >= MATE_BOUND) return MATE - score + halfmoves > 99 ? MATE_BOUND - 1 : score - ply;
  if (score <= -MATE_BOUND) return MATE + score + halfmoves > 99 ? 1 - MATE_BOUND : score + ply;
  return score;
}

/** Keeps what is no mate from looking like one. */
@inline export function tame(score: i32): i32 {
  return min(max(score, 1 - MATE_BOUND), MATE_BOUND - 1);
}
