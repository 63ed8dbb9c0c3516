/** The loss functions. `hinge` is that of the support vector machine. */
export const LOSSES = ['logistic', 'squared', 'hinge'] as const;
export type LossName = (typeof LOSSES)[number];

/** For the hinge loss, a target above half a point is a win and one below it a loss. A draw is neither and costs nothing. */
function side(target: number): number {
  return Math.sign(target - 0.5);
}

/** The expected result of White: a logistic curve. */
export function expectation(score: number, k: number): number {
  return 1 / (1 + Math.exp(-k * score));
}

/** The loss of one position. The target is White's result, from 0 to 1, or an expectation of it. */
export function lossOf(loss: LossName, score: number, target: number, k: number): number {
  if (loss === 'squared') return (expectation(score, k) - target) ** 2;
  if (loss === 'hinge') return target === 0.5 ? 0 : Math.max(0, 1 - side(target) * k * score);
  const x = k * score;
  // ln(1 + e^x) − t·x, written so that it cannot overflow.
  return Math.max(x, 0) + Math.log1p(Math.exp(-Math.abs(x))) - target * x;
}

/** The derivative of the loss with respect to the score. */
export function slopeOf(loss: LossName, score: number, target: number, k: number): number {
  if (loss === 'hinge') return side(target) * k * score < 1 ? -side(target) * k : 0;
  const expected = expectation(score, k);
  const distance = expected - target;
  return loss === 'logistic' ? k * distance : 2 * k * distance * expected * (1 - expected);
}

/**
 * The curvature of the loss as a function of the score. For squared errors it is the Gauss–Newton curvature, which is never negative: it
 * leaves out the part whose mean is 0 if the model holds. The hinge has none.
 */
export function curvatureOf(loss: LossName, score: number, k: number): number {
  if (loss === 'hinge') return 0;
  const expected = expectation(score, k);
  const rise = k * expected * (1 - expected);
  return loss === 'logistic' ? k * rise : 2 * rise * rise;
}
