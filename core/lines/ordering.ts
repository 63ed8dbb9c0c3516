// Move ordering of the search over lines: hash move, winning captures, killers, history, losing captures. It does not affect the score of a
// line: scores depend on the path and are never looked up.

import { FROM_SQUARES, LINE_HASH_MOVE_SLOTS, LINE_HASH_MOVES, LINE_HISTORY, LINE_KILLERS, LINES_END, SQUARES } from "../layout";
import { HashMove, Killers } from "../records";
import { capturedKind, isTactical, key, moveAt, moveFrom, movePromotion, moverRank, moveTo, putScore, see, turn, seeValue } from "../family/rules";

const HASH_MOVE: i32 = 1 << 28;
const GAINING: i32 = 1 << 24;
const KILLER: i32 = 1 << 22;
const LOSING: i32 = -(1 << 24);
const HISTORY_LIMIT: i32 = 1 << 20;

/** Clears all ordering data, so that no search depends on earlier ones. */
export function clearOrdering(p: usize): void {
  memory.fill(p + LINE_KILLERS, 0, LINES_END - LINE_KILLERS);
}

@inline function hashMoveEntry(p: usize): HashMove {
  return changetype<HashMove>(p + LINE_HASH_MOVES + (<usize>key(p) & (LINE_HASH_MOVE_SLOTS - 1)) * offsetof<HashMove>());
}

/** The move that was best when this position was met before, 0 if none is known. */
@inline function hashMoveOf(p: usize): u32 {
  const entry = hashMoveEntry(p);
  return entry.key == key(p) ? entry.move : 0;
}

@inline function historyEntry(p: usize, move: u32): usize {
  return p + LINE_HISTORY + (<usize>((<u32>turn(p) * FROM_SQUARES + moveFrom(move)) * SQUARES + moveTo(move)) << 2);
}

@inline function killersAt(p: usize, ply: i32): Killers {
  return changetype<Killers>(p + LINE_KILLERS + <usize>ply * offsetof<Killers>());
}

/** Scores the moves of a list. */
export function scoreMoves(p: usize, start: usize, end: usize, ply: i32): void {
  const hashMove = hashMoveOf(p);
  const killers = killersAt(p, ply);
  for (let at = start; at < end; at += 4) {
    const move = moveAt(at);
    let score = 0;
    if (move == hashMove) {
      score = HASH_MOVE;
    } else if (isTactical(p, move)) {
      const promoted = movePromotion(move);
      const gain = seeValue(capturedKind(p, move)) + (promoted ? seeValue(promoted) : 0);
      score = (see(p, move, 0) ? GAINING : LOSING) + (gain << 4) - moverRank(p, move);
    } else if (move == killers.first || move == killers.second) {
      score = KILLER;
    } else {
      score = load<i32>(historyEntry(p, move));
    }
    putScore(at, score);
  }
}

/** Stores the best move of this position. */
@inline export function setHashMove(p: usize, move: u32): void {
  const entry = hashMoveEntry(p);
  entry.key = key(p);
  entry.move = move;
}

/** Updates killers and history after a fail high. */
export function updateOrdering(p: usize, move: u32, ply: i32, depth: i32): void {
  if (isTactical(p, move)) return;
  const killers = killersAt(p, ply);
  if (killers.first != move) {
    killers.second = killers.first;
    killers.first = move;
  }
  const entry = historyEntry(p, move);
  store<i32>(entry, min(load<i32>(entry) + depth * depth, HISTORY_LIMIT));
}
