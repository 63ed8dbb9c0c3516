import { z } from 'zod';
import { count, hash } from '../lab/schema-parts.ts';
import { matchSchema } from './schemas.ts';

/** The JSON of `tune`, as it is printed and kept. */
export const tuneSchema = z.object({
  profile: z.string(),
  hash,
  limits: z.string(),
  /** The hash of the tuned profile. */
  tuned: hash,
  iterations: count,
  /** Pairs of games in each iteration. */
  pairs: count,
  /** How far one win moves a knob in the last iteration, as a share of its size. */
  rate: z.number().positive(),
  /** How far along the path the result lies, from 0 to 1. */
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
  /** The numbers after each iteration, and wins minus losses of the side with the moved numbers. */
  path: z.array(z.object({ iteration: count, balance: z.number().int(), values: z.array(z.number()) })),
  /** The test against the start; null if it was left out or no knob changed. */
  sprt: matchSchema.nullable(),
});
