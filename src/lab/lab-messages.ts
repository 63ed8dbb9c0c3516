// The messages between the Lab screen and the server. They are types only, so that the page can import them.
import type { ProfileFile } from '../profiles/profile.ts';
import type { Fault } from '../rules/result.ts';
import type { Reason } from './match/game.ts';
import type { MatchResult } from './match/tally.ts';
import type { Sprt, SprtState } from './sprt.ts';

/** A player of a match: always a profile, by its content. */
export interface LabPlayer {
  /** The name that is shown, such as `lucena*`. */
  readonly name: string;
  readonly profile: ProfileFile;
}

/** A match to start. */
export interface LabOrder {
  readonly players: readonly [LabPlayer, LabPlayer];
  /** Options of `lucena match`, as they are written there. */
  readonly settings: Readonly<Record<string, string>>;
  /** The number of games; with a test, the largest number. */
  readonly games?: number;
}

/**
 * `elsewhere`: another process plays it. `damaged`: its journal cannot be read, and the message says why.
 */
export type LabRunState = 'running' | 'paused' | 'finished' | 'elsewhere' | 'damaged';

/** A run as the list shows it. */
export interface LabRun {
  readonly id: string;
  readonly state: LabRunState;
  /** Why it stopped by itself. */
  readonly message?: string;
  readonly names: readonly [string, string];
  /** The limits of each player, such as `5000 nodes`. */
  readonly limits: readonly string[];
  /** The number of games asked for; with a test, the largest number. */
  readonly games: number;
  readonly result: MatchResult;
  /** The test and its state. */
  readonly sprt?: Sprt & Omit<SprtState, 'verdict'> & { readonly verdict: SprtState['verdict'] | null };
  /** Games per second since it was started or resumed. */
  readonly speed: number | null;
}

/** A run with the profiles of its players; null for a program, or a profile that can no longer be read. */
export interface LabRunDetails {
  readonly run: LabRun;
  readonly players: readonly [ProfileFile | null, ProfileFile | null];
}

/** Bounds on what the server takes on. */
export interface LabLimits {
  /** Matches that are played at the same time. */
  readonly running: number;
  /** Games of a match that are played at the same time, each with two engines. */
  readonly concurrency: number;
  /** Run folders. */
  readonly runs: number;
  /** Bytes of all run folders together. */
  readonly bytes: number;
  /** Games of one run. */
  readonly games: number;
}

export interface LabState {
  /** False on a host that serves files only. */
  readonly isServed: boolean;
  readonly limits: LabLimits;
  /** The number of different games that players without randomness can play from the built-in openings. */
  readonly fixedGames: number;
  readonly runs: readonly LabRun[];
}

/** A game in the list of a run. */
export interface LabGame {
  readonly number: number;
  /** The player with White. */
  readonly white: 0 | 1;
  /** White's points. */
  readonly points: 0 | 0.5 | 1;
  readonly reason: Reason;
  readonly plies: number;
}

/** Two games from one opening, with colors reversed. */
export interface LabPair {
  /** Counted from 1. */
  readonly pair: number;
  readonly games: readonly LabGame[];
  /** The half-move at which the two games differ for the first time; null if one is missing or both are alike. */
  readonly divergence: number | null;
}

export interface LabPairs {
  readonly total: number;
  readonly pairs: readonly LabPair[];
}

/** Move, score in centipawns or as `#3` for the side that moved, depth. */
export type LabMove = readonly [uci: string, score: number | string | null, depth: number | null];

/** A pair with its moves. */
export interface LabPairDetails extends LabPair {
  readonly fen: string;
  /** The moves of each of the games. */
  readonly moves: readonly (readonly LabMove[])[];
}

/** The position of a decided pair where the players first chose different moves. */
export interface LabDivergence {
  readonly fen: string;
  /** The moves to the position. */
  readonly moves: readonly string[];
  /** The moves that the players chose there, the first player's first. */
  readonly choices: readonly [string, string];
  /** The first player's points in the pair; never 1. */
  readonly points: number;
}

export interface LabDivergences {
  readonly divergences: readonly LabDivergence[];
}

export type LabEvent = { readonly run: LabRun } | { readonly removed: string };

/** The answer to a request that was refused. */
export interface LabRefusal {
  readonly fault: Fault;
}
