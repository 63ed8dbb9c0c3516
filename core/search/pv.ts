// Principal variations (PV): a triangular table, one row per ply, each with the best line found from there.

import { MAX_PLY, PV_TABLE } from "../layout";
import { PvLine } from "../records";
import { putMove } from "../family/rules";

const ROW_BYTES: usize = MAX_PLY * 4;
/** Bytes from the start of a row to its moves. */
export const PV_MOVES: usize = offsetof<PvLine>();

@inline export function pvAt(p: usize, ply: i32): PvLine {
  return changetype<PvLine>(p + PV_TABLE + <usize>ply * ROW_BYTES);
}

@inline export function clearPv(p: usize, ply: i32): void {
  pvAt(p, ply).length = 0;
}

/** Copies at most `most` moves of a ply's PV to `target`; returns the number of moves. */
@inline export function copyPv(p: usize, ply: i32, target: usize, most: u32): u32 {
  const line = pvAt(p, ply);
  const length = min<u32>(line.length, most);
  memory.copy(target, changetype<usize>(line) + PV_MOVES, length << 2);
  return length;
}

/** Sets the PV of a ply: the move, then the PV of the next ply. */
export function updatePv(p: usize, ply: i32, move: u32): void {
  const line = pvAt(p, ply);
  const moves = changetype<usize>(line) + PV_MOVES;
  putMove(moves, move);
  line.length = 1 + copyPv(p, ply + 1, moves + 4, MAX_PLY - 3);
}
