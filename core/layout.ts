// The memory map: where every block begins, and the places of those fields that the host and emitted evaluations reach themselves.
// records.ts gives the sizes. Nothing else in the project may name a number from this file; the TypeScript side reads them as exported
// globals.
//
//   0 ─ reserved · read-only constants · CONTROL · STATIC tables · PROFILE block × 2 ─ THREADS: one block per thread ─ …
//
// The core keeps no state of its own: each function takes the address of the thread block it works on, so that many instances, one per
// thread, can share one memory. The host places the transposition table above the last thread block.

import { CAPTURE_KINDS, FROM_SQUARES, KINDS, LANE_TABLE_BYTES, MAX_MOVES_BITS, MEMO, PIECE_TOS, SET_BYTES, SQUARES, TABLES_END, THREAD_HEAD_BYTES } from "./family/places";
import { Position, State } from "./family/records";
import { HashMove, LineOrders, Root, RootMove, Stack, Thread, TtEntry } from "./records";

export * from "./family/places";

// ── Control: written by the host for all threads ──────────────────────────────────────────────────────────────────────────
export const CONTROL = 4096;
export const CONTROL_GENERATION = 4096; // u32, raised whenever another profile becomes active, which voids all cached values

// ── Search parameters: i32 each, in the order of their declarations, written by the host between searches ────────────────
export const PARAMETERS = 8192;
export const PARAMETERS_BYTES = 4096;

// ── Static tables, filled once by `initialise` ──────────────────────────────────────────────────────────────────────────
// The family's own tables begin at STATIC: see its places.ts.
export const LOGARITHMS = TABLES_END; // 256 × i32: log2 in 1024ths

// ── Profile blocks: written by the host between searches, one active while the other is prepared ─────────────────────────
export const PROFILES = 1179648;
export const PROFILE_BYTES = 1048576; // a power is a table of up to 32 KiB, and every term may have one
export const PROFILE_LANES = 0; // i32[KINDS][squares][LANES]: (kind, square as its owner sees it) → contribution to each lane
export const PROFILE_TABLES = LANE_TABLE_BYTES; // the other tables of an evaluation, laid out by its compiler
export const LANES = 8;
export const LANE_BYTES = 32; // one side's lanes: LANES × i32 in units of 2^-10

// ── Thread blocks ───────────────────────────────────────────────────────────────────────────────────────────────────────
export const THREADS = 3276800;

// The head of a block is a Thread record: its position, then the orders and answers of a search.
export const POS_COLORS = offsetof<Position>("white"); //            2 × u64
export const POS_KINDS = offsetof<Position>("kinds"); //             KINDS × u64
export const POS_BOARD = offsetof<Position>("board"); //             u8 by square
export const POS_TURN = offsetof<Position>("turn");
export const POS_STATE = offsetof<Position>("state");
export const POS_PLY = offsetof<Position>("ply");
export const POS_LANES = offsetof<Position>("lanes");
export const POS_BYTES = offsetof<Position>();

export const SEARCH = offsetof<Position>();
export const SEARCH_STOP = offsetof<Thread>("stop");
export const SEARCH_DEPTH = offsetof<Thread>("depthLimit");
export const SEARCH_NODE_LIMIT = offsetof<Thread>("nodeLimit");
export const SEARCH_NODES = offsetof<Thread>("nodes");
export const SEARCH_SCORE = offsetof<Thread>("score");
export const SEARCH_DONE = offsetof<Thread>("completedDepth");
export const SEARCH_PV_LENGTH = offsetof<Thread>("pvLength");
export const SEARCH_SELECTIVE = offsetof<Thread>("selectiveDepth");
export const SEARCH_PONDERING = offsetof<Thread>("pondering");
export const SEARCH_SOFT_MS = offsetof<Thread>("softMs");
export const SEARCH_HARD_MS = offsetof<Thread>("hardMs");
export const SEARCH_SALT = offsetof<Thread>("ttSalt");
export const SEARCH_TABLE = offsetof<Thread>("tt");
export const SEARCH_CLUSTERS = offsetof<Thread>("ttClusters");
export const SEARCH_AGE = offsetof<Thread>("ttAge");
export const SEARCH_LINES = offsetof<Thread>("multiPv");
export const SEARCH_LINE = offsetof<Thread>("pvIndex");
export const SEARCH_MATE = offsetof<Thread>("mateLimit");
export const SEARCH_ONLY = offsetof<Thread>("searchMoves");
export const SEARCH_HELPER = offsetof<Thread>("helper");
export const SEARCH_CLOCKS = offsetof<Thread>("evalDependsOnClock");
export const SEARCH_PV = offsetof<Thread>(); //  MAX_PLY × u32 moves of the line reported last
export const MAX_PLY = 128;

export const PV_TABLE = THREAD_HEAD_BYTES; //   MAX_PLY × MAX_PLY × u32, triangular
export const STATES = PV_TABLE + 65536; //      STATE_CAPACITY records: the game's history, then the search's path
export const STATE_BYTES = offsetof<State>();
export const STATE_CAPACITY = 2048;
export const MOVES = STATES + STATE_CAPACITY * STATE_BYTES; // u32 move lists, a stack of MOVES_BYTES
export const MAX_MOVES: i32 = 1 << MAX_MOVES_BITS;

// Values that an evaluation keeps for positions with the same pawns, kings and castling rights, at MEMO.
export const MEMO_SLOTS = 2048; //              a slot of MEMO_SLOT_BYTES: u64 key, then values, f64 or u64
export const MEMO_SLOT_BYTES = 128;

export const THREAD_BYTES = MEMO + 524288;

// Values by square that an evaluation computes in one loop and needs again in a later one.
export const SCRATCH_SLOTS = 16;
export const SCRATCH_SLOT_BYTES = SQUARES * SET_BYTES;
export const SCRATCH = THREAD_BYTES - SCRATCH_SLOTS * SCRATCH_SLOT_BYTES; // the end of the block

// ── The searching part: follows the thread block of each thread that searches ────────────────────────────────────────────
export const SEARCHER = THREAD_BYTES;
export const BEFORE_ROOT: i32 = 8;
export const STACK = SEARCHER + BEFORE_ROOT * offsetof<Stack>(); // Stack records by ply, from eight before the root
export const ROOT_ONLY = STACK + MAX_PLY * offsetof<Stack>(); // MAX_MOVES × u32: the moves a search is restricted to
export const ROOT = ROOT_ONLY + 4 * MAX_MOVES; //       a Root record
export const ROOT_COUNT = ROOT + offsetof<Root>("count");
export const ROOT_MOVES = ROOT + 1024; //               MAX_MOVES RootMove records and one to spare, each with its PV
export const ROOT_MOVE_BYTES = offsetof<RootMove>() + 4 * MAX_PLY;
// 2 × 4 × 2^14 × i16: side, whether from and to are attacked, both as encoded in a move
export const BUTTERFLY = (ROOT_MOVES + (MAX_MOVES + 1) * ROOT_MOVE_BYTES + 4095) & ~4095;
export const CAPTURES = BUTTERFLY + 262144; //          PIECE_TOS × CAPTURE_KINDS × i16: piece and target, kind taken
export const COUNTERS = CAPTURES + 2 * PIECE_TOS * CAPTURE_KINDS; // PIECE_TOS × u32: the answer to a piece on a square
export const CORRECTIONS = COUNTERS + 4 * PIECE_TOS; // 3 × 2 × 2^14 × i16: by pawns, material and moves; side, hash
export const CONTINUATION = CORRECTIONS + 196608; //    PIECE_TOS² × i16: piece and target of one move, then of another
export const PAWN_HISTORY = CONTINUATION + 2 * PIECE_TOS * PIECE_TOS; // 512 × PIECE_TOS × i16: pawn structure, piece and target
export const HISTORY_END = PAWN_HISTORY + 1024 * PIECE_TOS;

// The search over whole lines.
export const LINES = HISTORY_END;
export const LINE_VALUES = LINES; //                    KINDS × f64: the values of kinds in a trade
export const LINE_ORDERS = LINE_VALUES + 8 * KINDS; //  a LineOrders record
export const LINE_GREEDY = LINE_ORDERS + offsetof<LineOrders>("greedy");
export const LINE_CHECK_CAP = LINE_ORDERS + offsetof<LineOrders>("checkCap");
export const LINE_SWING_CAP = LINE_ORDERS + offsetof<LineOrders>("swingCap");
export const LINE_TRADE_WINDOW = LINE_ORDERS + offsetof<LineOrders>("tradeWindow");
export const LINE_CHECK_WAYS = LINE_ORDERS + offsetof<LineOrders>("checkWays");
export const LINE_TAKES_MATES = LINE_ORDERS + offsetof<LineOrders>("takesMates");
export const LINE_TRADE_TOLERANCE = LINE_ORDERS + offsetof<LineOrders>("tradeTolerance");
export const LINE_ORDERS_END = LINE_ORDERS + offsetof<LineOrders>("score");
export const LINE_SCORE = LINE_ORDERS + offsetof<LineOrders>("score");
export const LINE_MATE = LINE_ORDERS + offsetof<LineOrders>("mate");
export const LINE_PATHS = LINES + 1024; //              MAX_PLY LinePath records
export const LINE_PATH_BYTES = 512;
export const LINE_KILLERS = LINE_PATHS + MAX_PLY * LINE_PATH_BYTES; // Killers by ply
export const LINE_HISTORY = LINE_KILLERS + 1024; //     2 × FROM_SQUARES × SQUARES × i32: side, from, to
export const LINE_HASH_MOVES = LINE_HISTORY + 8 * FROM_SQUARES * SQUARES; // HashMove records
export const LINE_HASH_MOVE_SLOTS = 16384;
export const LINES_END = LINE_HASH_MOVES + LINE_HASH_MOVE_SLOTS * offsetof<HashMove>();

export const SEARCHER_BYTES = LINES_END - SEARCHER;
/** All bytes of a thread that searches. */
export const SEARCHING_THREAD_BYTES = THREAD_BYTES + SEARCHER_BYTES;

// ── Transposition table ─────────────────────────────────────────────────────────────────────────────────────────────────
export const CLUSTER_ENTRIES = 4;
export const CLUSTER_BYTES = CLUSTER_ENTRIES * offsetof<TtEntry>();

// ── State records ───────────────────────────────────────────────────────────────────────────────────────────────────────
export const STATE_KEY = offsetof<State>("key");
export const STATE_PAWN_KING_KEY = offsetof<State>("pawnKingKey");
export const STATE_CHECKERS = offsetof<State>("checkers");
export const STATE_HALFMOVES = offsetof<State>("halfmoves");
export const STATE_LANES = offsetof<State>("lanes"); //      2 × LANES × i32
export const STATE_CHANGED = offsetof<State>("changed"); //  up to 3 entries: u8 piece, u8 from, u8 to, u8 0

export const NO_SQUARE = 255;
