// Move lists: u32 moves one after the other on the move stack, each with its ordering score (i32) MOVE_SCORES bytes further on.

import { MOVE_SCORES } from "./family/places";

@inline export function moveAt(at: usize): u32 {
  return load<u32>(at);
}

@inline export function putMove(at: usize, move: u32): void {
  store<u32>(at, move);
}

@inline export function scoreAt(at: usize): i32 {
  return load<i32>(at, MOVE_SCORES);
}

@inline export function putScore(at: usize, score: i32): void {
  store<i32>(at, score, MOVE_SCORES);
}
