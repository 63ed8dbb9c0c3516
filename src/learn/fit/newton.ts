import { factorise, packedIndex, solve } from '../linear/symmetric.ts';
import { type Bounds, clampTo } from './bounds.ts';
import type { Objective } from './objective.ts';
import type { InformationSum } from './tasks.ts';

/** The damping of the first step and its limits, as a share of the diagonal. */
const FIRST_DAMPING = 1e-6;
const LEAST_DAMPING = 1e-10;
const MOST_DAMPING = 1e6;
const SHARPER = 10;
/** The share of the predicted gain that a step must reach. */
const ENOUGH = 1e-4;
/** A fit is done when a step promises less than this, in units of the loss, or less than rounding allows to see. */
const DONE = 1e-8;
const ROUNDING = 1e-13;
/**
 * It is also done when steps gain less than this: the values are then closer to the minimum than a two-hundredth of a standard error. At
 * kinks steps gain far less than they promise, and more of them are not worth their time.
 */
const SMALL = 1e-5;
const TRUSTED = 0.1;
const WORTHLESS = 1e-3;

/** A point of the refinement. */
export interface NewtonState {
  readonly values: Float64Array<ArrayBuffer>;
  /** The loss of training with the prior. */
  readonly total: number;
  readonly damping: number;
  readonly steps: number;
  /** Whether no step promises a gain. */
  readonly done: boolean;
}

export function startNewton(values: Float64Array, total: number): NewtonState {
  return { values: Float64Array.from(values), total, damping: FIRST_DAMPING, steps: 0, done: false };
}

/**
 * One step of the method of Levenberg and Marquardt: Newton's step with the information for the second derivative, shortened until the
 * loss falls. Numbers at a bound that the gradient pushes against stay there.
 */
export async function newtonStep(
  objective: Objective,
  state: NewtonState,
  bounds: Bounds,
  fixed: (index: number) => boolean = () => false,
): Promise<NewtonState & { readonly at: InformationSum }> {
  const { size, prior } = objective;
  const { values } = state;
  const at = await objective.information(values);
  const gradient = Float64Array.from(at.gradient);
  for (let i = 0; i < size; i++) gradient[i]! += prior.precision[i]! * (values[i]! - prior.center[i]!);
  const isFixed = (i: number) =>
    fixed(i) ||
    (values[i]! <= bounds.least[i]! && gradient[i]! > 0) ||
    (values[i]! >= bounds.most[i]! && gradient[i]! < 0);
  const free = Array.from({ length: size }, (_, i) => i).filter((i) => !isFixed(i));
  const slope = Float64Array.from(free, (i) => -gradient[i]!);
  const done = { ...state, steps: state.steps + 1, done: true, at };
  for (let damping = state.damping; damping <= MOST_DAMPING; damping *= SHARPER) {
    const move = solve(factorise(damped(at.information, prior.precision, free, damping), free.length), slope);
    // The gain that the damped quadratic model promises is at least half of this.
    const promised = 0.5 * move.reduce((sum, step, a) => sum + step * slope[a]!, 0);
    if (!(promised > DONE + ROUNDING * state.total)) return done;
    const next = Float64Array.from(values);
    free.forEach((i, a) => {
      next[i]! += move[a]!;
    });
    clampTo(next, bounds);
    const total = (await objective.loss(next)) + objective.penalty(next);
    const gain = state.total - total;
    if (gain < ENOUGH * promised) continue;
    if (gain < SMALL || (gain < WORTHLESS && gain < TRUSTED * promised)) return done;
    const less = Math.max(LEAST_DAMPING, damping / SHARPER);
    return { values: next, total, damping: less, steps: state.steps + 1, done: false, at };
  }
  return done;
}

/** The free rows of the information with the prior, and the diagonal raised by a share of itself. */
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
