import type { AdamState } from './adam.ts';
import type { NewtonState } from './newton.ts';

/** The mean loss per position, in training and held out. Null without held-out positions. */
export interface Losses {
  readonly train: number;
  readonly heldOut: number | null;
}

/** A point of the loss curve. */
export interface CurvePoint extends Losses {
  readonly stage: 'start' | 'adam' | 'newton' | 'hinge';
}

/** The state of a fit after an epoch or a step of the refinement. */
export interface FitState {
  readonly k: number;
  readonly scoreK: number;
  /** For each number, how many positions depend on it, and the sum of the squared derivatives of the score with respect to it. */
  readonly counts: Float64Array<ArrayBuffer>;
  readonly squares: Float64Array<ArrayBuffer>;
  readonly before: Losses;
  /** The number of completed epochs. */
  readonly epoch: number;
  readonly adam: AdamState;
  /** Set once the refinement has begun. */
  readonly newton?: NewtonState | undefined;
  /** The lowest loss with the prior so far. */
  readonly best: { readonly values: Float64Array<ArrayBuffer>; readonly total: number };
  readonly curve: readonly CurvePoint[];
}
