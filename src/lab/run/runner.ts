import type { Control } from '../match/control.ts';
import type { GameRules, PlayedGame } from '../match/game.ts';
import type { PlayerSpec } from '../match/player.ts';

/** A player of a run with its limits. All of it is data, so that an order can be sent to another machine. */
export interface Entrant {
  /** Names the player in errors. Entrants with different labels never share a player. */
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
  /** The seed of random choices, for players of this engine without a seed. */
  readonly seed?: number;
}

export interface RunRules extends GameRules {
  /** How much longer than allowed a move may take, in ms. */
  readonly margin: number;
}

/** The record of an order. */
export interface GameRecord extends PlayedGame {
  readonly number: number;
  /** The date of its start in PGN form. */
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
   * Starts players before the first game, because starting one later would cost other games time on their clocks. `games` is the number of
   * games to play.
   */
  prepare(entrants: readonly Entrant[], games: number, signal: AbortSignal): Promise<void>;
  /** Plays a game. If it is aborted, the promise is rejected and nobody loses. */
  play(order: GameOrder, signal: AbortSignal): Promise<GameRecord>;
  /** A status text about the runner, shown while games are played. */
  readonly status?: string;
  /** Calls `retract` when games of a worker turn out to be wrong. Without this method, all games are final. */
  watch?(retract: (retraction: Retraction) => Promise<void>): void;
  /** Resolves when all games played so far are final. */
  settle?(signal: AbortSignal): Promise<void>;
  dispose(): Promise<void>;
}
