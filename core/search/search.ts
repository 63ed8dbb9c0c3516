// Iterative deepening: one ply more each time, each iteration ordered by what the last one found. The position, the move stack and
// every answer live in the thread block at `p`.

import {
  MAX_PLY,
  MOVES,
  SEARCH_DEPTH,
  SEARCH_DONE,
  SEARCH_HELPER,
  SEARCH_LINES,
  SEARCH_MATE,
  SEARCH_PV_LENGTH,
  SEARCH_SCORE,
  SEARCH_SELECTIVE,
  SEARCH_SOFT_MS,
  SEARCH_VERIFY,
} from "../layout";
import { report } from "./evaluation";
import { clearFrames, frameOf, staticOf } from "./frame";
import { continuationAfter } from "./history";
import { isAborted, isPondering, poll, startLimits } from "./limits";
import { aspiration, aspirationDelta, aspirationDepth, aspirationGrowth, aspirationReduction, aspirationRetries, cutoffs, partialIterations } from "./parameters.generated";
import { choose } from "./policy";
import { searchRoot } from "./root";
import { bestUnsearched, listRootMoves, previousScore, rootCount, rootMove, rootScore, sortRoot, tell, turnPage } from "./root-moves";
import { INFINITE, isMate, MATE } from "./score";
import { isTimeUp } from "./time";
import { lookAfresh } from "./weakness";

/** One line of an iteration: searched with ever wider windows until the score lies inside. −INFINITE if nothing was proved in time. */
function searchLine(p: usize, line: i32, depth: i32): i32 {
  const guess = previousScore(p, line);
  let delta = aspirationDelta();
  let alpha = -INFINITE;
  let beta = INFINITE;
  if (aspiration() && cutoffs() && depth >= aspirationDepth() && !isMate(guess)) {
    alpha = max(guess - delta, -INFINITE);
    beta = min(guess + delta, INFINITE);
  }
  let failedHigh = 0;
  let failures = 0;
  while (true) {
    const score = searchRoot(p, alpha, beta, max(1, depth - failedHigh), line, p + MOVES);
    if (isAborted(p)) {
      // Moves that were searched to the end with scores inside the window count; nothing else does.
      if (!partialIterations() || score <= alpha || score >= beta) return -INFINITE;
      sortRoot(p, line, rootCount(p));
      return score;
    }
    sortRoot(p, line, rootCount(p));
    if (score <= alpha && alpha > -INFINITE) {
      beta = (alpha + beta) / 2;
      alpha = max(score - delta, -INFINITE);
      failedHigh = 0;
    } else if (score >= beta && beta < INFINITE) {
      beta = min(score + delta, INFINITE);
      if (aspirationReduction() && failedHigh < 3) failedHigh++;
    } else {
      return score;
    }
    delta += (delta * aspirationGrowth()) / 100;
    // Far from the guess, nothing but the whole window helps.
    if (delta > 1000 || ++failures > aspirationRetries()) {
      alpha = -INFINITE;
      beta = INFINITE;
    }
  }
}

/** Whether a mate as short as was asked for has been found. */
function isMateFound(p: usize): bool {
  const wanted = load<i32>(p, SEARCH_MATE);
  return wanted > 0 && MATE - abs(rootScore(p, 0)) <= 2 * wanted;
}

/** If all moves that were looked at before iteration 1 was interrupted lose more than this, another one is played. */
const ACCEPTABLE_LOSS: i32 = 100;

/**
 * Answers a search that was interrupted in iteration 1: with the best of the moves that were searched to the end. If there is none,
 * or all of them lose material, with the best-looking of the others, which has no score.
 */
function answerEarly(p: usize): void {
  sortRoot(p, 0, rootCount(p));
  const best = rootScore(p, 0);
  const isGood = best > -INFINITE && best >= staticOf(frameOf(p, 0)) - ACCEPTABLE_LOSS;
  const other = isGood ? -1 : bestUnsearched(p, p + MOVES);
  if (other < 0) {
    tell(p, choose(p), 0);
    return;
  }
  tell(p, other, 0);
  store<i32>(p, 0, SEARCH_SCORE);
}

/**
 * Searches the position at `p` until a limit is reached. What an interrupted iteration leaves is dropped, except for moves it has
 * searched to the end, so that no half-searched score leaks.
 */
export function search(p: usize): void {
  startLimits(p);
  store<i32>(p, 0, SEARCH_SCORE);
  store<i32>(p, 0, SEARCH_DONE);
  store<i32>(p, 0, SEARCH_PV_LENGTH);
  store<i32>(p, 0, SEARCH_SELECTIVE);
  store<i32>(p, 0, SEARCH_VERIFY);
  clearFrames(p, continuationAfter(p, 0));
  lookAfresh(p);
  listRootMoves(p, p + MOVES);
  const count = rootCount(p);
  if (!count) return;
  tell(p, 0, 0);
  store<i32>(p, 0, SEARCH_SCORE);
  const lines = min(max(load<i32>(p, SEARCH_LINES), 1), count);
  const limit = min(load<i32>(p, SEARCH_DEPTH), MAX_PLY - 8);
  let stable = 0;
  let last: u32 = 0;
  let lastScore = 0;
  for (let depth = 1; depth <= limit; depth++) {
    // Helpers start at different depths, so that they do not all do the same work at the same time.
    if (depth == 1 && load<i32>(p, SEARCH_HELPER) & 1 && limit > 1) depth = 2;
    turnPage(p);
    store<i32>(p, 0, SEARCH_SELECTIVE);
    const before = rootMove(p, 0);
    for (let line = 0; line < lines; line++) {
      const score = searchLine(p, line, depth);
      if (isAborted(p)) {
        if (load<i32>(p, SEARCH_HELPER)) return;
        if (depth == 1) {
          answerEarly(p);
        } else if (!line && score > -INFINITE && rootMove(p, 0) != before) {
          // Only the first line matters to the answer.
          tell(p, choose(p), 0);
          report(p);
        }
        return;
      }
      sortRoot(p, 0, line + 1);
    }
    store<i32>(p, depth, SEARCH_DONE);
    reportLines(p, lines);
    stable = rootMove(p, 0) == last ? stable + 1 : 0;
    const fall = last ? lastScore - rootScore(p, 0) : 0;
    last = rootMove(p, 0);
    lastScore = rootScore(p, 0);
    if (isMateFound(p)) return;
    poll(p);
    if (isAborted(p)) return;
    if (load<i32>(p, SEARCH_HELPER)) continue;
    if (isTimeUp(p, stable, fall)) return;
    // With a clock running, a single move needs no thought.
    if (count == 1 && load<f64>(p, SEARCH_SOFT_MS) > 0 && !isPondering(p)) return;
  }
}

/** Tells all lines of the iteration, then leaves the one to play in place as the answer. A single line is the one to play. */
function reportLines(p: usize, lines: i32): void {
  const chosen = choose(p);
  for (let line = 0; line < lines; line++) {
    tell(p, lines > 1 ? line : chosen, line);
    if (!load<i32>(p, SEARCH_HELPER)) report(p);
  }
  if (lines > 1) tell(p, chosen, 0);
}
