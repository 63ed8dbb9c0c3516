// Comparison of speeds. Machines drift: other programs, heat, turbo. So contenders take turns within each round, a round is one sample of
// all of them, and a ratio is judged by resampling whole rounds.

import { randomNumbers } from './random.ts';

/** The quantile of values, interpolated between neighbors. */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new RangeError('a quantile needs at least one value');
  const sorted = Float64Array.from(values).sort();
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)]!;
  const above = sorted[Math.ceil(place)]!;
  return below + (above - below) * (place - Math.floor(place));
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

export interface Ratio {
  /** The median of one over the median of the other. */
  readonly ratio: number;
  /** 95 % bootstrap interval. */
  readonly low: number;
  readonly high: number;
}

/** A value with its 95 % bootstrap interval. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Takes medians of picked values: sorted once, so that each median takes a count of the values instead of a sort. */
class Medians {
  readonly #sorted: Float64Array;
  /** The place of each value in the sorted order. */
  readonly #rank: Int32Array;
  readonly #counts: Int32Array;

  constructor(values: readonly number[]) {
    if (values.length === 0) throw new RangeError('a median needs at least one value');
    const order = Int32Array.from(values.keys()).sort((a, b) => values[a]! - values[b]!);
    this.#sorted = Float64Array.from(order, (index) => values[index]!);
    this.#rank = new Int32Array(values.length);
    for (const [rank, index] of order.entries()) this.#rank[index] = rank;
    this.#counts = new Int32Array(values.length);
  }

  /** The median of the values with these indices, which may repeat. */
  of(picked: readonly number[]): number {
    const counts = this.#counts.fill(0);
    for (const index of picked) counts[this.#rank[index]!]!++;
    const place = 0.5 * (picked.length - 1);
    let rank = 0;
    let seen = counts[0]!;
    const valueAt = (wanted: number) => {
      while (seen <= wanted) seen += counts[++rank]!;
      return this.#sorted[rank]!;
    };
    const below = valueAt(Math.floor(place));
    return below + (valueAt(Math.ceil(place)) - below) * (place - Math.floor(place));
  }
}

/** A statistic of rounds and its bootstrap interval. */
function bootstrap(
  rounds: number,
  statistic: (picked: readonly number[]) => number,
  seed: number,
  resamples: number,
): Estimate {
  const random = randomNumbers(seed);
  const values = Array.from({ length: resamples }, () =>
    statistic(Array.from({ length: rounds }, () => Math.floor(random() * rounds))),
  );
  const value = statistic(Array.from({ length: rounds }, (_, round) => round));
  return { value, low: quantile(values, 0.025), high: quantile(values, 0.975) };
}

function mustPair(a: readonly number[], b: readonly number[]): void {
  if (a.length !== b.length) throw new RangeError('both series must have the same number of rounds');
}

/**
 * The ratio of two speeds that were measured in the same rounds. The n-th values of both belong together and are resampled
 * together.
 */
export function compare(ours: readonly number[], theirs: readonly number[], seed = 1, resamples = 4000): Ratio {
  mustPair(ours, theirs);
  const [a, b] = [new Medians(ours), new Medians(theirs)];
  const { value, low, high } = bootstrap(ours.length, (picked) => a.of(picked) / b.of(picked), seed, resamples);
  return { ratio: value, low, high };
}

/** The median of a series. */
export function estimate(values: readonly number[], seed = 1, resamples = 4000): Estimate {
  const medians = new Medians(values);
  return bootstrap(values.length, (picked) => medians.of(picked), seed, resamples);
}

/** The difference of two series that were measured in the same rounds, so that a slowdown of a whole round cancels out. */
export function difference(more: readonly number[], less: readonly number[], seed = 1, resamples = 4000): Estimate {
  mustPair(more, less);
  return estimate(
    more.map((value, round) => value - less[round]!),
    seed,
    resamples,
  );
}

export type Verdict = 'holds' | 'fails' | 'straddles the bar';

/** Whether a ratio is at least `bar`; undecided if the interval contains it. */
export function judge({ low, high }: Ratio, bar: number): Verdict {
  if (low >= bar) return 'holds';
  return high < bar ? 'fails' : 'straddles the bar';
}

export interface Contender {
  readonly name: string;
  /** The work of one run, in any unit: nodes, positions. */
  readonly work: number;
  /** Does the work once, and throws if the result is wrong: a fast wrong answer must not win. */
  readonly run: () => void | Promise<void>;
}

/**
 * Work per second of each contender in each round. In a round each runs once, one at a time. The order changes from round to round, so that
 * no contender is always first or always follows the same other one.
 */
export async function interleave(
  contenders: readonly Contender[],
  rounds: number,
  onRound: (round: number) => unknown = () => {},
  seed = 1,
): Promise<Map<string, number[]>> {
  const random = randomNumbers(seed);
  const speeds = new Map<string, number[]>(contenders.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    await onRound(round);
    const order = [...contenders];
    for (let i = order.length - 1; i > 0; i--) {
      const j = Math.floor(random() * (i + 1));
      [order[i], order[j]] = [order[j]!, order[i]!];
    }
    for (const { name, work, run } of order) {
      const start = performance.now();
      await run();
      speeds.get(name)!.push((1000 * work) / (performance.now() - start));
    }
  }
  return speeds;
}

/** Runs each contender for `seconds` in total, and at least twice, because compilers optimise late. */
export async function warmUp(contenders: readonly Contender[], seconds: number): Promise<void> {
  for (const { run } of contenders) {
    const start = performance.now();
    for (let runs = 0; runs < 2 || performance.now() - start < 1000 * seconds; runs++) await run();
  }
}

/** Rounds between two looks at the speeds, and the most of such blocks. */
const BLOCK = 40;
const MAX_BLOCKS = 50;
/** A smaller gain is chance. */
const GAIN = 1.1;

/**
 * Runs all contenders in turn until none of them becomes faster. On a busy machine, the compiler that optimises in the background may be
 * done long after the warm-up, and the measurement would compare optimised code with code that is not.
 */
export async function settle(contenders: readonly Contender[], onRound?: () => unknown): Promise<void> {
  const fastest = new Map<string, number>();
  for (let block = 0; block < MAX_BLOCKS; block++) {
    let isFaster = false;
    for (const [name, speeds] of await interleave(contenders, BLOCK, onRound)) {
      const before = fastest.get(name) ?? 0;
      const speed = Math.max(...speeds);
      isFaster ||= speed > GAIN * before;
      fastest.set(name, Math.max(speed, before));
    }
    if (!isFaster) return;
  }
}
