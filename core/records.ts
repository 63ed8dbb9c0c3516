// The records of the core. A record is reached by `changetype<T>(address)`: its fields compile to plain loads and stores, and nothing
// is ever allocated. `offsetof<T>("field")` and `offsetof<T>()` give places and sizes; layout.ts exports those that the host needs.
//
// AssemblyScript has no arrays inside records. A run of fields stands for one: the first has its name, the others are numbered, and
// elements are reached by the address of the first. An array at the end of a record begins at `offsetof<T>()`.

import { CheckInfo, Position } from "./family/records";

// ── Threads ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** The head of a thread block: the position, then the limits and results of a search. The PV reported last follows, MAX_PLY × u32. */
@unmanaged export class Thread extends Position {
  /** Set atomically from outside to end the search. */
  stop: i32;
  /** The depth limit in plies. */
  depthLimit: i32;
  /** 0 for none. */
  nodeLimit: u64;
  /** Nodes visited so far. */
  nodes: u64;
  /** Score of the line reported last, for the side to move. */
  score: i32;
  /** Depth of the last completed iteration. */
  completedDepth: i32;
  pvLength: i32;
  /** Set when the running search must unwind. */
  aborted: i32;
  /** The deepest ply that a PV node has reached. */
  selectiveDepth: i32;
  /** While it is set the clock does not count; cleared atomically from outside. */
  pondering: i32;
  /** No iteration begins after this time, 0 for none. */
  softMs: f64;
  /** The search ends after this time, 0 for none. */
  hardMs: f64;
  /** When the search began, by the host's clock. */
  startedMs: f64;
  /** The node count at which to look at the limits again. */
  nextPoll: u64;
  /** Mixed into the keys of the TT, so that no profile finds entries of another. */
  ttSalt: u64;
  /** Address of the TT. */
  tt: usize;
  /** Its size in clusters, 0 for no table. */
  ttClusters: u32;
  /** The number of this search in the life of the TT. */
  ttAge: u32;
  /** The number of root lines wanted. */
  multiPv: i32;
  /** Which of them is being reported, from 1. */
  pvIndex: i32;
  /** End when a mate in this many moves is found, 0 for never. */
  mateLimit: i32;
  /** The number of moves in ROOT_ONLY, 0 to search all. */
  searchMoves: i32;
  /** 0 for the thread that answers, else the number of the Lazy SMP helper. */
  helper: i32;
  /** Set when static evals depend on more than the key and must not be kept. */
  evalDependsOnClock: i32;
  /** Null-move pruning is suspended below this ply, while a null move is verified. */
  nmpMinPly: i32;
}

@inline export function threadAt(p: usize): Thread {
  return changetype<Thread>(p);
}

// ── Search ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** The search stack: one record per ply. The address of a record is the address of its CheckInfo. */
@unmanaged export class Stack extends CheckInfo {
  /** NONE in check. */
  staticEval: i32;
  /** The move being searched, 0 for a null move. */
  move: u32;
  /** The move that a singular search leaves out. */
  excludedMove: u32;
  killer1: u32;
  killer2: u32;
  /** Address of the continuation history for replies to the move. */
  continuation: usize;
  /** The index of the move in histories by piece and target. */
  pieceTo: i32;
  /** The number of children that failed high. */
  cutoffs: i32;
  /** Double extensions on the path. */
  doubleExtensions: i32;
  /** The number of the move among those searched at this node. */
  moveNumber: i32;
  /** By how many plies the move being searched is reduced. */
  reduction: i32;
  /** The squares that the opponent attacks, with room for boards of up to 128 squares. */
  threats: u64;
  private threats1: u64;
  /** Whether the move is neither a capture nor a promotion. */
  isQuiet: bool;
}

/** A move picker: see picker.ts. It lies at the head of the node's part of the move stack. */
@unmanaged export class MovePicker {
  stage: i32;
  /** Address of the next move of the list. */
  current: usize;
  /** Address behind the list. */
  end: usize;
  /** Address behind the losing captures, which gather at the start. */
  badEnd: usize;
  // These four are adjacent, so that a quiet move is compared with all of them at once.
  ttMove: u32;
  killer1: u32;
  killer2: u32;
  counterMove: u32;
  /** For ProbCut: the least SEE gain of a capture that is handed out. */
  threshold: i32;
  /** Address behind everything generated. */
  top: usize;
  ply: i32;
  /** The depth of the node before its first move; it may be lowered after a later one. */
  startDepth: i32;
  quietsTried: i32;
  /** Captures and promotions tried. */
  tacticalsTried: i32;
  /** Quiet moves passed over since the last move that was handed out. */
  skipped: i32;
  /** Set when of the quiet moves only checks are wanted. */
  onlyChecks: i32;
  /** A move that must not be counted among those passed over. */
  excludedMove: u32;
  /** Address of the first quiet move. Moves that are likely to be reached have keys and are picked by them. */
  ranked: usize;
  /** Address behind the moves with keys, where the other quiet moves begin. */
  rankedEnd: usize;
}

/** A node of the main search: the facts that pruning, extensions and reductions of its moves ask for. Lists of tried moves follow. */
@unmanaged export class Node extends MovePicker {
  depth: i32;
  beta: i32;
  /** The data of the TT entry, 0 for none. */
  ttEntry: u64;
  ttValue: i32;
  /** Whether this node is, or was when it was stored in the TT, a PV node. */
  ttPv: bool;
  /** Whether it is expected to fail high. */
  cutNode: bool;
  /** Whether the side to move has a better static eval than on its last turn. */
  improving: bool;
  /** Whether the TT move is a capture or promotion. */
  ttTactical: bool;
}

/** A root move. Its PV follows, MAX_PLY × u32. */
@unmanaged export class RootMove {
  move: u32;
  /** In this iteration; −INFINITE if the move is only known to be no better than others. */
  score: i32;
  /** In the iteration before. */
  previousScore: i32;
  pvLength: i32;
  /** Nodes spent on it in this search. */
  nodes: u64;
  /** Earlier occurrences of the position after the move, if the root policy needs them. */
  repetitions: i32;
  /** Its score with all bonuses and penalties of the root policy. */
  adjustedScore: i32;
}

/** The root of a search. */
@unmanaged export class Root {
  /** The number of root moves. */
  count: i32;
  /** Key of the position. */
  key: u64;
  /** By how much its material is misjudged, for White. */
  materialError: i32;
}

/** An entry of the transposition table (TT): see transposition.ts. */
@unmanaged export class TtEntry {
  data: u64;
  /** Key and age, xor-ed with `data`. */
  check: u64;
}

/** A row of the triangular PV table: the length of a line, then its moves. */
@unmanaged export class PvLine {
  length: u32;
}

// ── Line scoring ────────────────────────────────────────────────────────────────────────────────────────────────────────

/** The settings and results of the search over whole lines. */
@unmanaged export class LineOrders {
  /** Set to end every line at its nominal depth. */
  greedy: i32;
  /** Plies that checks may add to a line. */
  checkCap: i32;
  /** Plies that captures and promotions may add. */
  swingCap: i32;
  /** Plies within which a capture is answered in a trade, not counting checks. */
  tradeWindow: i32;
  /** The limit on the numbers of further checks to choose from, multiplied along a line. */
  checkWays: i32;
  /** Set if a side that can mate at once does so. */
  takesMates: i32;
  /** The largest difference between the two captures of a trade. */
  tradeTolerance: f64;
  /** White's score of the line reported last. */
  score: f64;
  /** Its ply that gives mate, negative if the side to move is mated, 0 without one. */
  mate: i32;
  /** White's score of the root on the trajectory. */
  startScore: f64;
  /** White's score of the line without moves. */
  startTotal: f64;
}

/** A root move of the search over lines. Its line follows, MAX_PLY × u32. */
@unmanaged export class LineRootMove {
  move: u32;
  length: i32;
  /** The score for the side to move, from the last iteration that proved it; for a mate, its rank. */
  score: f64;
  /** The score, with a bonus above all others for a move that gives mate if mates are taken. */
  order: f64;
  /** Set if the move gives mate and mates are taken. */
  mates: i32;
  private reserved: i32;
}

/** The best move of a position when it was met before. */
@unmanaged export class HashMove {
  key: u64;
  move: u32;
  private reserved: u32;
}

/** Two quiet moves of a ply that failed high. */
@unmanaged export class Killers {
  first: u32;
  second: u32;
}
