/** How far a prediction is from its target, as a function of the score. */
export const LOSSES = ['logistic', 'squared', 'hinge'] as const;
export type LossName = (typeof LOSSES)[number];

/** The losses that a fit by gradients takes; the hinge is that of the support vector machine. */
export type SmoothLoss = Exclude<LossName, 'hinge'>;

/** The expected result of White: a logistic curve. */
export function expectation(score: number, k: number): number {
  return 1 / (1 + Math.exp(-k * score));
}

/** The loss of one position. The target is White's result, from 0 to 1, or an expectation of it. */
export function lossOf(loss: SmoothLoss, score: number, target: number, k: number): number {
  if (loss === 'squared') return (expectation(score, k) - target) ** 2;
  const x = k * score;
  // Without overflow on either side: ln(1 + e^x) − t·x.
  return Math.max(x, 0) + Math.log1p(Math.exp(-Math.abs(x))) - target * x;
}

/** The derivative of the loss by the score. */
export function slopeOf(loss: SmoothLoss, score: number, target: number, k: number): number {
  const expected = expectation(score, k);
  const distance = expected - target;
  return loss === 'logistic' ? k * distance : 2 * k * distance * expected * (1 - expected);
}

/**
 * The curvature of the loss by the score. That of squared errors leaves out the part whose mean is 0 if the model holds, so that it is
 * never negative.
 */
export function curvatureOf(loss: SmoothLoss, score: number, k: number): number {
  const expected = expectation(score, k);
  const rise = k * expected * (1 - expected);
  return loss === 'logistic' ? k * rise : 2 * rise * rise;
}
