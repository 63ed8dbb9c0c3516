// A plain recount of Shogi-Aho-AI's improved evaluation on the chess board.

import {
  among,
  at,
  type Color,
  forBoth,
  forward,
  frontOf,
  type Game,
  isAttacked,
  kingOf,
  movesOf,
  other,
  ownRank,
  type Piece,
  type Rows,
  read,
  ringOf,
  sum,
} from './plain-board.testing.ts';
import { SIMPLIFIED } from './simplified.ts';

const WORTH: Readonly<Record<string, number>> = { p: 100, n: 500, b: 800, r: 1000, q: 1800, k: 0 };
const TABLES: Readonly<Record<string, readonly number[]>> = {
  p: SIMPLIFIED.pawn,
  n: SIMPLIFIED.knight,
  b: SIMPLIFIED.bishop,
  r: SIMPLIFIED.rook,
  q: SIMPLIFIED.queen,
};

function materialOf(game: Game, color: Color): number {
  return sum(among(game, color, 'pnbrq'), ({ kind }) => WORTH[kind]!);
}

/** Steps from the edge of the board, 3 in the middle. */
function inwards({ file, rank }: Piece): number {
  return Math.min(file, 7 - file, rank, 7 - rank);
}

function pawnsOnFile(game: Game, color: Color, file: number): Piece[] {
  return among(game, color, 'p').filter((pawn) => pawn.file === file);
}

function isPassed(game: Game, pawn: Piece): boolean {
  const ahead = (piece: Piece) => (piece.rank - pawn.rank) * forward(pawn.color) > 0;
  const stoppers = among(game, other(pawn.color), 'p').filter(({ file }) => Math.abs(file - pawn.file) <= 1);
  return ![...stoppers, ...pawnsOnFile(game, pawn.color, pawn.file)].some(ahead);
}

function kingZone(game: Game, color: Color): number {
  const king = kingOf(game, color);
  const ring = ringOf(game, color);
  const guards = ring.map(([file, rank]) => at(game, file, rank)).filter((piece) => piece?.color === color);
  const escapes = ring.filter(
    ([file, rank]) => at(game, file, rank)?.color !== color && !isAttacked(game, other(color), file, rank),
  );
  const near = among(game, other(color), 'pnbrq').filter(
    ({ file, rank }) => Math.max(Math.abs(file - king.file), Math.abs(rank - king.rank)) <= 2,
  );
  const shield = frontOf(game, color).filter(([file, rank]) => {
    const piece = at(game, file, rank);
    return piece?.color === color && piece.kind === 'p';
  });
  return (
    sum(guards, (piece) => ({ n: 20, p: 15 })[piece!.kind] ?? 10) +
    15 * escapes.length -
    30 * sum(near, ({ kind }) => ({ r: 3, q: 3, b: 2 })[kind] ?? 1) +
    25 * shield.length
  );
}

/** The king-safety factor of each phase. */
export interface Factors {
  readonly opening: number;
  readonly middlegame: number;
  readonly endgame: number;
}

export function recountAho(fen: string, factors: Factors = { opening: 1, middlegame: 1, endgame: 0.5 }): Rows {
  const game = read(fen);
  const total = materialOf(game, 'white') + materialOf(game, 'black');
  const phase: keyof Factors = total > 8000 ? 'opening' : total > 4000 ? 'middlegame' : 'endgame';
  const isEndgame = phase === 'endgame';
  return {
    material: forBoth(
      (color) =>
        materialOf(game, color) +
        sum(among(game, color, 'pnbrq'), (piece) => TABLES[piece.kind]![ownRank(piece) * 8 + piece.file]!) +
        (isEndgame ? 10 * inwards(kingOf(game, color)) : 0),
    ),
    imbalance: forBoth((color) => (among(game, color, 'b').length >= 2 ? 30 : 0)),
    ahead: forBoth((color) => (materialOf(game, color) > materialOf(game, other(color)) ? 20 : 0)),
    moves: forBoth((color) => {
      const weight = sum(movesOf(game, color), ({ taken, choices }) => choices * (taken ? 3 : choices > 1 ? 2 : 1));
      return Math.min(200, 2 * weight);
    }),
    pawns: forBoth((color) => {
      const files = [0, 1, 2, 3, 4, 5, 6, 7];
      const on = (file: number) => pawnsOnFile(game, color, file).length;
      return (
        -20 *
        sum(files, (file) => {
          const isolated = on(file - 1) + on(file + 1) === 0 ? on(file) : 0;
          return Math.max(0, on(file) - 1) + isolated;
        })
      );
    }),
    passed: forBoth(
      (color) => (isEndgame ? 100 : 50) * among(game, color, 'p').filter((pawn) => isPassed(game, pawn)).length,
    ),
    rooks: forBoth((color) => {
      const isOpen = ({ file }: Piece) =>
        pawnsOnFile(game, 'white', file).length + pawnsOnFile(game, 'black', file).length === 0;
      return 40 * among(game, color, 'r').filter(isOpen).length;
    }),
    kingZone: forBoth((color) => kingZone(game, color) * factors[phase]),
    openingDevelopment: forBoth((color) =>
      phase === 'opening' ? -10 * among(game, color, 'nbr').filter((piece) => ownRank(piece) === 0).length : 0,
    ),
  };
}
