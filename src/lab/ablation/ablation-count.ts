import { pairOf } from '../match/schedule.ts';
import { pairGame, Tally } from '../match/tally.ts';
import type { RunGame } from '../run/play-run.ts';
import type { Design } from './design.ts';
import { type Effect, featureEffects, type Observation } from './regression.ts';

/** The contestant with every feature. Each of the others lacks some. */
export const FULL = 0;

interface Counted {
  readonly off: readonly number[];
  readonly tally: Tally;
}

/** Counts the games of an ablation. Which features were off in a game follows from the design and the game's number. */
export class AblationCount {
  readonly #features: number;
  readonly #design: Design;
  /** By the features that are off. */
  readonly #counted = new Map<string, Counted>();
  #games = 0;

  constructor(features: number, design: Design) {
    this.#features = features;
    this.#design = design;
  }

  add(game: RunGame): void {
    const off = this.#design.off(pairOf(game.number));
    const counted = this.#counted.get(off.join()) ?? { off, tally: new Tally() };
    this.#counted.set(off.join(), counted);
    counted.tally.add(pairGame(game, FULL));
    this.#games++;
  }

  get games(): number {
    return this.#games;
  }

  /** Pairs that repeat an earlier one move for move. They add no evidence and do not count. */
  get repeatedPairs(): number {
    return [...this.#counted.values()].reduce((sum, { tally }) => sum + tally.result.repeatedPairs, 0);
  }

  /** The Elo of each feature, from the pairs so far. */
  get effects(): Effect[] {
    const observations: Observation[] = [];
    // Sorted by design: floating-point sums depend on the order, and games end in any order.
    for (const [, { off, tally }] of [...this.#counted].sort(([a], [b]) => (a < b ? -1 : 1)))
      for (const [points, n] of tally.pentanomial.entries())
        if (n > 0) observations.push({ off, score: points / 4, n });
    return featureEffects(this.#features, observations);
  }
}
