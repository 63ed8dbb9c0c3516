// Reasons to leave a position, or a move, without searching it in full.

import { SEARCH_VERIFY } from "../layout";
import { hasPieces, make, makeNull, pieceMaterial, see, unmake, unmakeNull } from "../board/rules";
import { frameOf, moveOf, setMove, staticOf } from "./frame";
import { continuationAfter, movedBy } from "./history";
import { isAborted } from "./limits";
import { zeroNode } from "./node";
import {
  futility,
  futilityBase,
  futilityDepth,
  futilityMargin,
  historyPruning,
  historyPruningDepth,
  historyPruningMargin,
  nullMove,
  nullMoveDepth,
  nullMoveDivisor,
  nullMoveMaterial,
  nullMoveReduction,
  nullMoveSurplus,
  nullVerification,
  nullVerificationDepth,
  probcutReduction,
  seePruning,
  seePruningCapture,
  seePruningQuiet,
} from "./parameters.generated";
import { freeBehind, losesAtMost, nextMove, pickGaining } from "./picker";
import { quiescence } from "./quiescence";
import { INFINITE, isMate } from "./score";

/** No cut: below every score. */
export const NO_CUT: i32 = -INFINITE;

/**
 * If the side to move is so well off that even passing keeps it above the window, the position is left. Not where a player may
 * be glad to pass (zugzwang); at high depth the claim is verified by a search that does without.
 */
export function nullMoveCut(p: usize, beta: i32, depth: i32, ply: i32, cut: bool, score: i32, picker: usize): i32 {
  if (!nullMove() || depth < nullMoveDepth() || score < beta || ply < load<i32>(p, SEARCH_VERIFY)) return NO_CUT;
  if (!moveOf(frameOf(p, ply - 1)) || staticOf(frameOf(p, ply)) + 20 * depth < beta + 100 || isMate(beta) || !hasPieces(p)) return NO_CUT;
  if (nullMoveMaterial() && pieceMaterial(p) < nullMoveMaterial()) return NO_CUT;
  const reduction = nullMoveReduction() + depth / nullMoveDivisor() + min((score - beta) / nullMoveSurplus(), 3);
  setMove(frameOf(p, ply), 0, 0, continuationAfter(p, 0));
  makeNull(p);
  const found = -zeroNode(p, -beta, 1 - beta, depth - reduction, ply + 1, !cut, picker);
  unmakeNull(p);
  if (isAborted(p) || found < beta) return NO_CUT;
  // A mate behind a null move is no mate.
  const bounded = isMate(found) ? beta : found;
  if (!nullVerification() || depth < nullVerificationDepth() || load<i32>(p, SEARCH_VERIFY)) return bounded;
  store<i32>(p, ply + (3 * (depth - reduction)) / 4 + 1, SEARCH_VERIFY);
  const verified = zeroNode(p, beta - 1, beta, depth - reduction, ply, false, picker);
  store<i32>(p, 0, SEARCH_VERIFY);
  return verified >= beta && !isAborted(p) ? bounded : NO_CUT;
}

/** If a capture is far above the window at reduced depth, some move will most likely be above it at full depth. */
export function probCut(p: usize, bar: i32, depth: i32, ply: i32, cut: bool, excluded: u32, tableMove: u32, picker: usize): i32 {
  const frame = frameOf(p, ply);
  pickGaining(p, picker, tableMove, ply, bar - staticOf(frame));
  let move: u32 = 0;
  while ((move = nextMove(p, picker)) != 0) {
    if (move == excluded) continue;
    const moved = movedBy(p, move);
    setMove(frame, move, moved, continuationAfter(p, moved));
    make(p, move);
    let score = -quiescence(p, -bar, 1 - bar, ply + 1, freeBehind(picker));
    if (score >= bar) score = -zeroNode(p, -bar, 1 - bar, depth - probcutReduction(), ply + 1, !cut, freeBehind(picker));
    unmake(p);
    if (isAborted(p)) return NO_CUT;
    if (score >= bar) return isMate(score) ? bar : score;
  }
  return NO_CUT;
}

/** Whether a quiet move may be skipped; `reduced` is the depth it would be searched to. */
@inline export function isHopelessQuiet(p: usize, move: u32, alpha: i32, reduced: i32, history: i32, ply: i32, checked: bool, check: bool): bool {
  if (historyPruning() && reduced <= historyPruningDepth() && history < -historyPruningMargin() * (reduced + 1)) return true;
  if (futility() && !checked && !check && reduced <= futilityDepth()) {
    if (staticOf(frameOf(p, ply)) + futilityBase() + futilityMargin() * reduced <= alpha) return true;
  }
  return seePruning() != 0 && !see(p, move, -seePruningQuiet() * reduced * reduced);
}

/** Whether a capture or promotion, just handed out, may be skipped. */
@inline export function isHopelessCapture(p: usize, picker: usize, move: u32, depth: i32): bool {
  const loss = seePruningCapture() * depth;
  return seePruning() != 0 && !losesAtMost(picker, loss) && !see(p, move, -loss);
}
