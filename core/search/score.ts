// Scores: centipawns for the side to move, mates counted down from MATE so that shorter ones are worth more.

export const INFINITE: i32 = 32001;
export const MATE: i32 = 32000;
export const DRAW: i32 = 0;

/** The side to move is mated, `ply` half-moves from the root. */
@inline export function matedIn(ply: i32): i32 {
  return ply - MATE;
}
