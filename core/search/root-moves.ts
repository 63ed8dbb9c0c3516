// The root moves, each with its score and PV of the last iteration.

import { MAX_MOVES, MAX_PLY, ROOT, ROOT_MOVE_BYTES, ROOT_MOVES, ROOT_ONLY, SEARCH_PV } from "../layout";
import { Root, RootMove, threadAt } from "../records";
import { earlierOccurrences, findChecks, generateMoves, inCheck, isTactical, make, moveAt, putMove, unmake } from "../family/rules";
import { evaluate } from "./evaluation";
import { drawHold, ordering, playForWin, repeatsLate } from "./parameters.generated";
import { copyPv } from "./pv";
import { INFINITE } from "./score";
import { insertionSort } from "./sorting";
import { checkInfoOf, stackAt } from "./stack";
import { bestByStaticEval } from "./static-choice";
import { scoreByWeights } from "./weighted-ordering";

@inline export function rootCount(p: usize): i32 {
  return changetype<Root>(p + ROOT).count;
}

@inline export function setRootCount(p: usize, count: i32): void {
  changetype<Root>(p + ROOT).count = count;
}

@inline export function rootMoveAt(p: usize, index: i32): RootMove {
  return changetype<RootMove>(p + ROOT_MOVES + <usize>index * ROOT_MOVE_BYTES);
}

/** Address of a root move's PV. */
@inline export function rootPv(rootMove: RootMove): usize {
  return changetype<usize>(rootMove) + offsetof<RootMove>();
}

/** Whether a move is among those that the search is restricted to (searchmoves). */
export function isSearched(p: usize, move: u32): bool {
  const count = threadAt(p).searchMoves;
  if (!count) return true;
  for (let i = 0; i < count; i++) if (moveAt(p + ROOT_ONLY + (<usize>i << 2)) == move) return true;
  return false;
}

/** The number of earlier occurrences of the position after a move. */
function repetitionsAfter(p: usize, move: u32): i32 {
  make(p, move);
  const count = <i32>earlierOccurrences(p);
  unmake(p);
  return count;
}

/** Lists the moves as they are generated or, for the orderings that score all of them at once, by weight. Returns the list's end. */
function listInOrder(p: usize, list: usize): usize {
  const end = generateMoves(p, list);
  if (ordering()) {
    findChecks(p, checkInfoOf(stackAt(p, 0)));
    scoreByWeights(p, list, end, 0, inCheck(p));
    insertionSort(list, end);
  }
  return end;
}

function addMove(p: usize, move: u32, repetitions: i32): void {
  const count = rootCount(p);
  const entry = rootMoveAt(p, count);
  entry.move = move;
  entry.score = -INFINITE;
  entry.previousScore = -INFINITE;
  entry.pvLength = 1;
  entry.nodes = 0;
  entry.repetitions = repetitions;
  entry.adjustedScore = 0;
  putMove(rootPv(entry), move);
  setRootCount(p, count + 1);
}

/** Lists the moves to search; the move stack is free from `list` on. Quiet moves that repeat a position may come last. */
export function listRootMoves(p: usize, list: usize): void {
  const end = listInOrder(p, list);
  const defersRepeats = playForWin() && repeatsLate() && (inCheck(p) || evaluate(p) > -drawHold());
  let deferred = end;
  setRootCount(p, 0);
  for (let at = list; at < end; at += 4) {
    const move = moveAt(at);
    if (!isSearched(p, move)) continue;
    const repetitions = playForWin() ? repetitionsAfter(p, move) : 0;
    if (defersRepeats && repetitions && !isTactical(p, move)) {
      putMove(deferred, move);
      deferred += 4;
    } else {
      addMove(p, move, repetitions);
    }
  }
  for (let at = end; at < deferred; at += 4) addMove(p, moveAt(at), repetitionsAfter(p, moveAt(at)));
}

/** Keeps the scores of the last iteration before another begins. */
export function savePreviousScores(p: usize): void {
  for (let i = 0; i < rootCount(p); i++) rootMoveAt(p, i).previousScore = rootMoveAt(p, i).score;
}

/** Moves a record up from `index` to `slot`; those between move down by one. */
export function moveRecordUp(p: usize, index: i32, slot: i32): void {
  if (slot == index) return;
  const from = changetype<usize>(rootMoveAt(p, index));
  const to = changetype<usize>(rootMoveAt(p, slot));
  // The record behind those of the moves is room to sort.
  const spare = changetype<usize>(rootMoveAt(p, MAX_MOVES));
  memory.copy(spare, from, ROOT_MOVE_BYTES);
  memory.copy(to + ROOT_MOVE_BYTES, to, from - to);
  memory.copy(to, spare, ROOT_MOVE_BYTES);
}

/** Sorts the moves from `first` to before `end` by score; equals keep their order. */
export function sortRootMoves(p: usize, first: i32, end: i32): void {
  for (let i = first + 1; i < end; i++) {
    const score = rootMoveAt(p, i).score;
    let slot = i;
    while (slot > first && rootMoveAt(p, slot - 1).score < score) slot--;
    moveRecordUp(p, i, slot);
  }
}

/** Sets the PV of a root move: the move, then the PV below it. */
export function updateRootPv(p: usize, index: i32): void {
  const entry = rootMoveAt(p, index);
  entry.pvLength = 1 + <i32>copyPv(p, 1, rootPv(entry) + 4, MAX_PLY - 1);
}

/** Puts score and PV of a root move where the host finds them, as line number `line` of several. */
export function publishLine(p: usize, index: i32, line: i32): void {
  const thread = threadAt(p);
  const entry = rootMoveAt(p, index);
  const length = min(entry.pvLength, MAX_PLY);
  memory.copy(p + SEARCH_PV, rootPv(entry), <usize>length << 2);
  thread.pvLength = length;
  thread.score = entry.score;
  thread.pvIndex = line + 1;
}

/** The best by static eval of the moves that an interrupted search did not reach, −1 if there is none. */
export function bestUnsearched(p: usize, list: usize): i32 {
  let end = list;
  for (let i = 0; i < rootCount(p); i++) {
    if (rootMoveAt(p, i).nodes) continue;
    putMove(end, rootMoveAt(p, i).move);
    end += 4;
  }
  const move = bestByStaticEval(p, list, end);
  for (let i = 0; i < rootCount(p); i++) if (rootMoveAt(p, i).move == move) return i;
  return -1;
}
