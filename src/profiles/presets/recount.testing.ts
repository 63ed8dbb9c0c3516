// Two presets computed the plain way, square by square and piece by piece, with nothing of the machine but the tables of the preset.
import { unwrap } from '../../rules/result.ts';
import { chessProfiles } from '../chess.ts';

type Color = 'white' | 'black';

interface Piece {
  readonly color: Color;
  /** Lower case: p n b r q k. */
  readonly kind: string;
  readonly file: number;
  readonly rank: number;
}

interface Game {
  readonly pieces: readonly Piece[];
  readonly move: number;
}

/** What each side gets, by term. */
export type Rows = Record<string, Record<Color, number>>;

const KINDS: Readonly<Record<string, string>> = {
  p: 'pawn',
  n: 'knight',
  b: 'bishop',
  r: 'rook',
  q: 'queen',
  k: 'king',
};

function read(fen: string): Game {
  const [placement, , , , , move] = fen.split(' ') as [string, string, string, string, string, string];
  const pieces = placement.split('/').flatMap((row, fromTop) => {
    const squares = [...row].flatMap((sign) => (/\d/.test(sign) ? Array<string>(Number(sign)).fill('') : [sign]));
    return squares.flatMap((sign, file): Piece[] => {
      if (sign === '') return [];
      const kind = sign.toLowerCase();
      return [{ color: sign === kind ? 'black' : 'white', kind, file, rank: 7 - fromTop }];
    });
  });
  return { pieces, move: Number(move) };
}

/** The rank as the piece's owner counts it, from 0. */
function ownRank({ color, rank }: Piece): number {
  return color === 'white' ? rank : 7 - rank;
}

function forward(color: Color): number {
  return color === 'white' ? 1 : -1;
}

/** Whether a piece would attack a square if the board were empty. */
function aims({ color, kind, file, rank }: Piece, toFile: number, toRank: number): boolean {
  const [across, up] = [toFile - file, toRank - rank];
  const [a, b] = [Math.abs(across), Math.abs(up)];
  if (a === 0 && b === 0) return false;
  const [straight, diagonal] = [a === 0 || b === 0, a === b];
  switch (kind) {
    case 'p':
      return a === 1 && up === forward(color);
    case 'n':
      return a * b === 2;
    case 'b':
      return diagonal;
    case 'r':
      return straight;
    case 'q':
      return straight || diagonal;
    default:
      return a <= 1 && b <= 1;
  }
}

/** Whether it attacks the square with nothing in between. */
function attacks(game: Game, piece: Piece, toFile: number, toRank: number): boolean {
  if (!aims(piece, toFile, toRank)) return false;
  if (piece.kind === 'n') return true;
  const steps = Math.max(Math.abs(toFile - piece.file), Math.abs(toRank - piece.rank));
  for (let step = 1; step < steps; step++) {
    const file = piece.file + ((toFile - piece.file) / steps) * step;
    const rank = piece.rank + ((toRank - piece.rank) / steps) * step;
    if (game.pieces.some((other) => other.file === file && other.rank === rank)) return false;
  }
  return true;
}

function forBoth(term: (color: Color) => number): Record<Color, number> {
  return { white: term('white'), black: term('black') };
}

/** An entry of the preset's table for the square a piece stands on. */
function placed(preset: string, piece: Piece): number {
  const { settings } = unwrap(chessProfiles().preset(preset));
  const table = settings.get(`material.${KINDS[piece.kind]}SquaresMiddlegame`) as readonly number[];
  return table[ownRank(piece) * 8 + piece.file]!;
}

function sum<T>(list: readonly T[], value: (entry: T) => number): number {
  return list.reduce((total, entry) => total + value(entry), 0);
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
