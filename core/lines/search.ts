// The search for the best lines, one ply more each time. The engine's side is the one to move; a line is worth what the evaluation
// says of its whole path.

import {
  LINE_MATE,
  LINE_SCORE,
  LINE_TAKES_MATES,
  MAX_PLY,
  MOVES,
  ROOT_COUNT,
  ROOT_MOVE_BYTES,
  ROOT_MOVES,
  ROOT_ONLY,
  SEARCH_DEPTH,
  SEARCH_DONE,
  SEARCH_LINE,
  SEARCH_LINES,
  SEARCH_ONLY,
  SEARCH_PV,
  SEARCH_PV_LENGTH,
  SEARCH_SCORE,
  SEARCH_SELECTIVE,
  SEARCH_SOFT_MS,
} from "../layout";
import { countMoves, generateMoves, inCheck, turn, unmake } from "../board/rules";
import { report } from "../search/evaluation";
import { glance } from "../search/glance";
import { elapsed, isAborted, isFirstSlow, isPondering, poll, startLimits } from "../search/limits";
import { variation } from "../search/variation";
import { beginLine, follow, mateTotal, MOST_PLIES } from "./frame";
import { isMating, LEAST, LIMITLESS, node } from "./node";
import { clearOrdering } from "./ordering";

// A root move's record.
const MOVE = 0; //    u32
const LENGTH = 4; //  i32 of its line
const SCORE = 8; //   f64 for the side to move, of the last iteration that has found it; of a mate, where it ranks
const ORDER = 16; //  f64 the same, but above all others if the move gives mate and mates are taken
const MATING = 24; // i32, set if so
const LINE = 32; //   MAX_PLY × u32

@inline function record(p: usize, index: i32): usize {
  return p + ROOT_MOVES + <usize>index * ROOT_MOVE_BYTES;
}

@inline function scoreOf(p: usize, index: i32): f64 {
  return load<f64>(record(p, index), SCORE);
}

@inline function orderOf(p: usize, index: i32): f64 {
  return load<f64>(record(p, index), ORDER);
}

/** What puts a mate above everything else. */
const ABOVE: f64 = LIMITLESS / 2;

function isWanted(p: usize, move: u32): bool {
  const only = load<i32>(p, SEARCH_ONLY);
  if (!only) return true;
  for (let i = 0; i < only; i++) if (load<u32>(p + ROOT_ONLY + (<usize>i << 2)) == move) return true;
  return false;
}

function listRoot(p: usize): i32 {
  const list = p + MOVES;
  const end = generateMoves(p, list);
  let count = 0;
  for (let at = list; at < end; at += 4) {
    const move = load<u32>(at);
    if (!isWanted(p, move)) continue;
    const entry = record(p, count++);
    memory.fill(entry, 0, LINE);
    store<u32>(entry, move, MOVE);
    store<i32>(entry, 1, LENGTH);
    store<i32>(entry, load<i32>(p, LINE_TAKES_MATES) && isMating(p, move) ? 1 : 0, MATING);
    store<u32>(entry, move, LINE);
  }
  store<i32>(p, count, ROOT_COUNT);
  return count;
}

/**
 * Moves an entry up to where its score belongs among the lines found before it, keeping the order of equals. Entries behind those lines
 * are worse; what they say is of an earlier iteration. The record behind the last is scratch.
 */
function sortIn(p: usize, index: i32, lines: i32): void {
  const spare = record(p, 256);
  const order = orderOf(p, index);
  let slot = min(index, lines);
  while (slot > 0 && orderOf(p, slot - 1) < order) slot--;
  if (slot == index) return;
  memory.copy(spare, record(p, index), ROOT_MOVE_BYTES);
  memory.copy(record(p, slot + 1), record(p, slot), <usize>(index - slot) * ROOT_MOVE_BYTES);
  memory.copy(record(p, slot), spare, ROOT_MOVE_BYTES);
}

function keepLine(p: usize, entry: usize, move: u32): void {
  const below = variation(p, 1);
  const length = min<u32>(load<u32>(below), MAX_PLY - 1);
  store<u32>(entry, move, LINE);
  memory.copy(entry + LINE + 4, below + 4, length << 2);
  store<i32>(entry, 1 + <i32>length, LENGTH);
}

/**
 * One iteration: the first `lines` moves of the list have their exact scores afterwards. If it was interrupted, those that were searched
 * to the end come first; gives how many they are.
 */
function iterate(p: usize, depth: i32, lines: i32, count: i32): i32 {
  const below = p + MOVES;
  for (let i = 0; i < count; i++) {
    const entry = record(p, i);
    const move = load<u32>(entry, MOVE);
    // Beyond the lines that are wanted, a move must be better than the last of them.
    const above = load<i32>(entry, MATING) ? ABOVE : 0;
    const least = i < lines ? -LIMITLESS : orderOf(p, lines - 1) - above;
    if (least >= ABOVE / 2) continue;
    follow(p, 1, move);
    let score = i < lines ? LIMITLESS : -node(p, 1, depth - 1, -least - LEAST, -least, below);
    if (score > least) score = -node(p, 1, depth - 1, -LIMITLESS, -least, below);
    unmake(p);
    if (isAborted(p)) return i;
    if (score <= least) continue;
    store<f64>(entry, score, SCORE);
    store<f64>(entry, score + above, ORDER);
    keepLine(p, entry, move);
    sortIn(p, i, lines);
    // Whoever cannot order a stop but has to end this thread wants to know what was best so far.
    if (load<u32>(record(p, 0), MOVE) == move && isFirstSlow(p)) {
      tell(p, 0);
      report(p);
    }
  }
  return count;
}

/** Puts a line where the host finds it. What ends in mate is told by what it is worth, not by where it ranks. */
function tell(p: usize, line: i32): void {
  const entry = record(p, line);
  const length = min(load<i32>(entry, LENGTH), MAX_PLY);
  memory.copy(p + SEARCH_PV, entry + LINE, <usize>length << 2);
  store<i32>(p, length, SEARCH_PV_LENGTH);
  let score = turn(p) ? -scoreOf(p, line) : scoreOf(p, line);
  for (let i = 0; i < length; i++) follow(p, i + 1, load<u32>(entry + LINE + (<usize>i << 2)));
  const isMate = inCheck(p) && !countMoves(p);
  if (isMate) score = mateTotal(p, length);
  for (let i = 0; i < length; i++) unmake(p);
  store<i32>(p, <i32>nearest(turn(p) ? -score : score), SEARCH_SCORE);
  store<f64>(p, score, LINE_SCORE);
  // Negative if it is the opponent's.
  store<i32>(p, isMate ? (length & 1 ? length : -length) : 0, LINE_MATE);
  store<i32>(p, line + 1, SEARCH_LINE);
}

@inline function isTimeUp(p: usize): bool {
  const soft = load<f64>(p, SEARCH_SOFT_MS);
  return soft > 0 && !isPondering(p) && elapsed(p) >= soft;
}

/** Leaves the best-looking move of the root as the answer; it has no score. */
function tellBestLooking(p: usize, count: i32): void {
  const list = p + MOVES;
  for (let i = 0; i < count; i++) store<u32>(list + (<usize>i << 2), load<u32>(record(p, i), MOVE));
  store<u32>(p, glance(p, list, list + (<usize>count << 2)), SEARCH_PV);
  store<i32>(p, 1, SEARCH_PV_LENGTH);
  store<i32>(p, 1, SEARCH_LINE);
}

/**
 * Searches the position at `p` until a limit is reached. What an interrupted iteration has found is dropped, unless it was the first: then
 * the answer is the best move searched to the end or, without any, the one that looks best.
 */
export function searchLines(p: usize): void {
  startLimits(p);
  store<i32>(p, 0, SEARCH_SCORE);
  store<f64>(p, 0, LINE_SCORE);
  store<i32>(p, 0, LINE_MATE);
  store<i32>(p, 0, SEARCH_DONE);
  store<i32>(p, 0, SEARCH_PV_LENGTH);
  store<i32>(p, 0, SEARCH_SELECTIVE);
  clearOrdering(p);
  beginLine(p);
  const count = listRoot(p);
  if (!count) return;
  const lines = min(max(load<i32>(p, SEARCH_LINES), 1), count);
  const limit = min(load<i32>(p, SEARCH_DEPTH), MOST_PLIES);
  for (let depth = 1; depth <= limit; depth++) {
    store<i32>(p, 0, SEARCH_SELECTIVE);
    const searched = iterate(p, depth, lines, count);
    if (isAborted(p)) {
      if (depth > 1) return;
      if (searched) tell(p, 0);
      else tellBestLooking(p, count);
      return;
    }
    store<i32>(p, depth, SEARCH_DONE);
    for (let line = 0; line < lines; line++) {
      tell(p, line);
      report(p);
    }
    if (lines > 1) tell(p, 0);
    poll(p);
    if (isAborted(p) || isTimeUp(p)) return;
  }
}
