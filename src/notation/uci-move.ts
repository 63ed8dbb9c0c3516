import { CASTLING, type Move, moveFrom, movePromotion, moveTo, moveType } from '../rules/move.ts';
import { show } from '../rules/names.ts';
import type { Position } from '../rules/position.ts';
import { fail, ok, type Result } from '../rules/result.ts';
import { KING, kindLetter, kindOf, NONE, parseSquare, type Square, squareName } from '../rules/setup.ts';
import { whyNoMove } from './illegal.ts';

export interface UciOptions {
  /** Write castling as the king taking its rook, as UCI does when `UCI_Chess960` is set. */
  readonly chess960?: boolean;
}

/**
 * Castling from non-standard squares is written as king takes rook in either mode, because `f1g1` could also be a plain
 * king move.
 */
export function formatUci(move: Move, options: UciOptions = {}): string {
  const from = moveFrom(move);
  let to = moveTo(move);
  if (moveType(move) === CASTLING && !options.chess960 && isClassical(from, to)) to = castledKing(move);
  const promotion = movePromotion(move);
  return squareName(from) + squareName(to) + (promotion === 0 ? '' : kindLetter(promotion));
}

/**
 * Reads a UCI move and finds the legal move it names. Castling may be written either way in any position. If `f1g1` is
 * both a king step and castling, it means the step, since castling has an unambiguous notation.
 */
export function parseUci(position: Position, text: string): Result<Move> {
  if (text === '0000') return fail('uci.illegal', 'move', 'the null move "0000" cannot be played');
  const from = parseSquare(text.slice(0, 2));
  const to = parseSquare(text.slice(2, 4));
  const promotion = text.length === 5 ? 'nbrq'.indexOf(text[4]!) + 2 : 0;
  if (from === NONE || to === NONE || text.length < 4 || text.length > 5 || promotion === 1) {
    return fail('uci.syntax', 'move', `${show(text)} is not a UCI move such as e2e4 or e7e8q`);
  }
  let castling = NONE;
  for (const move of position.moves()) {
    if (moveFrom(move) !== from || movePromotion(move) !== promotion) continue;
    if (moveTo(move) === to) return ok(move);
    if (moveType(move) === CASTLING && castledKing(move) === to) castling = move;
  }
  // Checked last, so that a plain king move to the same square comes first.
  if (castling !== NONE && kindOf(position.pieceAt(from)) === KING && from !== to) return ok(castling);
  return fail('uci.illegal', 'move', `${text} is illegal: ${whyNoMove(position, from, to, promotion)}`);
}

/** The square the king lands on: the g- or c-file of its rank, whichever way it came. */
export function castledKing(move: Move): Square {
  const from = moveFrom(move);
  return (from & 56) + (moveTo(move) > from ? 6 : 2);
}

function isClassical(king: Square, rook: Square): boolean {
  return (king & 7) === 4 && ((rook & 7) === 0 || (rook & 7) === 7);
}
