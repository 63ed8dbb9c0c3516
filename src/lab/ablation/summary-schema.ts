import { z } from 'zod';
import { count, estimate, hash } from '../schema-parts.ts';
import { DESIGNS } from './design.ts';

/** The JSON of an ablation, as it is printed and kept. */
export const ablationSchema = z.object({
  profile: z.string(),
  hash,
  limits: z.string(),
  design: z.enum(DESIGNS),
  games: count,
  /** Whether all requested games have been played. */
  complete: z.boolean(),
  /** Pairs that repeat an earlier one, which do not count. */
  repeatedPairs: count,
  /** The most valuable first. */
  features: z.array(
    z.object({
      /** A term, a group, or `search.` and a switch. */
      id: z.string(),
      kind: z.enum(['term', 'group', 'search']),
      title: z.string(),
      /** The terms that are off without it. */
      terms: z.array(z.string()),
      /** Elo that the profile loses without it, with half the width of the 95 % interval. */
      elo: z.number(),
      error: z.number().nonnegative(),
      /** Pairs in which it was off. */
      pairs: count,
      /** In nanoseconds; null if it was not measured or is not part of the evaluation. */
      cost: estimate.nullable(),
    }),
  ),
});
