// The root policy: which move to play when the search finds several nearly equal ones. Repetitions are avoided as long as the side is
// not losing, moves that make progress get a bonus, and a seeded generator picks among moves that are then as good as the best.

import { earlierOccurrences, isTactical, key, make, moveAt, progressOf, reversibleMoves, unmake } from "../family/rules";
import { CASTLES, DEVELOPMENT, KING_TO_SAFETY, PAWN_ADVANCE, PAWN_STEP, ROOK_SHUFFLE } from "../progress-kinds";
import * as parameter from "./parameters.generated";
import { rootCount, rootMoveAt, rootPv } from "./root-moves";
import { DRAW, INFINITE, isMate } from "./score";
import { seededRandom } from "./seeded-random";

@inline function percent(value: i32, factor: i32): i32 {
  return <i32>((<i64>value * <i64>factor) / 100);
}

/** The factor of the repetition penalty for a side with this score, in percent. */
@inline function advantageFactor(score: i32): i32 {
  if (score >= parameter.winningScore()) return parameter.repetitionWinning();
  if (score >= parameter.aheadScore()) return parameter.repetitionAhead();
  return score > -parameter.losingScore() ? parameter.repetitionNeutral() : parameter.repetitionLosing();
}

@inline function costOf(advantage: i32, repetitions: i32): i32 {
  if (!repetitions) return 0;
  const repeats = repetitions > 1 ? percent(parameter.repeatedTwice(), parameter.repeatedLoop()) : parameter.repeatedOnce();
  const cost = <i64>parameter.repetitionPenalty() * <i64>parameter.repetitionScale() * <i64>advantage * <i64>repeats;
  return <i32>min<i64>(cost / 1000000, INFINITE);
}

/** The penalty for a move to a position that has occurred `repetitions` times before, for a side whose best move has this score. */
export function repetitionCost(score: i32, repetitions: i32): i32 {
  return costOf(advantageFactor(score), repetitions);
}

/** The bonus for the progress that a quiet move makes. */
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
  const entry = rootMoveAt(p, index);
  if (entry.pvLength < 2) return false;
  make(p, entry.move);
  make(p, moveAt(rootPv(entry) + 4));
  const repetitions = earlierOccurrences(p);
  unmake(p);
  unmake(p);
  return repetitions > 0;
}

/** Bonuses less penalties of a root move; `best` is the score of the best. */
function adjustment(p: usize, index: i32, best: i32, forced: bool): i32 {
  const entry = rootMoveAt(p, index);
  const repetitions = forced ? 0 : entry.repetitions;
  let sum = progressBonus(p, entry.move) - repetitionCost(best, repetitions);
  if (repetitions || entry.score == DRAW) sum -= parameter.contempt();
  if (index < parameter.antiLoopMoves() && parameter.antiLoop() && isLoop(p, index)) sum -= parameter.antiLoop();
  return sum;
}

/** The largest number of earlier occurrences of a position after a root move. */
function maxRepetitions(p: usize): i32 {
  let most = 0;
  for (let i = 0; i < rootCount(p); i++) most = max(most, rootMoveAt(p, i).repetitions);
  return most;
}

function doesEveryMoveRepeat(p: usize): bool {
  for (let i = 0; i < rootCount(p); i++) if (!rootMoveAt(p, i).repetitions) return false;
  return true;
}

/** How far below a best move that repeats its replacement may score, for a side with this score. */
@inline function tieWindow(score: i32): i32 {
  return percent(parameter.topMoveWindow(), parameter.repetitionScale()) + (score >= parameter.nudgeScore() ? parameter.nudgeWindow() : 0);
}

/** How far below the best score a chosen move may be. Scores must be exact within this margin. `floorBelow` adds contempt for draws. */
export function policyMargin(p: usize): i32 {
  const fair = parameter.fairness() ? min(parameter.fairnessWindow(), parameter.fairnessBase()) : 0;
  if (!parameter.playForWin()) return fair;
  const bonus = max(max(parameter.progressMinor(), parameter.progressCastle()), max(parameter.progressKing(), parameter.progressPawn() + parameter.progressAdvanced()));
  // A position can come back two plies from here only if the last two plies were reversible.
  const swing = bonus + parameter.progressShuffle() + (reversibleMoves(p) > 1 ? parameter.antiLoop() : 0);
  const repetitions = maxRepetitions(p);
  if (!repetitions) return swing + fair;
  const factor = max(max(parameter.repetitionWinning(), parameter.repetitionAhead()), max(parameter.repetitionNeutral(), parameter.repetitionLosing()));
  return max(parameter.banWindow(), swing + parameter.contempt() + costOf(factor, repetitions) + max(fair, tieWindow(INFINITE)));
}

/** The score above which scores must be exact, given the best so far. */
@inline export function floorBelow(best: i32, margin: i32): i32 {
  const reach = margin + (best == DRAW && parameter.playForWin() ? parameter.contempt() : 0);
  return reach ? max(best - reach - 1, -INFINITE) : best;
}

/** The move with the highest adjusted score, the first of equals; −1 for none. With `fresh`, only moves that repeat nothing count. */
function topOf(p: usize, end: i32, fresh: bool): i32 {
  let top = -1;
  for (let i = 0; i < end; i++) {
    if (fresh && rootMoveAt(p, i).repetitions) continue;
    if (top < 0 || rootMoveAt(p, i).adjustedScore > rootMoveAt(p, top).adjustedScore) top = i;
  }
  return top;
}

/** The first move that repeats nothing: the best of them by its own score. */
function firstFresh(p: usize, end: i32): i32 {
  for (let i = 0; i < end; i++) if (!rootMoveAt(p, i).repetitions) return i;
  return -1;
}

/** The move to play instead of one that repeats; −1 if none is close enough. */
function replacement(p: usize, end: i32, top: i32, best: i32): i32 {
  if (best > -parameter.losingScore()) {
    const other = topOf(p, end, true);
    if (other >= 0 && rootMoveAt(p, other).adjustedScore >= rootMoveAt(p, top).adjustedScore - tieWindow(best)) return other;
  }
  if (best > -parameter.drawHold()) {
    const other = firstFresh(p, end);
    if (other >= 0 && rootMoveAt(p, other).score >= best - parameter.banWindow()) return other;
  }
  return -1;
}

/** Picks one of the moves that are as good as the given one, by the seed. */
function pickAmongEquals(p: usize, end: i32, top: i32, fresh: bool): i32 {
  const base = rootMoveAt(p, fresh ? firstFresh(p, end) : 0).score - parameter.fairnessBase();
  const least = rootMoveAt(p, top).adjustedScore - parameter.fairnessWindow();
  let count: u64 = 0;
  for (let i = 0; i < end; i++) if (isAsGood(p, i, base, least, fresh)) count++;
  if (!count) return top;
  let choice = <i32>(seededRandom(key(p)) % count);
  for (let i = 0; i < end; i++) if (isAsGood(p, i, base, least, fresh) && !choice--) return i;
  return top;
}

@inline function isAsGood(p: usize, index: i32, base: i32, least: i32, fresh: bool): bool {
  return rootMoveAt(p, index).score >= base && rootMoveAt(p, index).adjustedScore >= least && !(fresh && rootMoveAt(p, index).repetitions);
}

/** The index of the root move to play, after they were sorted by score. A mate is always played. */
export function choose(p: usize): i32 {
  const best = rootMoveAt(p, 0).score;
  if (!(parameter.playForWin() || parameter.fairness()) || isMate(best)) return 0;
  let end = 0;
  while (end < rootCount(p) && rootMoveAt(p, end).score > -INFINITE) end++;
  if (!end) return 0;
  const plays = parameter.playForWin() != 0;
  const forced = parameter.forcedRepeats() != 0 && doesEveryMoveRepeat(p);
  for (let i = 0; i < end; i++) {
    const change = plays && best > -parameter.drawHold() ? adjustment(p, i, best, forced) : 0;
    rootMoveAt(p, i).adjustedScore = rootMoveAt(p, i).score + change;
  }
  let top = topOf(p, end, false);
  let fresh = false;
  if (plays && rootMoveAt(p, top).repetitions) {
    const other = replacement(p, end, top, best);
    fresh = other >= 0;
    if (fresh) top = other;
  }
  return parameter.fairness() ? pickAmongEquals(p, end, top, fresh) : top;
}
