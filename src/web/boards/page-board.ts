import type { MoveStyle, Notation } from '../../notation/notation.ts';
import type { AnySetup, BoardPosition } from '../../rules/board-position.ts';
import type { Move } from '../../rules/move.ts';
import type { Color, Piece, Square } from '../../rules/setup.ts';
import type { Hand } from '../chessboard/hand.tsx';
import type { watchDrops } from '../chessboard/watch-drops.ts';

/** The pieces that each side has in hand, by kind. */
export type Hands = readonly [ReadonlyMap<number, number>, ReadonlyMap<number, number>];

/** The names of the sides, as at the start of a sentence; the one that begins first. */
export const CHESS_SIDES = ['White', 'Black'] as const;
export const NINE_SIDES = ['First player', 'Second player'] as const;

/** The sets of pieces: chess pieces beside pieces of shogi, Japanese characters, or Western symbols. */
export const PIECE_SETS = ['families', 'kanji', 'symbols'] as const;
export type PieceSet = (typeof PIECE_SETS)[number];

/** How a piece is drawn. */
export interface Look {
  readonly set: PieceSet;
  /** Whether it points down, as the pieces of the side at the top of a shogi board do. */
  readonly isTurned: boolean;
}

export interface HandParts {
  readonly Hand: typeof Hand;
  readonly watchDrops: typeof watchDrops;
}

/** Everything in which boards differ for the page: how positions and moves are read, named and drawn. */
export interface PageBoard {
  readonly name: string;
  readonly title: string;
  /** The family: what chess alone has, such as PGN and castling, is asked of it. */
  readonly family: 'chess' | 'nine';
  /** Whether its games are games of shogi, which the formats of shogi can hold. */
  readonly isShogi: boolean;
  readonly notation: Notation;
  /** The number of squares of a rank. */
  readonly size: number;
  /** The names of the sides, as at the start of a sentence; the one that begins first. */
  readonly sides: readonly [string, string];
  /** The presets for full search and for line scoring until the user chooses a profile. */
  readonly presets: { readonly full: string; readonly lines: string };
  /** The kinds that can be held in hand, in the order in which they are shown. */
  readonly handKinds: readonly number[];
  /** The kinds that the position editor offers. */
  readonly setupKinds: readonly number[];
  /** The name of every kind of piece, by its number. */
  readonly kindNames: readonly string[];
  /** The letters of every kind, by its number: one letter, with a plus sign for a promoted piece. */
  readonly kindLetters: readonly string[];
  /** A new position. The rules must be loaded. */
  position(): BoardPosition;
  /** The name of a square, as moves are written. */
  squareName(square: Square): string;
  /** The name of a square as people read it. */
  squareLabel(square: Square): string;
  /** The coordinates of files, from the first player's left, and of ranks, from that player's side. */
  readonly files: readonly string[];
  readonly ranks: readonly string[];
  /** Where a move comes from: a square, or a kind in hand as `P*`. */
  originOf(move: Move): string;
  /** The squares a move leaves and reaches, as far as they are on the board. */
  squaresOf(move: Move): readonly Square[];
  /** The squares that can be chosen as the target of a move. */
  targetsOf(move: Move): readonly Square[];
  /** The kind that a move promotes to; 0 if it is not a promotion. */
  promotionOf(move: Move): number;
  /** The kind of piece that a move has on its target if it does not promote. */
  movedKind(move: Move, setup: AnySetup): number;
  /** Half-moves since the start of move 1; even if the first player is to move. */
  plyOf(position: BoardPosition): number;
  /** The style in which the moves of a game from here are written. */
  styleOf(setup: AnySetup): MoveStyle;
  /** The pieces by square of a position as text; an empty board if it cannot be read. */
  pieces(text: string): ArrayLike<Piece>;
  /** The pieces in hand of a position as text. */
  hands(text: string): Hands;
  /** Draws hands and handles drops from them; loaded with the boards that have hands. */
  readonly hand: HandParts | undefined;
  /** The address of a piece's image. */
  pieceUrl(kind: number, color: Color, look: Look): string;
}

/** A piece in words, such as `white knight`; empty for no piece. */
export function pieceName({ family, kindNames }: PageBoard, piece: Piece): string {
  if (piece === 0) return '';
  const side = family === 'chess' ? ['white', 'black'] : ['first player’s', 'second player’s'];
  return `${side[piece & 1]} ${kindNames[piece >> 1]}`;
}

/** The number of a move for display. A node's ply includes its own move, so the first move leads to ply 1. */
export function moveNumber({ family }: Pick<PageBoard, 'family'>, ply: number): string {
  // Shogi counts each player's moves.
  if (family === 'nine') return `${ply}.`;
  return `${(ply + 1) >> 1}${ply % 2 === 1 ? '.' : '…'}`;
}

/** Whether a move always shows its number: in chess White's only, since a number counts two moves. */
export function isNumbered({ family }: Pick<PageBoard, 'family'>, ply: number): boolean {
  return family === 'nine' || ply % 2 === 1;
}
