import type { instantiate } from '../../../dist/core-nine.js';
import { growTo, PAGE_BYTES } from '../core.ts';
import type { Board } from './board.ts';
import { HAND_KINDS, NINE_KINDS, type NineKind, nineKind, slotOfKind } from './kinds.ts';
import { startSetup } from './setup.ts';

/** The exports of the core for boards of 9 × 9, typed by the compiler that built it. */
export type NineExports = Awaited<ReturnType<typeof instantiate>>;

type ConstantName = Exclude<
  { [K in keyof NineExports]: NineExports[K] extends { get value(): number } ? K : never }[keyof NineExports],
  undefined
>;

export type NineLayout = { readonly [K in ConstantName]: number };

/** A core for one board: the board's rules are in its tables. */
export interface NineCore {
  readonly exports: NineExports;
  readonly memory: WebAssembly.Memory;
  readonly layout: NineLayout;
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

/** Instantiates a core for a board. */
export function instantiateNineCore(module: WebAssembly.Module, memory: WebAssembly.Memory, board: Board): NineCore {
  const instance = new WebAssembly.Instance(module, { env: { memory } });
  const exports = instance.exports as unknown as NineExports;
  const layout: Record<string, number> = {};
  for (const [name, value] of Object.entries(exports)) {
    if (value instanceof WebAssembly.Global) layout[name] = value.value;
  }
  const core = { exports, memory, layout: layout as NineLayout, board };
  growTo(memory, core.layout.THREADS + PAGE_BYTES);
  declareBoard(exports, board);
  exports.initialise();
  return core;
}
