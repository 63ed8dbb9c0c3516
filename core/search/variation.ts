// Principal variations: a triangular table, row by row the best line found below each ply.

import { MAX_PLY, PV_TABLE } from "../layout";

/** Row of the line found below `ply`: its length, then its moves. */
@inline export function variation(p: usize, ply: i32): usize {
  return p + PV_TABLE + (<u32>ply * (MAX_PLY * 4));
}

@inline export function clearVariation(p: usize, ply: i32): void {
  store<u32>(variation(p, ply), 0);
}

/** The move, followed by the line below it. */
export function extendVariation(p: usize, ply: i32, move: u32): void {
  const own = variation(p, ply);
  const below = variation(p, ply + 1);
  const length = min<u32>(load<u32>(below), MAX_PLY - 3);
  store<u32>(own, length + 1);
  store<u32>(own, move, 4);
  memory.copy(own + 8, below + 4, length << 2);
}
