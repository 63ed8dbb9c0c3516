// Perft: the number of move sequences of a given length, the standard proof that a move generator is exact.

import { generateMoves, countMoves } from "./movegen";
import { make, unmake } from "./make";

function descend(p: usize, depth: i32, moves: usize): u64 {
  const end = generateMoves(p, moves);
  let nodes: u64 = 0;
  for (let at = moves; at < end; at += 4) {
    make(p, load<u32>(at));
    nodes += depth == 2 ? <u64>countMoves(p) : descend(p, depth - 1, end);
    unmake(p);
  }
  return nodes;
}

/** Leaves at `depth`; the last ply is counted without being made. `moves` is the start of a free move stack. */
export function perft(p: usize, depth: i32, moves: usize): u64 {
  if (depth <= 0) return 1;
  return depth == 1 ? countMoves(p) : descend(p, depth, moves);
}
