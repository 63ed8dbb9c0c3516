import { z } from 'zod';
import { count } from '../lab/schema-parts.ts';

/** Parts that several schemas share. */

export const warnings = z.array(z.object({ field: z.string(), message: z.string() }));

/** The board, if it is not that of chess. Positions are then SFEN, moves USI with Western names, and White is the first player. */
export const board = z.string().optional();

export const knobValue = z.union([z.number(), z.boolean(), z.string(), z.array(z.number())]);

/** A number of the evaluation, which a fit may change. */
export const fittedNumber = z.object({
  name: z.string().describe('term.knob, term.knob/mg or term.knob[3]'),
  id: z.string(),
  index: count.optional().describe('The index of the number within the knob, if it has several.'),
});

/** A part of the scores of two lines, in centipawns for White. */
export const contrastRow = z.object({
  id: z.string(),
  title: z.string(),
  move: z.number(),
  not: z.number(),
  difference: z.number(),
  stm: z.number().describe('The difference for the side to move.'),
});
