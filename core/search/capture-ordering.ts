// Ordering scores of captures (MVV-LVA with capture history) and of evasions.

import { gainOf, isTactical, moveAt, moverRank, putScore } from "../family/rules";
import { captureHistoryOf, quietHistoryOf } from "./history";

/** Evasions that capture or promote come before all others. */
const TACTICAL_EVASION: i32 = 1 << 20;

/** MVV-LVA: most valuable victim first, then capture history, then the least valuable attacker. */
@inline function mvvLva(p: usize, move: u32): i32 {
  return gainOf(p, move) * 20 + captureHistoryOf(p, move) - moverRank(p, move);
}

export function scoreCaptures(p: usize, start: usize, end: usize): void {
  for (let at = start; at < end; at += 4) putScore(at, mvvLva(p, moveAt(at)));
}

export function scoreEvasions(p: usize, start: usize, end: usize, ply: i32): void {
  for (let at = start; at < end; at += 4) {
    const move = moveAt(at);
    putScore(at, isTactical(p, move) ? TACTICAL_EVASION + mvvLva(p, move) : quietHistoryOf(p, move, ply));
  }
}
