// The moves of the root, each with its score and line of the last iteration.

import { MAX_PLY, ROOT_COUNT, ROOT_MOVE_BYTES, ROOT_MOVES, ROOT_ONLY, SEARCH_LINE, SEARCH_ONLY, SEARCH_PV, SEARCH_PV_LENGTH, SEARCH_SCORE } from "../layout";
import { earlierOccurrences, findChecks, generateMoves, inCheck, isTactical, make, unmake } from "../board/rules";
import { evaluate } from "./evaluation";
import { checksOf, frameOf } from "./frame";
import { glance } from "./glance";
import { drawHold, ordering, playForWin, repeatsLate } from "./parameters.generated";
import { INFINITE } from "./score";
import { insertionSort } from "./sorting";
import { variation } from "./variation";
import { weighMoves } from "./weighing";

// A root move's record.
const MOVE = 0; //     u32
const SCORE = 4; //    i32 of this iteration, −INFINITE if it is only known to be no better than others
const PREVIOUS = 8; // i32 of the last
const LENGTH = 12; //  i32 of its line
const NODES = 16; //   u64 spent on it in this search
const SEEN = 24; //    i32 how often the position behind it has occurred before, where that matters
const ADJUSTED = 28; // i32 its score with all bonuses and penalties
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

/** How often the position behind it has occurred before, where policies ask. */
@inline export function rootSeen(p: usize, index: i32): i32 {
  return load<i32>(record(p, index), SEEN);
}

@inline export function adjustedScore(p: usize, index: i32): i32 {
  return load<i32>(record(p, index), ADJUSTED);
}
@inline export function setAdjusted(p: usize, index: i32, score: i32): void {
  store<i32>(record(p, index), score, ADJUSTED);
}

/** After a search of it that spent so many nodes. */
@inline export function spendNodes(p: usize, index: i32, nodes: u64): void {
  const entry = record(p, index);
  store<u64>(entry, load<u64>(entry, NODES) + nodes, NODES);
}

@inline export function setScore(p: usize, index: i32, score: i32): void {
  store<i32>(record(p, index), score, SCORE);
}

/** Length of a root move's line; its moves follow at the address. */
@inline export function rootLineLength(p: usize, index: i32): i32 {
  return load<i32>(record(p, index), LENGTH);
}
@inline export function setLineLength(p: usize, index: i32, length: i32): void {
  store<i32>(record(p, index), length, LENGTH);
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

function seenBehind(p: usize, move: u32): i32 {
  make(p, move);
  const seen = <i32>earlierOccurrences(p);
  unmake(p);
  return seen;
}

/** Moves as they are generated or, for the orderings that weigh all of them, by weight. Returns the end of the list. */
function listInOrder(p: usize, scratch: usize): usize {
  const end = generateMoves(p, scratch);
  if (ordering()) {
    findChecks(p, checksOf(frameOf(p, 0)));
    weighMoves(p, scratch, end, 0, inCheck(p));
    insertionSort(scratch, end);
  }
  return end;
}

function addMove(p: usize, move: u32, seen: i32): void {
  const count = rootCount(p);
  const entry = record(p, count);
  memory.fill(entry, 0, LINE);
  store<u32>(entry, move, MOVE);
  store<i32>(entry, -INFINITE, SCORE);
  store<i32>(entry, -INFINITE, PREVIOUS);
  store<i32>(entry, 1, LENGTH);
  store<i32>(entry, seen, SEEN);
  store<u32>(entry, move, LINE);
  store<i32>(p, count + 1, ROOT_COUNT);
}

/** Lists the moves to search; `scratch` is a free move stack. */
export function listRootMoves(p: usize, scratch: usize): void {
  const end = listInOrder(p, scratch);
  const defers = playForWin() && repeatsLate() && (inCheck(p) || evaluate(p) > -drawHold());
  let deferred = end;
  store<i32>(p, 0, ROOT_COUNT);
  for (let at = scratch; at < end; at += 4) {
    const move = load<u32>(at);
    if (!isWanted(p, move)) continue;
    const seen = playForWin() ? seenBehind(p, move) : 0;
    if (defers && seen && !isTactical(p, move)) {
      store<u32>(deferred, move);
      deferred += 4;
    } else {
      addMove(p, move, seen);
    }
  }
  for (let at = end; at < deferred; at += 4) addMove(p, load<u32>(at), seenBehind(p, load<u32>(at)));
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

/** The line of a root move becomes the one found below it. */
export function keepLine(p: usize, index: i32): void {
  const entry = record(p, index);
  const below = variation(p, 1);
  const length = min<u32>(load<u32>(below), MAX_PLY - 1);
  memory.copy(entry + LINE + 4, below + 4, length << 2);
  setLineLength(p, index, 1 + <i32>length);
}

/** Puts the line of a root move where the host finds it, as the best or a later one. */
export function tell(p: usize, index: i32, line: i32): void {
  const length = min(rootLineLength(p, index), MAX_PLY);
  memory.copy(p + SEARCH_PV, rootLine(p, index), <usize>length << 2);
  store<i32>(p, length, SEARCH_PV_LENGTH);
  store<i32>(p, rootScore(p, index), SEARCH_SCORE);
  store<i32>(p, line + 1, SEARCH_LINE);
}

/** Of a search that was ended before it had looked at all moves: the one among the others that looks best; −1 if there is none. */
export function bestUnsearched(p: usize, scratch: usize): i32 {
  let end = scratch;
  for (let i = 0; i < rootCount(p); i++) {
    if (rootNodes(p, i)) continue;
    store<u32>(end, rootMove(p, i));
    end += 4;
  }
  const move = glance(p, scratch, end);
  for (let i = 0; i < rootCount(p); i++) if (rootMove(p, i) == move) return i;
  return -1;
}
