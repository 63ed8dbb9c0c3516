// What the search keeps for each ply of its path. Eight frames before the root are empty, so that nobody need ask for the root.

import { FRAME_BYTES, FRAMES, MAX_PLY } from "../layout";
import { NONE } from "./score";

const STATIC = 0; //       i32 static score, NONE in check
const MOVE = 4; //          u32 the move being searched, 0 for a null move
const EXCLUDED = 8; //      u32 a move the search must do without
const KILLERS = 12; //      2 × u32
const CONTINUATION = 20; // u32 address of the histories of what follows the move
const MOVED = 24; //        i32 piece << 6 | square it went to, of that move
const CUTS = 28; //         i32 how many of the children were too good
const DOUBLES = 32; //      i32 double extensions on the path
export const CHECKS = 40; // CHECKS_BYTES

@inline export function frameOf(p: usize, ply: i32): usize {
  return p + FRAMES + <usize>(ply << 7);
}

@inline export function staticOf(frame: usize): i32 {
  return load<i32>(frame, STATIC);
}
@inline export function setStatic(frame: usize, score: i32): void {
  store<i32>(frame, score, STATIC);
}

@inline export function moveOf(frame: usize): u32 {
  return load<u32>(frame, MOVE);
}
@inline export function movedOf(frame: usize): i32 {
  return load<i32>(frame, MOVED);
}
@inline export function continuationOf(frame: usize): usize {
  return load<u32>(frame, CONTINUATION);
}
@inline export function setMove(frame: usize, move: u32, moved: i32, continuation: usize): void {
  store<u32>(frame, move, MOVE);
  store<i32>(frame, moved, MOVED);
  store<u32>(frame, <u32>continuation, CONTINUATION);
}

@inline export function excludedOf(frame: usize): u32 {
  return load<u32>(frame, EXCLUDED);
}
@inline export function setExcluded(frame: usize, move: u32): void {
  store<u32>(frame, move, EXCLUDED);
}

@inline export function killerOf(frame: usize, index: u32): u32 {
  return load<u32>(frame + (index << 2), KILLERS);
}
@inline export function addKiller(frame: usize, move: u32): void {
  const first = load<u32>(frame, KILLERS);
  if (first == move) return;
  store<u32>(frame, first, KILLERS + 4);
  store<u32>(frame, move, KILLERS);
}
@inline export function clearKillers(frame: usize): void {
  store<u64>(frame, 0, KILLERS);
}

@inline export function cutsOf(frame: usize): i32 {
  return load<i32>(frame, CUTS);
}
@inline export function setCuts(frame: usize, cuts: i32): void {
  store<i32>(frame, cuts, CUTS);
}

@inline export function doublesOf(frame: usize): i32 {
  return load<i32>(frame, DOUBLES);
}
@inline export function setDoubles(frame: usize, doubles: i32): void {
  store<i32>(frame, doubles, DOUBLES);
}

@inline export function checksOf(frame: usize): usize {
  return frame + CHECKS;
}

/** Empties all frames. `continuation` is the history of no move. */
export function clearFrames(p: usize, continuation: usize): void {
  memory.fill(frameOf(p, -8), 0, (MAX_PLY + 8) * FRAME_BYTES);
  for (let ply = -8; ply < MAX_PLY; ply++) {
    setStatic(frameOf(p, ply), NONE);
    setMove(frameOf(p, ply), 0, 0, continuation);
  }
}
