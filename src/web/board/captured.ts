import { BISHOP, colorOf, KNIGHT, kindOf, PAWN, pieceOf, QUEEN, ROOK } from '../../rules/setup.ts';

/** The kinds in display order, with their values in pawns. */
const KINDS: readonly (readonly [kind: number, worth: number])[] = [
  [PAWN, 1],
  [KNIGHT, 3],
  [BISHOP, 3],
  [ROOK, 5],
  [QUEEN, 9],
];

function countOf(board: Uint8Array, kind: number, color: 0 | 1): number {
  return board.filter((piece) => piece === pieceOf(kind, color)).length;
}

/** The pieces of a color captured between two positions of a game. Promoted pawns do not count as captured. */
export function capturedPieces(
  start: Uint8Array,
  now: Uint8Array,
  color: 0 | 1,
): readonly { readonly kind: number; readonly count: number }[] {
  const lost = KINDS.map(([kind]) => countOf(start, kind, color) - countOf(now, kind, color));
  const promoted = lost.reduce((sum, count) => sum + Math.max(0, -count), 0);
  return KINDS.map(([kind], i) => ({ kind, count: Math.max(0, lost[i]! - (kind === PAWN ? promoted : 0)) }));
}

/** A side's lead in material, in pawns; negative if it is behind. */
export function materialLead(board: Uint8Array, side: 0 | 1): number {
  return board.reduce((sum, piece) => {
    const worth = KINDS.find(([kind]) => kind === kindOf(piece))?.[1] ?? 0;
    return sum + (piece !== 0 && colorOf(piece) === side ? worth : -worth);
  }, 0);
}
