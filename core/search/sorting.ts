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

/** Brings the moves that score at least `least` to the front, best first; the others stay in any order: few of them are reached. */
export function insertionSort(start: usize, end: usize, least: i32): void {
  let sorted = start;
  for (let at = start; at < end; at += 4) {
    const score = load<i32>(at, MOVE_SCORES);
    if (score < least) continue;
    const move = load<u32>(at);
    store<u32>(at, load<u32>(sorted));
    store<i32>(at, load<i32>(sorted, MOVE_SCORES), MOVE_SCORES);
    let slot = sorted;
    while (slot > start) {
      const before = slot - 4;
      if (load<i32>(before, MOVE_SCORES) >= score) break;
      store<u32>(slot, load<u32>(before));
      store<i32>(slot, load<i32>(before, MOVE_SCORES), MOVE_SCORES);
      slot = before;
    }
    store<u32>(slot, move);
    store<i32>(slot, score, MOVE_SCORES);
    sorted += 4;
  }
}
