// The rules interface for boards of 9 × 9.

export { countMoves, generateCaptures, generateEvasions, generateMoves, generateQuiets } from "./movegen";
export { make, makeNull, unmake, unmakeNull } from "./make";
export { CHECKS_BYTES, findChecks, generateQuietChecks, givesCheck } from "./checks";
export { isLegal } from "./legal";
export { moveAt, putMove, putScore, scoreAt } from "../move-list";
export { earlierOccurrences, status } from "./endings";
export { inCheck, key, turn } from "./position";
export { moveFrom, movePromotion, moveTo } from "./squares";
