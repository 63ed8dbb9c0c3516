// The module's exports: the functions that the bindings in src/rules and src/engine call, and the memory map.

import { fillAttacks } from "./board/attacks";
import { fillCuckoo } from "./board/cuckoo";
import { fillZobrist } from "./board/zobrist";
import { fillLogarithms } from "./search/lmr";

export * from "./layout";
export { clearPosition, putPiece, grantCastling, commitPosition, copyPosition, isOpponentInCheck } from "./board/position";
export { useLanes } from "./board/lanes";
export { generateCaptures, generateEvasions, generateMoves, generateQuiets, legalMoves } from "./board/movegen";
export { make, unmake, depthOfHistory, trimHistory } from "./board/make";
export { earlierOccurrences } from "./board/draws";
export { see } from "./board/see";
export { status } from "./board/rules";
export { perft } from "./board/perft";
export { search } from "./search/search";
export { searchLines } from "./lines/search";
export { isQuiet, prepareQuiescence, quiescenceScore } from "./search/quiet";
export { clearHistories } from "./search/history";
export { clearTable, hashfull } from "./search/transposition";
export { MATE, MATE_BOUND } from "./search/score";

/** Fills the static tables: once for each memory, before any thread works on it. */
export function initialise(): void {
  fillAttacks();
  fillZobrist();
  fillCuckoo();
  fillLogarithms();
}
