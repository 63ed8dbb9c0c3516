import { EN_PASSANT, type Move, movePromotion, moveTo, moveType, PROMOTION } from '../../rules/move.ts';
import type { Position } from '../../rules/position.ts';
import { kindOf, PAWN } from '../../rules/setup.ts';

/** Values in pawns, by kind: none, pawn, knight, bishop, rook, queen, king. */
const WORTH = [0, 1, 3, 3, 5, 9, 0];

/** The largest number of moves tried. Exchanges that take more do not count as settled. */
const MAX_MOVES = 20_000;

function gainOf(position: Position, move: Move): number {
  const taken = moveType(move) === EN_PASSANT ? PAWN : kindOf(position.pieceAt(moveTo(move)));
  const promoted = moveType(move) === PROMOTION ? WORTH[movePromotion(move)]! - WORTH[PAWN]! : 0;
  return WORTH[taken]! + promoted;
}

/**
 * Whether a position is not in the middle of an exchange: the side to move neither wins material by captures and promotions nor, in
 * check, loses any. Only captures, promotions and evasions are tried.
 */
export function isMaterialSettled(position: Position): boolean {
  let left = MAX_MOVES;
  /** Whether the side to move can win at least this many pawns. Unless it is in check, it may stop taking. */
  const gains = (target: number): boolean => {
    const { inCheck } = position;
    if (target <= 0 && !inCheck) return true;
    const moves = (inCheck ? position.moves() : position.captures())
      .map((move) => ({ move, gain: gainOf(position, move) }))
      .sort((a, b) => b.gain - a.gain);
    for (const { move, gain } of moves) {
      if (left-- <= 0) return true;
      position.make(move);
      const isAnswered = gains(gain - target + 1);
      position.unmake();
      if (!isAnswered) return true;
    }
    return false;
  };
  return gains(0) && !gains(1) && left >= 0;
}

/** Whether the material is settled at the end of a line. The position is left unchanged. */
export function endsSettled(position: Position, line: readonly Move[]): boolean {
  for (const move of line) position.make(move);
  const isSettled = isMaterialSettled(position);
  for (const _ of line) position.unmake();
  return isSettled;
}
