// The module's exports: what the bindings in src/rules and src/engine may call, and the memory map they must agree on.

import { fillAttacks } from "./board/attacks";
import { fillCuckoo } from "./board/cuckoo";
import { fillZobrist } from "./board/zobrist";
import { fillLogarithms } from "./search/reductions";

export * from "./layout";
export { clearPosition, putPiece, grantCastling, commitPosition, isOpponentInCheck, recomputeKeys, attackersTo } from "./board/position";
export { useLanes, recomputeLanes } from "./board/lanes";
export { generateCaptures, generateEvasions, generateMoves, generateQuiets, countMoves, legalMoves } from "./board/movegen";
export { make, makeNull, unmake, unmakeNull, depthOfHistory, trimHistory } from "./board/make";
export { earlierOccurrences, isDead } from "./board/draws";
export { see } from "./board/see";
export { status } from "./board/rules";
export { perft } from "./board/perft";
export { isLegal } from "./board/legal";
export { findChecks, generateQuietChecks, givesCheck } from "./board/checks";
export { upcomingRepetition } from "./board/cuckoo";
export { copyPosition } from "./board/position";
export { search } from "./search/search";
export { searchLines } from "./lines/search";
export { beginLine, follow } from "./lines/frame";
export { choose, policyMargin, progressBonus, repetitionCost } from "./search/policy";
export { listRootMoves, rootCount, rootLine, rootMove, setLineLength, setScore, sortRoot } from "./search/root-moves";
export { scoreByShallowSearch } from "./search/shallow";
export { clearHistories } from "./search/history";
export { clearTable, hashfull } from "./search/transposition";
export { MATE, MATE_BOUND } from "./search/score";

/** Fills the static tables. Once per memory, before any thread works on it. */
export function initialise(): void {
  fillAttacks();
  fillZobrist();
  fillCuckoo();
  fillLogarithms();
}
