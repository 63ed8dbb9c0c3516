import type { instantiate } from '../../../dist/core-nine.js';
import { type CoreImports, type CoreOf, instantiateCore } from '../core.ts';
import type { Board } from './board.ts';
import { HAND_KINDS, NINE_KINDS, type NineKind, nineKind, slotOfKind } from './kinds.ts';
import { startSetup } from './setup.ts';

/** The exports of the core for boards of 9 × 9, typed by the compiler that built it. */
export type NineExports = Awaited<ReturnType<typeof instantiate>>;

/** A core for one board: the board's rules are in its tables. */
export interface NineCore extends CoreOf<NineExports> {
  readonly board: Board;
}

/** How a kind moves, in the core's order. */
const GROUPS = ['none', 'pawn', 'forward', 'diagonal', 'straight', 'all', 'royal', 'chess-pawn'];

function groupOf({ rides, royal, pawn }: NineKind): number {
  if (royal) return GROUPS.indexOf('royal');
  if (pawn !== undefined) return GROUPS.indexOf(pawn === 'file' ? 'pawn' : 'chess-pawn');
  return GROUPS.indexOf(rides);
}

function declareKinds(core: NineExports): void {
  for (const [index, kind] of NINE_KINDS.entries()) {
    const number = index + 1;
    const slot = kind.royal ? 0 : slotOfKind(number);
    core.declareKind(number, groupOf(kind), slot, kind.promotion?.zone ?? 0, kind.points);
    core.declareValue(number, kind.value);
    for (const [files, ranks] of kind.leaps) core.declareLeap(number, files, ranks);
    for (const [choice, to] of (kind.promotion?.to ?? []).entries())
      core.declarePromotion(number, choice, nineKind(to));
  }
  for (const [slot, kind] of HAND_KINDS.entries()) core.declareSlot(slot, kind);
}

/** Lays the rules of a board into the core's tables. */
function declareBoard(core: NineExports, board: Board): void {
  const { hands, pawnDropMate, noMoves, repetition, enteringKing, tryRule } = board;
  core.clearRuleset();
  declareKinds(core);
  core.declareHand(0, hands.first);
  core.declareHand(1, hands.second);
  core.declareEndings(
    pawnDropMate === 'forbidden',
    noMoves === 'loss',
    repetition.perpetualCheck === 'loss',
    repetition.occurrences,
  );
  if (enteringKing !== null) {
    const { ranks, men, points } = enteringKing;
    core.declareDeclaration(ranks, men, points.first, points.second);
  }
  const start = startSetup(board).board;
  const chessPawn = nineKind('chess-pawn') << 1;
  const king = nineKind('king') << 1;
  for (const [square, piece] of start.entries())
    if ((piece & ~1) === chessPawn) core.declareDoubleStep(piece & 1, square);
  if (tryRule) core.declareTry(start.indexOf(king | 1), start.indexOf(king));
}

/** Instantiates a core for a board. The memory's tables must have been filled before it is used. */
export function instantiateNineCore(
  module: WebAssembly.Module,
  memory: WebAssembly.Memory,
  board: Board,
  imports?: CoreImports,
): NineCore {
  return { ...instantiateCore<NineExports>(module, memory, imports), board };
}

/** Fills the tables of a core's memory, once before anything else uses it. */
export function initialiseNine({ exports, board }: NineCore): void {
  declareBoard(exports, board);
  exports.initialise();
}
