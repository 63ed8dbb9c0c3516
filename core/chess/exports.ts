// The functions of chess that the host calls.

import { fillAttacks } from "./attacks";
import { fillCuckoo } from "./cuckoo";
import { fillZobrist } from "./zobrist";

export { clearPosition, putPiece, grantCastling, commitPosition, copyPosition, isOpponentInCheck } from "./position";
export { useLanes } from "./lanes";
export { generateCaptures, generateEvasions, generateMoves, generateQuiets, legalMoves } from "./movegen";
export { make, unmake, depthOfHistory, trimHistory } from "./make";
export { earlierOccurrences } from "../states";
export { see } from "./see";
export { status } from "./rules";

export function fillTables(): void {
  fillAttacks();
  fillZobrist();
  fillCuckoo();
}
