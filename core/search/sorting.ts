// Lists of moves with their scores beside them, MOVE_SCORES bytes further on.

import { MOVE_SCORES } from "../layout";

/** Brings the best move of a list to its front. */
@inline export function moveBestForward(start: usize, end: usize): void {
  let best = start;
  let most = load<i32>(start, MOVE_SCORES);
  for (let at = start + 4; at < end; at += 4) {
    const score = load<i32>(at, MOVE_SCORES);
    if (score > most) {
      most = score;
      best = at;
    }
  }
  if (best == start) return;
  const move = load<u32>(best);
  store<u32>(best, load<u32>(start));
  store<i32>(best, load<i32>(start, MOVE_SCORES), MOVE_SCORES);
  store<u32>(start, move);
  store<i32>(start, most, MOVE_SCORES);
}

// Lists with keys: the higher one is that of the better move, among equals of the first; it tells the move's place, too. Most lists are
// left after a few moves: to look for the best each time costs less than to put all in order.

/** Of a key: room for 256 moves, and for scores of 23 bits. */
const INDEX_BITS: i32 = 8;
const LAST_INDEX: i32 = 255;
const TAKEN: i32 = i32.MIN_VALUE;

/** Gives a key to the move of a list that is at `at`. */
@inline export function setKey(start: usize, at: usize, score: i32): void {
  store<i32>(at, (score << INDEX_BITS) | (LAST_INDEX - (<i32>(at - start) >> 2)), MOVE_SCORES);
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
  store<i32>(at, TAKEN, MOVE_SCORES);
  return load<u32>(at);
}

@inline export function isTaken(at: usize): bool {
  return load<i32>(at, MOVE_SCORES) == TAKEN;
}

/** Puts a list in order, the best first; equals stay as they are. */
export function insertionSort(start: usize, end: usize): void {
  for (let at = start; at < end; at += 4) {
    const move = load<u32>(at);
    const score = load<i32>(at, MOVE_SCORES);
    let slot = at;
    while (slot > start && load<i32>(slot - 4, MOVE_SCORES) < score) {
      store<u32>(slot, load<u32>(slot - 4));
      store<i32>(slot, load<i32>(slot - 4, MOVE_SCORES), MOVE_SCORES);
      slot -= 4;
    }
    store<u32>(slot, move);
    store<i32>(slot, score, MOVE_SCORES);
  }
}
