// Simultaneous perturbation stochastic approximation: all numbers are moved at once, each up or down at random. One side plays with the
// moved numbers, the other with the opposite moves, and all numbers then follow the side that scored more.
import { randomNumbersFor } from '../random.ts';
import type { TunedKnob } from './knobs.ts';

/** The usual exponents: how fast the steps (alpha) and the trial moves (gamma) shrink. */
const ALPHA = 0.602;
const GAMMA = 0.101;
/** The stability constant A as a share of all iterations. It keeps the first steps from being too long. */
const STABILITY = 0.1;

/** The rate is this number divided by the number of pairs: fewer pairs take larger, noisier steps. */
const RATE_PAIRS = 30;
const MIN_RATE = 0.002;
const MAX_RATE = 0.05;

/** With fewer pairs for each number, noise moves it as far as its effect does. */
const PAIRS_PER_KNOB = 500;

export interface SpsaOptions {
  readonly knobs: readonly TunedKnob[];
  readonly iterations: number;
  /** Pairs of games in each iteration. */
  readonly pairs: number;
  readonly seed: number;
  /** How far one win moves a number in the last iteration, as a share of its size. */
  readonly rate: number;
}

/** The values of an iteration's two sides. */
export interface Trial {
  readonly plus: readonly number[];
  readonly minus: readonly number[];
}

/** The state after an iteration. */
export interface PathPoint {
  readonly iteration: number;
  /** Wins minus losses of the side with the moved numbers. */
  readonly balance: number;
  readonly values: readonly number[];
}

export function defaultRate(iterations: number, pairs: number): number {
  return Math.min(MAX_RATE, Math.max(MIN_RATE, RATE_PAIRS / (iterations * pairs)));
}

/** The number of pairs below which tuning this many knobs is mostly noise. */
export function fewestPairs(knobs: number): number {
  return PAIRS_PER_KNOB * knobs;
}

function clamped({ min, max }: TunedKnob, value: number): number {
  return Math.min(max, Math.max(min, value));
}

/**
 * The path of a tuning run. It depends only on the options and the results: the moves of an iteration are derived from its number. So a run
 * can be rebuilt from its stored results.
 */
export class Spsa {
  readonly #options: SpsaOptions;
  readonly path: PathPoint[] = [];
  #values: readonly number[];

  constructor(options: SpsaOptions) {
    this.#options = options;
    this.#values = options.knobs.map(({ start }) => start);
  }

  /** The current numbers, unrounded. */
  get values(): readonly number[] {
    return this.#values;
  }

  /** The number of the next iteration, from 1 on. */
  get next(): number {
    return this.path.length + 1;
  }

  get isComplete(): boolean {
    return this.path.length >= this.#options.iterations;
  }

  /** The direction in which each number is moved, and a random number for rounding. */
  #draw(): { readonly sign: 1 | -1; readonly rounding: number }[] {
    const random = randomNumbersFor(this.#options.seed, this.next);
    return this.#options.knobs.map(() => ({ sign: random() < 0.5 ? 1 : -1, rounding: random() }));
  }

  /** The length of the moves in the next iteration, relative to their sizes. */
  get #spread(): number {
    return (this.#options.iterations / this.next) ** GAMMA;
  }

  /**
   * The values that both sides play with in the next iteration. Whole numbers are rounded up or down at random, so that they have the right
   * value on average; both sides are rounded by the same random number.
   */
  trial(): Trial {
    const draws = this.#draw();
    const side = (direction: 1 | -1) =>
      this.#options.knobs.map((knob, i) => {
        const { sign, rounding } = draws[i]!;
        const moved = clamped(knob, this.#values[i]! + direction * sign * this.#spread * knob.size);
        return knob.isWhole ? clamped(knob, Math.floor(moved + rounding)) : moved;
      });
    return { plus: side(1), minus: side(-1) };
  }

  /** Takes the result of the next iteration: wins minus losses of the side `plus`. */
  update(balance: number): void {
    const { knobs, iterations, rate } = this.#options;
    const steady = STABILITY * iterations;
    const gain = (rate * ((steady + iterations) / (steady + this.next)) ** ALPHA) / this.#spread;
    const draws = this.#draw();
    this.#values = knobs.map((knob, i) =>
      clamped(knob, this.#values[i]! + gain * balance * draws[i]!.sign * knob.size),
    );
    this.path.push({ iteration: this.next, balance, values: this.#values });
  }

  /** Goes back to the state after an iteration; 0 is the start. */
  rewind(iteration: number): void {
    this.path.length = Math.min(iteration, this.path.length);
    this.#values = this.path.at(-1)?.values ?? this.#options.knobs.map(({ start }) => start);
  }

  /** The result: a point between the start and the end of the path, because the end is usually too far. Whole numbers are rounded. */
  settled(share: number): number[] {
    return this.#options.knobs.map((knob, i) => {
      const value = knob.start + share * (this.#values[i]! - knob.start);
      // Digits beyond a tenth of a step are noise.
      const unit = knob.isWhole ? 1 : knob.step / 10;
      return clamped(knob, Number((Math.round(value / unit) * unit).toFixed(6)));
    });
  }
}
