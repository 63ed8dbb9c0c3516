// Accumulator lanes: for each side, sums of up to eight tables over (kind, square), kept up to date by make and unmake so that an
// evaluation reads them instead of walking the board ("difference evaluation"). Which tables is the profile's affair.

import { LANE_BYTES, POS_BOARD, POS_LANES, POS_STATE, STATE_BYTES, STATE_LANES } from "../layout";
import { lsb } from "./squares";

/** The table row of a piece on a square; Black reads the board from its own side. */
@inline function row(table: usize, piece: i32, square: u32): usize {
  return table + ((<u32>(piece >> 1) << 11) + ((square ^ (<u32>(piece & 1) * 56)) << 5));
}

@inline function side(state: usize, piece: i32): usize {
  return state + (<u32>(piece & 1) * LANE_BYTES);
}

@inline export function inheritLanes(state: usize): void {
  // An immediate offset cannot be negative, so the earlier record gets an address of its own.
  const before = state - STATE_BYTES;
  v128.store(state, v128.load(before, STATE_LANES), STATE_LANES);
  v128.store(state, v128.load(before, STATE_LANES + 16), STATE_LANES + 16);
  v128.store(state, v128.load(before, STATE_LANES + 32), STATE_LANES + 32);
  v128.store(state, v128.load(before, STATE_LANES + 48), STATE_LANES + 48);
}

@inline export function addToLanes(table: usize, state: usize, piece: i32, square: u32): void {
  const at = side(state, piece);
  const values = row(table, piece, square);
  v128.store(at, i32x4.add(v128.load(at, STATE_LANES), v128.load(values)), STATE_LANES);
  v128.store(at, i32x4.add(v128.load(at, STATE_LANES + 16), v128.load(values, 16)), STATE_LANES + 16);
}

@inline export function takeFromLanes(table: usize, state: usize, piece: i32, square: u32): void {
  const at = side(state, piece);
  const values = row(table, piece, square);
  v128.store(at, i32x4.sub(v128.load(at, STATE_LANES), v128.load(values)), STATE_LANES);
  v128.store(at, i32x4.sub(v128.load(at, STATE_LANES + 16), v128.load(values, 16)), STATE_LANES + 16);
}

/** Sums the lanes of the current state anew: after a setup, or when another profile's tables have become active. */
export function recomputeLanes(p: usize): void {
  const table = <usize>load<u32>(p, POS_LANES);
  const state = <usize>load<u32>(p, POS_STATE);
  memory.fill(state + STATE_LANES, 0, 2 * LANE_BYTES);
  if (!table) return;
  let all = load<u64>(p) | load<u64>(p, 8);
  while (all) {
    const square = lsb(all);
    addToLanes(table, state, load<u8>(p + square, POS_BOARD), square);
    all &= all - 1;
  }
}

/** Chooses the table the lanes sum (0 for none) and brings the current position in line with it. */
export function useLanes(p: usize, table: usize): void {
  store<u32>(p, <u32>table, POS_LANES);
  recomputeLanes(p);
}
