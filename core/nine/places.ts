// The part of the memory map that belongs to boards of 9 × 9: static tables, which follow from the ruleset, and fields that only they have.

import { Position } from "./records";

export const STATIC: u32 = 65536; //                where the static tables begin
export const SQUARES: u32 = 81;
export const KINDS: u32 = 24; //                    kind 0 is no piece
export const HAND_SLOTS: u32 = 16; //               kinds that a hand can hold
export const LANE_TABLE_BYTES = 65536; //      room for (KINDS × SQUARES + HAND_SLOTS) × LANE_BYTES
export const THREAD_HEAD_BYTES = 2048; //      room for a Thread record and the PV behind it
export const SET_BYTES = 16; //                a set of squares
export const MAX_MOVES_BITS = 11; //           no position has more than 2^11 legal moves: 12 kinds in hand, and sliders everywhere
export const MOVES_BYTES = 2097152; //         the stack of move lists
// From a move to its score in the ordering, i32: the second half of the stack. Not a multiple of 4096, to avoid 4K aliasing.
export const MOVE_SCORES = 1046528;
export const MEMO = 2621440; //                the memo of the evaluation, behind the stack of move lists
export const FROM_SQUARES = 97; //             squares that a move may come from: SQUARES + HAND_SLOTS
export const PIECE_TOS = 2592; //              indexes of histories by piece and target: 2 × MOVE_CLASSES × SQUARES
export const MOVE_CLASSES: u32 = 16; //        kinds that move and promote alike are of one class
export const CAPTURE_KINDS = 24; //            indexes of histories by captured kind

// ── The ruleset, written by the host before the tables are filled ────────────────────────────────────────────────────────
export const LEAPS = STATIC; //                             u64 by kind: a bit for each leap, 5 files × 5 ranks from the left rear
export const GROUPS = LEAPS + KINDS * 8; //                 u8 by kind: how it moves, see squares.ts
export const SLOTS = GROUPS + 32; //                        u8 by kind: its slot in a hand
export const SLOT_KINDS = SLOTS + 32; //                    u8 by slot: the kind that is dropped
export const PROMOTIONS = SLOT_KINDS + 32; //               4 × u8 by kind: the kinds it may promote to, 0 for none
export const ZONE_RANKS = PROMOTIONS + KINDS * 4; //        u8 by kind: the number of farthest ranks that are its promotion zone
export const POINTS = ZONE_RANKS + 32; //                   u8 by kind: its points in a declaration
export const VALUES = POINTS + 32; //                       i32 by kind: its value in exchanges, in centipawns
export const RULES = VALUES + KINDS * 4; //                 a Ruleset record
export const DOUBLE_STEPS = RULES + 64; //                  2 × set: where a pawn of chess may move two squares

// ── Tables ──────────────────────────────────────────────────────────────────────────────────────────────────────────────
export const BITS = DOUBLE_STEPS + 32; //                   128 × set: a square each, nothing beyond the board
export const RAYS = BITS + 128 * 16; //                     8 directions × SQUARES × set, on an empty board
export const RAYS_BYTES = SQUARES * 16;
export const STRAIGHTS = RAYS + 8 * RAYS_BYTES; //          SQUARES × set: the four straight rays
export const DIAGONALS = STRAIGHTS + SQUARES * 16; //       SQUARES × set: the four diagonal rays
export const STEPS = DIAGONALS + SQUARES * 16; //           piece codes × SQUARES × set: where a piece attacks by leaps
export const NEAR = STEPS + 2 * KINDS * RAYS_BYTES; //      2 × SQUARES × set: where a piece of that color may attack the square from by a leap
export const ZONES = NEAR + 2 * RAYS_BYTES; //              piece codes × set: its promotion zone
export const DEAD_ENDS = ZONES + 2 * KINDS * 16; //         piece codes × set: squares from which it could never move
export const DIRECTIONS = DEAD_ENDS + 2 * KINDS * 16; //    SQUARES × 128 × u8: from one square to another, NO_DIRECTION off the lines
export const CAPTURE_VALUES = DIRECTIONS + SQUARES * 128; // i32 by piece code: the gain from capturing it, including its value in a hand
export const KIND_VALUES = CAPTURE_VALUES + 2 * KINDS * 4; // i32 by kind: the larger of the two
export const MOST_PROMOTION = KIND_VALUES + KINDS * 4; //   i32: the most that a promotion adds
export const CLASSES = MOST_PROMOTION + 16; //              u8 by kind: its class, below MOVE_CLASSES
export const ZOBRIST_PIECES = CLASSES + 32; //              piece codes × SQUARES × u64
export const ZOBRIST_HANDS = ZOBRIST_PIECES + 2 * KINDS * SQUARES * 8; // 2 × HAND_SLOTS × 64 × u64: by the number in hand
export const ZOBRIST_MATERIAL = ZOBRIST_HANDS + 2 * HAND_SLOTS * 512; //  piece codes × u64, added once per piece
export const ZOBRIST_TURN = ZOBRIST_MATERIAL + 2 * KINDS * 8; //          u64
export const ZOBRIST_END = ZOBRIST_TURN + 16;
export const REVERSED_RAYS = ZOBRIST_END; //               3 × SQUARES × set: the rays down by 8 to 10 squares, their bytes in reverse order
export const TABLES_END = REVERSED_RAYS + 3 * RAYS_BYTES;

export const POS_GROUPS = offsetof<Position>("groups"); //   8 × set
export const POS_HANDS = offsetof<Position>("hands"); //     2 × HAND_SLOTS × u8
export const POS_KINGS = offsetof<Position>("kings"); //     2 × u8
