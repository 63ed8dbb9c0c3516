import { type Board, type Side, type SquareSet, US } from '../formula.ts';
import { pawnAttacks } from './pawn-sets.ts';

/** The three squares directly in front of a king, fewer at the edge. */
export function kingFront(board: Board, side: Side): SquareSet {
  const ahead = board.king(side).asSet().step([0, 1], side);
  return ahead.or(ahead.step([-1, 0])).or(ahead.step([1, 0]));
}

/** Squares on the first rank of a king that has castled, or has moved further towards the corner since. */
export function castledSquares(board: Board): SquareSet {
  const { files } = board.ruleset;
  return board.squares((file, rank) => rank === 0 && (file < 3 || file >= files - 2), US);
}

/** A set with the squares up to `steps` to the left and right of each of its squares. */
export function widened(set: SquareSet, steps: number): SquareSet {
  let wide = set;
  for (let step = 0; step < steps; step++) wide = wide.or(wide.step([-1, 0])).or(wide.step([1, 0]));
  return wide;
}

/** All squares within this many king steps of a side's king, its own square included. */
export function kingArea(board: Board, side: Side, steps: number): SquareSet {
  let area = widened(board.king(side).asSet(), steps);
  for (let step = 0; step < steps; step++) area = area.or(area.step([0, -1])).or(area.step([0, 1]));
  return area;
}

/** Squares that pieces of a side attack. */
export function attackedByAny(board: Board, side: Side): SquareSet {
  return board.ruleset.kinds
    .filter(({ pawn }) => !pawn)
    .map(({ id }) => board.attackedBy(side, id))
    .reduce((all, set) => all.or(set), pawnAttacks(board, side));
}

/** Squares that at least two pieces of a side attack. */
export function attackedTwice(board: Board, side: Side): SquareSet {
  let once = board.squares(() => false);
  let twice = once;
  const count = (set: SquareSet) => {
    twice = twice.or(once.and(set));
    once = once.or(set);
  };
  for (const { id, pawn, leaps } of board.ruleset.kinds) {
    const pieces = board.pieces(side, id);
    if (pawn) {
      // Pawns that attack the same square come from different sides.
      for (const leap of leaps) count(pieces.step(leap, side));
      continue;
    }
    twice = twice.or(pieces.twice((from) => board.attacks(side, id, from)));
    count(board.attackedBy(side, id));
  }
  return twice;
}
