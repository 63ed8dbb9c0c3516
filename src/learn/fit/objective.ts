import type { Manifest } from '../dataset/manifest.ts';
import type { Split } from '../dataset/split.ts';
import { packedLength } from '../linear/symmetric.ts';
import type { SumPool } from './sum-pool.ts';
import { BINS } from './sums.ts';
import type { Target } from './target.ts';
import type { FeatureRows, InformationSum, Point, ReliabilitySum, Slice, SumName, SurveySum, Task } from './tasks.ts';

/** The number of positions in a task of a full pass. Tasks for the information are larger, because each has two large matrices to add. */
const PASS = 8192;
const INFORMATION = 16_384;

export interface Prior {
  /** The center: the values that the prior pulls the numbers toward. */
  readonly center: Float64Array;
  /** One over the variance of each number; 0 without a prior. */
  readonly precision: Float64Array;
}

/** All records of a split in slices of at most `size`, in order. */
export function slicesOf({ shards }: Pick<Manifest, 'shards'>, split: Split, size: number): Slice[] {
  return shards[split].flatMap(({ positions }, shard) =>
    Array.from({ length: Math.ceil(positions / size) }, (_, i) => ({
      split,
      shard,
      from: i * size,
      to: Math.min(positions, (i + 1) * size),
    })),
  );
}

/**
 * The loss of a dataset as a function of the learned numbers. Losses are sums over positions. Totals are added in the order of the slices,
 * so they do not depend on the number of threads.
 */
export class Objective {
  readonly size: number;
  readonly manifest: Manifest;
  readonly prior: Prior;
  readonly k: number;
  readonly target: Target;
  readonly #pool: SumPool;
  readonly #signal: AbortSignal | undefined;

  constructor(
    pool: SumPool,
    manifest: Manifest,
    prior: Prior,
    { k, target }: { readonly k: number; readonly target: Target },
    signal?: AbortSignal,
  ) {
    this.size = prior.center.length;
    this.manifest = manifest;
    this.prior = prior;
    this.k = k;
    this.target = target;
    this.#pool = pool;
    this.#signal = signal;
  }

  /** The same with another curve, target or prior. */
  with({ k = this.k, target = this.target, prior = this.prior }: Partial<Pick<Objective, 'k' | 'target' | 'prior'>>) {
    return new Objective(this.#pool, this.manifest, prior, { k, target }, this.#signal);
  }

  #tasks<N extends SumName>(sum: N, slices: readonly Slice[], values: Float64Array): (Task & { readonly sum: N })[] {
    const point: Point = { values: Float64Array.from(values), k: this.k, target: this.target };
    return slices.map((slice) => ({ ...slice, sum, point }));
  }

  positions(split: Split): number {
    return this.manifest.counts[split].positions;
  }

  /** The sum of losses over a split, without the prior. */
  async loss(values: Float64Array, split: Split = 'train'): Promise<number> {
    let total = 0;
    await this.#pool.run(
      this.#tasks('loss', slicesOf(this.manifest, split, PASS), values),
      ({ loss }) => {
        total += loss;
      },
      this.#signal,
    );
    return total;
  }

  /** Half the squared distance from the center of the prior, in standard deviations. */
  penalty(values: Float64Array): number {
    const { center, precision } = this.prior;
    let sum = 0;
    for (let i = 0; i < this.size; i++) sum += 0.5 * precision[i]! * (values[i]! - center[i]!) ** 2;
    return sum;
  }

  /** The loss and its gradient over some slices, or over all of training; without the prior. */
  async gradient(
    values: Float64Array,
    slices: readonly Slice[] = slicesOf(this.manifest, 'train', PASS),
  ): Promise<{ loss: number; gradient: Float64Array<ArrayBuffer> }> {
    const total = { loss: 0, gradient: new Float64Array(this.size) };
    await this.#pool.run(
      this.#tasks('gradient', slices, values),
      ({ loss, gradient }) => {
        total.loss += loss;
        addTo(total.gradient, gradient);
      },
      this.#signal,
    );
    return total;
  }

  /** The information in the training positions, and the spread of the gradient over games; without the prior. */
  async information(values: Float64Array): Promise<InformationSum> {
    const total = {
      loss: 0,
      gradient: new Float64Array(this.size),
      information: new Float64Array(packedLength(this.size)),
      games: new Float64Array(packedLength(this.size)),
    };
    await this.#pool.run(
      this.#tasks('information', slicesOf(this.manifest, 'train', INFORMATION), values),
      (sum) => {
        total.loss += sum.loss;
        addTo(total.gradient, sum.gradient);
        addTo(total.information, sum.information);
        addTo(total.games, sum.games);
      },
      this.#signal,
    );
    return total;
  }

  async survey(values: Float64Array): Promise<SurveySum> {
    const total = { counts: new Float64Array(this.size), squares: new Float64Array(this.size) };
    await this.#pool.run(
      this.#tasks('survey', slicesOf(this.manifest, 'train', PASS), values),
      ({ counts, squares }) => {
        addTo(total.counts, counts);
        addTo(total.squares, squares);
      },
      this.#signal,
    );
    return total;
  }

  /** The loss as a function of the constant of the logistic curve, with two derivatives. */
  async scale(values: Float64Array): Promise<{ loss: number; slope: number; curvature: number }> {
    const total = { loss: 0, slope: 0, curvature: 0 };
    await this.#pool.run(
      this.#tasks('scale', slicesOf(this.manifest, 'train', PASS), values),
      ({ loss, slope, curvature }) => {
        total.loss += loss;
        total.slope += slope;
        total.curvature += curvature;
      },
      this.#signal,
    );
    return total;
  }

  /** The features of some slices, each handed over in order or collected in a list. */
  async features(
    values: Float64Array,
    slices: readonly Slice[],
    take?: (rows: FeatureRows, index: number) => void,
  ): Promise<FeatureRows[]> {
    const all: FeatureRows[] = [];
    const add = take ?? ((rows: FeatureRows) => void all.push(rows));
    await this.#pool.run(this.#tasks('features', slices, values), add, this.#signal);
    return all;
  }

  async reliability(values: Float64Array, split: Split): Promise<ReliabilitySum> {
    const total = {
      counts: new Float64Array(BINS),
      expected: new Float64Array(BINS),
      results: new Float64Array(BINS),
    };
    await this.#pool.run(
      this.#tasks('reliability', slicesOf(this.manifest, split, PASS), values),
      ({ counts, expected, results }) => {
        addTo(total.counts, counts);
        addTo(total.expected, expected);
        addTo(total.results, results);
      },
      this.#signal,
    );
    return total;
  }
}

export function addTo(total: Float64Array, more: Float64Array): void {
  for (let i = 0; i < total.length; i++) total[i]! += more[i]!;
}
