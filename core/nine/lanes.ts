// Accumulator lanes: for each side, sums of up to eight tables over (kind, square) and over pieces in hand, kept up to date by make and
// unmake so that an evaluation reads them instead of walking the board. The profile chooses the tables.

import { LANE_BYTES, NO_SQUARE, POS_BOARD, STATE_CHANGED, STATE_LANES } from "../layout";
import { HAND_SLOTS, KINDS, POS_HANDS, SQUARES } from "./places";
import { positionAt, State } from "./records";
import { FIRST_SLOT } from "./squares";

/** The table row of a piece on a square or in a slot of the hand; the second player sees the board turned by 180 degrees. */
@inline function row(table: usize, piece: i32, square: u32): usize {
  if (square >= FIRST_SLOT) return table + (KINDS * SQUARES + square - FIRST_SLOT) * LANE_BYTES;
  return table + (<u32>(piece >> 1) * SQUARES + (piece & 1 ? 80 - square : square)) * LANE_BYTES;
}

@inline function add(at: usize, values: usize, times: i32): void {
  const factor = i32x4.splat(times);
  v128.store(at, i32x4.add(v128.load(at, STATE_LANES), i32x4.mul(v128.load(values), factor)), STATE_LANES);
  v128.store(at, i32x4.add(v128.load(at, STATE_LANES + 16), i32x4.mul(v128.load(values, 16), factor)), STATE_LANES + 16);
}

/** Writes the lanes of a state: those of the state before, with the entries of its changes. */
export function updateLanes(table: usize, record: State, changes: u32): void {
  const state = changetype<usize>(record);
  memory.copy(state + STATE_LANES, state - offsetof<State>() + STATE_LANES, 2 * LANE_BYTES);
  for (let i: u32 = 0; i < changes; i++) {
    const entry = load<u32>(state + (i << 2), STATE_CHANGED);
    const piece = <i32>(entry & 255);
    const from = (entry >> 8) & 255;
    const to = (entry >> 16) & 255;
    const at = state + <usize>(piece & 1) * LANE_BYTES;
    if (from != NO_SQUARE) add(at, row(table, piece, from), -1);
    if (to != NO_SQUARE) add(at, row(table, piece, to), 1);
  }
}

/** Recomputes the lanes of the current state: after a setup, or when another profile's tables have become active. */
export function recomputeLanes(p: usize): void {
  const position = positionAt(p);
  const table = position.lanes;
  const state = changetype<usize>(position.state);
  memory.fill(state + STATE_LANES, 0, 2 * LANE_BYTES);
  if (!table) return;
  for (let square: u32 = 0; square < SQUARES; square++) {
    const piece = <i32>load<u8>(p + square, POS_BOARD);
    if (piece) add(state + <usize>(piece & 1) * LANE_BYTES, row(table, piece, square), 1);
  }
  for (let at: u32 = 0; at < 2 * HAND_SLOTS; at++) {
    const count = <i32>load<u8>(p + at, POS_HANDS);
    if (count) add(state + <usize>(at >> 4) * LANE_BYTES, row(table, 0, FIRST_SLOT + (at & 15)), count);
  }
}

/** Chooses the table that the lanes sum, 0 for none, and recomputes the lanes of the current state. */
export function useLanes(p: usize, table: usize): void {
  positionAt(p).lanes = table;
  recomputeLanes(p);
}
