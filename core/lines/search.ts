// The search for the best lines (line scoring): iterative deepening. The engine's side is the one to move; the evaluation scores the whole
// path of a line.

import { MAX_PLY, MOVES, ROOT_MOVE_BYTES, ROOT_MOVES, SEARCH_PV } from "../layout";
import { LineRootMove, threadAt } from "../records";
import { countMoves, generateMoves, moveAt, outcomeByRule, putMove, turn, unmake } from "../family/rules";
import { isDecided, winnerOf } from "../outcome";
import { report } from "../search/evaluation";
import { elapsedMs, isAborted, isFirstIterationSlow, isPondering, poll, startLimits } from "../search/limits";
import { copyPv } from "../search/pv";
import { isSearched, moveRecordUp, setRootCount } from "../search/root-moves";
import { bestByStaticEval } from "../search/static-choice";
import { EPSILON, INFINITE, isMating, outcomeWithoutMoves, searchLine } from "./node";
import { clearOrdering } from "./ordering";
import { beginLine, follow, lineOrders, mateTotal, MAX_PLIES } from "./path";

@inline function rootMoveAt(p: usize, index: i32): LineRootMove {
  return changetype<LineRootMove>(p + ROOT_MOVES + <usize>index * ROOT_MOVE_BYTES);
}

/** Address of the moves of a root move's line. */
@inline function lineOf(rootMove: LineRootMove): usize {
  return changetype<usize>(rootMove) + offsetof<LineRootMove>();
}

/** The bonus that puts a mate above everything else. */
const MATE_BONUS: f64 = INFINITE / 2;

function listRootMoves(p: usize): i32 {
  const list = p + MOVES;
  const end = generateMoves(p, list);
  let count = 0;
  for (let at = list; at < end; at += 4) {
    const move = moveAt(at);
    if (!isSearched(p, move)) continue;
    const entry = rootMoveAt(p, count++);
    entry.move = move;
    entry.length = 1;
    entry.score = 0;
    entry.order = 0;
    entry.mates = lineOrders(p).takesMates && isMating(p, move) ? 1 : 0;
    putMove(lineOf(entry), move);
  }
  setRootCount(p, count);
  return count;
}

/**
 * Moves an entry up to where its score belongs among the lines found before it; equals keep their order. Entries behind those lines are
 * worse; their scores are of an earlier iteration.
 */
function sortIn(p: usize, index: i32, lines: i32): void {
  const order = rootMoveAt(p, index).order;
  let slot = min(index, lines);
  while (slot > 0 && rootMoveAt(p, slot - 1).order < order) slot--;
  moveRecordUp(p, index, slot);
}

function updateLine(p: usize, entry: LineRootMove): void {
  const moves = lineOf(entry);
  putMove(moves, entry.move);
  entry.length = 1 + <i32>copyPv(p, 1, moves + 4, MAX_PLY - 1);
}

/**
 * Runs one iteration. Afterwards the first `lines` moves of the list have their exact scores. If it was interrupted, the moves that were
 * searched to the end come first; returns their number.
 */
function iterate(p: usize, depth: i32, lines: i32, count: i32): i32 {
  const below = p + MOVES;
  for (let i = 0; i < count; i++) {
    const entry = rootMoveAt(p, i);
    const move = entry.move;
    // Beyond the lines that are wanted, a move must be better than the last of them.
    const bonus = entry.mates ? MATE_BONUS : 0;
    const alpha = i < lines ? -INFINITE : rootMoveAt(p, lines - 1).order - bonus;
    if (alpha >= MATE_BONUS / 2) continue;
    follow(p, 1, move);
    let score = i < lines ? INFINITE : -searchLine(p, 1, depth - 1, -alpha - EPSILON, -alpha, below);
    if (score > alpha) score = -searchLine(p, 1, depth - 1, -INFINITE, -alpha, below);
    unmake(p);
    if (isAborted(p)) return i;
    if (score <= alpha) continue;
    entry.score = score;
    entry.order = score + bonus;
    updateLine(p, entry);
    sortIn(p, i, lines);
    // A host that cannot send `stop` has to terminate this thread, so it needs the best line so far.
    if (rootMoveAt(p, 0).move == move && isFirstIterationSlow(p)) {
      publishLine(p, 0);
      report(p);
    }
  }
  return count;
}

/** Puts a line where the host finds it. A line that ends in mate or another win is reported by its score, not by its rank. */
function publishLine(p: usize, line: i32): void {
  const thread = threadAt(p);
  const entry = rootMoveAt(p, line);
  const moves = lineOf(entry);
  const length = min(entry.length, MAX_PLY);
  memory.copy(p + SEARCH_PV, moves, <usize>length << 2);
  thread.pvLength = length;
  let score = turn(p) ? -entry.score : entry.score;
  for (let i = 0; i < length; i++) follow(p, i + 1, moveAt(moves + (<usize>i << 2)));
  const outcome = countMoves(p) ? outcomeByRule(p) : outcomeWithoutMoves(p);
  const isWin = isDecided(outcome);
  const winner = winnerOf(outcome, turn(p));
  if (isWin) score = mateTotal(p, length, winner);
  for (let i = 0; i < length; i++) unmake(p);
  thread.score = <i32>nearest(turn(p) ? -score : score);
  lineOrders(p).score = score;
  // Negative if the opponent wins.
  lineOrders(p).mate = isWin ? (winner == turn(p) ? length : -length) : 0;
  thread.pvIndex = line + 1;
}

@inline function isTimeUp(p: usize): bool {
  const soft = threadAt(p).softMs;
  return soft > 0 && !isPondering(p) && elapsedMs(p) >= soft;
}

/** Publishes the best root move by static eval as the answer; it has no score. */
function publishStaticChoice(p: usize, count: i32): void {
  const list = p + MOVES;
  for (let i = 0; i < count; i++) putMove(list + (<usize>i << 2), rootMoveAt(p, i).move);
  putMove(p + SEARCH_PV, bestByStaticEval(p, list, list + (<usize>count << 2)));
  threadAt(p).pvLength = 1;
  threadAt(p).pvIndex = 1;
}

/**
 * Searches the position at `p` until a limit is reached. The results of an interrupted iteration are dropped, unless it was the first: then
 * the answer is the best move searched to the end or, without any, the best by static eval.
 */
export function searchLines(p: usize): void {
  const thread = threadAt(p);
  startLimits(p);
  thread.score = 0;
  lineOrders(p).score = 0;
  lineOrders(p).mate = 0;
  thread.completedDepth = 0;
  thread.pvLength = 0;
  thread.selectiveDepth = 0;
  clearOrdering(p);
  beginLine(p);
  const count = listRootMoves(p);
  if (!count) return;
  const lines = min(max(thread.multiPv, 1), count);
  const limit = min(thread.depthLimit, MAX_PLIES);
  for (let depth = 1; depth <= limit; depth++) {
    thread.selectiveDepth = 0;
    const searched = iterate(p, depth, lines, count);
    if (isAborted(p)) {
      if (depth > 1) return;
      if (searched) publishLine(p, 0);
      else publishStaticChoice(p, count);
      return;
    }
    thread.completedDepth = depth;
    for (let line = 0; line < lines; line++) {
      publishLine(p, line);
      report(p);
    }
    if (lines > 1) publishLine(p, 0);
    poll(p);
    if (isAborted(p) || isTimeUp(p)) return;
  }
}
