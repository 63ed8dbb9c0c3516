import { GameLog } from '../run/game-log.ts';
import { type PlayRunOptions, playRun, type RunGame } from '../run/play-run.ts';
import type { Runner, RunRules } from '../run/runner.ts';
import type { Sprt } from '../sprt.ts';
import type { Control } from './control.ts';
import type { Contestant } from './player.ts';
import { matchLabel, matchSchedule } from './schedule.ts';
import { SprtTally } from './sprt-tally.ts';
import { type GameCount, type MatchGame, type MatchResult, pairGame, Tally } from './tally.ts';

export interface MatchOptions extends RunRules {
  readonly runner: Runner;
  /** The result is that of the first player. */
  readonly players: readonly [Pick<Contestant, 'spec'>, Pick<Contestant, 'spec'>];
  readonly controls: readonly Control[];
  readonly openings: readonly string[];
  /** The number of pairs to play; with a test, at most this many. */
  readonly pairs: number;
  /** Ends the match as soon as this test decides. Only the games that it counted are in the result. */
  readonly sprt?: Sprt;
  /** Games of earlier sessions. They count and are not played again. */
  readonly played?: readonly MatchGame[];
  /** Called with each game. The game counts once this resolves. */
  readonly keep?: (game: MatchGame) => Promise<void>;
  readonly discard?: PlayRunOptions['discard'];
  readonly onGame?: (game: MatchGame, result: MatchResult) => void;
  /** Ends the match when aborted. Running games are dropped. */
  readonly signal?: AbortSignal;
}

/**
 * Plays pairs of games, each opening once with each color. Neither the result of untimed games nor the verdict of a test depends on how
 * many games run at once.
 */
export async function playMatch(options: MatchOptions): Promise<MatchResult> {
  const { runner, players, controls, openings, pairs, sprt, played = [], keep, discard, signal } = options;
  const { adjudication, stall, chess960, margin } = options;
  const newTally = (): GameCount => (sprt === undefined ? new Tally() : new SprtTally(sprt));
  let tally = newTally();
  for (const game of played) tally.add(game);
  if (tally.isDecided) return tally.result;
  // Kept only for runners that can retract games.
  const log = runner.watch === undefined ? undefined : new GameLog(played);
  await playRun({
    runner,
    schedule: matchSchedule(openings),
    entrant: (side) => ({ label: matchLabel(side), spec: players[side]!.spec, control: controls[side]! }),
    rules: { adjudication, stall, chess960, margin },
    games: 2 * pairs,
    played,
    ...(keep === undefined ? {} : { keep: (game: RunGame) => keep(pairGame(game, 0)) }),
    count: (game) => {
      const counted = pairGame(game, 0);
      log?.add(counted);
      tally.add(counted);
      options.onGame?.(counted, tally.result);
      return tally.isDecided;
    },
    ...(discard === undefined ? {} : { discard }),
    uncount: (numbers) => {
      log!.remove(numbers);
      tally = newTally();
      for (const game of log!.games) tally.add(game);
      return tally.isDecided;
    },
    signal,
  });
  return tally.result;
}
