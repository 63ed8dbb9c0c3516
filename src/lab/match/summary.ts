import type { Counts } from '../elo.ts';
import { expectedGames, type Sprt, sprtState } from '../sprt.ts';
import type { MatchResult } from './tally.ts';

/** The part of a match that its summary needs. */
export interface SummarisedMatch {
  readonly names: readonly [string, string];
  readonly limits: readonly string[];
  /** The requested number of games; with a test, the maximum. */
  readonly games: number;
  readonly sprt: Sprt | undefined;
}

/** A test and its state as JSON. */
export function sprtReport(sprt: Sprt, counts: Counts) {
  const { llr, lower, upper, verdict } = sprtState(sprt, counts);
  return {
    ...sprt,
    lower,
    upper,
    llr,
    verdict: verdict ?? null,
    biased: verdict !== undefined,
    expectedGames: expectedGames(sprt, counts),
  };
}

/** Whether all games have been played. */
export function isComplete(result: MatchResult, { games, sprt }: Pick<SummarisedMatch, 'games' | 'sprt'>): boolean {
  return result.games >= games || (sprt !== undefined && sprtState(sprt, result.pentanomial).verdict !== undefined);
}

/** The content of `result.json`. */
export function matchSummary(result: MatchResult, match: SummarisedMatch) {
  const { names, limits, sprt } = match;
  return {
    players: names,
    limits,
    complete: isComplete(result, match),
    result,
    ...(sprt === undefined ? {} : { sprt: sprtReport(sprt, result.pentanomial) }),
  };
}
