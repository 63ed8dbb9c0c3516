import { FaultError } from '../../rules/result.ts';
import { boundsOf, clampTo } from '../fit/bounds.ts';
import { type Fit, type FitData, type Fitted, reachOf } from '../fit/fit.ts';
import type { Choice } from '../fit/numbers.ts';
import type { FitOrder } from '../fit/order.ts';
import { trainSvm } from './dual-descent.ts';
import { featureTable, linearColumns, MAX_SVM_POSITIONS } from './features.ts';
import { type SupportSummary, supportSummary } from './support.ts';

/**
 * The cost of a position on the wrong side of its margin. It equals one nat of log-likelihood, so that the prior has the same weight as in
 * other fits.
 */
const COST = 1;
const TOLERANCE = 1e-3;
const MAX_PASSES = 1000;

/**
 * A linear support vector machine that separates won positions from lost ones. It has the prior of a fit by likelihood, with the hinge in
 * place of the logistic loss: the score in units of 1/k should be at least 1 for the winner. Numbers in which the score is not linear keep
 * their values.
 */
export async function fitSvm(
  fit: Fit,
  {
    order,
    choice,
    data,
    signal,
    onProgress,
  }: {
    readonly order: FitOrder;
    readonly choice: Choice;
    readonly data: FitData;
    readonly signal?: AbortSignal | undefined;
    readonly onProgress?: ((text: string) => void) | undefined;
  },
): Promise<Fitted & { readonly support: SupportSummary }> {
  const state = await fit.begin();
  const objective = fit.objective(state);
  const { numbers } = choice;
  const start = Float64Array.from(numbers, (number) => number.start);
  onProgress?.('finding the numbers that the score is linear in');
  const linear = await linearColumns(
    objective,
    start,
    Float64Array.from(numbers, ({ step }) => step),
  );
  const reach = reachOf(state);
  // In standard deviations of the prior, so that its penalty is half the square of the weights.
  const scale = start.map((_, i) =>
    linear[i] && reach[i]! > 0 ? objective.k / Math.sqrt(objective.prior.precision[i]!) : 0,
  );
  if (!scale.some((one) => one > 0))
    throw new FaultError({
      code: 'learn.linear',
      field: 'knobs',
      message: 'the score is not linear in any of the numbers',
    });
  onProgress?.(`collecting the features of at most ${MAX_SVM_POSITIONS} positions`);
  const table = await featureTable(objective, data, start, scale);
  if (new Set(table.labels).size < 2)
    throw new FaultError({
      code: 'learn.classes',
      field: 'data',
      message: 'the hinge loss needs won and lost positions, but the dataset has only one kind',
    });
  onProgress?.(`separating ${table.labels.length} positions`);
  const { seed } = order;
  const options = { cost: COST, seed, tolerance: TOLERANCE, maxPasses: MAX_PASSES, signal };
  const svm = await trainSvm(table.rows, table.labels, numbers.length, options, table.offsets);
  const values = start.map((value, i) => value + (svm.weights[i]! * scale[i]!) / objective.k);
  clampTo(values, boundsOf(numbers));
  const best = { values: Float64Array.from(values), total: Number.NaN };
  const free = fit.objective(state, false);
  const losses = await fit.losses(free, best.values);
  return {
    state: { ...state, best, curve: [...state.curve, { stage: 'hinge', ...losses }] },
    objective: free,
    complete: signal?.aborted !== true,
    information: undefined,
    support: await supportSummary(table, svm, { numbers, data, k: objective.k, cost: COST }),
  };
}
