// A board as plain lists of pieces with their attacks, independent of the engine, for recounts.

export type Color = 'white' | 'black';

export interface Piece {
  readonly color: Color;
  /** Lower case: p n b r q k. */
  readonly kind: string;
  readonly file: number;
  readonly rank: number;
}

export interface Game {
  readonly pieces: readonly Piece[];
  readonly turn: Color;
  /** As in FEN. */
  readonly castling: string;
  readonly move: number;
}

/** The value of each term for each side. */
export type Rows = Record<string, Record<Color, number>>;

export function read(fen: string): Game {
  const [placement, turn, castling, , , move] = fen.split(' ') as [string, string, string, string, string, string];
  const pieces = placement.split('/').flatMap((row, fromTop) => {
    const squares = [...row].flatMap((sign) => (/\d/.test(sign) ? Array<string>(Number(sign)).fill('') : [sign]));
    return squares.flatMap((sign, file): Piece[] => {
      if (sign === '') return [];
      const kind = sign.toLowerCase();
      return [{ color: sign === kind ? 'black' : 'white', kind, file, rank: 7 - fromTop }];
    });
  });
  return { pieces, turn: turn === 'w' ? 'white' : 'black', castling, move: Number(move) };
}

export function other(color: Color): Color {
  return color === 'white' ? 'black' : 'white';
}

export function forward(color: Color): number {
  return color === 'white' ? 1 : -1;
}

/** The rank from a side's view, from 0. */
export function rankFor(color: Color, rank: number): number {
  return color === 'white' ? rank : 7 - rank;
}

/** The rank from the view of the piece's owner. */
export function ownRank({ color, rank }: Piece): number {
  return rankFor(color, rank);
}

export function at({ pieces }: Game, file: number, rank: number): Piece | undefined {
  return pieces.find((piece) => piece.file === file && piece.rank === rank);
}

export function kingOf({ pieces }: Game, color: Color): Piece {
  return pieces.find((piece) => piece.color === color && piece.kind === 'k')!;
}

export type Square = readonly [file: number, rank: number];

export const SQUARES: readonly Square[] = Array.from({ length: 64 }, (_, i) => [i % 8, Math.floor(i / 8)] as const);

/** Whether a piece would attack a square if the board were empty. */
export function aims({ color, kind, file, rank }: Piece, toFile: number, toRank: number): boolean {
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

/** Whether a piece attacks a square, with nothing in between. */
export function attacks(game: Game, piece: Piece, toFile: number, toRank: number): boolean {
  if (!aims(piece, toFile, toRank)) return false;
  if (piece.kind === 'n') return true;
  const steps = Math.max(Math.abs(toFile - piece.file), Math.abs(toRank - piece.rank));
  for (let step = 1; step < steps; step++) {
    const file = piece.file + ((toFile - piece.file) / steps) * step;
    const rank = piece.rank + ((toRank - piece.rank) / steps) * step;
    if (at(game, file, rank) !== undefined) return false;
  }
  return true;
}

/** Whether any piece of a side attacks a square. */
export function isAttacked(game: Game, by: Color, file: number, rank: number): boolean {
  return game.pieces.some((piece) => piece.color === by && attacks(game, piece, file, rank));
}

export function isInCheck(game: Game, color: Color): boolean {
  const { file, rank } = kingOf(game, color);
  return isAttacked(game, other(color), file, rank);
}

export interface PlainMove {
  readonly piece: Piece;
  readonly to: Square;
  readonly taken: Piece | undefined;
  /** How many moves it counts as: a promotion counts once for each piece it can become. */
  readonly choices: number;
}

/** The pseudo-legal moves of a side, without castling and en passant. */
export function movesOf(game: Game, color: Color): PlainMove[] {
  return game.pieces
    .filter((piece) => piece.color === color)
    .flatMap((piece) =>
      SQUARES.flatMap(([file, rank]): PlainMove[] => {
        const taken = at(game, file, rank);
        if (taken?.color === color || taken?.kind === 'k') return [];
        const steps = (rank - piece.rank) * forward(color);
        const isFree = (up: number) => at(game, file, piece.rank + up * forward(color)) === undefined;
        const pushes =
          file === piece.file &&
          ((steps === 1 && isFree(1)) || (steps === 2 && ownRank(piece) === 1 && isFree(1) && isFree(2)));
        const isPawn = piece.kind === 'p';
        const may = isPawn
          ? pushes || (taken !== undefined && attacks(game, piece, file, rank))
          : attacks(game, piece, file, rank);
        if (!may) return [];
        return [{ piece, to: [file, rank], taken, choices: isPawn && rankFor(color, rank) === 7 ? 4 : 1 }];
      }),
    );
}

/** The position after a move. */
export function after(game: Game, { piece, to: [file, rank], taken }: PlainMove): Game {
  const pieces = game.pieces.filter((one) => one !== piece && one !== taken);
  return { ...game, pieces: [...pieces, { ...piece, file, rank }] };
}

export function forBoth(term: (color: Color) => number): Record<Color, number> {
  return { white: term('white') + 0, black: term('black') + 0 };
}

export function sum<T>(list: readonly T[], value: (entry: T) => number): number {
  return list.reduce((total, entry) => total + value(entry), 0);
}

export function among(game: Game, color: Color, kinds: string): Piece[] {
  return game.pieces.filter((piece) => piece.color === color && kinds.includes(piece.kind));
}

/** The squares next to a king. */
export function ringOf(game: Game, color: Color): Square[] {
  const king = kingOf(game, color);
  return SQUARES.filter(([file, rank]) => aims(king, file, rank));
}

/** The squares in front of a king, at most three. */
export function frontOf(game: Game, color: Color): Square[] {
  const king = kingOf(game, color);
  return ringOf(game, color).filter(([, rank]) => rank === king.rank + forward(color));
}
