// Two presets recounted square by square and piece by piece, using only the tables of the preset.
import { unwrap } from '../../rules/result.ts';
import { chessProfiles } from '../chess.ts';
import {
  aims,
  attacks,
  type Color,
  forBoth,
  forward,
  ownRank,
  type Piece,
  type Rows,
  read,
  sum,
} from './plain-board.testing.ts';

const KINDS: Readonly<Record<string, string>> = {
  p: 'pawn',
  n: 'knight',
  b: 'bishop',
  r: 'rook',
  q: 'queen',
  k: 'king',
};

/** The entry of the preset's table for a piece on its square. */
function placed(preset: string, piece: Piece): number {
  const { settings } = unwrap(chessProfiles().preset(preset));
  const table = settings.get(`material.${KINDS[piece.kind]}SquaresMiddlegame`) as readonly number[];
  return table[ownRank(piece) * 8 + piece.file]!;
}

export function recountBohrium(fen: string): Rows {
  const { pieces } = read(fen);
  const worth: Record<string, number> = { p: 100, n: 300, b: 325, r: 500, q: 900, k: 0 };
  const of = (color: Color) => pieces.filter((piece) => piece.color === color);
  return {
    material: forBoth(
      (color) =>
        sum(of(color), ({ kind }) => worth[kind]!) +
        (sum(of(color), (piece) => placed('bohrium', piece)) * pieces.length) / 32,
    ),
    pawnFiles: forBoth((color) => {
      const on = (at: number) => of(color).filter(({ kind, file }) => kind === 'p' && file === at).length;
      const files = [0, 1, 2, 3, 4, 5, 6, 7];
      return 25 * sum(files, (at) => on(at) * on(at + 1)) - 20 * sum(files, (at) => on(at) ** 2);
    }),
    potentialAttacks: forBoth((color) => {
      const king = of(color).find(({ kind }) => kind === 'k')!;
      const around = [-1, 0, 1].flatMap((across) =>
        [-1, 0, 1].map((up) => [king.file + across, king.rank + up] as const),
      );
      const zone = around.filter(([file, rank]) => file >= 0 && file < 8 && rank >= 0 && rank < 8);
      const enemies = pieces.filter((piece) => piece.color !== color && piece.kind !== 'k');
      return -25 * sum(enemies, (piece) => zone.filter(([file, rank]) => aims(piece, file, rank)).length) + 0;
    }),
  };
}

export function recountScacchista(fen: string): Rows {
  const game = read(fen);
  const worth: Record<string, number> = { p: 100, n: 320, b: 330, r: 500, q: 900, k: 0 };
  const of = (color: Color) => game.pieces.filter((piece) => piece.color === color);
  return {
    material: forBoth((color) => sum(of(color), (piece) => worth[piece.kind]! + placed('scacchista', piece))),
    kingCover: forBoth((color) => {
      const king = of(color).find(({ kind }) => kind === 'k')!;
      const shield = of(color).filter(
        ({ kind, file, rank }) =>
          kind === 'p' && rank === king.rank + forward(color) && Math.abs(file - king.file) <= 1,
      );
      return (king.file === 3 || king.file === 4 ? -50 : 0) + 15 * shield.length;
    }),
    centerControl: forBoth((color) => {
      let total = 0;
      for (const file of [2, 3, 4, 5]) {
        for (const rank of [2, 3, 4, 5]) {
          const isCenter = (file === 3 || file === 4) && (rank === 3 || rank === 4);
          if (of(color).some((piece) => attacks(game, piece, file, rank))) total += isCenter ? 10 : 3;
        }
      }
      return total;
    }),
    undeveloped: forBoth((color) => {
      const home = of(color).filter((piece) => 'nb'.includes(piece.kind) && ownRank(piece) === 0);
      return game.move > 10 ? Math.max(-40, -10 * home.length) + 0 : 0;
    }),
  };
}
