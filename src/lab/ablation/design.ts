import { randomNumbersFor, shuffle } from '../random.ts';

/** How the features that are off are chosen: one at a time, or one to three at random for each pair. */
export const DESIGNS = ['single', 'random'] as const;
export type DesignKind = (typeof DESIGNS)[number];

/** The largest number of features that are off at once. With more, one side would lose too clearly to tell them apart. */
const MAX_OFF = 3;

/** Derives the features that are off from the number of a pair, so that a resumed or distributed run follows the same design. */
export class Design {
  readonly kind: DesignKind;
  readonly #features: number;
  readonly #seed: number;
  /** The last block that was drawn. */
  #block: { readonly number: number; readonly pairs: readonly (readonly number[])[] } | undefined;

  constructor(kind: DesignKind, features: number, seed: number) {
    this.kind = kind;
    this.#features = features;
    this.#seed = seed;
  }

  /** The indices of the features that are off in a pair. Pairs are counted from 0. */
  off(pair: number): readonly number[] {
    if (this.kind === 'single') return [pair % this.#features];
    const length = Math.min(MAX_OFF, this.#features) * this.#features;
    const number = Math.floor(pair / length);
    if (this.#block?.number !== number) this.#block = { number, pairs: this.#draw(number) };
    return this.#block.pairs[pair % length]!;
  }

  /** The index of a pair's opening. Single features all play the same openings, so that luck with openings is shared. */
  opening(pair: number): number {
    return this.kind === 'single' ? Math.floor(pair / this.#features) : pair;
  }

  /**
   * Draws a block of pairs in which each number of features occurs equally often, and each feature too. Every pair takes the features that
   * were used least so far, so the block is balanced from its beginning.
   */
  #draw(block: number): number[][] {
    const random = randomNumbersFor(this.#seed, block);
    const features = Array.from({ length: this.#features }, (_, index) => index);
    const sizes = features.flatMap(() =>
      Array.from({ length: Math.min(MAX_OFF, this.#features) }, (_, size) => size + 1),
    );
    const uses = features.map(() => 0);
    return shuffle(sizes, random).map((size) => {
      const chosen = shuffle(features, random)
        .sort((a, b) => uses[a]! - uses[b]!)
        .slice(0, size);
      for (const feature of chosen) uses[feature]!++;
      return chosen.sort((a, b) => a - b);
    });
  }
}
