import { z } from 'zod';
import { count, hash } from '../lab/schema-parts.ts';
import { OBSTACLES } from '../learn/fit/learn-summary.ts';
import { LOSSES } from '../learn/fit/loss.ts';
import { fittedNumber } from './schema-parts.ts';

const losses = z.object({
  train: z.number().describe('The mean loss of the positions for training.'),
  heldOut: z.number().nullable().describe('The mean loss of held-out positions; null if there are none.'),
});

const bins = z.array(z.object({ n: count, expected: z.number(), result: z.number() }));

const vector = z.object({
  fen: z.string(),
  result: z.number(),
  multiplier: z.number().describe('Its influence on the result, from 0 to 1.'),
  margin: z.number().describe('The score of the winner in margins: 1 is on the margin, below 0 on the wrong side.'),
});

/** The JSON of `lucena learn`, published as docs/learn.schema.json. */
export const learnSchema = z.object({
  profile: z.string(),
  hash,
  learned: hash.describe('The hash of the learned profile.'),
  data: hash.describe('The hash of the dataset.'),
  loss: z.enum(LOSSES),
  prior: z.number().nonnegative(),
  target: z
    .number()
    .min(0)
    .max(1)
    .describe('The share of the result in the target; the rest is the score of a search.'),
  epochs: count,
  seed: count,
  complete: z
    .boolean()
    .describe('False if the fit was interrupted: the values are the best so far, without standard errors.'),
  positions: count.describe('Positions for training.'),
  games: count,
  k: z.number().positive().describe('The expected result is 1 / (1 + exp(−k · centipawns)).'),
  before: losses,
  after: losses.describe('The losses with the values that are written.'),
  unrounded: losses.describe('The losses before the values were rounded to the steps of their knobs.'),
  knobs: z.array(
    fittedNumber.extend({
      before: z.number(),
      after: z.number(),
      error: z
        .number()
        .nonnegative()
        .nullable()
        .describe('The standard error, clustered by game; null if the data does not determine the number.'),
      n: count.describe('The positions whose score depends on the number.'),
    }),
  ),
  undetermined: z
    .array(z.object({ name: z.string(), n: count, why: z.enum(OBSTACLES) }))
    .describe('The numbers that the data determines poorly or not at all.'),
  correlated: z
    .array(z.object({ a: z.string(), b: z.string(), correlation: z.number() }))
    .describe('Pairs whose errors have a correlation beyond ±0.9, the strongest first.'),
  calibration: z.object({ on: z.enum(['heldOut', 'train']), before: bins, after: bins }),
  curve: z.array(losses.extend({ stage: z.enum(['start', 'adam', 'newton', 'hinge']) })),
  support: z
    .object({
      positions: count.describe('Won and lost positions that took part.'),
      vectors: count,
      wrong: count.describe('Positions on the wrong side of the boundary.'),
      margin: z.number().describe('The width of the margin on either side, in centipawns.'),
      converged: z.boolean(),
      surprises: z.array(vector).describe('The support vectors furthest on the wrong side.'),
      decided: z
        .array(z.object({ name: z.string(), positions: z.array(vector.extend({ share: z.number() })) }))
        .describe('The positions that decided each number, for the numbers that moved furthest.'),
    })
    .optional()
    .describe('With the hinge loss.'),
});

export function learnJsonSchema(): object {
  return z.toJSONSchema(learnSchema);
}
