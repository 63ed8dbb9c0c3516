// Iterative deepening: one ply more each time, each iteration ordered by the results of the last. The position, the move stack and
// all answers live in the thread block at `p`. Helper threads (Lazy SMP) do the same and share nothing but the TT.

import { MAX_PLY, MOVES } from "../layout";
import { threadAt } from "../records";
import { report } from "./evaluation";
import { continuationAfter } from "./history";
import { isAborted, isPondering, poll, startLimits } from "./limits";
import { aspiration, aspirationDelta, aspirationDepth, aspirationGrowth, aspirationReduction, aspirationRetries, cutoffs, partialIterations } from "./parameters.generated";
import { choose } from "./policy";
import { searchRoot } from "./root";
import { bestUnsearched, listRootMoves, publishLine, rootCount, rootMoveAt, savePreviousScores, sortRootMoves } from "./root-moves";
import { INFINITE, isMate, MATE } from "./score";
import { clearStack, stackAt } from "./stack";
import { isTimeUp } from "./time";
import { startWeakness } from "./weakness";

/**
 * One line of an iteration, searched with ever wider aspiration windows until the score lies inside. −INFINITE if nothing was proved in
 * time.
 */
function aspirationSearch(p: usize, line: i32, depth: i32): i32 {
  const guess = rootMoveAt(p, line).previousScore;
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
    const value = searchRoot(p, alpha, beta, max(1, depth - failedHigh), line, p + MOVES);
    if (isAborted(p)) {
      // Moves that were searched to the end with scores inside the window count; nothing else does.
      if (!partialIterations() || value <= alpha || value >= beta) return -INFINITE;
      sortRootMoves(p, line, rootCount(p));
      return value;
    }
    sortRootMoves(p, line, rootCount(p));
    if (value <= alpha && alpha > -INFINITE) {
      // Fail low
      beta = (alpha + beta) / 2;
      alpha = max(value - delta, -INFINITE);
      failedHigh = 0;
    } else if (value >= beta && beta < INFINITE) {
      // Fail high
      beta = min(value + delta, INFINITE);
      if (aspirationReduction() && failedHigh < 3) failedHigh++;
    } else {
      return value;
    }
    delta += (delta * aspirationGrowth()) / 100;
    // Far from the guess, only the full window helps.
    if (delta > 1000 || ++failures > aspirationRetries()) {
      alpha = -INFINITE;
      beta = INFINITE;
    }
  }
}

/** Whether a mate as short as requested has been found. */
function isMateFound(p: usize): bool {
  const wanted = threadAt(p).mateLimit;
  return wanted > 0 && MATE - abs(rootMoveAt(p, 0).score) <= 2 * wanted;
}

/** If all moves that were searched before the first iteration was interrupted lose more than this, another one is played. */
const ACCEPTABLE_LOSS: i32 = 100;

/**
 * Publishes the answer of a search that was interrupted in its first iteration: the best of the moves that were searched to the end. If
 * there is none, or all of them lose material, the answer is the best of the others by static eval, without a score.
 */
function answerFirstIteration(p: usize): void {
  sortRootMoves(p, 0, rootCount(p));
  const best = rootMoveAt(p, 0).score;
  const isGood = best > -INFINITE && best >= stackAt(p, 0).staticEval - ACCEPTABLE_LOSS;
  const other = isGood ? -1 : bestUnsearched(p, p + MOVES);
  if (other < 0) {
    publishLine(p, choose(p), 0);
    return;
  }
  publishLine(p, other, 0);
  threadAt(p).score = 0;
}

/**
 * Searches the position at `p` until a limit is reached. The results of an interrupted iteration are dropped, except for moves that were
 * searched to the end, so that no half-searched score gets out.
 */
export function search(p: usize): void {
  const thread = threadAt(p);
  startLimits(p);
  thread.score = 0;
  thread.completedDepth = 0;
  thread.pvLength = 0;
  thread.selectiveDepth = 0;
  thread.nmpMinPly = 0;
  clearStack(p, continuationAfter(p, 0));
  startWeakness(p);
  listRootMoves(p, p + MOVES);
  const count = rootCount(p);
  if (!count) return;
  publishLine(p, 0, 0);
  thread.score = 0;
  const multiPv = min(max(thread.multiPv, 1), count);
  const limit = min(thread.depthLimit, MAX_PLY - 8);
  let stable = 0;
  let lastMove: u32 = 0;
  let lastScore = 0;
  for (let depth = 1; depth <= limit; depth++) {
    // Half of the helpers start one ply deeper, so that they do not all do the same work at the same time.
    if (depth == 1 && thread.helper & 1 && limit > 1) depth = 2;
    savePreviousScores(p);
    thread.selectiveDepth = 0;
    const moveBefore = rootMoveAt(p, 0).move;
    for (let line = 0; line < multiPv; line++) {
      const value = aspirationSearch(p, line, depth);
      if (isAborted(p)) {
        if (thread.helper) return;
        if (depth == 1) {
          answerFirstIteration(p);
        } else if (!line && value > -INFINITE && rootMoveAt(p, 0).move != moveBefore) {
          // Only the first line matters to the answer.
          publishLine(p, choose(p), 0);
          report(p);
        }
        return;
      }
      sortRootMoves(p, 0, line + 1);
    }
    thread.completedDepth = depth;
    reportLines(p, multiPv);
    const best = rootMoveAt(p, 0);
    stable = best.move == lastMove ? stable + 1 : 0;
    const fall = lastMove ? lastScore - best.score : 0;
    lastMove = best.move;
    lastScore = best.score;
    if (isMateFound(p)) return;
    poll(p);
    if (isAborted(p)) return;
    if (thread.helper) continue;
    if (isTimeUp(p, stable, fall)) return;
    // With a clock running, a single legal move is played at once.
    if (count == 1 && thread.softMs > 0 && !isPondering(p)) return;
  }
}

/** Reports all lines of the iteration, then publishes the one to play as the answer. With a single line, that is the one to play. */
function reportLines(p: usize, multiPv: i32): void {
  const chosen = choose(p);
  for (let line = 0; line < multiPv; line++) {
    publishLine(p, multiPv > 1 ? line : chosen, line);
    if (!threadAt(p).helper) report(p);
  }
  if (multiPv > 1) publishLine(p, chosen, 0);
}
