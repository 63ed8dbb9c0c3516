import { type Sprt, type SprtState, sprtState } from '../sprt.ts';
import { type GameCount, type MatchGame, type MatchResult, Tally } from './tally.ts';

/**
 * Counts games for a sequential test: whole pairs in the order of their numbers, until the test decides. Games that end out of order wait
 * for their turn, and games after the verdict never count, so neither concurrency nor an interruption changes the verdict.
 */
export class SprtTally implements GameCount {
  readonly #sprt: Sprt;
  readonly #tally = new Tally();
  readonly #waiting = new Map<number, MatchGame>();
  /** The first game of the next pair. */
  #next = 1;
  #state: SprtState;

  constructor(sprt: Sprt) {
    this.#sprt = sprt;
    this.#state = sprtState(sprt, this.#tally.pentanomial);
  }

  get isDecided(): boolean {
    return this.#state.verdict !== undefined;
  }

  add(game: MatchGame): void {
    this.#waiting.set(game.number, game);
    while (!this.isDecided) {
      const pair = [this.#waiting.get(this.#next), this.#waiting.get(this.#next + 1)];
      if (pair.includes(undefined)) return;
      for (const each of pair) {
        this.#waiting.delete(each!.number);
        this.#tally.add(each!);
      }
      this.#next += 2;
      this.#state = sprtState(this.#sprt, this.#tally.pentanomial);
    }
  }

  get result(): MatchResult {
    return { ...this.#tally.result, llr: this.#state.llr };
  }
}
