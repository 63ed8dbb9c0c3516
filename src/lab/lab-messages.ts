// The messages between the Lab screen and its runner: the server, or a worker of the page. They are types only, so that the page can import
// them.
import type { ProfileFile } from '../profiles/profile.ts';
import type { NineBoardName } from '../rules/board-names.ts';
import type { Fault } from '../rules/result.ts';
import type { DesignKind } from './ablation/design.ts';
import type { FeatureKind } from './ablation/features.ts';
import type { AblationSummary, MeasuredFeature } from './ablation/summary.ts';
import type { Reason } from './match/game.ts';
import type { MatchResult } from './match/tally.ts';
import type { Sprt, SprtState } from './sprt.ts';
import type { Format } from './tournament/pairings.ts';
import type { Standing } from './tournament/tally.ts';
import type { PathPoint } from './tuning/spsa.ts';

/** A player: always a profile, by its content. */
export interface LabPlayer {
  /** The name that is shown, such as `lucena*`. */
  readonly name: string;
  readonly profile: ProfileFile;
}

/** Settings with the names and values of command-line options. */
type Settings = Readonly<Record<string, string>>;

export interface LabMatchOrder {
  readonly kind: 'match';
  /** The board, if it is not that of chess. */
  readonly board?: NineBoardName;
  readonly players: readonly [LabPlayer, LabPlayer];
  readonly settings: Settings;
  /** The number of games; with a test, the maximum. */
  readonly games?: number;
}

export interface LabTournamentOrder {
  readonly kind: 'tournament';
  /** The board, if it is not that of chess. */
  readonly board?: NineBoardName;
  readonly players: readonly LabPlayer[];
  readonly format: Format;
  readonly rounds: number;
  readonly settings: Settings;
}

export interface LabAblationOrder {
  readonly kind: 'ablation';
  /** The board, if it is not that of chess. */
  readonly board?: NineBoardName;
  readonly player: LabPlayer;
  /** Every feature of a kind. */
  readonly features: FeatureKind;
  readonly design: DesignKind;
  readonly games: number;
  readonly settings: Settings;
}

export interface LabTuningOrder {
  readonly kind: 'tuning';
  /** The board, if it is not that of chess. */
  readonly board?: NineBoardName;
  readonly player: LabPlayer;
  /** Patterns such as `search.futilityBase:3`. */
  readonly knobs: readonly string[];
  readonly iterations: number;
  readonly pairs: number;
  /** The bounds of the final test in normalised Elo; null for none. */
  readonly test: string | null;
  readonly settings: Settings;
}

/** A run to start. */
export type LabOrder = LabMatchOrder | LabTournamentOrder | LabAblationOrder | LabTuningOrder;

/**
 * `elsewhere`: another process or another tab plays it. `damaged`: it cannot be read; the message has the reason. `unknown`: only in a page
 * whose server does not answer.
 */
export type LabRunState = 'running' | 'paused' | 'finished' | 'elsewhere' | 'damaged' | 'unknown';

/** The view of a run of any kind. */
interface LabViewBase {
  /** The players; for ablation and tuning, the profile. */
  readonly names: readonly string[];
  /** The limits of each player, such as `5000 nodes`. */
  readonly limits: readonly string[];
  /** The requested number of games; with a test, the maximum. */
  readonly games: number;
  /** Games that count so far. */
  readonly played: number;
}

export interface LabMatchView extends LabViewBase {
  readonly kind: 'match';
  readonly names: readonly [string, string];
  readonly result: MatchResult;
  /** Finished games that a test does not count: it takes whole pairs in the order of their numbers, until it decides. */
  readonly uncounted?: number;
  /** The test and its state. */
  readonly sprt?: Sprt & Omit<SprtState, 'verdict'> & { readonly verdict: SprtState['verdict'] | null };
}

/** A player in the table of a tournament. */
export type LabStanding = Omit<Standing, 'forfeits' | 'overruns' | 'starved'>;

/** The games between two players: the points of the first. */
export interface LabMeeting {
  readonly players: readonly [number, number];
  readonly points: number;
  readonly games: number;
}

export interface LabTournamentView extends LabViewBase {
  readonly kind: 'tournament';
  readonly format: Format;
  readonly rounds: number;
  readonly standings: readonly LabStanding[];
  /** Empty if there are too many players for a cross table. */
  readonly meetings: readonly LabMeeting[];
  readonly drawRatio: number | null;
  readonly averagePlies: number | null;
}

export interface LabAblationView extends LabViewBase {
  readonly kind: 'ablation';
  /** The content hash of the profile; null if it can no longer be read. */
  readonly hash: string | null;
  readonly design: DesignKind;
  readonly features: readonly MeasuredFeature[];
}

export interface LabTunedKnob {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  /** How far a trial moves it up and down. */
  readonly size: number;
  readonly start: number;
  /** The end of the path so far, unrounded, and the proposed value. */
  readonly found: number;
  readonly value: number;
}

export interface LabTuningView extends LabViewBase {
  readonly kind: 'tuning';
  readonly iterations: number;
  /** Iterations that are complete. */
  readonly iteration: number;
  /** Pairs of games in each iteration. */
  readonly pairs: number;
  /** How far along the path the proposed values lie, from 0 to 1. */
  readonly share: number;
  readonly knobs: readonly LabTunedKnob[];
  /** The bounds of the final test; null if there is none. */
  readonly testBounds: string | null;
  /** The test of the proposed values against the start, once it has begun. */
  readonly test: LabMatchView | null;
}

/** A run whose journal cannot be read. */
export interface LabUnreadView extends LabViewBase {
  readonly kind: null;
}

export type LabView = LabMatchView | LabTournamentView | LabAblationView | LabTuningView | LabUnreadView;

/** The parts of a run that do not depend on its kind. */
export interface LabRunFrame {
  readonly id: string;
  /** The name of the board; without one it is chess. */
  readonly board?: string;
  readonly state: LabRunState;
  /** The reason why it stopped by itself. */
  readonly message?: string;
  /** Its current work other than playing, such as measuring times. */
  readonly activity?: string;
  /** Games per second since it was started or resumed. */
  readonly speed: number | null;
}

/** A run as the list shows it. */
export type LabRun = LabRunFrame & LabView;
export type LabMatch = LabRunFrame & LabMatchView;
export type LabTournament = LabRunFrame & LabTournamentView;
export type LabAblation = LabRunFrame & LabAblationView;
export type LabTuning = LabRunFrame & LabTuningView;

/** A run with the profiles of its players; null for a program, or a profile that can no longer be read. */
export interface LabRunDetails {
  readonly run: LabRun;
  readonly players: readonly (ProfileFile | null)[];
  /** The path of a tuning run, thinned out if it is long. */
  readonly path?: readonly PathPoint[];
  /** The profile with the proposed values of a tuning run. */
  readonly tuned?: ProfileFile | null;
}

/** The limits on runs. */
export interface LabLimits {
  /** Runs that are played at the same time. */
  readonly running: number;
  /** Games of a run that are played at the same time. In each, one engine thinks at a time. */
  readonly concurrency: number;
  readonly runs: number;
  /** Bytes of all runs together. */
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
  /** Which player of the pair has White. */
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
  /** The contestants of the run that play it. */
  readonly players: readonly [number, number];
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

/** The results of ablations among the runs. */
export interface LabWorths {
  readonly ablations: readonly AblationSummary[];
}

export type LabEvent = { readonly run: LabRun } | { readonly removed: string };

/** The answer to a request that was refused. */
export interface LabRefusal {
  readonly fault: Fault;
}
