// One node of the search over lines: the best line below it, for the side to move. Alpha–beta prunes nothing that could matter, so the
// result is that of an exhaustive search. Scores belong to whole paths; no position's score is ever used on another path.

import { threadAt } from "../records";
import { CHECKS_BYTES, countMoves, findChecks, generateMoves, givesCheck, inCheck, isTactical, losesWithoutMoves, make, moveAt, outcomeByRule, putMove, turn, unmake } from "../family/rules";
import { DRAWN, isDecided, LOST, winnerOf } from "../outcome";
import { countNode, isAborted } from "../search/limits";
import { clearPv, updatePv } from "../search/pv";
import { moveBestForward } from "../search/sorting";
import { scoreMoves, setHashMove, updateOrdering } from "./ordering";
import { countCheck, countSwing, follow, lineOrders, LinePath, linePathAt, lineScore, mateRank, MAX_PLIES } from "./path";

/** Larger than the score of any line. */
export const INFINITE: f64 = 1e9;
const DRAW: f64 = 0;
/** The width of a zero window: less than the smallest difference of two scores. */
export const EPSILON: f64 = 1.0 / 1073741824.0;

// Why a line goes on.
const NOMINAL: i32 = 0; //  it has not reached its depth
const CHECK: i32 = 1; //    the side to move is in check: it tries every evasion
const SWING: i32 = 2; //    a capture or promotion has not been answered yet: every move, once
const OPTIONAL: i32 = 3; // it may end here, go on with captures and promotions, or with further checks
const OVER: i32 = 4;

@inline function mayCheckOn(p: usize, path: LinePath): bool {
  return path.checkPlies < lineOrders(p).checkCap;
}

@inline function maySwingOn(p: usize, path: LinePath): bool {
  return path.owedBy == turn(p) && path.swingPlies < lineOrders(p).swingCap;
}

/** Why the line goes on at this node, or OVER. */
function continuation(p: usize, path: LinePath, ply: i32, remaining: i32): i32 {
  if (ply >= MAX_PLIES) return OVER;
  if (remaining > 0) return NOMINAL;
  if (lineOrders(p).greedy) return OVER;
  if (inCheck(p) && mayCheckOn(p, path)) return CHECK;
  if (maySwingOn(p, path)) return path.wasWide ? OPTIONAL : SWING;
  return path.hasEvaded && mayCheckOn(p, path) ? OPTIONAL : OVER;
}

/**
 * The number of checks to choose from, multiplied along the line, if the line may go on with one more check; 0 if it may not. Without a
 * limit, a queen that gives check wherever it goes would take forever.
 */
function waysOn(p: usize, path: LinePath, list: usize, end: usize, checkInfo: usize): i32 {
  if (!path.hasEvaded || !mayCheckOn(p, path)) return 0;
  findChecks(p, checkInfo);
  let count = 0;
  for (let at = list; at < end; at += 4) if (givesCheck(p, moveAt(at), checkInfo)) count++;
  const ways = path.checkWays * count;
  return ways <= lineOrders(p).checkWays ? ways : 0;
}

/** Keeps the moves with which a line may optionally go on; returns the end of the shorter list. */
function keepOptional(p: usize, list: usize, end: usize, captures: bool, checks: bool, checkInfo: usize): usize {
  let kept = list;
  for (let at = list; at < end; at += 4) {
    const move = moveAt(at);
    if (!(captures && isTactical(p, move)) && !(checks && givesCheck(p, move, checkInfo))) continue;
    putMove(kept, move);
    kept += 4;
  }
  return kept;
}

/** The outcome for a side that has no legal move. */
@inline export function outcomeWithoutMoves(p: usize): i32 {
  return losesWithoutMoves(p) ? LOST : DRAWN;
}

/** Whether a legal move that gives check mates. */
@inline export function isMating(p: usize, move: u32): bool {
  make(p, move);
  const isMate = inCheck(p) && !countMoves(p);
  unmake(p);
  return isMate;
}

/** Keeps the moves that mate, if mates are taken; returns the end of the list, which is empty if no move mates. */
function keepMates(p: usize, list: usize, end: usize, checkInfo: usize): usize {
  if (!lineOrders(p).takesMates) return list;
  findChecks(p, checkInfo);
  let kept = list;
  for (let at = list; at < end; at += 4) {
    const move = moveAt(at);
    if (!givesCheck(p, move, checkInfo) || !isMating(p, move)) continue;
    putMove(kept, move);
    kept += 4;
  }
  return kept;
}

/** The score of the line if it ends here, for the side to move. */
@inline function scoreHere(p: usize, path: LinePath): f64 {
  const score = lineScore(path);
  return turn(p) ? -score : score;
}

/** The score of the best line below, for the side to move; its moves are the PV of the ply. */
export function searchLine(p: usize, ply: i32, remaining: i32, alpha: f64, beta: f64, list: usize): f64 {
  clearPv(p, ply);
  if (countNode(p)) return 0;
  const thread = threadAt(p);
  if (ply > thread.selectiveDepth) thread.selectiveDepth = ply;
  const path = linePathAt(p, ply);
  let end = generateMoves(p, list);
  const outcome = end == list ? outcomeWithoutMoves(p) : outcomeByRule(p);
  if (isDecided(outcome)) {
    const rank = mateRank(p, ply, winnerOf(outcome, turn(p)));
    return turn(p) ? -rank : rank;
  }
  if (outcome) return DRAW;
  const reason = continuation(p, path, ply, remaining);
  if (reason == OVER) return scoreHere(p, path);
  const captures = reason == OPTIONAL && maySwingOn(p, path);
  // The CheckInfo lies behind the list.
  const checkInfo = (end + 7) & ~7;
  const below = checkInfo + CHECKS_BYTES;
  let ways = path.checkWays;
  if (reason == OPTIONAL) {
    ways = waysOn(p, path, list, end, checkInfo);
    end = keepOptional(p, list, end, captures, ways > 0, checkInfo);
  }
  let best = -INFINITE;
  const mates = keepMates(p, list, end, checkInfo);
  if (mates != list) {
    end = mates;
  } else if (reason == OPTIONAL) {
    best = scoreHere(p, path);
    if (best >= beta) return best;
    alpha = max(alpha, best);
  }
  const isInCheck = inCheck(p);
  let isFirst = true;
  scoreMoves(p, list, end, ply);
  for (let at = list; at < end; at += 4) {
    moveBestForward(at, end);
    const move = moveAt(at);
    const isSwing = reason == SWING || (captures && isTactical(p, move));
    follow(p, ply + 1, move);
    const next = linePathAt(p, ply + 1);
    if (isSwing) countSwing(next, reason == SWING);
    else if (reason != NOMINAL) countCheck(next, isInCheck, ways);
    // The first move gets the open window; the others are searched with a zero window first.
    let score = isFirst ? beta : -searchLine(p, ply + 1, remaining - 1, -alpha - EPSILON, -alpha, below);
    if (isFirst || (score > alpha && score < beta)) score = -searchLine(p, ply + 1, remaining - 1, -beta, -alpha, below);
    isFirst = false;
    unmake(p);
    if (isAborted(p)) return best;
    best = max(best, score);
    if (score <= alpha) continue;
    alpha = score;
    setHashMove(p, move);
    updatePv(p, ply, move);
    if (score >= beta) {
      updateOrdering(p, move, ply, max(remaining, 1));
      break;
    }
  }
  return best;
}
