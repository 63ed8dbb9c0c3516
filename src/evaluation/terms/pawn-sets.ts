import { type Board, type Side, type SquareSet, THEM, US } from '../formula.ts';

/** The pawn kind of a ruleset. */
function pawnKind(board: Board) {
  return board.ruleset.kinds.find(({ pawn }) => pawn)!;
}

export function pawnsOf(board: Board, side: Side): SquareSet {
  return board.pieces(side, pawnKind(board).id);
}

/** Every square of the board. */
export function everywhere(board: Board): SquareSet {
  return board.squares(() => true);
}

/** Squares a side's pawns attack now. */
export function pawnAttacks(board: Board, side: Side): SquareSet {
  return pawnSteps(board, pawnsOf(board, side), side);
}

/** Squares that a set of pawns attacks. */
export function pawnSteps(board: Board, pawns: SquareSet, side: Side): SquareSet {
  const [first, ...rest] = pawnKind(board).leaps.map((leap) => pawns.step(leap, side));
  return rest.reduce((all, set) => all.or(set), first!);
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
