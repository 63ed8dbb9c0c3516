import type { Clock } from '../../engine/limits.ts';
import type { Score } from '../../engine/messages.ts';
import type { Mode } from '../../engine/mode.ts';
import type { ProfileFile } from '../../profiles/profile.ts';
import type { EngineCommand } from './command-line.ts';

/** The limits of one move. Without any, the player thinks until it is stopped. Times in ms. */
export interface MoveLimits {
  /** The times on the clocks; undefined for a side without one. */
  readonly clocks?: readonly [white: Clock | undefined, black: Clock | undefined];
  readonly movetime?: number;
  readonly nodes?: number;
  readonly depth?: number;
}

/** A player's answer. The score is its own, for the side to move. */
export interface PlayerAnswer {
  /** In UCI or USI notation, unchecked. */
  readonly move: string;
  /** Whether it resigns instead of moving. */
  readonly resigns?: boolean;
  readonly score?: Score;
  readonly depth?: number;
  readonly nodes?: number;
}

/** Thrown if a player returns no move, and so loses the game. */
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
  /** Whether castling is sent as the king taking its rook. If undefined, the match decides. */
  readonly chess960?: boolean;
  /**
   * Begins a game. Forgets earlier games, and restarts a player that crashed or was killed. `seed` is for random choices, if the player has
   * no seed of its own.
   */
  newGame(fen: string, seed?: number): Promise<void>;
  /** Thinks about the position after these moves of the game. Rejects with a `PlayerFailure`. */
  think(moves: readonly string[], limits: MoveLimits): Promise<PlayerAnswer>;
  /** Asks for the move immediately. */
  stop(): void;
  /** Kills the player. A pending move never arrives. */
  kill(): void;
  /** The processor time used so far, in ms; undefined if the system does not report it. */
  cpu(): number | undefined;
  dispose(): Promise<void>;
}

/** The profile of a player of this engine, by content. */
export interface ProfileSpec {
  readonly profile: ProfileFile;
  /** The hash that the profile must have once it is loaded. */
  readonly hash: string;
  readonly mode: Mode;
}

/** Another program that plays. */
export interface ProgramSpec {
  readonly command: EngineCommand;
  /** The longest that it may take to start, to set its options or to clear its memory, in ms. */
  readonly patience: number;
  /** Whether Chess960 is played. */
  readonly chess960: boolean;
  /** The protocol it speaks; UCI by default. */
  readonly protocol?: 'usi' | 'xshogi';
  /** The board of 9 × 9 on which a UCI engine plays, as the value of UCI_Variant. */
  readonly variant?: string;
}

/** A player as data, which can be stored and sent to another machine. */
export type PlayerSpec = ProfileSpec | ProgramSpec;

/** Equal for specs of the same player. */
export function playerKey(spec: PlayerSpec): string {
  return 'profile' in spec
    ? `${spec.mode}:${spec.hash}`
    : JSON.stringify([spec.command, spec.chess960, spec.protocol, spec.variant]);
}

/** One of the sides of a match. */
export interface Contestant {
  readonly name: string;
  /** Identifies the player's code and settings, to check that a resumed match has the same players. */
  readonly identity: string;
  readonly spec: PlayerSpec;
}
