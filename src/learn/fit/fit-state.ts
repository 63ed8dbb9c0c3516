import type { AdamState } from './adam.ts';
import type { NewtonState } from './newton.ts';

/** Mean losses of a position. Null without held-out positions. */
export interface Losses {
  readonly train: number;
  readonly heldOut: number | null;
}

/** A point of the loss curve. */
export interface CurvePoint extends Losses {
  readonly stage: 'start' | 'adam' | 'newton' | 'hinge';
}

/** How far a fit has come, after an epoch or a step of the refinement. */
export interface FitState {
  readonly k: number;
  readonly scoreK: number;
  /** For each number: the positions that inform it, and the squares of the derivatives of the score by it. */
  readonly counts: Float64Array<ArrayBuffer>;
  readonly squares: Float64Array<ArrayBuffer>;
  readonly before: Losses;
  /** Epochs that are done. */
  readonly epoch: number;
  readonly adam: AdamState;
  /** Once the refinement has begun. */
  readonly newton?: NewtonState | undefined;
  /** The lowest loss with the prior so far. */
  readonly best: { readonly values: Float64Array<ArrayBuffer>; readonly total: number };
  readonly curve: readonly CurvePoint[];
}
