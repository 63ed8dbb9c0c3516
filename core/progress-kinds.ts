// Kinds of progress that a quiet move can make, for the root policy.

export const NO_PROGRESS: i32 = 0;
export const DEVELOPMENT: i32 = 1; //     a minor piece leaves its first rank
export const CASTLES: i32 = 2;
export const KING_TO_SAFETY: i32 = 3;
export const PAWN_STEP: i32 = 4;
export const PAWN_ADVANCE: i32 = 5; //    beyond the middle
export const ROOK_SHUFFLE: i32 = 6; //    back to where it came from on the last move
