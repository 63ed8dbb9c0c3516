// Outcomes other than mate that a search meets in a position, for the side to move.

export const NO_OUTCOME: i32 = 0;
export const DRAWN: i32 = 1;
export const WON: i32 = 2;
export const LOST: i32 = 3;
// These depend on the moves that led to the position.
export const WON_BY_REPETITION: i32 = 4;
export const LOST_BY_REPETITION: i32 = 5;

/** Whether an outcome is a win for one of the sides. */
@inline export function isDecided(outcome: i32): bool {
  return outcome > DRAWN;
}

/** The winner of a decided game; `us` is the side to move. */
@inline export function winnerOf(outcome: i32, us: i32): i32 {
  return outcome == WON || outcome == WON_BY_REPETITION ? us : us ^ 1;
}
