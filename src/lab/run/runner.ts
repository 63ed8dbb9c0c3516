import type { Control } from '../match/control.ts';
import type { GameRules, PlayedGame } from '../match/game.ts';
import type { PlayerSpec } from '../match/player.ts';

/** A player of a run with its limits. All of it is data, so that an order can be sent to another machine. */
export interface Entrant {
  /** Names the player in errors. Entrants of one run with different labels never share a player. */
  readonly label: string;
  readonly spec: PlayerSpec;
  readonly control: Control;
}

/** A game to play. */
export interface GameOrder {
  readonly number: number;
  readonly fen: string;
  readonly white: Entrant;
  readonly black: Entrant;
  readonly rules: RunRules;
  /** The seed of random choices, for players of this engine that set none. */
  readonly seed?: number;
}

export interface RunRules extends GameRules {
  /** How much longer than allowed a move may take, in ms. */
  readonly margin: number;
}

/** The record of an order. */
export interface GameRecord extends PlayedGame {
  readonly number: number;
  /** The date it began, as PGN writes it. */
  readonly date?: string;
  /** The worker that played it, if it was played on another machine. */
  readonly worker?: string;
}

/** A worker whose games do not count, and why. */
export interface Retraction {
  readonly worker: string;
  readonly reason: string;
}

/** Plays games: in threads of this process, or on other machines. */
export interface Runner {
  /** The number of orders that it takes at the same time. It may play fewer games at a time. */
  readonly capacity: number;
  /**
   * Gets players ready before the first game, since starting one later would cost others time on their clocks. `games` is the number of
   * games that will be played.
   */
  prepare(entrants: readonly Entrant[], games: number, signal: AbortSignal): Promise<void>;
  /** Plays a game. An abort drops it: the promise is rejected, and nobody has lost. */
  play(order: GameOrder, signal: AbortSignal): Promise<GameRecord>;
  /** What there is to say about the runner itself while games are played. */
  readonly status?: string;
  /** Calls back when games of a worker turn out to be wrong. A runner without it plays games that are final. */
  watch?(retract: (retraction: Retraction) => Promise<void>): void;
  /** Resolves when all games played so far are final. */
  settle?(signal: AbortSignal): Promise<void>;
  dispose(): Promise<void>;
}
