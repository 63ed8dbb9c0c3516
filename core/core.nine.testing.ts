// The core for boards of 9 × 9 as tests load it: the same source, with exports that only tests need.

export * from "./core.rules";
export { CHECKS_BYTES, findChecks, generateQuietChecks, givesCheck } from "./nine/checks";
export { isLegal } from "./nine/legal";
export { makeNull, unmakeNull } from "./nine/make";
