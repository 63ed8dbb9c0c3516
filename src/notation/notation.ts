import type { BoardPosition } from '../rules/board-position.ts';
import type { Move } from '../rules/move.ts';
import type { Result } from '../rules/result.ts';
import type { Color } from '../rules/setup.ts';

/** How moves are written where a family of boards leaves a choice. */
export interface MoveStyle {
  /** Write castling as the king taking its rook. */
  readonly chess960?: boolean;
}

/** The words for a side. */
export interface Side {
  /** At the head of a column. */
  readonly title: string;
  /** Within a sentence. */
  readonly name: string;
}

/** The men that sides have, for sentences about material. */
export interface Men {
  /** The most valuable first; worth is in pawns. */
  readonly kinds: readonly { readonly name: string; readonly worth: number }[];
  /** How many men of each kind a side has in a position that was written by `format`. */
  count(text: string, color: Color): readonly number[];
  /** The index of the kind that is another man once it has promoted; undefined if promoted men count as what they were. */
  readonly pawn?: number;
}

/** How a family of boards writes positions and moves. */
export interface Notation<P extends BoardPosition = BoardPosition> {
  /** The name of the notation of positions, such as FEN. */
  readonly name: string;
  /** The start of a game, which `load` reads. */
  readonly start: string;
  /** Reads a position. After a fault it is unchanged. */
  load(position: P, text: string): Result<void>;
  /** A position as plain data, as text. */
  formatSetup(setup: ReturnType<P['setup']>): string;
  /** The position as text. */
  format(position: P): string;
  /** The fields that a text leaves out, in words; empty if there are none. */
  assumed(text: string): string;
  /** Reads a move as protocols write it. */
  parseMove(position: P, text: string): Result<Move>;
  /** A move as `parseMove` reads it. */
  formatMove(move: Move, style?: MoveStyle): string;
  /** A legal move as people write it. */
  nameMove(position: P, move: Move): string;
  /** The board as text. */
  diagram(position: P): string[];
  /** Reads a move as people write it, too. */
  readMove(position: P, text: string): Result<Move>;
  /** The two sides, the one that begins first. */
  readonly sides: readonly [Side, Side];
  readonly men: Men;
}
