import { CHESS, kindsByNumber, type Ruleset } from '../../evaluation/ruleset.ts';
import type { BoardPosition } from '../../rules/board-position.ts';
import type { Move } from '../../rules/move.ts';

/** The values of the kinds of chess in pawns: none, pawn, knight, bishop, rook, queen, king. */
const CHESS_WORTH = [0, 1, 3, 3, 5, 9, 0];
const PAWN_VALUE = 100;

/** The value of a kind in pawns: its usual value, if the game knows one. */
function worthOf(ruleset: Ruleset, kind: number): number {
  const value = kindsByNumber(ruleset).get(kind)?.value;
  return value === undefined ? (CHESS_WORTH[kind] ?? 0) : value / PAWN_VALUE;
}

/** The largest number of moves tried. Exchanges that take more do not count as settled. */
const MAX_MOVES = 20_000;

function gainOf(ruleset: Ruleset, position: BoardPosition, move: Move): number {
  const worth = (kind: number) => worthOf(ruleset, kind);
  const promoted = position.promotedKind(move);
  const more = promoted === 0 ? 0 : worth(promoted) - worth(position.movedKind(move));
  return worth(position.capturedKind(move)) + more;
}

/**
 * Whether a position is not in the middle of an exchange: the side to move neither wins material by captures and promotions nor, in
 * check, loses any. Only captures, promotions and evasions are tried.
 */
export function isMaterialSettled(position: BoardPosition, ruleset: Ruleset = CHESS): boolean {
  let left = MAX_MOVES;
  /** Whether the side to move can win at least this many pawns. Unless it is in check, it may stop taking. */
  const gains = (target: number): boolean => {
    const { inCheck } = position;
    if (target <= 0 && !inCheck) return true;
    const moves = (inCheck ? position.moves() : position.captures())
      .map((move) => ({ move, gain: gainOf(ruleset, position, move) }))
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
export function endsSettled(position: BoardPosition, ruleset: Ruleset, line: readonly Move[]): boolean {
  for (const move of line) position.make(move);
  const isSettled = isMaterialSettled(position, ruleset);
  for (const _ of line) position.unmake();
  return isSettled;
}
