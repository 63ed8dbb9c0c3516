// One position on a line: the best line below it, for the side to move. Alpha–beta leaves out only what cannot matter, so that the
// result is that of trying everything. Scores belong to whole paths; no position's score is ever used on another path.

import { LINE_CHECK_CAP, LINE_CHECK_WAYS, LINE_GREEDY, LINE_SWING_CAP, LINE_TAKES_MATES, SEARCH_SELECTIVE } from "../layout";
import { CHECKS_BYTES, countMoves, findChecks, generateMoves, givesCheck, inCheck, isTactical, make, mayBeDrawn, turn, unmake } from "../board/rules";
import { evaluateLine } from "../search/evaluation";
import { countNode, isAborted } from "../search/limits";
import { moveBestForward } from "../search/sorting";
import { clearVariation, extendVariation } from "../search/variation";
import { checksOn, countCheck, countSwing, follow, hasEvaded, lineFrame, mateRank, MOST_PLIES, owedBy, swingsOn, wasWide, waysOf } from "./frame";
import { guide, learnCut, scoreMoves } from "./ordering";

/** No line is worth so much. */
export const LIMITLESS: f64 = 1e9;
const DRAWN: f64 = 0;
/** Less than the smallest difference of two scores: the width of a window that only asks whether a line is better. */
export const LEAST: f64 = 1.0 / 1073741824.0;

// Why a line goes on.
const NOMINAL: i32 = 0; //  it has not reached its depth
const CHECK: i32 = 1; //    the side to move is in check: it tries every evasion
const SWING: i32 = 2; //    something was taken or promoted and not yet answered: every move, once
const OPTIONAL: i32 = 3; // it may end here, go on with captures and promotions, or with further checks
const OVER: i32 = 4;

@inline function mayCheckOn(p: usize, frame: usize): bool {
  return checksOn(frame) < load<i32>(p, LINE_CHECK_CAP);
}

@inline function maySwingOn(p: usize, frame: usize): bool {
  return owedBy(frame) == turn(p) && swingsOn(frame) < load<i32>(p, LINE_SWING_CAP);
}

function continuation(p: usize, frame: usize, ply: i32, remaining: i32): i32 {
  if (ply >= MOST_PLIES) return OVER;
  if (remaining > 0) return NOMINAL;
  if (load<i32>(p, LINE_GREEDY)) return OVER;
  if (inCheck(p) && mayCheckOn(p, frame)) return CHECK;
  if (maySwingOn(p, frame)) return wasWide(frame) ? OPTIONAL : SWING;
  return hasEvaded(frame) && mayCheckOn(p, frame) ? OPTIONAL : OVER;
}

/**
 * In how many ways the line may have been checked on with if it is once more: the number of checks to choose from, multiplied along
 * the line. 0 if it may not be. Without a limit, a queen that gives check wherever it goes would take forever.
 */
function waysOn(p: usize, frame: usize, list: usize, end: usize, record: usize): i32 {
  if (!hasEvaded(frame) || !mayCheckOn(p, frame)) return 0;
  findChecks(p, record);
  let count = 0;
  for (let at = list; at < end; at += 4) if (givesCheck(p, load<u32>(at), record)) count++;
  const ways = waysOf(frame) * count;
  return ways <= load<i32>(p, LINE_CHECK_WAYS) ? ways : 0;
}

/** Keeps the moves with which a line may go on by choice; gives the end of the shorter list. */
function keepOptional(p: usize, list: usize, end: usize, captures: bool, checks: bool, record: usize): usize {
  let kept = list;
  for (let at = list; at < end; at += 4) {
    const move = load<u32>(at);
    if (!(captures && isTactical(p, move)) && !(checks && givesCheck(p, move, record))) continue;
    store<u32>(kept, move);
    kept += 4;
  }
  return kept;
}

/** Whether a legal move that gives check mates. */
@inline export function isMating(p: usize, move: u32): bool {
  make(p, move);
  const isMate = inCheck(p) && !countMoves(p);
  unmake(p);
  return isMate;
}

/** Keeps the moves that give mate, if there are any: who can mate does. Gives their end, or that of an empty list. */
function keepMates(p: usize, list: usize, end: usize, record: usize): usize {
  if (!load<i32>(p, LINE_TAKES_MATES)) return list;
  findChecks(p, record);
  let kept = list;
  for (let at = list; at < end; at += 4) {
    const move = load<u32>(at);
    if (!givesCheck(p, move, record) || !isMating(p, move)) continue;
    store<u32>(kept, move);
    kept += 4;
  }
  return kept;
}

/** What the line is worth if it ends here, for the side to move. */
@inline function scoreHere(p: usize, frame: usize): f64 {
  const score = evaluateLine(frame);
  return turn(p) ? -score : score;
}

/** The score of the best line below, for the side to move; its moves are in the variation of the ply. */
export function node(p: usize, ply: i32, remaining: i32, alpha: f64, beta: f64, list: usize): f64 {
  clearVariation(p, ply);
  if (countNode(p)) return 0;
  if (ply > load<i32>(p, SEARCH_SELECTIVE)) store<i32>(p, ply, SEARCH_SELECTIVE);
  const frame = lineFrame(p, ply);
  let end = generateMoves(p, list);
  if (end == list) {
    if (!inCheck(p)) return DRAWN;
    const rank = mateRank(p, ply);
    return turn(p) ? -rank : rank;
  }
  if (mayBeDrawn(p)) return DRAWN;
  const reason = continuation(p, frame, ply, remaining);
  if (reason == OVER) return scoreHere(p, frame);
  const captures = reason == OPTIONAL && maySwingOn(p, frame);
  // What lies behind the list serves as the record of checks.
  const record = (end + 7) & ~7;
  const below = record + CHECKS_BYTES;
  let ways = waysOf(frame);
  if (reason == OPTIONAL) {
    ways = waysOn(p, frame, list, end, record);
    end = keepOptional(p, list, end, captures, ways > 0, record);
  }
  let best = -LIMITLESS;
  const mates = keepMates(p, list, end, record);
  if (mates != list) {
    end = mates;
  } else if (reason == OPTIONAL) {
    best = scoreHere(p, frame);
    if (best >= beta) return best;
    alpha = max(alpha, best);
  }
  const checked = inCheck(p);
  let isFirst = true;
  scoreMoves(p, list, end, ply);
  for (let at = list; at < end; at += 4) {
    moveBestForward(at, end);
    const move = load<u32>(at);
    const isSwing = reason == SWING || (captures && isTactical(p, move));
    follow(p, ply + 1, move);
    const next = lineFrame(p, ply + 1);
    if (isSwing) countSwing(next, reason == SWING);
    else if (reason != NOMINAL) countCheck(next, checked, ways);
    // The first move sets a standard, the others are only asked whether they are better.
    let score = isFirst ? beta : -node(p, ply + 1, remaining - 1, -alpha - LEAST, -alpha, below);
    if (isFirst || (score > alpha && score < beta)) score = -node(p, ply + 1, remaining - 1, -beta, -alpha, below);
    isFirst = false;
    unmake(p);
    if (isAborted(p)) return best;
    best = max(best, score);
    if (score <= alpha) continue;
    alpha = score;
    guide(p, move);
    extendVariation(p, ply, move);
    if (score >= beta) {
      learnCut(p, move, ply, max(remaining, 1));
      break;
    }
  }
  return best;
}
