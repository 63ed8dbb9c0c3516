import type { LineDeclaration } from './declaration.ts';
import { kingMoves } from './king-moves.ts';
import { mate } from './mate.ts';
import { opponent } from './opponent.ts';
import { risk } from './risk.ts';
import { lineSearch } from './search.ts';
import { total } from './total.ts';

/** All declarations for whole lines; the scored ones in the order of the ledger. */
export const LINE: readonly LineDeclaration[] = [opponent, kingMoves, risk, mate, total, lineSearch];
