import { type Factor, factorise, type Packed, packedIndex, solve } from '../linear/symmetric.ts';
import { type Bounds, clampTo } from './bounds.ts';
import type { Prior } from './objective.ts';

/** The damping of the first step and its limits, as a share of the diagonal. */
const FIRST_DAMPING = 1e-6;
const MIN_DAMPING = 1e-10;
const MAX_DAMPING = 1e6;
const SHARPER = 10;
/** The share of the predicted gain that a step must reach. */
const ENOUGH = 1e-4;
/** A fit is done when a step promises less than this, in units of the loss, or less than rounding errors would hide. */
const DONE = 1e-8;
const ROUNDING = 1e-13;
/**
 * It is also done when steps gain less than this: the values are then closer to the minimum than a two-hundredth of a standard error. At
 * kinks steps gain far less than they promise, and more of them are not worth their time.
 */
const SMALL = 1e-5;
const TRUSTED = 0.1;
const WORTHLESS = 1e-3;
/** The maximum number of further steps with the same information matrix, and the share of its predicted gain that each must reach. */
const FOLLOWING = 4;
const KEPT = 0.25;

/** The loss of a point without the prior, its gradient, and the information that stands for its second derivative. */
export interface Information {
  readonly loss: number;
  readonly gradient: Float64Array;
  readonly information: Packed;
}

/** A loss to minimise, with a prior. */
export interface Minimised<I extends Information = Information> {
  readonly size: number;
  readonly prior: Prior;
  loss(values: Float64Array): Promise<number>;
  penalty(values: Float64Array): number;
  gradient(values: Float64Array): Promise<{ readonly gradient: Float64Array }>;
  information(values: Float64Array): Promise<I>;
}

/** A point of the refinement. */
export interface NewtonState {
  readonly values: Float64Array<ArrayBuffer>;
  /** The training loss with the prior. */
  readonly total: number;
  readonly damping: number;
  readonly steps: number;
  /** Whether no further step promises a gain. */
  readonly done: boolean;
}

export function startNewton(values: Float64Array, total: number): NewtonState {
  return { values: Float64Array.from(values), total, damping: FIRST_DAMPING, steps: 0, done: false };
}

/** A point and the loss there, with the prior. */
interface Place {
  readonly values: Float64Array<ArrayBuffer>;
  readonly total: number;
}

/** Computes steps of the free numbers with one factored matrix. The other numbers stay. */
class Descent {
  readonly #objective: Minimised;
  readonly #bounds: Bounds;
  readonly #free: readonly number[];
  readonly #factor: Factor;

  constructor(objective: Minimised, bounds: Bounds, free: readonly number[], factor: Factor) {
    this.#objective = objective;
    this.#bounds = bounds;
    this.#free = free;
    this.#factor = factor;
  }

  /** The point that a step leads to, and the gain that the quadratic model predicts. Undefined if it predicts none. */
  async step(from: Place, gradient: Float64Array): Promise<{ promised: number; to: Place } | undefined> {
    const slope = Float64Array.from(this.#free, (i) => -gradient[i]!);
    const move = solve(this.#factor, slope);
    const promised = 0.5 * move.reduce((sum, step, a) => sum + step * slope[a]!, 0);
    if (!(promised > DONE + ROUNDING * from.total)) return undefined;
    const values = Float64Array.from(from.values);
    this.#free.forEach((i, a) => {
      values[i]! += move[a]!;
    });
    clampTo(values, this.#bounds);
    return { promised, to: { values, total: (await this.#objective.loss(values)) + this.#objective.penalty(values) } };
  }

  /**
   * Takes further steps with the same matrix as long as they gain what it predicts, because a new matrix costs far more than a gradient.
   */
  async follow(from: Place): Promise<Place> {
    let place = from;
    for (let number = 0; number < FOLLOWING; number++) {
      const { gradient } = await this.#objective.gradient(place.values);
      const next = await this.step(place, withPrior(this.#objective, gradient, place.values));
      if (next === undefined) return place;
      const gain = place.total - next.to.total;
      if (gain > 0) place = next.to;
      if (gain < KEPT * next.promised) return place;
    }
    return place;
  }
}

/** The gradient of the loss and the prior. */
function withPrior({ prior }: Pick<Minimised, 'prior'>, gradient: Float64Array, values: Float64Array): Float64Array {
  return gradient.map((slope, i) => slope + prior.precision[i]! * (values[i]! - prior.center[i]!));
}

/**
 * One Levenberg–Marquardt step: a Newton step with the information matrix in place of the second derivative, shortened until the loss
 * falls. A few more steps with the same matrix follow. Numbers that the gradient pushes against a bound stay there.
 */
export async function newtonStep<I extends Information>(
  objective: Minimised<I>,
  state: NewtonState,
  bounds: Bounds,
  fixed: (index: number) => boolean = () => false,
): Promise<NewtonState & { readonly at: I }> {
  const { size, prior } = objective;
  const { values } = state;
  const at = await objective.information(values);
  const gradient = withPrior(objective, at.gradient, values);
  const isFixed = (i: number) =>
    fixed(i) ||
    (values[i]! <= bounds.least[i]! && gradient[i]! > 0) ||
    (values[i]! >= bounds.most[i]! && gradient[i]! < 0);
  const free = Array.from({ length: size }, (_, i) => i).filter((i) => !isFixed(i));
  const done = { ...state, steps: state.steps + 1, done: true, at };
  for (let damping = state.damping; damping <= MAX_DAMPING; damping *= SHARPER) {
    const factor = factorise(damped(at.information, prior.precision, free, damping), free.length);
    const descent = new Descent(objective, bounds, free, factor);
    const found = await descent.step(state, gradient);
    if (found === undefined) return done;
    const gain = state.total - found.to.total;
    if (gain < ENOUGH * found.promised) continue;
    if (gain < SMALL || (gain < WORTHLESS && gain < TRUSTED * found.promised)) return done;
    const less = Math.max(MIN_DAMPING, damping / SHARPER);
    return { ...(await descent.follow(found.to)), damping: less, steps: state.steps + 1, done: false, at };
  }
  return done;
}

/** The free rows of the information matrix with the prior, and with damping on the diagonal. */
function damped(
  information: Float64Array,
  precision: Float64Array,
  free: readonly number[],
  damping: number,
): Float64Array<ArrayBuffer> {
  const matrix = new Float64Array((free.length * (free.length + 1)) / 2);
  free.forEach((i, a) => {
    for (let b = 0; b <= a; b++) matrix[packedIndex(a, b)] = information[packedIndex(i, free[b]!)]!;
    matrix[packedIndex(a, a)] = (matrix[packedIndex(a, a)]! + precision[i]!) * (1 + damping);
  });
  return matrix;
}
