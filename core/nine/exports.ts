// The functions of boards of 9 × 9 that the host calls.

import { fillAttacks } from "./attacks";
import { fillClasses } from "./move-classes";
import { fillValues } from "./values";
import { fillZobrist } from "./zobrist";

export { clearRuleset, declareDeclaration, declareDoubleStep, declareEndings, declareHand, declareKind, declareLeap, declarePromotion, declareSlot, declareTry, declareValue } from "./ruleset";
export { clearPosition, commitPosition, copyPosition, isOpponentInCheck, putPiece, recomputeKeys, setHand } from "./position";
export { useLanes } from "./lanes";
export { generateCaptures, generateEvasions, generateMoves, generateQuiets, legalMoves } from "./movegen";
export { earlierOccurrences } from "../states";
export { make, unmake, depthOfHistory, trimHistory } from "./make";
export { see } from "./see";
export { declarationPoints, enteredMen, mayDeclare, status } from "./endings";

export function fillTables(): void {
  fillAttacks();
  fillValues();
  fillClasses();
  fillZobrist();
}
