// A plain recount of Scorpion's evaluations.

import {
  after,
  among,
  at,
  type Color,
  forBoth,
  frontOf,
  type Game,
  isAttacked,
  isInCheck,
  kingOf,
  movesOf,
  other,
  ownRank,
  type Rows,
  read,
  ringOf,
  sum,
} from './plain-board.testing.ts';
import { SIMPLIFIED } from './simplified.ts';

const WORTH: Readonly<Record<string, number>> = { p: 100, n: 320, b: 330, r: 500, q: 900, k: 0 };

/** How much of the middlegame is left: a knight counts 1, a bishop or rook 2, a queen 4, and 24 are all of it. */
export function middlegame({ pieces }: Game): number {
  const weights: Record<string, number> = { n: 1, b: 2, r: 2, q: 4 };
  return (
    Math.min(
      24,
      sum(pieces, ({ kind }) => weights[kind] ?? 0),
    ) / 24
  );
}

/** The share of a value that grows from move 10 to 20. */
function late({ move }: Game): number {
  return Math.max(0, Math.min(1, (move - 10) / 10));
}

/** Whether a king is on a square that castling leads to, or beyond it towards the corner. */
function isCastled(game: Game, color: Color): boolean {
  const king = kingOf(game, color);
  return ownRank(king) === 0 && [0, 1, 2, 6, 7].includes(king.file);
}

function hasQueens({ pieces }: Game): boolean {
  return pieces.some(({ kind }) => kind === 'q');
}

function pawnOn(game: Game, color: Color, file: number): boolean {
  return among(game, color, 'p').some((pawn) => pawn.file === file);
}

function kingFiles(game: Game, color: Color): number {
  const enemy = kingOf(game, other(color));
  const value: Record<string, [open: number, semi: number]> = { r: [10, 6], q: [6, 4] };
  const aimed = among(game, color, 'rq').filter(
    ({ file }) => Math.abs(file - enemy.file) <= 1 && !pawnOn(game, color, file),
  );
  const { file } = kingOf(game, color);
  const isOpen = !pawnOn(game, 'white', file) && !pawnOn(game, 'black', file);
  const isExposed = isOpen && among(game, other(color), 'rq').some((piece) => piece.file === file);
  return (
    sum(aimed, (piece) => value[piece.kind]![pawnOn(game, other(color), piece.file) ? 1 : 0]) - (isExposed ? 12 : 0)
  );
}

function kingExposure(game: Game, color: Color): number {
  const rights = color === 'white' ? /[KQ]/ : /[kq]/;
  const isStuck = [3, 4].includes(kingOf(game, color).file) && !rights.test(game.castling);
  const penalty = (isCastled(game, color) ? 0 : -12) + (isStuck ? -10 : 0);
  return penalty * (hasQueens(game) ? 1.4 : 1) * late(game);
}

/** Castling and en passant are not counted, so positions must not have them. */
function legalMoves(game: Game, color: Color): number {
  return sum(movesOf(game, color), (move) => (isInCheck(after(game, move), color) ? 0 : move.choices));
}

export function recountScorpion(fen: string): Rows {
  const game = read(fen);
  return {
    material: forBoth((color) => sum(among(game, color, 'pnbrq'), ({ kind }) => WORTH[kind]!)),
    legalMobility: forBoth((color) => 2 * legalMoves(game, color)),
    kingRing: forBoth((color) => {
      if (!hasQueens(game)) return 0;
      const hit = ringOf(game, color).filter(([file, rank]) => isAttacked(game, other(color), file, rank));
      return -(3 + 3 * middlegame(game)) * hit.length;
    }),
    kingFiles: forBoth((color) => kingFiles(game, color)),
    kingExposure: forBoth((color) => kingExposure(game, color)),
    inCheck: forBoth((color) => (isInCheck(game, color) ? -50 : 0)),
  };
}

export function recountScorpionMax(fen: string): Rows {
  const game = read(fen);
  const rows = recountScorpion(fen);
  const early = 1 - late(game);
  const tables: Record<string, readonly number[]> = { n: SIMPLIFIED.knight, b: SIMPLIFIED.bishop };
  return {
    ...rows,
    material: forBoth(
      (color) =>
        rows.material![color] +
        sum(among(game, color, 'nb'), (piece) => tables[piece.kind]![ownRank(piece) * 8 + piece.file]!),
    ),
    kingHome: forBoth((color) => {
      const king = kingOf(game, color);
      const isHome = ownRank(king) === 0 && king.file === 4;
      const front = frontOf(game, color);
      const shield = front.filter(([file, rank]) => {
        const piece = at(game, file, rank);
        return piece?.color === color && piece.kind === 'p';
      }).length;
      const place = isHome ? 20 : isCastled(game, color) ? 35 : -8;
      return (place + 8 * shield) * early - 5 * (front.length - shield);
    }),
    earlyQueen: forBoth(
      (color) =>
        -20 * early * among(game, color, 'q').filter((queen) => ownRank(queen) !== 0 || queen.file !== 3).length,
    ),
  };
}
