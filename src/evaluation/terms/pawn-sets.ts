import { type Board, type Side, type SquareSet, THEM, US } from '../formula.ts';
import type { Kind } from '../ruleset.ts';
import { piecesOf, stepsOf, unionOf } from './kind-sets.ts';

/** The kinds of pawns of a ruleset. */
function pawnKinds({ ruleset }: Board): readonly Kind[] {
  return ruleset.kinds.filter(({ pawn }) => pawn);
}

export function pawnsOf(board: Board, side: Side): SquareSet {
  return piecesOf(board, side, pawnKinds(board));
}

/** Every square of the board. */
export function everywhere(board: Board): SquareSet {
  return board.squares(() => true);
}

/** Squares a side's pawns attack now. */
export function pawnAttacks(board: Board, side: Side): SquareSet {
  return pawnSteps(board, side, (pawns) => pawns);
}

/** Squares that a side's pawns would attack if each kind stood on the squares that `moved` makes of its own. */
export function pawnSteps(board: Board, side: Side, moved: (pawns: SquareSet) => SquareSet): SquareSet {
  return unionOf(
    board,
    pawnKinds(board).map((kind) => stepsOf(kind, moved(board.pieces(side, kind.id)), side)),
  );
}

/** All squares straight ahead of a set, as `side` sees the board. */
export function ahead(board: Board, set: SquareSet, side: Side): SquareSet {
  return set.fill([0, 1], everywhere(board), side);
}

/** A set together with its neighbors on both sides of each square. */
export function beside(set: SquareSet): SquareSet {
  return set.step([-1, 0]).or(set.step([1, 0]));
}

/** Squares a side's pawns could ever attack by advancing. */
export function attackSpan(board: Board, side: Side): SquareSet {
  return ahead(board, pawnAttacks(board, side), side).or(pawnAttacks(board, side));
}

/** Whole files on which a set has a square. */
export function filesOf(board: Board, set: SquareSet): SquareSet {
  return set.or(ahead(board, set, US)).or(ahead(board, set, THEM));
}

/** Pawns that no enemy pawn can stop or take on their way, the foremost on their file. */
export function passedPawns(board: Board): SquareSet {
  const ours = pawnsOf(board, US);
  const theirWay = ahead(board, pawnsOf(board, THEM), THEM);
  const behindOurs = ahead(board, ours, THEM);
  return ours.without(theirWay).without(attackSpan(board, THEM)).without(behindOurs);
}
