import { z } from 'zod';
import { count, hash } from '../lab/schema-parts.ts';
import { fittedNumber } from './schema-parts.ts';

const losses = z.object({
  hinge: z.number().nonnegative().describe('The mean hinge loss of a pair, in margins.'),
  right: z.number().min(0).max(1).describe('The share of pairs in which the played move scores more.'),
});
const both = z.object({ train: losses, heldOut: losses });

const move = z.object({ san: z.string(), uci: z.string() });

const pair = z.object({
  fen: z.string(),
  played: move,
  other: move.describe('The legal move that the played one is compared with.'),
  game: count.describe('The number of the game in the file, from 1.'),
  multiplier: z.number().describe('Its part in the result, from 0 to 1.'),
  margin: z.number().describe('The lead of the played move in margins: 1 is on the margin, below 0 on the wrong side.'),
});

/** The JSON of `lucena learn --pairs`, published as docs/learn-pairs.schema.json. */
export const pairsSchema = z.object({
  profile: z.string(),
  hash,
  learned: hash.describe('The hash of the learned profile.'),
  prior: z.number().positive(),
  seed: count,
  complete: z.boolean().describe('False if it was interrupted: the values are the best so far.'),
  games: count,
  heldOutGames: count,
  positions: count.describe('Positions for training.'),
  pairs: count.describe('Pairs of moves in them.'),
  k: z.number().positive().describe('One over the margin in centipawns.'),
  before: both,
  after: both.describe('With the values that are written.'),
  knobs: z.array(
    fittedNumber.extend({
      before: z.number(),
      after: z.number(),
      isLinear: z.boolean().describe('Whether the score is linear in the number; others keep their values.'),
    }),
  ),
  support: z.object({
    vectors: count,
    wrong: count.describe('Pairs on the wrong side of the boundary.'),
    margin: z.number().describe('The margin in centipawns.'),
    converged: z.boolean(),
    surprises: z.array(pair).describe('The support vectors furthest on the wrong side.'),
    decided: z
      .array(z.object({ name: z.string(), pairs: z.array(pair.extend({ share: z.number() })) }))
      .describe('The pairs that decided each number, for the numbers that moved furthest.'),
  }),
});

export function pairsJsonSchema(): object {
  return z.toJSONSchema(pairsSchema);
}
