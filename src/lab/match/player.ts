import type { Score } from '../../engine/messages.ts';

/** What a player answers with. The score is its own, for the side to move. */
export interface Thought {
  /** In UCI, unchecked. */
  readonly move: string;
  readonly score?: Score;
  readonly depth?: number;
  readonly nodes?: number;
}

/** A player that gave no move it could be held to. It loses the game, and the reason is told. */
export class PlayerFailure extends Error {
  readonly reason: 'crash' | 'stall';

  constructor(reason: 'crash' | 'stall', message: string) {
    super(message);
    this.name = 'PlayerFailure';
    this.reason = reason;
  }
}

/** One side of a game, whatever plays it. */
export interface Player {
  /** Whether it is told castling as the king taking its rook, whatever the match does; undefined if that is the same to it. */
  readonly chess960?: boolean;
  /** Begins a game: nothing of earlier games is remembered, and what crashed or was ended is started again. */
  newGame(fen: string): Promise<void>;
  /** Thinks about the position after these moves of the game, within the limits of a UCI `go`. Rejects with a `PlayerFailure`. */
  think(moves: readonly string[], go: string): Promise<Thought>;
  /** Asks for the move at once. */
  stop(): void;
  /** Ends it by force. A move it was to give is never given. */
  kill(): void;
  /** Processor time used so far, in milliseconds, where the system tells. */
  cpu(): number | undefined;
  dispose(): Promise<void>;
}

/** A player as a match is told of it: makes as many of its kind as games are played at once. */
export interface Contestant {
  readonly name: string;
  /** Tells whether it is the same player as in an earlier session: its code and its settings. */
  readonly identity: string;
  create(): Promise<Player>;
}
