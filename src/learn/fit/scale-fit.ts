import { NO_SCORE } from '../dataset/label.ts';
import type { Chunk } from '../dataset/shard.ts';
import { expectation } from './loss.ts';
import type { Objective } from './objective.ts';

/** Where the search for the constant begins: 100 centipawns are worth 0.6. */
const START = 0.004;
const LEAST = 1e-5;
const MOST = 1;
const STEPS = 60;
const EXACT = 1e-12;

/**
 * Newton's method for one positive number, applied to its logarithm, with a limited step. The derivatives are those with respect to the
 * number itself.
 * Undefined if there is no minimum in range, because the scores do not predict the results, predict the opposite, or predict them
 * perfectly.
 */
async function fitPositive(
  at: (k: number) => Promise<{ readonly slope: number; readonly curvature: number }>,
): Promise<number | undefined> {
  let log = Math.log(START);
  for (let step = 0; step < STEPS; step++) {
    const k = Math.exp(log);
    const { slope, curvature } = await at(k);
    // Converted to the logarithm by the chain rule, without the term that can make the curvature negative.
    const move = -slope / (k * curvature);
    if (!Number.isFinite(move)) return undefined;
    log += Math.max(-1, Math.min(1, move));
    if (log < Math.log(LEAST) || log > Math.log(MOST)) return undefined;
    if (Math.abs(move) < EXACT) break;
  }
  return Math.exp(log);
}

/** The constant of the logistic curve at which the scores of the start predict the targets best. */
export function fitScale(objective: Objective, values: Float64Array): Promise<number | undefined> {
  return fitPositive((k) => objective.with({ k }).scale(values));
}

/** The constant at which the scores of the search predict results best. Scores of mates count like any others. */
export function fitScoreScale(chunks: () => AsyncIterable<Chunk>): Promise<number | undefined> {
  return fitPositive(async (k) => {
    let [slope, curvature] = [0, 0];
    for await (const { length, scores, results } of chunks())
      for (let i = 0; i < length; i++) {
        const score = scores[i]!;
        if (score === NO_SCORE) continue;
        const expected = expectation(score, k);
        slope += score * (expected - results[i]!);
        curvature += score * score * expected * (1 - expected);
      }
    return { slope, curvature };
  });
}
