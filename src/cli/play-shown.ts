import { playMatch } from '../lab/match/match.ts';
import type { Contestant } from '../lab/match/player.ts';
import type { Run } from '../lab/match/run.ts';
import type { MatchSettings } from '../lab/match/settings.ts';
import type { SummarisedMatch } from '../lab/match/summary.ts';
import { type MatchResult, pairGame } from '../lab/match/tally.ts';
import type { Runner } from '../lab/run/runner.ts';
import type { Io } from './io.ts';
import { progressText } from './match-report.ts';
import { forfeitText } from './match-text.ts';
import { keepingIn, withStatus } from './runner-option.ts';

export interface ShownMatch {
  readonly settings: MatchSettings;
  readonly runner: Runner;
  readonly players: readonly [Contestant, Contestant];
  /** The folder that keeps the games, if there is one. */
  readonly run: Run | undefined;
  readonly about: SummarisedMatch;
  readonly signal: AbortSignal;
  /** Called with the result after each game. */
  readonly onResult?: (result: MatchResult) => void;
}

/** Plays a match and shows its progress. */
export async function playShown(io: Io, match: ShownMatch): Promise<MatchResult> {
  const { settings, runner, players, run, about, signal, onResult } = match;
  const result = await playMatch({
    ...settings,
    runner,
    players,
    pairs: about.games / 2,
    played: (run?.played ?? []).map((game) => pairGame(game, 0)),
    signal,
    ...keepingIn(run),
    onGame: (game, soFar) => {
      onResult?.(soFar);
      const forfeit = forfeitText(game, about.names);
      if (forfeit !== undefined) io.report(forfeit);
      io.showProgress(withStatus(progressText(soFar, about), runner));
    },
  });
  io.showProgress('');
  return result;
}
