// One position of the tree: principal-variation search with its cuts, extensions and reductions. One body serves the principal
// variation and the rest, compiled once for each.

import { MAX_PLY, SEARCH_CLOCKS, SEARCH_DONE, SEARCH_SELECTIVE } from "../layout";
import { countMoves, findChecks, givesCheck, halfmoves, hasPieces, inCheck, isDrawnBefore, isTactical, make, unmake, upcomingRepetition } from "../board/rules";
import { corrected, learnCorrection } from "./correction";
import { evaluate } from "./evaluation";
import { extensionOf, LEAVE } from "./extensions";
import { checksOf, clearKillers, cutsOf, doublesOf, excludedOf, frameOf, setCuts, setDoubles, setMove, setStatic, staticOf } from "./frame";
import { captureHistoryOf, continuationAfter, historyBonus, learnContinuation, learnQuiet, movedBy, quietHistoryOf } from "./history";
import { isPv, Pv, Zero } from "./kinds";
import { learnCut } from "./learning";
import { countNode, isAborted } from "./limits";
import * as parameter from "./parameters.generated";
import { freeBehind, isRefutation, nextMove, noteTried, pickAll, skipQuiets, takeSkipped } from "./picker";
import { isHopelessCapture, isHopelessQuiet, NO_CUT, nullMoveCut, probCut } from "./pruning";
import { quiescence, quiescencePv } from "./quiescence";
import { lateReduction, PLY } from "./reductions";
import { DRAW, fromTable, INFINITE, isMate, MATE, MATE_BOUND, matedIn, NONE, toTable } from "./score";
import { entryBound, entryDepth, entryMove, entryPv, entryScore, entryStatic, EXACT, LOWER, probe, remember, tableKey, UPPER } from "./transposition";
import { clearVariation, extendVariation } from "./variation";
import { isOverlooked } from "./weakness";

/** Entries from here on are too near the fifty-move rule to be trusted. */
const CLOCK_BOUND: u32 = 90;

/** Whether the side to move stands better than on its last turn. */
@inline function isImproving(p: usize, ply: i32, statical: i32): bool {
  let before = staticOf(frameOf(p, ply - 2));
  if (before == NONE) before = staticOf(frameOf(p, ply - 4));
  return before == NONE || statical > before;
}

/** How much less deep a late move is searched at first, in 1024ths of a ply. */
@inline function reductionOf(p: usize, move: u32, picker: usize, depth: i32, number: i32, ply: i32, pv: bool, wasPv: bool, cut: bool, improving: bool, tactical: bool, tableTactical: bool, check: bool): i32 {
  let reduction = lateReduction(depth, number);
  if (cut) reduction += parameter.reductionCut();
  if (!improving) reduction += parameter.reductionWorse();
  if (pv) reduction -= parameter.reductionPv();
  if (wasPv) reduction -= parameter.reductionTablePv();
  if (check) reduction -= parameter.reductionCheck();
  if (cutsOf(frameOf(p, ply + 1)) > 3) reduction += parameter.reductionCuts();
  if (tactical) return reduction - PLY - (captureHistoryOf(p, move) * PLY) / parameter.reductionHistory();
  if (tableTactical) reduction += parameter.reductionTableCapture();
  if (isRefutation(picker, move)) reduction -= parameter.reductionKiller();
  return reduction - (quietHistoryOf(p, move, ply) * PLY) / parameter.reductionHistory();
}

function node<N>(p: usize, alpha: i32, beta: i32, depth: i32, ply: i32, cut: bool, picker: usize): i32 {
  const pv = isPv<N>();
  if (pv) {
    clearVariation(p, ply);
    if (ply > load<i32>(p, SEARCH_SELECTIVE)) store<i32>(p, ply, SEARCH_SELECTIVE);
  }
  if (countNode(p)) return 0;
  const frame = frameOf(p, ply);
  const excluded = excludedOf(frame);
  const checked = inCheck(p);
  if (!excluded) {
    if (isDrawnBefore(p, parameter.drawOccurrences())) return DRAW;
    if (alpha < DRAW && parameter.upcomingRepetition() && parameter.drawOccurrences() == 1 && upcomingRepetition(p)) {
      alpha = DRAW;
      if (alpha >= beta) return alpha;
    }
    if (parameter.mateDistance()) {
      alpha = max(alpha, matedIn(ply));
      beta = min(beta, MATE - ply - 1);
      if (alpha >= beta) return alpha;
    }
  }
  if (ply >= MAX_PLY - 4) return checked ? DRAW : corrected(p, evaluate(p), ply);

  // ── What is known already ─────────────────────────────────────────────────────────────────────────────────────────────
  const key = tableKey(p);
  const entry = excluded ? 0 : probe(p, key);
  let tableMove: u32 = 0;
  let tableScore = NONE;
  let wasPv = pv;
  if (entry) {
    tableMove = entryMove(entry);
    tableScore = fromTable(entryScore(entry), ply, <i32>halfmoves(p));
    if (entryPv(entry)) wasPv = true;
    if (!pv && entryDepth(entry) >= depth && entryBound(entry) & (tableScore >= beta ? LOWER : UPPER) && halfmoves(p) < CLOCK_BOUND) {
      if (tableScore >= beta && tableMove && !isTactical(p, tableMove)) learnQuiet(p, tableMove, ply, historyBonus(depth));
      return tableScore;
    }
  }

  // ── The static score ──────────────────────────────────────────────────────────────────────────────────────────────────
  let raw = NONE;
  let score = NONE;
  let improving = false;
  if (checked) {
    setStatic(frame, NONE);
  } else if (excluded) {
    score = staticOf(frame);
    improving = isImproving(p, ply, score);
  } else {
    raw = entry && !load<i32>(p, SEARCH_CLOCKS) ? entryStatic(entry) : NONE;
    if (raw == NONE) {
      raw = evaluate(p);
      if (!entry) remember(p, key, 0, 0, raw, -7, 0, wasPv);
    }
    score = corrected(p, raw, ply);
    setStatic(frame, score);
    improving = isImproving(p, ply, score);
    if (entry && !isMate(tableScore) && entryBound(entry) & (tableScore > score ? LOWER : UPPER)) score = tableScore;
  }
  clearKillers(frameOf(p, ply + 2));
  setCuts(frameOf(p, ply + 1), 0);

  // ── Reasons to leave at once ──────────────────────────────────────────────────────────────────────────────────────────
  if (!pv && !checked && !excluded) {
    if (parameter.razoring() && depth <= parameter.razoringDepth() && score + parameter.razoringBase() + parameter.razoringMargin() * depth * depth < alpha) {
      const calm = quiescence(p, alpha, alpha + 1, ply, picker);
      if (calm <= alpha || isAborted(p)) return calm;
    }
    if (parameter.reverseFutility() && depth <= parameter.reverseFutilityDepth() && !isMate(score) && !isMate(beta)) {
      if (score - parameter.reverseFutilityMargin() * (depth - <i32>improving) >= beta) return (score + beta) / 2;
    }
    const left = nullMoveCut(p, beta, depth, ply, cut, score, picker);
    if (left != NO_CUT || isAborted(p)) return left;
    const bar = beta + parameter.probcutMargin();
    if (parameter.probcut() && depth >= parameter.probcutDepth() && !isMate(bar) && !(entry && entryDepth(entry) >= depth - 3 && tableScore < bar)) {
      const found = probCut(p, bar, depth, ply, cut, excluded, tableMove, picker);
      if (found != NO_CUT) remember(p, key, tableMove, toTable(found, ply), raw, depth - 3, LOWER, wasPv);
      if (found != NO_CUT || isAborted(p)) return found;
    }
  }
  if (parameter.internalReduction() && !tableMove && !excluded && depth >= parameter.internalReductionDepth() && (pv || cut)) depth--;

  // ── The moves ─────────────────────────────────────────────────────────────────────────────────────────────────────────
  const forced = checked && parameter.forcedExtension() && countMoves(p) == 1;
  const tableTactical = tableMove != 0 && isTactical(p, tableMove);
  const isLost = !hasPieces(p);
  findChecks(p, checksOf(frame));
  pickAll(p, picker, tableMove, ply, checked, depth);
  setDoubles(frame, doublesOf(frameOf(p, ply - 1)));
  const start = alpha;
  let best = -INFINITE;
  let bestMove: u32 = 0;
  let number = 0;
  let move: u32 = 0;
  while ((move = nextMove(p, picker)) != 0) {
    if (move == excluded) continue;
    number += 1 + takeSkipped(picker);
    if (!checked && isOverlooked(p, move)) continue;
    const tactical = isTactical(p, move);
    const check = givesCheck(p, move, checksOf(frame));

    // Once some move saves from mate, others may be left out.
    if (best > -MATE_BOUND && !isLost) {
      if (tactical) {
        if (isHopelessCapture(p, picker, move, depth)) continue;
      } else {
        // Never a check: a mate may come late in the list.
        if (!check && parameter.lateMovePruning() && depth <= parameter.lateMovePruningDepth() && number >= (parameter.lateMovePruningBase() + depth * depth) >> <i32>!improving) {
          skipQuiets(picker, excluded);
          continue;
        }
        const history = quietHistoryOf(p, move, ply);
        const reduced = max(0, depth - 1 - lateReduction(depth, number) / PLY + history / parameter.historyDepth());
        if (isHopelessQuiet(p, move, alpha, reduced, history, ply, checked, check)) continue;
      }
    }

    let extension = 0;
    if (ply < 2 * (load<i32>(p, SEARCH_DONE) + 1)) {
      if (forced) extension = 1;
      else {
        extension = extensionOf(p, move, entry, tableScore, beta, depth, ply, cut, excluded, check, picker, pv);
        if (isAborted(p)) return 0;
        if (extension >= LEAVE) return extension - 2 * LEAVE;
      }
    }
    const newDepth = depth - 1 + extension;
    let reduction = 0;
    const late = parameter.lateMoveReductions() && depth >= parameter.reductionDepth() && number >= (pv ? parameter.reductionMovePv() : parameter.reductionMove());
    if (late) reduction = reductionOf(p, move, picker, depth, number, ply, pv, wasPv, cut, improving, tactical, tableTactical, check);

    const moved = movedBy(p, move);
    setMove(frame, move, moved, continuationAfter(p, moved));
    const area = freeBehind(picker);
    make(p, move);
    let found = 0;
    let surprise = 0;
    if (!parameter.pvs() || !parameter.cutoffs()) {
      found = parameter.cutoffs() ? -pvNode(p, -beta, -alpha, newDepth, ply + 1, area) : -pvNode(p, -INFINITE, INFINITE, newDepth, ply + 1, area);
    } else {
      let full = true;
      let target = newDepth;
      if (late) {
        const reduced = min(max(newDepth - reduction / PLY, 1), newDepth + 1);
        found = -zeroNode(p, -alpha - 1, -alpha, reduced, ply + 1, true, area);
        full = found > alpha && reduced < newDepth;
        if (full) {
          // A move that surprises by much deserves more, one that barely passes less.
          if (parameter.surpriseDepth()) target += <i32>(found > best + 50 + 2 * newDepth) - <i32>(found < best + newDepth);
          full = target > reduced;
          surprise = 1;
        }
      } else if (pv && number == 1) {
        full = false;
      }
      if (full) found = -zeroNode(p, -alpha - 1, -alpha, target, ply + 1, !cut, area);
      if (pv && (number == 1 || found > alpha)) found = -pvNode(p, -beta, -alpha, newDepth, ply + 1, area);
    }
    unmake(p);
    if (isAborted(p)) return 0;
    if (surprise && !tactical) learnContinuation(p, move, ply, found <= alpha ? -historyBonus(newDepth) : found >= beta ? historyBonus(newDepth) : 0);

    if (found > best) {
      best = found;
      if (found > alpha) {
        bestMove = move;
        if (pv) extendVariation(p, ply, move);
        if (found >= beta && parameter.cutoffs()) {
          setCuts(frame, cutsOf(frame) + 1);
          break;
        }
        alpha = found;
        if (pv && parameter.alphaReduction() && depth > 2 && depth < 12 && !isMate(found)) depth--;
      }
    }
    noteTried(picker, move, tactical);
  }

  if (!number) return excluded ? alpha : checked ? matedIn(ply) : DRAW;
  // Of what was there, nothing was seen.
  if (best == -INFINITE) return score;
  if (bestMove && best >= beta) learnCut(p, picker, bestMove, depth, ply);
  if (excluded) return best;
  const bound = best >= beta ? LOWER : pv && best > start ? EXACT : UPPER;
  remember(p, key, bestMove, toTable(best, ply), raw, depth, bound, wasPv);
  if (parameter.correction() && !checked && !(bestMove && isTactical(p, bestMove)) && !isMate(best)) {
    const error = best - staticOf(frame);
    if (bound == EXACT || (bound == LOWER ? error > 0 : error < 0)) learnCorrection(p, error, depth, ply);
  }
  return best;
}

/** A node of the principal variation: the window is open. */
export function pvNode(p: usize, alpha: i32, beta: i32, depth: i32, ply: i32, picker: usize): i32 {
  return depth <= 0 ? quiescencePv(p, alpha, beta, ply, picker) : node<Pv>(p, alpha, beta, depth, ply, false, picker);
}

/** Any other node: the question is only whether it reaches beta. `cut`: it is expected to. */
export function zeroNode(p: usize, alpha: i32, beta: i32, depth: i32, ply: i32, cut: bool, picker: usize): i32 {
  return depth <= 0 ? quiescence(p, alpha, beta, ply, picker) : node<Zero>(p, alpha, beta, depth, ply, cut, picker);
}
