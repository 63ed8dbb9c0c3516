// Move ordering: the better the first moves, the sooner alpha–beta can stop.

import { kindOn, moveFrom, movePromotion, moveTo } from "../board/rules";

/** Most valuable victim first, least valuable attacker among equals; promotions by what they gain. */
@inline function captureOrder(p: usize, move: u32): i32 {
  return ((kindOn(p, moveTo(move)) + movePromotion(move)) << 3) - kindOn(p, moveFrom(move));
}

/** Sorts the captures between two addresses in place; the lists are short. */
export function sortCaptures(p: usize, start: usize, end: usize): void {
  for (let at = start + 4; at < end; at += 4) {
    const move = load<u32>(at);
    const order = captureOrder(p, move);
    let slot = at;
    while (slot > start && captureOrder(p, load<u32>(slot - 4)) < order) {
      store<u32>(slot, load<u32>(slot - 4));
      slot -= 4;
    }
    store<u32>(slot, move);
  }
}

/** Moves `move` to the front of the list, if it is in it, keeping the order of the others. */
export function bringToFront(start: usize, end: usize, move: u32): void {
  for (let at = start; at < end; at += 4) {
    if (load<u32>(at) != move) continue;
    memory.copy(start + 4, start, at - start);
    store<u32>(start, move);
    return;
  }
}
