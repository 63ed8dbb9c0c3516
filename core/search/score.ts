// Scores: centipawns for the side to move. A mate is MATE less its distance in plies, so that shorter mates are worth more.

import { HAS_DECISIVE_OUTCOMES } from "../family/rules";
import { MAX_PLY } from "../layout";
import { DRAWN, LOST, WON, WON_BY_REPETITION } from "../outcome";

export const INFINITE: i32 = 32001;
export const MATE: i32 = 32000;
export const DRAW: i32 = 0;
/** No static eval: the side to move is in check. */
export const NONE: i32 = -32002;
/** Scores from here on are mates; no evaluation is this large. */
export const MATE_BOUND: i32 = MATE - 2 * MAX_PLY;

/** The score of a side that is mated `ply` half-moves from the root. */
@inline export function matedIn(ply: i32): i32 {
  return ply - MATE;
}

/**
 * The score of an outcome. A repetition that wins is worth less than any mate, because it depends on the path: the TT would show it to
 * other paths as a mate.
 */
@inline export function scoreOfOutcome(outcome: i32, ply: i32): i32 {
  if (!HAS_DECISIVE_OUTCOMES || outcome == DRAWN) return DRAW;
  if (outcome == WON) return MATE - ply - 1;
  if (outcome == LOST) return matedIn(ply);
  return outcome == WON_BY_REPETITION ? MATE_BOUND - 1 - ply : ply + 1 - MATE_BOUND;
}

@inline export function isMate(score: i32): bool {
  return abs(score) >= MATE_BOUND;
}

/** Converts a score for the TT, which counts mates from the position they are stored for, not from the root. */
@inline export function valueToTt(score: i32, ply: i32): i32 {
  return score >= MATE_BOUND ? score + ply : score <= -MATE_BOUND ? score - ply : score;
}

/**
 * Converts a score from the TT back to a distance from the root. A mate that the fifty-move rule may forestall is not returned as one:
 * the TT does not say how many moves were left when it was found.
 */
@inline export function valueFromTt(score: i32, ply: i32, halfmoves: i32): i32 {
  if (score >= MATE_BOUND) return MATE - score + halfmoves > 99 ? MATE_BOUND - 1 : score - ply;
  if (score <= -MATE_BOUND) return MATE + score + halfmoves > 99 ? 1 - MATE_BOUND : score + ply;
  return score;
}

/** Clamps a static eval below the mate scores. */
@inline export function clampEval(score: i32): i32 {
  return min(max(score, 1 - MATE_BOUND), MATE_BOUND - 1);
}
