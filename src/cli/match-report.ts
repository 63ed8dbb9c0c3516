import { matchSummary, type SummarisedMatch } from '../lab/match/summary.ts';
import type { MatchGame, MatchResult } from '../lab/match/tally.ts';
import type { WorkersReport } from '../lab/queue/queue-runner.ts';
import type { Runner } from '../lab/run/runner.ts';
import { expectedGames, type Sprt, sprtState } from '../lab/sprt.ts';
import type { Io } from './io.ts';
import { colorsText, forfeitText, remarks, resultText } from './match-text.ts';
import { withStatus, workersText } from './runner-option.ts';
import { BIAS_TEXT, expectedText, hypothesesText, llrText, verdictText } from './sprt-report.ts';

/** The part of a match that its report needs. */
export interface MatchReport extends SummarisedMatch {
  readonly json: boolean;
  /** The workers that played the games, if any. They are not part of the result. */
  readonly workers?: WorkersReport | undefined;
}

/** Prints how long the test is expected to take. */
export function reportTest(io: Io, sprt: Sprt, games: number): void {
  io.report(`SPRT of ${hypothesesText(sprt)}, ${expectedText(sprt)}; at most ${games}`);
  if (expectedGames(sprt).middle > games)
    io.warn({
      field: 'sprt',
      message: `${games} games may not be enough for a verdict; raise --games, or add openings (lucena openings makes them)`,
    });
}

/** The line that is shown while the match runs. */
function progressText(result: MatchResult, { games, sprt }: SummarisedMatch): string {
  const text = `${result.games} of ${resultText(result).replace(/^\d+/, String(games))}`;
  return sprt === undefined ? text : `${text}, ${llrText(sprtState(sprt, result.pentanomial))}`;
}

/** Shows the state of a match after a game, and how the game was forfeited if it was. */
export function showGame(io: Io, game: MatchGame, result: MatchResult, about: SummarisedMatch, runner: Runner): void {
  const forfeit = forfeitText(game, about.names);
  if (forfeit !== undefined) io.report(forfeit);
  io.showProgress(withStatus(progressText(result, about), runner));
}

/** Prints the result. */
export function report(io: Io, result: MatchResult, about: MatchReport): void {
  const { names, json, limits, sprt, workers } = about;
  const summary = matchSummary(result, about);
  if (json) {
    io.printJson(workers === undefined ? summary : { ...summary, workers });
    return;
  }
  const limit = limits[0] === limits[1] ? limits[0] : limits.join(' against ');
  io.print(`${names[0]} against ${names[1]}, ${limit}, ${resultText(result)}`);
  if (sprt !== undefined) printTest(io, sprt, result);
  const colors = colorsText(result);
  if (colors !== undefined) io.print(colors);
  for (const remark of remarks(result, names)) io.print(remark);
  if (workers !== undefined) io.print(...workersText(workers));
}

function printTest(io: Io, sprt: Sprt, { pentanomial }: MatchResult): void {
  const state = sprtState(sprt, pentanomial);
  io.print(`SPRT of ${hypothesesText(sprt)}: ${llrText(state)}, ${verdictText(sprt, state)}`);
  if (state.verdict !== undefined) io.print(BIAS_TEXT);
}
