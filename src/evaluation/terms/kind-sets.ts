import type { Board, Side, SquareSet } from '../formula.ts';
import type { Kind, Ruleset } from '../ruleset.ts';

/*
 * Kinds of pieces by the way they move, for terms about bishops, rooks or knights under any name.
 */

/** Kinds that ride along diagonals and do nothing else. */
export function bishopKinds({ kinds }: Ruleset): readonly Kind[] {
  return kinds.filter(({ leaps, rides }) => leaps.length === 0 && rides.length === 4 && rides.every(isDiagonal));
}

/** Kinds that ride along ranks and files and do nothing else. */
export function rookKinds({ kinds }: Ruleset): readonly Kind[] {
  return kinds.filter(({ leaps, rides }) => leaps.length === 0 && rides.length === 4 && !rides.some(isDiagonal));
}

/** Kinds that leap two squares one way and one the other, in all or some directions. */
export function knightKinds({ kinds }: Ruleset): readonly Kind[] {
  return kinds.filter(
    ({ leaps, rides }) =>
      rides.length === 0 && leaps.length > 0 && leaps.every(([files, ranks]) => Math.abs(files * ranks) === 2),
  );
}

function isDiagonal([files, ranks]: readonly [number, number]): boolean {
  return files !== 0 && ranks !== 0;
}

/** The ids of kinds for a term that needs at least one of them; a board without any lacks the kind `usual`. */
export function someOf(kinds: readonly Kind[], usual: string): readonly string[] {
  return kinds.length > 0 ? kinds.map(({ id }) => id) : [usual];
}

/** All squares of some sets. */
export function unionOf(board: Board, sets: readonly SquareSet[]): SquareSet {
  const [first = board.squares(() => false), ...rest] = sets;
  return rest.reduce((all, set) => all.or(set), first);
}

/** The pieces of some kinds. */
export function piecesOf(board: Board, side: Side, kinds: readonly Kind[]): SquareSet {
  return unionOf(
    board,
    kinds.map(({ id }) => board.pieces(side, id)),
  );
}

/** Squares that pieces of a kind attack by leaps. */
export function stepsOf({ leaps }: Kind, pieces: SquareSet, side: Side): SquareSet {
  const [first, ...rest] = leaps.map((leap) => pieces.step(leap, side));
  return rest.reduce((all, set) => all.or(set), first!);
}

/** The squares that pieces of some kinds attack. */
export function attackedByKinds(board: Board, side: Side, kinds: readonly Kind[]): SquareSet {
  return unionOf(
    board,
    kinds.map((kind) =>
      kind.pawn ? stepsOf(kind, board.pieces(side, kind.id), side) : board.attackedBy(side, kind.id),
    ),
  );
}
