import { z } from 'zod';

/** Parts that several schemas share. */

export const warnings = z.array(z.object({ field: z.string(), message: z.string() }));

/** The board, if it is not that of chess. Positions are then SFEN, moves USI with Western names, and White is the first player. */
export const board = z.string().optional();

export const knobValue = z.union([z.number(), z.boolean(), z.string(), z.array(z.number())]);
