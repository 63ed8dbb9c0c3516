// The module's exports: the functions that the bindings in src/rules and src/engine call, and the memory map.

import { fillTables } from "./family/exports";
import { fillLogarithms } from "./search/lmr";

export * from "./layout";
export * from "./family/exports";
export { perft } from "./perft";
export { search } from "./search/search";
export { searchLines } from "./lines/search";
export { MATE_FOUND, MATE_NONE, searchMate } from "./search/mate";
export { isQuiet, prepareQuiescence, quiescenceScore } from "./search/quiet";
export { clearHistories } from "./search/history";
export { clearTable, hashfull } from "./search/transposition";
export { MATE, MATE_BOUND } from "./search/score";

/** Fills the static tables: once for each memory, before any thread works on it. */
export function initialise(): void {
  fillTables();
  fillLogarithms();
}
