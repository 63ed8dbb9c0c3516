import type { BoardPosition } from '../rules/board-position.ts';
import type { Move } from '../rules/move.ts';
import type { Result } from '../rules/result.ts';

/** How moves are written where a family of boards leaves a choice. */
export interface MoveStyle {
  /** Write castling as the king taking its rook. */
  readonly chess960?: boolean;
}

/** How a family of boards writes positions and moves. */
export interface Notation<P extends BoardPosition = BoardPosition> {
  /** The name of the notation of positions, such as FEN. */
  readonly name: string;
  /** The start of a game, which `load` reads. */
  readonly start: string;
  /** Reads a position. After a fault it is unchanged. */
  load(position: P, text: string): Result<void>;
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
  /** Words for the two sides. */
  readonly sides: readonly [string, string];
}
