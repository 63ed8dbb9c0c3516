// Which moves to follow first. Nothing here decides what a line is worth: scores depend on the path and are never looked up.

import { LINE_GUIDE, LINE_GUIDE_ENTRIES, LINE_HISTORY, LINE_KILLERS, LINES_END, MOVE_SCORES } from "../layout";
import { capturedKind, isTactical, key, kindOn, moveFrom, movePromotion, moveTo, see, turn, valueOf } from "../board/rules";

const GUIDED: i32 = 1 << 28;
const GAINING: i32 = 1 << 24;
const KILLING: i32 = 1 << 22;
const LOSING: i32 = -(1 << 24);
const HISTORY_LIMIT: i32 = 1 << 20;

/** Every search begins knowing nothing, so that it does not depend on those before. */
export function clearOrdering(p: usize): void {
  memory.fill(p + LINE_KILLERS, 0, LINES_END - LINE_KILLERS);
}

@inline function guideAt(p: usize): usize {
  return p + LINE_GUIDE + ((<usize>key(p) & (LINE_GUIDE_ENTRIES - 1)) << 4);
}

/** The move that was good when this position was met before, 0 if none is known. */
@inline function guideOf(p: usize): u32 {
  const entry = guideAt(p);
  return load<u64>(entry) == key(p) ? load<u32>(entry, 8) : 0;
}

@inline function historyAt(p: usize, move: u32): usize {
  return p + LINE_HISTORY + (<usize>((<u32>turn(p) << 12) | (moveFrom(move) << 6) | moveTo(move)) << 2);
}

@inline function killersAt(p: usize, ply: i32): usize {
  return p + LINE_KILLERS + (<usize>ply << 3);
}

/** Writes beside each move of a list what the ordering thinks of it. */
export function scoreMoves(p: usize, start: usize, end: usize, ply: i32): void {
  const guide = guideOf(p);
  const killers = killersAt(p, ply);
  for (let at = start; at < end; at += 4) {
    const move = load<u32>(at);
    let order = 0;
    if (move == guide) {
      order = GUIDED;
    } else if (isTactical(p, move)) {
      const promoted = movePromotion(move);
      const gain = valueOf(capturedKind(p, move)) + (promoted ? valueOf(promoted) : 0);
      order = (see(p, move, 0) ? GAINING : LOSING) + (gain << 4) - kindOn(p, moveFrom(move));
    } else if (move == load<u32>(killers) || move == load<u32>(killers, 4)) {
      order = KILLING;
    } else {
      order = load<i32>(historyAt(p, move));
    }
    store<i32>(at, order, MOVE_SCORES);
  }
}

/** A move was best here. */
@inline export function guide(p: usize, move: u32): void {
  const entry = guideAt(p);
  store<u64>(entry, key(p));
  store<u32>(entry, move, 8);
}

/** A move was too good here. */
export function learnCut(p: usize, move: u32, ply: i32, depth: i32): void {
  if (isTactical(p, move)) return;
  const killers = killersAt(p, ply);
  if (load<u32>(killers) != move) {
    store<u32>(killers, load<u32>(killers), 4);
    store<u32>(killers, move);
  }
  const at = historyAt(p, move);
  store<i32>(at, min(load<i32>(at) + depth * depth, HISTORY_LIMIT));
}
