// Perft: the number of move sequences of a given length, the standard test of a move generator.

import { countMoves, generateMoves, make, moveAt, unmake } from "./family/rules";

function descend(p: usize, depth: i32, moves: usize): u64 {
  const end = generateMoves(p, moves);
  let nodes: u64 = 0;
  for (let at = moves; at < end; at += 4) {
    make(p, moveAt(at));
    nodes += depth == 2 ? <u64>countMoves(p) : descend(p, depth - 1, end);
    unmake(p);
  }
  return nodes;
}

/** The number of leaves at `depth`; moves of the last ply are counted without being made. The move stack is free from `moves` on. */
export function perft(p: usize, depth: i32, moves: usize): u64 {
  if (depth <= 0) return 1;
  return depth == 1 ? countMoves(p) : descend(p, depth, moves);
}
