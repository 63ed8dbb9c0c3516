import type { Move } from '../../rules/move.ts';
import { moveFrom, moveTo } from '../../rules/move.ts';
import { show } from '../../rules/names.ts';
import { HAND_KINDS, NINE_KINDS, nineKind, pieceFromNineLetters } from '../../rules/nine/kinds.ts';
import { dropSlot, ninePromotion } from '../../rules/nine/move.ts';
import { nineSquareName, parseNineSquare } from '../../rules/nine/placement.ts';
import type { NinePosition } from '../../rules/nine/position.ts';
import { fail, ok, type Result } from '../../rules/result.ts';
import { whyNotLegal } from './illegal.ts';

/** How a promotion is written: `+`, or the letter of the kind where a pawn of chess may choose. */
function promotionText(kind: number): string {
  const { letters, captured } = NINE_KINDS[kind - 1]!;
  return captured === 'chess-pawn' ? letters.slice(1).toLowerCase() : '+';
}

/** A move in USI: `7g7f`, `8h2b+`, `P*5e`; for pawns of chess `5b5aq`. */
export function formatUsi(move: Move): string {
  const to = nineSquareName(moveTo(move));
  const slot = dropSlot(move);
  if (slot >= 0) return `${NINE_KINDS[HAND_KINDS[slot]! - 1]!.letters}*${to}`;
  const promotion = ninePromotion(move);
  return nineSquareName(moveFrom(move)) + to + (promotion === 0 ? '' : promotionText(promotion));
}

/** A move as it is written, before it is known to be legal. */
export interface WrittenMove {
  /** The square that the piece leaves; −1 for a drop. */
  readonly from: number;
  readonly to: number;
  /** The kind dropped; 0 for a move on the board. */
  readonly dropped: number;
  /** `+`, the letter of a kind, or nothing. */
  readonly promotion: string;
}

function parseWritten(text: string): WrittenMove | undefined {
  const match = /^(?:([1-9][a-i])([1-9][a-i])(\+|[qtch])?|([A-Z])\*([1-9][a-i]))$/.exec(text);
  if (match === null) return undefined;
  const [, from, to, promotion = '', letter, target] = match;
  if (letter === undefined) return { from: parseNineSquare(from!), to: parseNineSquare(to!), dropped: 0, promotion };
  const dropped = pieceFromNineLetters(letter) >> 1;
  if (dropped === 0 || dropped === nineKind('king')) return undefined;
  return { from: -1, to: parseNineSquare(target!), dropped, promotion: '' };
}

/** Reads a USI move and finds the legal move it names. */
export function parseUsi(position: NinePosition, text: string): Result<Move> {
  const written = parseWritten(text);
  if (written === undefined)
    return fail('usi.syntax', 'move', `${show(text)} is not a USI move such as 7g7f, 8h2b+ or P*5e`);
  const move = position.moves().find((legal) => moveTo(legal) === written.to && formatUsi(legal) === text);
  if (move !== undefined) return ok(move);
  return fail('usi.illegal', 'move', `${text} is illegal: ${whyNotLegal(position, written)}`);
}
