import { drawSeed, ownSeed, usesSeed } from '../engine/seed.ts';
import type { SearchValues } from '../profiles/search-parameters.ts';
import { FRESH_SEED } from './options.ts';

/** The random seed of a game: the one that was set, else the profile's own, else a fresh one per game. */
export class GameSeed {
  #fixed: number | undefined;
  #drawn = drawSeed();
  #reported: number | undefined;

  set(seed: number): void {
    this.#fixed = seed === FRESH_SEED ? undefined : seed;
  }

  newGame(): void {
    this.#drawn = drawSeed();
    this.#reported = undefined;
  }

  /** Returns the seed to play with. If moves depend on it, it is reported once, so that the game can be repeated. */
  use(search: SearchValues, report: (text: string) => void): number {
    const seed = this.#fixed ?? ownSeed(search) ?? this.#drawn;
    if (!usesSeed(search)) return seed;
    if (seed !== this.#reported) report(`seed ${seed}`);
    this.#reported = seed;
    return seed;
  }
}
