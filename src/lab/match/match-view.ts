import type { LabMatchView, LabPairs } from '../lab-messages.ts';
import type { RunGame } from '../run/play-run.ts';
import type { RunView } from '../run/run-view.ts';
import { type Sprt, sprtState } from '../sprt.ts';
import { PairList } from './pair-list.ts';
import { SprtTally } from './sprt-tally.ts';
import { isComplete } from './summary.ts';
import { type GameCount, type MatchResult, pairGame, Tally } from './tally.ts';

/** A match as a screen shows it. */
export interface ShownMatch {
  readonly names: readonly [string, string];
  readonly limits: readonly string[];
  /** The requested number of games; with a test, the maximum. */
  readonly games: number;
  readonly sprt: Sprt | undefined;
}

/** The result of a match and the list of its pairs. It does not keep their moves. */
export class MatchView implements RunView {
  readonly #match: ShownMatch;
  readonly #tally: GameCount;
  readonly #pairs = new PairList();
  #games = 0;

  constructor(match: ShownMatch, games: readonly RunGame[] = []) {
    this.#match = match;
    this.#tally = match.sprt === undefined ? new Tally() : new SprtTally(match.sprt);
    for (const game of games) this.add(game);
  }

  add(game: RunGame): void {
    this.#tally.add(pairGame(game, 0));
    this.#pairs.add(game);
    this.#games++;
  }

  get result(): MatchResult {
    return this.#tally.result;
  }

  get isComplete(): boolean {
    return isComplete(this.result, this.#match);
  }

  pairs(from: number, count: number): LabPairs {
    return this.#pairs.part(from, count);
  }

  get shown(): LabMatchView {
    const { result } = this;
    return { ...matchView(this.#match, result), uncounted: this.#games - result.games };
  }
}

/** The result of a match as a message. */
export function matchView({ names, limits, games, sprt }: ShownMatch, result: MatchResult): LabMatchView {
  const state = sprt && sprtState(sprt, result.pentanomial);
  return {
    kind: 'match',
    names,
    limits,
    games,
    played: result.games,
    result,
    ...(sprt === undefined ? {} : { sprt: { ...sprt, ...state!, verdict: state!.verdict ?? null } }),
  };
}
