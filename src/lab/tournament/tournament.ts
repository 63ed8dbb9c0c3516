import type { Control } from '../match/control.ts';
import type { Contestant } from '../match/player.ts';
import { GameLog } from '../run/game-log.ts';
import { type PlayRunOptions, playRun, type RunGame } from '../run/play-run.ts';
import type { Runner, RunRules } from '../run/runner.ts';
import { type Format, pairingsOf } from './pairings.ts';
import { gameSeed, tournamentSchedule } from './schedule.ts';
import { type TournamentResult, TournamentTally } from './tally.ts';

export interface TournamentOptions extends RunRules {
  readonly runner: Runner;
  readonly players: readonly Pick<Contestant, 'spec'>[];
  readonly controls: readonly Control[];
  readonly format: Format;
  readonly rounds: number;
  readonly openings: readonly string[];
  /** The seed of random choices, for players without a seed. */
  readonly seed: number;
  /** Known ratings, by player. */
  readonly anchors?: ReadonlyMap<number, number>;
  /** Games of earlier sessions. They count and are not played again. */
  readonly played?: readonly RunGame[];
  /** Called with each game. The game counts once this resolves. */
  readonly keep?: (game: RunGame) => Promise<void>;
  readonly discard?: PlayRunOptions['discard'];
  readonly onGame?: (game: RunGame, tally: TournamentTally) => void;
  /** Ends the tournament when aborted. Running games are dropped. */
  readonly signal?: AbortSignal;
}

/** The label of a player in messages: its position on the command line. */
export function tournamentLabel(player: number): string {
  return String(player + 1);
}

/** The number of games of a tournament. */
export function gamesOf(format: Format, players: number, rounds: number): number {
  return 2 * rounds * pairingsOf(format, players).length;
}

/** Plays rounds. In each, every pairing plays one opening once with each color. */
export async function playTournament(options: TournamentOptions): Promise<TournamentResult> {
  const { runner, players, controls, format, rounds, openings, seed, played = [], keep, discard, signal } = options;
  const { adjudication, stall, chess960, margin } = options;
  const newTally = () => new TournamentTally(players.length, pairingsOf(format, players.length), options.anchors);
  let tally = newTally();
  for (const game of played) tally.add(game);
  // Kept only for runners that can retract games.
  const log = runner.watch === undefined ? undefined : new GameLog(played);
  await playRun({
    runner,
    schedule: tournamentSchedule(format, players.length, openings),
    entrant: (player) => ({
      label: tournamentLabel(player),
      spec: players[player]!.spec,
      control: controls[player]!,
    }),
    rules: { adjudication, stall, chess960, margin },
    seed: (number) => gameSeed(seed, number),
    games: gamesOf(format, players.length, rounds),
    played,
    ...(keep === undefined ? {} : { keep }),
    count: (game) => {
      log?.add(game);
      tally.add(game);
      options.onGame?.(game, tally);
      return false;
    },
    ...(discard === undefined ? {} : { discard }),
    uncount: (numbers) => {
      log!.remove(numbers);
      tally = newTally();
      for (const game of log!.games) tally.add(game);
      return false;
    },
    signal,
  });
  return tally.result;
}
