import type { Board, Side, SquareSet } from '../formula.ts';
import { stepsOf } from './kind-sets.ts';

/**
 * Squares that pieces of a kind control together. A pinned piece controls only squares along its pin, since it cannot
 * leave it.
 */
export function controlledBy(board: Board, side: Side, kind: string): SquareSet {
  const moving = board.ruleset.kinds.find(({ id }) => id === kind)!;
  if (moving.royal) return board.attackedBy(side, kind);
  const pieces = board.pieces(side, kind);
  const pinned = board.pinned(side);
  const king = board.king(side);
  const free = pieces.without(pinned);
  const alongPins = pieces.and(pinned).union((from) => board.attacks(side, kind, from).and(board.line(king, from)));
  const byFree = moving.pawn ? stepsOf(moving, free, side) : free.union((from) => board.attacks(side, kind, from));
  return byFree.or(alongPins);
}

/** Squares that any piece of a side controls. */
export function controlled(board: Board, side: Side): SquareSet {
  return board.ruleset.kinds.map(({ id }) => controlledBy(board, side, id)).reduce((all, set) => all.or(set));
}
