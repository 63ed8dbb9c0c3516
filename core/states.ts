// The state records of a game and of the path of a search, one behind the other. They are used alike in all families of boards.

import { positionAt, State } from "./family/records";
import { STATES } from "./layout";

@inline export function turn(p: usize): i32 {
  return positionAt(p).turn;
}

@inline export function stateOf(p: usize): State {
  return positionAt(p).state;
}

@inline export function key(p: usize): u64 {
  return stateOf(p).key;
}

@inline export function pawnKey(p: usize): u64 {
  return stateOf(p).pawnKey;
}

@inline export function materialKey(p: usize): u64 {
  return stateOf(p).materialKey;
}

@inline export function nextState(state: State): State {
  return changetype<State>(changetype<usize>(state) + offsetof<State>());
}

/** The state this many half-moves before a given one. */
@inline export function stateBefore(state: State, plies: usize): State {
  return changetype<State>(changetype<usize>(state) - plies * offsetof<State>());
}

/** The number of state records before the current one. */
@inline export function earlierStates(p: usize): usize {
  return (changetype<usize>(stateOf(p)) - (p + STATES)) / offsetof<State>();
}

/** How many half-moves back a repetition of the current position can lie. */
@inline export function repetitionReach(p: usize): usize {
  const reversible = <usize>stateOf(p).reversible;
  const known = earlierStates(p);
  return reversible < known ? reversible : known;
}

/** The number of earlier occurrences of the current position, in the game and on the path of the search. */
export function earlierOccurrences(p: usize): u32 {
  const state = stateOf(p);
  const key = state.key;
  const limit = repetitionReach(p);
  let count: u32 = 0;
  // The same side must be to move, and no position returns in fewer than four half-moves.
  for (let back: usize = 4; back <= limit; back += 2) {
    if (stateBefore(state, back).key == key) count++;
  }
  return count;
}

export function unmakeNull(p: usize): void {
  const position = positionAt(p);
  position.state = stateBefore(position.state, 1);
  position.turn ^= 1;
  position.ply--;
}
