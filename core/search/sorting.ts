// Picking the best move of a list. Most lists are left after a few moves: looking for the best each time costs less than sorting.

import { MAX_MOVES, MAX_MOVES_BITS, MOVE_SCORES } from "../layout";
import { moveAt, putMove, putScore, scoreAt } from "../family/rules";

/** Swaps the best move of a list to its front. */
@inline export function moveBestForward(start: usize, end: usize): void {
  let best = start;
  let most = scoreAt(start);
  for (let at = start + 4; at < end; at += 4) {
    const score = scoreAt(at);
    if (score > most) {
      most = score;
      best = at;
    }
  }
  if (best == start) return;
  const move = moveAt(best);
  putMove(best, moveAt(start));
  putScore(best, scoreAt(start));
  putMove(start, move);
  putScore(start, most);
}

// Lists with keys: the highest key belongs to the best move, or to the first of equals, and also tells where in the list that move is.

// A key has the index in its lowest bits; scores have the others, which are at least 20.
const LAST_INDEX: i32 = MAX_MOVES - 1;
const TAKEN: i32 = i32.MIN_VALUE;

/** Gives a key to the move at `at` in a list. */
@inline export function setKey(start: usize, at: usize, score: i32): void {
  putScore(at, (score << MAX_MOVES_BITS) | (LAST_INDEX - (<i32>(at - start) >> 2)));
}

/** Ends a list with keys: they are read four at a time. */
@inline export function endKeys(end: usize): void {
  v128.store(end, i32x4.splat(TAKEN), MOVE_SCORES);
}

/** Takes the best of the moves with keys; 0 if all have been taken. */
@inline export function takeBest(start: usize, end: usize): u32 {
  let best = i32x4.splat(TAKEN);
  for (let at = start; at < end; at += 16) best = i32x4.max_s(best, v128.load(at, MOVE_SCORES));
  best = i32x4.max_s(best, i32x4.shuffle(best, best, 2, 3, 0, 1));
  best = i32x4.max_s(best, i32x4.shuffle(best, best, 1, 0, 3, 2));
  const key = i32x4.extract_lane(best, 0);
  if (key == TAKEN) return 0;
  const at = start + (<usize>(LAST_INDEX - (key & LAST_INDEX)) << 2);
  putScore(at, TAKEN);
  return moveAt(at);
}

@inline export function isTaken(at: usize): bool {
  return scoreAt(at) == TAKEN;
}

/** Sorts a list, the best move first; equals keep their order. */
export function insertionSort(start: usize, end: usize): void {
  for (let at = start; at < end; at += 4) {
    const move = moveAt(at);
    const score = scoreAt(at);
    let slot = at;
    while (slot > start && scoreAt(slot - 4) < score) {
      putMove(slot, moveAt(slot - 4));
      putScore(slot, scoreAt(slot - 4));
      slot -= 4;
    }
    putMove(slot, move);
    putScore(slot, score);
  }
}
