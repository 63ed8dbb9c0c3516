/** White is 0 and Black is 1, so that `color ^ 1` is the opponent and a piece code carries its color in its lowest bit. */
export type Color = 0 | 1;
export const WHITE: Color = 0;
export const BLACK: Color = 1;

export const PAWN = 1;
export const KNIGHT = 2;
export const BISHOP = 3;
export const ROOK = 4;
export const QUEEN = 5;
export const KING = 6;
export type Kind = 1 | 2 | 3 | 4 | 5 | 6;

/** A piece code is `kind << 1 | color`; 0 is an empty square. */
export type Piece = number;

/** a1 = 0, b1 = 1, … h8 = 63. */
export type Square = number;

/** No square: an absent en-passant target or castling rook. */
export const NONE = -1;

/** Order of the castling rights everywhere: White king side, White queen side, Black king side, Black queen side. */
export type CastlingRooks = readonly [Square, Square, Square, Square];

/** A position as plain data, as a FEN states it, not yet checked to be legal. */
export interface Setup {
  /** 64 piece codes. */
  readonly board: Uint8Array;
  readonly turn: Color;
  /** The square of the rook that each right castles with, or NONE. The same form serves chess and Chess960. */
  readonly castling: CastlingRooks;
  readonly enPassant: Square;
  readonly halfmoves: number;
  readonly fullmoves: number;
}

const KIND_LETTERS = '.pnbrqk';

export function pieceOf(kind: number, color: Color): Piece {
  return (kind << 1) | color;
}

export function kindOf(piece: Piece): number {
  return piece >> 1;
}

export function colorOf(piece: Piece): Color {
  return (piece & 1) as Color;
}

/** FEN letter of a piece: upper case for White. */
export function pieceLetter(piece: Piece): string {
  const letter = KIND_LETTERS[kindOf(piece)]!;
  return colorOf(piece) === WHITE ? letter.toUpperCase() : letter;
}

/** Lower-case letter of a kind, as in UCI promotions. */
export function kindLetter(kind: number): string {
  return KIND_LETTERS[kind]!;
}

/** The piece code of a FEN letter; 0 for any other letter. */
export function pieceFromLetter(letter: string): Piece {
  const kind = KIND_LETTERS.indexOf(letter.toLowerCase());
  if (kind < 1 || letter.length !== 1) return 0;
  return pieceOf(kind, letter === letter.toLowerCase() ? BLACK : WHITE);
}

export function squareName(square: Square): string {
  return String.fromCharCode(97 + (square & 7), 49 + (square >> 3));
}

/** The square with a two-character name such as `e4`; NONE for any other text. */
export function parseSquare(name: string): Square {
  if (name.length !== 2) return NONE;
  const file = name.charCodeAt(0) - 97;
  const rank = name.charCodeAt(1) - 49;
  return file >= 0 && file < 8 && rank >= 0 && rank < 8 ? rank * 8 + file : NONE;
}
