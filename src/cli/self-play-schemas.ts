import { z } from 'zod';
import { DESIGNS } from '../lab/ablation/design.ts';
import { count, estimate, hash } from './schema-parts.ts';
import { matchSchema } from './schemas.ts';

/** The JSON of `ablate` and `tune`, as they print and keep it. */

export const ablationSchema = z.object({
  profile: z.string(),
  hash,
  limits: z.string(),
  design: z.enum(DESIGNS),
  games: count,
  /** Whether all games that were asked for have been played. */
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
      /** In nanoseconds; null if it was not measured or is no part of the evaluation. */
      cost: estimate.nullable(),
    }),
  ),
});

export const tuneSchema = z.object({
  profile: z.string(),
  hash,
  limits: z.string(),
  /** The hash of the tuned profile. */
  tuned: hash,
  iterations: count,
  /** Pairs of games in each iteration. */
  pairs: count,
  /** How far a win moves a knob in the last iteration, as a share of its size. */
  rate: z.number().positive(),
  /** The share of the way that the result takes. */
  share: z.number().min(0).max(1),
  /** Whether all iterations have been played. */
  complete: z.boolean(),
  knobs: z.array(
    z.object({
      name: z.string(),
      min: z.number(),
      max: z.number(),
      /** How far it was moved up and down in the last iteration. */
      size: z.number().positive(),
      start: z.number(),
      /** Where the path ended, unrounded. */
      found: z.number(),
      /** The value of the tuned profile. */
      value: z.number(),
    }),
  ),
  /** The numbers after each iteration, and wins less losses of the side with the moved numbers. */
  path: z.array(z.object({ iteration: count, balance: z.number().int(), values: z.array(z.number()) })),
  /** The test against the start; null if it was left out or no knob changed. */
  sprt: matchSchema.nullable(),
});
