// Castling events: what a move of a king or rook does to the right to castle.

export const NO_EVENT: i32 = 0;
export const CASTLED_KING_SIDE: i32 = 1;
export const CASTLED_QUEEN_SIDE: i32 = 2;
export const ROOK_LEFT_KING_SIDE: i32 = 3; //  the rook's own move has cost the right
export const ROOK_LEFT_QUEEN_SIDE: i32 = 4;
export const KING_LEFT_RIGHTS: i32 = 5; //     a move other than castling has cost rights
export const KING_MOVED: i32 = 6; //           a move that has cost no rights
