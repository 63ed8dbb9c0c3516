// Quiescence: captures and promotions are played out before a position is scored, so that no score hangs on half an exchange.

import { MAX_PLY, SEARCH_CLOCKS, SEARCH_SELECTIVE } from "../layout";
import { capturedKind, countMoves, findChecks, givesCheck, halfmoves, inCheck, isDrawnBefore, isTactical, make, movePromotion, see, unmake, upcomingRepetition, valueOf } from "../board/rules";
import { corrected } from "./correction";
import { evaluate, evaluateFast } from "./evaluation";
import { checksOf, frameOf, setMove } from "./frame";
import { continuationAfter, movedBy } from "./history";
import { Below, First, isFirst, isPv, Pv, Zero } from "./kinds";
import { countNode, isAborted } from "./limits";
import { cutoffs, deltaMargin, deltaPruning, drawOccurrences, leafEndings, quiescence as calms, quiescenceCaptures, quiescenceChecks, quiescenceDepth, quiescenceFast, quiescenceLoss, quiescenceSee, upcomingRepetition as seesRepetition } from "./parameters.generated";
import { freeBehind, nextMove, pickCalm } from "./picker";
import { DRAW, fromTable, INFINITE, isMate, matedIn, MATE_BOUND, NONE, toTable } from "./score";
import { entryBound, entryDepth, entryMove, entryPv, entryScore, entryStatic, EXACT, LOWER, probe, remember, tableKey, UPPER } from "./transposition";
import { clearVariation, extendVariation } from "./variation";
import { isOverlooked } from "./weakness";

/** Depths of entries: with quiet checks, without. */
const WITH_CHECKS: i32 = 0;
const WITHOUT_CHECKS: i32 = -1;

/** The most a move can win at once. */
@inline function gainOf(p: usize, move: u32): i32 {
  const promotion = movePromotion(move);
  return valueOf(capturedKind(p, move)) + (promotion ? valueOf(promotion) - 100 : 0);
}

/** The static score that quiescence goes by. */
@inline function staticHere(p: usize): i32 {
  return quiescenceFast() ? evaluateFast(p) : evaluate(p);
}

/** The static score that the table has of the position. It keeps full scores only: a fast one would be taken for a full one elsewhere. */
@inline function staticKept(p: usize, entry: u64): i32 {
  return entry && !quiescenceFast() && !load<i32>(p, SEARCH_CLOCKS) ? entryStatic(entry) : NONE;
}
@inline function staticToKeep(statical: i32): i32 {
  return quiescenceFast() ? NONE : statical;
}

function quiesce<N, P>(p: usize, alpha: i32, beta: i32, ply: i32, rest: i32, picker: usize): i32 {
  const pv = isPv<N>();
  const first = isFirst<P>();
  if (pv) {
    clearVariation(p, ply);
    if (ply > load<i32>(p, SEARCH_SELECTIVE)) store<i32>(p, ply, SEARCH_SELECTIVE);
  }
  if (countNode(p)) return 0;
  if (isDrawnBefore(p, drawOccurrences())) return DRAW;
  if (alpha < DRAW && seesRepetition() && drawOccurrences() == 1 && upcomingRepetition(p)) {
    alpha = DRAW;
    if (alpha >= beta) return alpha;
  }
  const checked = inCheck(p);
  if (ply >= MAX_PLY - 2) return checked ? DRAW : corrected(p, staticHere(p), ply);
  if (!rest) {
    if (leafEndings() && !countMoves(p)) return checked ? matedIn(ply) : DRAW;
    // Where nothing is played out, all terms count.
    return corrected(p, first ? evaluate(p) : staticHere(p), ply);
  }

  const key = tableKey(p);
  const entry = probe(p, key);
  const depth = checked || (first && quiescenceChecks()) ? WITH_CHECKS : WITHOUT_CHECKS;
  let tableMove: u32 = 0;
  let tableScore: i32 = 0;
  let wasPv = pv;
  if (entry) {
    tableMove = entryMove(entry);
    tableScore = fromTable(entryScore(entry), ply, <i32>halfmoves(p));
    if (entryPv(entry)) wasPv = true;
    if (!pv && entryDepth(entry) >= depth && entryBound(entry) & (tableScore >= beta ? LOWER : UPPER) && halfmoves(p) < 90) return tableScore;
  }

  const frame = frameOf(p, ply);
  let statical = NONE;
  let best = -INFINITE;
  let futile = -INFINITE;
  if (!checked) {
    statical = staticKept(p, entry);
    if (statical == NONE) statical = staticHere(p);
    best = corrected(p, statical, ply);
    if (entry && !isMate(tableScore) && entryBound(entry) & (tableScore > best ? LOWER : UPPER)) best = tableScore;
    if (best >= beta && cutoffs()) {
      if (!entry) remember(p, key, 0, toTable(best, ply), staticToKeep(statical), WITHOUT_CHECKS, LOWER, wasPv);
      return best;
    }
    if (best > alpha) alpha = best;
    futile = best + deltaMargin();
    if (first && quiescenceChecks()) findChecks(p, checksOf(frame));
  }

  const start = alpha;
  let bestMove: u32 = 0;
  pickCalm(p, picker, tableMove, ply, checked, !checked && first && quiescenceChecks() != 0);
  let move: u32 = 0;
  let tried = 0;
  while ((move = nextMove(p, picker)) != 0) {
    tried++;
    if (!checked && isOverlooked(p, move)) continue;
    // Once some move saves from mate, those that promise nothing may be left out.
    if (best > -MATE_BOUND) {
      const tactical = isTactical(p, move);
      if (!checked && tactical && futile <= alpha && deltaPruning() && !movePromotion(move)) {
        const hope = futile + gainOf(p, move);
        if (hope <= alpha || !see(p, move, 1)) {
          best = max(best, hope <= alpha ? hope : futile);
          continue;
        }
      }
      if (tactical && !checked && !quiescenceCaptures() && !(first && quiescenceChecks() && givesCheck(p, move, checksOf(frame)))) continue;
      if (quiescenceSee()) {
        // The first quiet evasion that is not mate was enough.
        if (checked && !tactical) {
          continue;
        }
        if (!see(p, move, -quiescenceLoss())) continue;
      }
    }
    const moved = movedBy(p, move);
    setMove(frame, move, moved, continuationAfter(p, moved));
    make(p, move);
    const score = -quiesce<N, Below>(p, -beta, cutoffs() ? -alpha : INFINITE, ply + 1, rest - 1, freeBehind(picker));
    unmake(p);
    if (isAborted(p)) return 0;
    if (score <= best) continue;
    best = score;
    if (score <= alpha) continue;
    bestMove = move;
    if (pv) extendVariation(p, ply, move);
    if (score >= beta && cutoffs()) break;
    alpha = score;
  }
  if (checked && !tried) return matedIn(ply);
  const bound = best >= beta ? LOWER : pv && best > start ? EXACT : UPPER;
  remember(p, key, bestMove, toTable(best, ply), staticToKeep(statical), depth, bound, wasPv);
  return best;
}

/** How many plies are played out. */
@inline function horizon(): i32 {
  return calms() ? quiescenceDepth() : 0;
}

/** The score of a position once it is calm, on the principal variation. */
export function quiescencePv(p: usize, alpha: i32, beta: i32, ply: i32, picker: usize): i32 {
  return quiesce<Pv, First>(p, alpha, beta, ply, horizon(), picker);
}

/** The same elsewhere. */
export function quiescence(p: usize, alpha: i32, beta: i32, ply: i32, picker: usize): i32 {
  return quiesce<Zero, First>(p, alpha, beta, ply, horizon(), picker);
}
