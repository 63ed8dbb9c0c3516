// Policies of the root: which move to play when the search finds several nearly equal. Repetitions are avoided as long as the side
// is not losing, progress is favoured, and what is then as good as the best is drawn from by a seeded generator.

import { CASTLES, DEVELOPMENT, earlierOccurrences, halfmoves, isTactical, key, KING_TO_SAFETY, make, PAWN_ADVANCE, PAWN_STEP, progressOf, ROOK_SHUFFLE, unmake } from "../board/rules";
import { chanceOf } from "./chance";
import * as parameter from "./parameters.generated";
import { adjustedScore, rootCount, rootLine, rootLineLength, rootMove, rootScore, rootSeen, setAdjusted } from "./root-moves";
import { DRAW, INFINITE, isMate } from "./score";

@inline function percent(value: i32, factor: i32): i32 {
  return <i32>((<i64>value * <i64>factor) / 100);
}

/** How much a side minds repeating by how it stands, in percent. */
@inline function advantageFactor(score: i32): i32 {
  if (score >= parameter.winningScore()) return parameter.repetitionWinning();
  if (score >= parameter.aheadScore()) return parameter.repetitionAhead();
  return score > -parameter.losingScore() ? parameter.repetitionNeutral() : parameter.repetitionLosing();
}

@inline function costOf(advantage: i32, seen: i32): i32 {
  if (!seen) return 0;
  const repeats = seen > 1 ? percent(parameter.repeatedTwice(), parameter.repeatedLoop()) : parameter.repeatedOnce();
  const cost = <i64>parameter.repetitionPenalty() * <i64>parameter.repetitionScale() * <i64>advantage * <i64>repeats;
  return <i32>min<i64>(cost / 1000000, INFINITE);
}

/** What a move costs that leads to a position seen so often before, to a side whose best move has this score. */
export function repetitionCost(score: i32, seen: i32): i32 {
  return costOf(advantageFactor(score), seen);
}

/** What a quiet move is worth for the progress it makes. */
export function progressBonus(p: usize, move: u32): i32 {
  if (isTactical(p, move)) return 0;
  switch (progressOf(p, move)) {
    case DEVELOPMENT:
      return parameter.progressMinor();
    case CASTLES:
      return parameter.progressCastle();
    case KING_TO_SAFETY:
      return parameter.progressKing();
    case PAWN_STEP:
      return parameter.progressPawn();
    case PAWN_ADVANCE:
      return parameter.progressPawn() + parameter.progressAdvanced();
    case ROOK_SHUFFLE:
      return -parameter.progressShuffle();
    default:
      return 0;
  }
}

/** Whether the expected answer to a root move brings an earlier position back. */
function isLoop(p: usize, index: i32): bool {
  if (rootLineLength(p, index) < 2) return false;
  make(p, rootMove(p, index));
  make(p, load<u32>(rootLine(p, index), 4));
  const seen = earlierOccurrences(p);
  unmake(p);
  unmake(p);
  return seen > 0;
}

/** Bonuses less penalties of a root move; `best` is the score of the best. */
function adjustment(p: usize, index: i32, best: i32, forced: bool): i32 {
  const seen = forced ? 0 : rootSeen(p, index);
  let sum = progressBonus(p, rootMove(p, index)) - repetitionCost(best, seen);
  if (seen || rootScore(p, index) == DRAW) sum -= parameter.contempt();
  if (index < parameter.antiLoopMoves() && parameter.antiLoop() && isLoop(p, index)) sum -= parameter.antiLoop();
  return sum;
}

/** How often at most the position behind a root move has occurred. */
function mostSeen(p: usize): i32 {
  let most = 0;
  for (let i = 0; i < rootCount(p); i++) most = max(most, rootSeen(p, i));
  return most;
}

function isEveryMoveSeen(p: usize): bool {
  for (let i = 0; i < rootCount(p); i++) if (!rootSeen(p, i)) return false;
  return true;
}

/** How much closer than usual a move must be to replace a best one that repeats, for a side with this score. */
@inline function tieWindow(score: i32): i32 {
  return percent(parameter.topMoveWindow(), parameter.repetitionScale()) + (score >= parameter.nudgeScore() ? parameter.nudgeWindow() : 0);
}

/** How far below the best a move may be and still be chosen: so far down scores must be exact. Draws apart. */
export function policyMargin(p: usize): i32 {
  const fair = parameter.fairness() ? min(parameter.fairnessWindow(), parameter.fairnessBase()) : 0;
  if (!parameter.playForWin()) return fair;
  const bonus = max(max(parameter.progressMinor(), parameter.progressCastle()), max(parameter.progressKing(), parameter.progressPawn() + parameter.progressAdvanced()));
  // Nothing comes back two plies from here unless the last two took nothing that cannot be undone.
  const swing = bonus + parameter.progressShuffle() + (halfmoves(p) > 1 ? parameter.antiLoop() : 0);
  const seen = mostSeen(p);
  if (!seen) return swing + fair;
  const factor = max(max(parameter.repetitionWinning(), parameter.repetitionAhead()), max(parameter.repetitionNeutral(), parameter.repetitionLosing()));
  return max(parameter.banWindow(), swing + parameter.contempt() + costOf(factor, seen) + max(fair, tieWindow(INFINITE)));
}

/** The score above which scores must be exact, given the best so far. */
@inline export function floorBelow(best: i32, margin: i32): i32 {
  const reach = margin + (best == DRAW && parameter.playForWin() ? parameter.contempt() : 0);
  return reach ? max(best - reach - 1, -INFINITE) : best;
}

/** The move with the most after all adjustments, the first of equals; −1 for none. */
function topOf(p: usize, end: i32, fresh: bool): i32 {
  let top = -1;
  for (let i = 0; i < end; i++) {
    if (fresh && rootSeen(p, i)) continue;
    if (top < 0 || adjustedScore(p, i) > adjustedScore(p, top)) top = i;
  }
  return top;
}

/** The first move that repeats nothing: the best of them by its own score. */
function firstFresh(p: usize, end: i32): i32 {
  for (let i = 0; i < end; i++) if (!rootSeen(p, i)) return i;
  return -1;
}

/** What to play instead of a move that repeats; −1 if nothing is close enough. */
function replacement(p: usize, end: i32, top: i32, best: i32): i32 {
  if (best > -parameter.losingScore()) {
    const other = topOf(p, end, true);
    if (other >= 0 && adjustedScore(p, other) >= adjustedScore(p, top) - tieWindow(best)) return other;
  }
  if (best > -parameter.drawHold()) {
    const other = firstFresh(p, end);
    if (other >= 0 && rootScore(p, other) >= best - parameter.banWindow()) return other;
  }
  return -1;
}

/** One of the moves that are as good as the one given. */
function drawLots(p: usize, end: i32, top: i32, fresh: bool): i32 {
  const base = rootScore(p, fresh ? firstFresh(p, end) : 0) - parameter.fairnessBase();
  const least = adjustedScore(p, top) - parameter.fairnessWindow();
  let count: u64 = 0;
  for (let i = 0; i < end; i++) if (isAsGood(p, i, base, least, fresh)) count++;
  if (!count) return top;
  let lot = <i32>(chanceOf(key(p)) % count);
  for (let i = 0; i < end; i++) if (isAsGood(p, i, base, least, fresh) && !lot--) return i;
  return top;
}

@inline function isAsGood(p: usize, index: i32, base: i32, least: i32, fresh: bool): bool {
  return rootScore(p, index) >= base && adjustedScore(p, index) >= least && !(fresh && rootSeen(p, index));
}

/** The root move to play, of those sorted by score. A mate is never talked away. */
export function choose(p: usize): i32 {
  const best = rootScore(p, 0);
  if (!(parameter.playForWin() || parameter.fairness()) || isMate(best)) return 0;
  let end = 0;
  while (end < rootCount(p) && rootScore(p, end) > -INFINITE) end++;
  if (!end) return 0;
  const plays = parameter.playForWin() != 0;
  const forced = parameter.forcedRepeats() != 0 && isEveryMoveSeen(p);
  for (let i = 0; i < end; i++) {
    const change = plays && best > -parameter.drawHold() ? adjustment(p, i, best, forced) : 0;
    setAdjusted(p, i, rootScore(p, i) + change);
  }
  let top = topOf(p, end, false);
  let fresh = false;
  if (plays && rootSeen(p, top)) {
    const other = replacement(p, end, top, best);
    fresh = other >= 0;
    if (fresh) top = other;
  }
  return parameter.fairness() ? drawLots(p, end, top, fresh) : top;
}
