// Quiescence: captures and promotions are played out before a position is scored, so that no score hangs on half an exchange.

import { MAX_PLY } from "../layout";
import { generateCaptures, generateEvasions, inCheck, make, unmake } from "../board/rules";
import { evaluate } from "./evaluation";
import { countNode, isAborted } from "./limits";
import { sortCaptures } from "./ordering";
import { INFINITE, matedIn } from "./score";

export function quiescence(p: usize, alpha: i32, beta: i32, ply: i32, moves: usize): i32 {
  if (countNode(p)) return 0;
  if (ply >= MAX_PLY - 1) return evaluate(p);
  const checked = inCheck(p);
  let best = checked ? -INFINITE : evaluate(p);
  if (best >= beta) return best;
  if (best > alpha) alpha = best;
  const end = checked ? generateEvasions(p, moves) : generateCaptures(p, moves);
  if (checked && end == moves) return matedIn(ply);
  sortCaptures(p, moves, end);
  for (let at = moves; at < end; at += 4) {
    make(p, load<u32>(at));
    const score = -quiescence(p, -beta, -alpha, ply + 1, end);
    unmake(p);
    if (isAborted(p)) return 0;
    if (score <= best) continue;
    best = score;
    if (score >= beta) break;
    if (score > alpha) alpha = score;
  }
  return best;
}
