// Quiescence search on its own, without a search around it: for choosing positions to learn from and to begin games in.

import { MOVES } from "../layout";
import { correctedEval } from "./correction";
import { evaluate, evaluateFast } from "./evaluation";
import { continuationAfter } from "./history";
import { startLimits } from "./limits";
import { quiescenceFast } from "./parameters.generated";
import { qsearchPv } from "./quiescence";
import { INFINITE } from "./score";
import { clearStack } from "./stack";
import { startWeakness } from "./weakness";

/** Prepares a thread for the functions below. Once is enough, unless the thread runs another search in between. */
export function prepareQuiescence(p: usize): void {
  clearStack(p, continuationAfter(p, 0));
}

/** The score of the quiescence search, for the side to move. */
export function quiescenceScore(p: usize): i32 {
  startLimits(p);
  startWeakness(p);
  return qsearchPv(p, -INFINITE, INFINITE, 0, p + MOVES);
}

/**
 * Whether the static eval is the score of the quiescence search: no capture, promotion or check that it looks at gains anything. The side
 * to move must not be in check.
 */
export function isQuiet(p: usize): bool {
  // Pruning depends on the window, so a narrow one would not always agree with the score.
  return quiescenceScore(p) == correctedEval(p, quiescenceFast() ? evaluateFast(p) : evaluate(p), 0);
}
