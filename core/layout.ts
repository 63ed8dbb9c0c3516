// The memory map: every address and offset that the core, its bindings and emitted evaluations agree on.
// Nothing else in the project may name a number from this file; the TypeScript side reads them as exported globals.
//
//   0 ─ reserved · read-only constants · CONTROL · STATIC tables · PROFILE block × 2 ─ THREADS: one block a thread ─ …
//
// The core keeps no state of its own: each function is told the address of the thread block it works on, so that many
// instances on one memory, one a thread, can share it. What lies above the last thread block (the transposition table)
// is placed by the host.

// ── Control: what the host tells all threads ────────────────────────────────────────────────────────────────────────────
export const CONTROL = 4096;
export const CONTROL_GENERATION = 4096; // u32, raised whenever another profile becomes active: what was kept for the last is void

// ── Search parameters: i32 each, in the order of their declarations, written by the host between searches ────────────────
export const PARAMETERS = 8192;
export const PARAMETERS_BYTES = 4096;

// ── Static tables, filled once by `initialise` ──────────────────────────────────────────────────────────────────────────
export const STATIC = 65536;
export const KNIGHT_ATTACKS = STATIC; //                        64 × u64
export const KING_ATTACKS = KNIGHT_ATTACKS + 512; //            64 × u64
export const PAWN_ATTACKS = KING_ATTACKS + 512; //              2 × 64 × u64: squares a pawn of that color attacks
export const ROOK_RAYS = PAWN_ATTACKS + 1024; //                64 × u64, on an empty board
export const BISHOP_RAYS = ROOK_RAYS + 512; //                  64 × u64, on an empty board
export const DIAGONALS = BISHOP_RAYS + 512; //                  64 × u64: the a1–h8 direction through a square
export const ANTIDIAGONALS = DIAGONALS + 512; //                64 × u64: the h1–a8 direction through a square
export const BETWEEN = ANTIDIAGONALS + 512; //                  64 × 64 × u64: squares strictly between two aligned squares
export const LINE = BETWEEN + 32768; //                         64 × 64 × u64: the whole line through two aligned squares
export const ROOK_MAGICS = LINE + 32768; //                     64 × MAGIC_BYTES
export const BISHOP_MAGICS = ROOK_MAGICS + 2048; //             64 × MAGIC_BYTES
export const SLIDER_ATTACKS = BISHOP_MAGICS + 2048; //          (102,400 + 5,248) × u64
export const ZOBRIST_PIECES = SLIDER_ATTACKS + 861184; //       14 piece codes × 64 × u64
export const ZOBRIST_CASTLING = ZOBRIST_PIECES + 7168; //       4 rights × 8 files of the rook × u64
export const ZOBRIST_EN_PASSANT = ZOBRIST_CASTLING + 256; //    8 × u64, by file
export const ZOBRIST_MATERIAL = ZOBRIST_EN_PASSANT + 64; //     14 piece codes × u64, added once a piece
export const ZOBRIST_TURN = ZOBRIST_MATERIAL + 112; //          u64
export const ZOBRIST_END = ZOBRIST_TURN + 16;
export const LOGARITHMS = ZOBRIST_END; //                       256 × i32: log2 in 1024ths
export const CUCKOO_KEYS = LOGARITHMS + 1024; //                8192 × u64: what one reversible move changes of a key
export const CUCKOO_SQUARES = CUCKOO_KEYS + 65536; //           8192 × u16: the squares of that move
export const STATIC_END = CUCKOO_SQUARES + 16384;

export const MAGIC_BYTES = 32;
export const MAGIC_MASK = 0; //       u64
export const MAGIC_FACTOR = 8; //     u64
export const MAGIC_TABLE = 16; //     u32 address of the square's first entry
export const MAGIC_SHIFT = 20; //     u32

// ── Profile blocks: written by the host between searches, one active while the other is prepared ─────────────────────────
export const PROFILES = 1179648;
export const PROFILE_BYTES = 1048576; // a power is a table of up to 32 KiB, and every term may have one
export const PROFILE_LANES = 0; // i32[KINDS][64][LANES]: (kind, square as its owner sees it) → contribution to each lane
export const PROFILE_TABLES = 16384; // the other tables of an evaluation, laid out by its compiler
export const LANES = 8;
export const LANE_BYTES = 32; // one side's lanes: LANES × i32 in units of 2^-10
export const KINDS = 7; //       kind 0 is no piece

// ── Thread blocks ───────────────────────────────────────────────────────────────────────────────────────────────────────
export const THREADS = 3276800;
export const THREAD_BYTES = 1572864;

// The position comes first: the address of a thread block is the address of its position.
export const POS_COLORS = 0; //            2 × u64
export const POS_KINDS = 16; //            KINDS × u64, the first unused
export const POS_BOARD = 80; //            u8 piece code by square
export const POS_TURN = 176; //            u32
export const POS_STATE = 180; //           u32 address of the current state record
export const POS_PLY = 184; //             u32 half-moves since the start of move 1
export const POS_LANES = 188; //           u32 address of the active lane table, 0 for none
export const POS_CASTLING_LOSS = 192; //   u8 by square: rights that end when a piece leaves or enters it
export const POS_CASTLING_ROOK = 256; //   4 × u8: square of the rook, by right
export const POS_CASTLING_CLEAR = 264; //  4 × u64: squares that must be empty
export const POS_CASTLING_SAFE = 296; //   4 × u64: squares the king passes, which must not be attacked
export const POS_BYTES = 384;

// A search's orders and answers, between the host and one thread.
export const SEARCH = 384;
export const SEARCH_STOP = SEARCH; //             i32, set atomically from outside to end the search
export const SEARCH_DEPTH = SEARCH + 4; //        i32 limit in plies
export const SEARCH_NODE_LIMIT = SEARCH + 8; //   u64, 0 for none
export const SEARCH_NODES = SEARCH + 16; //       u64 visited so far
export const SEARCH_SCORE = SEARCH + 24; //       i32 of the line told last, for the side to move
export const SEARCH_DONE = SEARCH + 28; //        i32 depth of the last completed iteration
export const SEARCH_PV_LENGTH = SEARCH + 32; //   i32
export const SEARCH_ABORTED = SEARCH + 36; //     i32, set when the running search must unwind
export const SEARCH_SELECTIVE = SEARCH + 40; //   i32 deepest ply of a principal variation's search
export const SEARCH_PONDERING = SEARCH + 44; //   i32, while it is set the clock does not count; cleared atomically from outside
export const SEARCH_SOFT_MS = SEARCH + 48; //     f64 time after which no iteration should begin, 0 for none
export const SEARCH_HARD_MS = SEARCH + 56; //     f64 time after which the search must end, 0 for none
export const SEARCH_STARTED = SEARCH + 64; //     f64 when it began, by the host's clock
export const SEARCH_NEXT_POLL = SEARCH + 72; //   u64 node count at which to look at the limits again
export const SEARCH_SALT = SEARCH + 80; //        u64 mixed into the keys of the table: another profile finds nothing of this one
export const SEARCH_TABLE = SEARCH + 88; //       u32 address of the transposition table
export const SEARCH_CLUSTERS = SEARCH + 92; //    u32 its size in clusters, 0 for none
export const SEARCH_AGE = SEARCH + 96; //         u32 which search of the table's life this is
export const SEARCH_LINES = SEARCH + 100; //      i32 number of lines wanted
export const SEARCH_LINE = SEARCH + 104; //       i32 which of them is being told, from 1
export const SEARCH_MATE = SEARCH + 108; //       i32 end when a mate in so many moves is found, 0 for never
export const SEARCH_ONLY = SEARCH + 112; //       i32 number of moves in ROOT_ONLY, 0 to search all
export const SEARCH_HELPER = SEARCH + 116; //     i32 0 for the thread that answers, else the helper's number
export const SEARCH_CLOCKS = SEARCH + 120; //     i32, set when static scores depend on more than the key and must not be kept
export const SEARCH_VERIFY = SEARCH + 124; //     i32 ply up to which null moves are suspended
export const SEARCH_PV = SEARCH + 128; //         MAX_PLY × u32 moves of the line told last
export const MAX_PLY = 128;

export const PV_TABLE = 1024; //                MAX_PLY × MAX_PLY × u32, triangular
export const STATES = 66560; //                 STATE_CAPACITY records: the game's history, then the search's path
export const STATE_BYTES = 192;
export const STATE_CAPACITY = 2048;
export const STATES_END = 459776; //            STATES + STATE_CAPACITY × STATE_BYTES
export const MOVES = 459776; //                 u32 move lists, a stack
export const MOVES_BYTES = 524288;
// From a move to what its ordering thinks of it, i32: the second half of the stack. Not a multiple of 4096, by which processors would
// take the one for the other at first.
export const MOVE_SCORES = 260096;

// Values an evaluation keeps for positions with the same pawns, kings and castling rights.
export const MEMO = 1048576; //                 MEMO_SLOTS × MEMO_SLOT_BYTES: u64 key, then values, f64 or u64
export const MEMO_SLOTS = 2048;
export const MEMO_SLOT_BYTES = 128;

// What an evaluation sees from each square in one loop and needs again in a later one.
export const SCRATCH = 1564672; //              SCRATCH_SLOTS × 64 × u64, the end of the block
export const SCRATCH_SLOTS = 16;

// ── The searching part: follows the thread block of each thread that searches ────────────────────────────────────────────
export const SEARCHER = THREAD_BYTES;
export const FRAMES = SEARCHER + 1024; //               one a ply, from eight before the root
export const FRAME_BYTES = 128;
export const ROOT_ONLY = SEARCHER + 20480; //           256 × u32: the moves a search is restricted to
export const ROOT_COUNT = SEARCHER + 21504; //          i32
export const ROOT_KEY = SEARCHER + 21512; //            u64 key of the position a search began with
export const ROOT_ERROR = SEARCHER + 21520; //          i32 by how much its material is misjudged, for White
export const ROOT_MOVES = SEARCHER + 24576; //          256 records
export const ROOT_MOVE_BYTES = 544;
export const BUTTERFLY = SEARCHER + 196608; //          2 × 2^14 × i16: side, from and to as a move has them
export const CAPTURES = BUTTERFLY + 65536; //           16 × 64 × 8 × i16: piece, to, kind taken
export const COUNTERS = CAPTURES + 16384; //            16 × 64 × u32: the answer to a piece on a square
export const CORRECTIONS = COUNTERS + 4096; //          CORRECTION_TABLES × 2 × 2^14 × i16
export const CORRECTION_TABLES = 3;
export const CONTINUATION = CORRECTIONS + 196608; //    (16 × 64)² × i16: piece and square of one move, then of another
export const HISTORY_END = CONTINUATION + 2097152;

// What the search over whole lines has of its own.
export const LINES = HISTORY_END;
export const LINE_GREEDY = LINES; //                    i32, set to end every line at its nominal depth
export const LINE_CHECK_CAP = LINES + 4; //             i32 plies that checks may add to a line
export const LINE_SWING_CAP = LINES + 8; //             i32 plies that captures and promotions may add
export const LINE_TRADE_WINDOW = LINES + 12; //         i32 plies within which a capture is answered in a trade, checks apart
export const LINE_CHECK_WAYS = LINES + 16; //           i32 ways of checking on that may have been open along a line
export const LINE_TAKES_MATES = LINES + 20; //          i32, set if a side that can mate at once does so
export const LINE_TRADE_TOLERANCE = LINES + 24; //      f64 how unequal the two may be
export const LINE_VALUES = LINES + 32; //               KINDS × f64: what kinds are worth in a trade
export const LINE_ORDERS_END = LINES + 88;
export const LINE_SCORE = LINES + 88; //                f64 White's score of the line told last
export const LINE_MATE = LINES + 96; //                 i32 its ply that gives mate, negative if the side to move is mated, 0 without one
export const LINE_START_SCORE = LINES + 104; //          f64 White's score of the root on the trajectory
export const LINE_START_TOTAL = LINES + 112; //          f64 White's score of the line without moves
export const LINE_FRAMES = LINES + 1024; //             MAX_PLY records: the path up to each ply, and what its continuation depends on
export const LINE_FRAME_BYTES = 512;
export const LINE_KILLERS = LINE_FRAMES + 65536; //     MAX_PLY × 2 × u32
export const LINE_HISTORY = LINE_KILLERS + 1024; //     2 × 64 × 64 × i32: side, from, to
export const LINE_GUIDE = LINE_HISTORY + 32768; //      LINE_GUIDE_ENTRIES × (u64 key, u32 move, u32 unused): moves that were good
export const LINE_GUIDE_ENTRIES = 16384;
export const LINES_END = LINE_GUIDE + 262144;

export const SEARCHER_BYTES = LINES_END - SEARCHER;
/** What a thread that searches needs in all. */
export const SEARCHING_THREAD_BYTES = THREAD_BYTES + SEARCHER_BYTES;

// ── Transposition table ─────────────────────────────────────────────────────────────────────────────────────────────────
export const CLUSTER_BYTES = 64;
export const CLUSTER_ENTRIES = 4;

// ── State record: what make cannot recompute, plus what it is cheaper to keep ────────────────────────────────────────────
export const STATE_KEY = 0; //              u64 pieces, turn, castling rights, en-passant file
export const STATE_PAWN_KEY = 8; //         u64
export const STATE_PAWN_KING_KEY = 16; //   u64
export const STATE_MATERIAL_KEY = 24; //    u64
export const STATE_CHECKERS = 32; //        u64 pieces giving check to the side to move
export const STATE_PINNED = 40; //          u64 own pieces that shield the king of the side to move
export const STATE_CASTLING = 48; //        u8 rights: bit 0 K, 1 Q, 2 k, 3 q
export const STATE_EN_PASSANT = 49; //      u8 square, NO_SQUARE if no such capture is legal
export const STATE_CAPTURED = 50; //        u8 piece code taken by the move that led here
export const STATE_CHANGES = 51; //         u8 number of entries in STATE_CHANGED
export const STATE_HALFMOVES = 52; //       u16 since the last capture or pawn move
export const STATE_REVERSIBLE = 54; //      u16 since then or the last null move: how far back a repetition can lie
export const STATE_MOVE = 56; //            u32 the move that led here, 0 for a null move or the root
export const STATE_LANES = 64; //           2 × LANES × i32
export const STATE_CHANGED = 128; //        up to 3 entries: u8 piece, u8 from, u8 to, u8 0; NO_SQUARE where it came or went

export const NO_SQUARE = 255;
