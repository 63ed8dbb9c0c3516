import type { Clock } from '../../engine/limits.ts';
import type { Score } from '../../engine/messages.ts';

/** The limits of one move. Without any, the player thinks until it is stopped. Times in ms. */
export interface MoveLimits {
  /** The times on the clocks; undefined for a side without one. */
  readonly clocks?: readonly [white: Clock | undefined, black: Clock | undefined];
  readonly movetime?: number;
  readonly nodes?: number;
  readonly depth?: number;
}

/** A player's answer. The score is its own, for the side to move. */
export interface Thought {
  /** In UCI notation, unchecked. */
  readonly move: string;
  readonly score?: Score;
  readonly depth?: number;
  readonly nodes?: number;
}

/** A player gave no move. It loses the game for this reason. */
export class PlayerFailure extends Error {
  readonly reason: 'crash' | 'stall';

  constructor(reason: 'crash' | 'stall', message: string) {
    super(message);
    this.name = 'PlayerFailure';
    this.reason = reason;
  }
}

/** One side of a game: this engine or another program. */
export interface Player {
  /** Whether castling is sent to it as the king taking its rook. If undefined, the match decides. */
  readonly chess960?: boolean;
  /** Begins a game. Forgets earlier games, and starts again a player that crashed or was killed. */
  newGame(fen: string): Promise<void>;
  /** Thinks about the position after these moves of the game. Rejects with a `PlayerFailure`. */
  think(moves: readonly string[], limits: MoveLimits): Promise<Thought>;
  /** Asks for the move at once. */
  stop(): void;
  /** Ends it by force. A move that was asked for never comes. */
  kill(): void;
  /** The processor time used so far, in ms; undefined where the system does not tell. */
  cpu(): number | undefined;
  dispose(): Promise<void>;
}

/** One of the two sides of a match. It makes a player for each game that is played at the same time. */
export interface Contestant {
  readonly name: string;
  /** The player's code and settings, to check that a resumed match goes on with the same player. */
  readonly identity: string;
  create(): Promise<Player>;
}
