// Iterative deepening alpha–beta. The position, the move stack and every answer live in the thread block at `p`.

import {
  MAX_PLY,
  MOVES,
  PV_TABLE,
  SEARCH_ABORTED,
  SEARCH_DEPTH,
  SEARCH_DONE,
  SEARCH_NODES,
  SEARCH_PV,
  SEARCH_PV_LENGTH,
  SEARCH_SCORE,
} from "../layout";
import { generateCaptures, generateMoves, generateQuiets, inCheck, isDrawnBefore, make, unmake } from "../board/rules";
import { report } from "./evaluation";
import { countNode, isAborted } from "./limits";
import { bringToFront, sortCaptures } from "./ordering";
import { quiescence } from "./quiescence";
import { DRAW, INFINITE, matedIn } from "./score";

/** Row of the principal variation found below `ply`: its length, then its moves. */
@inline function variation(p: usize, ply: i32): usize {
  return p + PV_TABLE + (<u32>ply * (MAX_PLY * 4));
}

function extendVariation(p: usize, ply: i32, move: u32): void {
  const own = variation(p, ply);
  const below = variation(p, ply + 1);
  const length = load<u32>(below);
  store<u32>(own, length + 1);
  store<u32>(own, move, 4);
  memory.copy(own + 8, below + 4, length << 2);
}

function alphaBeta(p: usize, alpha: i32, beta: i32, depth: i32, ply: i32, moves: usize): i32 {
  store<u32>(variation(p, ply), 0);
  if (ply && isDrawnBefore(p)) return DRAW;
  if (depth <= 0 || ply >= MAX_PLY - 2) return quiescence(p, alpha, beta, ply, moves);
  if (countNode(p)) return 0;

  const captures = generateCaptures(p, moves);
  const end = generateQuiets(p, captures);
  if (end == moves) return inCheck(p) ? matedIn(ply) : DRAW;
  sortCaptures(p, moves, captures);
  // The last iteration's best line is the likeliest to be best again.
  if (ply < load<i32>(p, SEARCH_PV_LENGTH)) bringToFront(moves, end, load<u32>(p + (<u32>ply << 2), SEARCH_PV));

  let best = -INFINITE;
  for (let at = moves; at < end; at += 4) {
    const move = load<u32>(at);
    make(p, move);
    const score = -alphaBeta(p, -beta, -alpha, depth - 1, ply + 1, end);
    unmake(p);
    if (isAborted(p)) return 0;
    if (score <= best) continue;
    best = score;
    if (score <= alpha) continue;
    alpha = score;
    extendVariation(p, ply, move);
    if (score >= beta) break;
  }
  return best;
}

/** Keeps the line of a completed iteration where the host and the next iteration find it. */
function complete(p: usize, depth: i32, score: i32): void {
  const line = variation(p, 0);
  const length = load<i32>(line);
  memory.copy(p + SEARCH_PV, line + 4, length << 2);
  store<i32>(p, length, SEARCH_PV_LENGTH);
  store<i32>(p, score, SEARCH_SCORE);
  store<i32>(p, depth, SEARCH_DONE);
  report(p);
}

/**
 * Searches the position at `p` until a limit is reached. Only completed iterations leave a trace: an interrupted one is dropped
 * whole, so that no half-searched score leaks. Until the first is complete the line is the first legal move, if there is one.
 */
export function search(p: usize): void {
  store<u64>(p, 0, SEARCH_NODES);
  store<i32>(p, 0, SEARCH_ABORTED);
  store<i32>(p, 0, SEARCH_SCORE);
  store<i32>(p, 0, SEARCH_DONE);
  store<i32>(p, 0, SEARCH_PV_LENGTH);
  if (generateMoves(p, p + MOVES) == p + MOVES) return;
  store<u32>(p, load<u32>(p + MOVES), SEARCH_PV);
  store<i32>(p, 1, SEARCH_PV_LENGTH);
  const limit = load<i32>(p, SEARCH_DEPTH);
  for (let depth = 1; depth <= limit; depth++) {
    const score = alphaBeta(p, -INFINITE, INFINITE, depth, 0, p + MOVES);
    if (isAborted(p)) return;
    complete(p, depth, score);
  }
}
