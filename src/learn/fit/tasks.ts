import type { Split } from '../dataset/split.ts';
import type { Packed } from '../linear/symmetric.ts';
import type { Target } from './target.ts';

/** A part of a shard. */
export interface Slice {
  readonly split: Split;
  readonly shard: number;
  readonly from: number;
  readonly to: number;
}

/** The point at which sums are taken: the learned numbers, the constant of the logistic curve, and the target. */
export interface Point {
  readonly values: Float64Array<ArrayBuffer>;
  readonly k: number;
  readonly target: Target;
}

/** A sum over a slice, as a task for a thread. */
export interface Task extends Slice {
  readonly sum: SumName;
  readonly point: Point;
}

export interface SumsByName {
  readonly loss: LossSum;
  readonly gradient: GradientSum;
  readonly information: InformationSum;
  readonly survey: SurveySum;
  readonly scale: ScaleSum;
  readonly reliability: ReliabilitySum;
  readonly features: FeatureRows;
}
export type SumName = keyof SumsByName;

export interface LossSum {
  readonly loss: number;
}

export interface GradientSum extends LossSum {
  readonly gradient: Float64Array<ArrayBuffer>;
}

/** Over the games that begin in a slice. */
export interface InformationSum extends GradientSum {
  /** The sum of the score's gradients times their transposes, weighted by the curvature of the loss. */
  readonly information: Packed;
  /** The sum of the loss gradients of whole games times their transposes, because the positions of a game are not independent. */
  readonly games: Packed;
}

/** How strongly the positions depend on each number. */
export interface SurveySum {
  /** The number of positions whose score depends on it. */
  readonly counts: Float64Array<ArrayBuffer>;
  /** The sum of the squared derivatives of the score. */
  readonly squares: Float64Array<ArrayBuffer>;
}

/** The loss as a function of the constant of the logistic curve, with two derivatives. */
export interface ScaleSum extends LossSum {
  readonly slope: number;
  readonly curvature: number;
}

/** Positions by predicted expectation, in bins of equal width. */
export interface ReliabilitySum {
  readonly counts: Float64Array<ArrayBuffer>;
  readonly expected: Float64Array<ArrayBuffer>;
  readonly results: Float64Array<ArrayBuffer>;
}

/** Gradients of the score as sparse rows. */
export interface FeatureRows {
  /** Where each row begins, and where the last one ends. */
  readonly starts: Uint32Array<ArrayBuffer>;
  readonly columns: Uint16Array<ArrayBuffer>;
  readonly values: Float64Array<ArrayBuffer>;
  /** The score at the point, White's result and the game of each row. */
  readonly scores: Float64Array<ArrayBuffer>;
  readonly results: Float64Array<ArrayBuffer>;
  readonly games: Uint32Array<ArrayBuffer>;
}

/** The memory of a sum, which threads hand over instead of copying it. */
export function buffersOf(sum: SumsByName[SumName]): ArrayBuffer[] {
  return Object.values(sum).flatMap((value) => (ArrayBuffer.isView(value) ? [value.buffer as ArrayBuffer] : []));
}
