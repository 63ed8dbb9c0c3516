// The root: its moves, each with its score and line of the last iteration, and the search of one iteration over them.

import { MAX_PLY, ROOT_COUNT, ROOT_MOVE_BYTES, ROOT_MOVES, ROOT_ONLY, SEARCH_NODES, SEARCH_ONLY } from "../layout";
import { generateMoves, givesCheck, findChecks, inCheck, isTactical, make, unmake } from "../board/rules";
import { corrected } from "./correction";
import { evaluate } from "./evaluation";
import { checksOf, clearKillers, frameOf, setCuts, setMove, setStatic } from "./frame";
import { captureHistoryOf, continuationAfter, movedBy, quietHistoryOf } from "./history";
import { isAborted } from "./limits";
import { pvNode, zeroNode } from "./node";
import { cutoffs, lateMoveReductions, pvs, reductionHistory, reductionPv } from "./parameters.generated";
import { lateReduction, PLY } from "./reductions";
import { INFINITE, NONE, toTable } from "./score";
import { EXACT, LOWER, remember, tableKey, UPPER } from "./transposition";
import { clearVariation, variation } from "./variation";

// A root move's record.
const MOVE = 0; //     u32
const SCORE = 4; //    i32 of this iteration, −INFINITE if it is only known to be no better than others
const PREVIOUS = 8; // i32 of the last
const LENGTH = 12; //  i32 of its line
const NODES = 16; //   u64 spent on it in this search
const LINE = 32; //    MAX_PLY × u32

@inline export function rootCount(p: usize): i32 {
  return load<i32>(p, ROOT_COUNT);
}

@inline function record(p: usize, index: i32): usize {
  return p + ROOT_MOVES + <usize>index * ROOT_MOVE_BYTES;
}

@inline export function rootMove(p: usize, index: i32): u32 {
  return load<u32>(record(p, index), MOVE);
}

@inline export function rootScore(p: usize, index: i32): i32 {
  return load<i32>(record(p, index), SCORE);
}

@inline export function previousScore(p: usize, index: i32): i32 {
  return load<i32>(record(p, index), PREVIOUS);
}

@inline export function rootNodes(p: usize, index: i32): u64 {
  return load<u64>(record(p, index), NODES);
}

/** Length of a root move's line; its moves follow at the address. */
@inline export function rootLineLength(p: usize, index: i32): i32 {
  return load<i32>(record(p, index), LENGTH);
}
@inline export function rootLine(p: usize, index: i32): usize {
  return record(p, index) + LINE;
}

function isWanted(p: usize, move: u32): bool {
  const only = load<i32>(p, SEARCH_ONLY);
  if (!only) return true;
  for (let i = 0; i < only; i++) if (load<u32>(p + (<usize>i << 2), ROOT_ONLY) == move) return true;
  return false;
}

/** Lists the moves to search; `scratch` is a free move stack. */
export function listRootMoves(p: usize, scratch: usize): void {
  const end = generateMoves(p, scratch);
  let count = 0;
  for (let at = scratch; at < end; at += 4) {
    const move = load<u32>(at);
    if (!isWanted(p, move)) continue;
    const entry = record(p, count++);
    memory.fill(entry, 0, LINE);
    store<u32>(entry, move, MOVE);
    store<i32>(entry, -INFINITE, SCORE);
    store<i32>(entry, -INFINITE, PREVIOUS);
    store<i32>(entry, 1, LENGTH);
    store<u32>(entry, move, LINE);
  }
  store<i32>(p, count, ROOT_COUNT);
}

/** Before an iteration: what was found becomes what was found last. */
export function turnPage(p: usize): void {
  for (let i = 0; i < rootCount(p); i++) store<i32>(record(p, i), rootScore(p, i), PREVIOUS);
}

/** Sorts the moves from `first` to before `end` by score, keeping the order of equals. The record behind the last is scratch. */
export function sortRoot(p: usize, first: i32, end: i32): void {
  const spare = p + ROOT_MOVES + <usize>256 * ROOT_MOVE_BYTES;
  for (let i = first + 1; i < end; i++) {
    const score = rootScore(p, i);
    let slot = i;
    while (slot > first && rootScore(p, slot - 1) < score) slot--;
    if (slot == i) continue;
    memory.copy(spare, record(p, i), ROOT_MOVE_BYTES);
    memory.copy(record(p, slot + 1), record(p, slot), <usize>(i - slot) * ROOT_MOVE_BYTES);
    memory.copy(record(p, slot), spare, ROOT_MOVE_BYTES);
  }
}

function keepLine(p: usize, entry: usize, move: u32): void {
  const below = variation(p, 1);
  const length = min<u32>(load<u32>(below), MAX_PLY - 1);
  store<u32>(entry, move, LINE);
  memory.copy(entry + LINE + 4, below + 4, length << 2);
  store<i32>(entry, 1 + <i32>length, LENGTH);
}

/**
 * Searches the root moves from `first` on; those before are lines already found. Returns the best score of the moves whose search
 * is complete; only they have a score afterwards, if the search was interrupted.
 */
export function searchRoot(p: usize, alpha: i32, beta: i32, depth: i32, first: i32, picker: usize): i32 {
  const frame = frameOf(p, 0);
  const checked = inCheck(p);
  const raw = checked ? NONE : evaluate(p);
  setStatic(frame, checked ? NONE : corrected(p, raw, 0));
  clearVariation(p, 0);
  clearKillers(frameOf(p, 2));
  setCuts(frameOf(p, 1), 0);
  findChecks(p, checksOf(frame));
  let best = -INFINITE;
  let bestMove: u32 = 0;
  const start = alpha;
  for (let i = first; i < rootCount(p); i++) store<i32>(record(p, i), -INFINITE, SCORE);
  for (let i = first; i < rootCount(p); i++) {
    const entry = record(p, i);
    const move = load<u32>(entry, MOVE);
    const number = i - first + 1;
    const tactical = isTactical(p, move);
    const late = lateMoveReductions() && depth >= 2 && number > 2;
    let reduction = 0;
    if (late) {
      reduction = lateReduction(depth, number) - reductionPv() - (givesCheck(p, move, checksOf(frame)) ? PLY : 0);
      reduction -= ((tactical ? captureHistoryOf(p, move) + reductionHistory() : quietHistoryOf(p, move, 0)) * PLY) / reductionHistory();
    }
    const before = load<u64>(p, SEARCH_NODES);
    const moved = movedBy(p, move);
    setMove(frame, move, moved, continuationAfter(p, moved));
    make(p, move);
    clearVariation(p, 1);
    let score = 0;
    if (!pvs() || !cutoffs()) {
      score = cutoffs() ? -pvNode(p, -beta, -alpha, depth - 1, 1, picker) : -pvNode(p, -INFINITE, INFINITE, depth - 1, 1, picker);
    } else {
      let full = number > 1;
      if (late) {
        const reduced = min(max(depth - 1 - reduction / PLY, 1), depth - 1);
        score = -zeroNode(p, -alpha - 1, -alpha, reduced, 1, true, picker);
        full = score > alpha && reduced < depth - 1;
      }
      if (full) score = -zeroNode(p, -alpha - 1, -alpha, depth - 1, 1, true, picker);
      if (number == 1 || score > alpha) score = -pvNode(p, -beta, -alpha, depth - 1, 1, picker);
    }
    unmake(p);
    if (isAborted(p)) return best;
    store<u64>(entry, load<u64>(entry, NODES) + load<u64>(p, SEARCH_NODES) - before, NODES);
    if (number == 1 || score > alpha) {
      store<i32>(entry, score, SCORE);
      keepLine(p, entry, move);
    }
    if (score > best) {
      best = score;
      if (score > alpha) {
        bestMove = move;
        if (score >= beta && cutoffs()) break;
        alpha = score;
      }
    }
  }
  if (!first && !load<i32>(p, SEARCH_ONLY)) {
    const bound = best >= beta ? LOWER : best > start ? EXACT : UPPER;
    remember(p, tableKey(p), bestMove, toTable(best, 0), raw, depth, bound, true);
  }
  return best;
}
