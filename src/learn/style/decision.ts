import type { Move } from '../../rules/move.ts';

/** Whose move it was: the player's, or that of an opponent of the player. */
export const MOVERS = ['player', 'opponent'] as const;
export type Mover = (typeof MOVERS)[number];

/** A position in which somebody chose a move. */
export interface Decision {
  /** The index of the game. */
  readonly game: number;
  readonly mover: Mover;
  readonly move: Move;
}

/** A game of the player. */
export interface StyleGame {
  /** Its number in the file, from 1. */
  readonly number: number;
  readonly white: string;
  readonly black: string;
  readonly date: string | undefined;
  readonly heldOut: boolean;
}

/** The decisions of games. */
export interface DecisionSet {
  /** The player as the games spell the name; undefined if all moves are the player's. */
  readonly player: string | undefined;
  readonly games: readonly StyleGame[];
  readonly decisions: readonly Decision[];
  /** The position of each decision as a record. */
  readonly records: Uint8Array;
}
