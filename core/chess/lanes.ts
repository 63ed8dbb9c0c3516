// Accumulator lanes: for each side, sums of up to eight tables over (kind, square), kept up to date by make and unmake so that an
// evaluation reads them instead of walking the board (incremental evaluation). The profile chooses the tables.

import { LANE_BYTES, NO_SQUARE, POS_BOARD, STATE_CHANGED, STATE_LANES } from "../layout";
import { positionAt, State } from "./records";
import { lsb } from "./squares";

/** The table row of a piece on a square; Black reads the board from its own side. */
@inline function row(table: usize, piece: i32, square: u32): usize {
  return table + ((<u32>(piece >> 1) << 11) + ((square ^ (<u32>(piece & 1) * 56)) << 5));
}

/**
 * Writes the lanes of a state: those of the state before, less the pieces that have left a square, plus those that have come to one. All
 * of them are pieces of `us`, except for one that was captured.
 */
export function updateLanes(table: usize, record: State, us: i32, changes: u32): void {
  const own = <usize>us * LANE_BYTES;
  const other = LANE_BYTES - own;
  const state = changetype<usize>(record);
  const before = state - offsetof<State>();
  let low = v128.load(before + own, STATE_LANES);
  let high = v128.load(before + own, STATE_LANES + 16);
  let otherLow = v128.load(before + other, STATE_LANES);
  let otherHigh = v128.load(before + other, STATE_LANES + 16);
  for (let i: u32 = 0; i < changes; i++) {
    const entry = load<u32>(state + (i << 2), STATE_CHANGED);
    const piece = <i32>(entry & 255);
    const from = (entry >> 8) & 255;
    const to = (entry >> 16) & 255;
    if ((piece & 1) != us) {
      const gone = row(table, piece, from);
      otherLow = i32x4.sub(otherLow, v128.load(gone));
      otherHigh = i32x4.sub(otherHigh, v128.load(gone, 16));
      continue;
    }
    if (from != NO_SQUARE) {
      const left = row(table, piece, from);
      low = i32x4.sub(low, v128.load(left));
      high = i32x4.sub(high, v128.load(left, 16));
    }
    if (to != NO_SQUARE) {
      const come = row(table, piece, to);
      low = i32x4.add(low, v128.load(come));
      high = i32x4.add(high, v128.load(come, 16));
    }
  }
  v128.store(state + own, low, STATE_LANES);
  v128.store(state + own, high, STATE_LANES + 16);
  v128.store(state + other, otherLow, STATE_LANES);
  v128.store(state + other, otherHigh, STATE_LANES + 16);
}

/** Recomputes the lanes of the current state: after a setup, or when another profile's tables have become active. */
export function recomputeLanes(p: usize): void {
  const position = positionAt(p);
  const table = position.lanes;
  const state = changetype<usize>(position.state);
  memory.fill(state + STATE_LANES, 0, 2 * LANE_BYTES);
  if (!table) return;
  let all = position.white | position.black;
  while (all) {
    const square = lsb(all);
    const piece = <i32>load<u8>(p + square, POS_BOARD);
    const at = state + <usize>(piece & 1) * LANE_BYTES;
    const values = row(table, piece, square);
    v128.store(at, i32x4.add(v128.load(at, STATE_LANES), v128.load(values)), STATE_LANES);
    v128.store(at, i32x4.add(v128.load(at, STATE_LANES + 16), v128.load(values, 16)), STATE_LANES + 16);
    all &= all - 1;
  }
}

/** Chooses the table that the lanes sum, 0 for none, and recomputes the lanes of the current state. */
export function useLanes(p: usize, table: usize): void {
  positionAt(p).lanes = table;
  recomputeLanes(p);
}
