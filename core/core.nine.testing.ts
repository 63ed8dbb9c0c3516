// The core for boards of 9 × 9 as tests load it: the same source, with exports that only tests need.

export * from "./core";
export { CHECKS_BYTES, findChecks, generateQuietChecks, givesCheck } from "./nine/checks";
export { outcomeInSearch } from "./nine/endings";
export { isLegal } from "./nine/legal";
export { makeNull } from "./nine/make";
export { unmakeNull } from "./states";
export { pieceToOf } from "./nine/move-classes";
export { findThreats, isAttacked } from "./nine/threats";
