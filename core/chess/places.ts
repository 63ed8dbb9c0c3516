// The part of the memory map that belongs to chess: static tables, and fields that only chess has.

import { Magic, Position, State } from "./records";

export const STATIC = 65536; //                where the static tables begin
export const SQUARES = 64;
export const KINDS = 7; //                     kind 0 is no piece
export const LANE_TABLE_BYTES = 16384; //      room for KINDS × SQUARES × LANE_BYTES
export const THREAD_HEAD_BYTES = 1024; //      room for a Thread record and the PV behind it
export const SET_BYTES = 8; //                 a set of squares
export const MAX_MOVES_BITS = 8; //            no position has more than 2^8 legal moves
export const MOVES_BYTES = 524288; //          the stack of move lists
// From a move to its score in the ordering, i32: the second half of the stack. Not a multiple of 4096, to avoid 4K aliasing.
export const MOVE_SCORES = 260096;
export const MEMO = 1048576; //                the memo of the evaluation, behind the stack of move lists
export const FROM_SQUARES = 64; //             squares that a move may come from
export const PIECE_TOS = 1024; //              indexes of histories by piece and target: 16 piece codes × 64
export const CAPTURE_KINDS = 8; //             indexes of histories by captured kind

export const KNIGHT_ATTACKS = STATIC; //                        64 × u64
export const KING_ATTACKS = KNIGHT_ATTACKS + 512; //            64 × u64
export const PAWN_ATTACKS = KING_ATTACKS + 512; //              2 × 64 × u64: squares a pawn of that color attacks
export const ROOK_RAYS = PAWN_ATTACKS + 1024; //                64 × u64, on an empty board
export const BISHOP_RAYS = ROOK_RAYS + 512; //                  64 × u64, on an empty board
export const DIAGONALS = BISHOP_RAYS + 512; //                  64 × u64: the a1–h8 direction through a square
export const ANTIDIAGONALS = DIAGONALS + 512; //                64 × u64: the h1–a8 direction through a square
export const BETWEEN = ANTIDIAGONALS + 512; //                  64 × 64 × u64: squares strictly between two aligned squares
export const LINE = BETWEEN + 32768; //                         64 × 64 × u64: the whole line through two aligned squares
export const ROOK_MAGICS = LINE + 32768; //                     64 Magic records
export const BISHOP_MAGICS = ROOK_MAGICS + 2048; //             64 Magic records
export const SLIDER_ATTACKS = BISHOP_MAGICS + 2048; //          (102,400 + 5,248) × u64
export const ZOBRIST_PIECES = SLIDER_ATTACKS + 861184; //       14 piece codes × 64 × u64
export const ZOBRIST_CASTLING = ZOBRIST_PIECES + 7168; //       4 rights × 8 files of the rook × u64
export const ZOBRIST_EN_PASSANT = ZOBRIST_CASTLING + 256; //    8 × u64, by file
export const ZOBRIST_MATERIAL = ZOBRIST_EN_PASSANT + 64; //     14 piece codes × u64, added once per piece
export const ZOBRIST_TURN = ZOBRIST_MATERIAL + 112; //          u64
export const ZOBRIST_END = ZOBRIST_TURN + 16;
export const CUCKOO_KEYS = ZOBRIST_END; //                      8192 × u64: the change of a key by one reversible move
export const CUCKOO_SQUARES = CUCKOO_KEYS + 65536; //           8192 × u16: the squares of that move
export const TABLES_END = CUCKOO_SQUARES + 16384;

export const MAGIC_MASK = offsetof<Magic>("mask");
export const MAGIC_FACTOR = offsetof<Magic>("factor");
export const MAGIC_TABLE = offsetof<Magic>("table");
export const MAGIC_SHIFT = offsetof<Magic>("shift");

export const POS_CASTLING_LOSS = offsetof<Position>("castlingLoss"); //   u8 by square
export const POS_CASTLING_ROOK = offsetof<Position>("castlingRook"); //   4 × u8
export const POS_CASTLING_CLEAR = offsetof<Position>("castlingClear"); // 4 × u64
export const POS_CASTLING_SAFE = offsetof<Position>("castlingSafe"); //   4 × u64
export const STATE_CASTLING = offsetof<State>("castling");
export const STATE_EN_PASSANT = offsetof<State>("enPassant");
