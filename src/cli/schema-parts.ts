import { z } from 'zod';

/** What several schemas have in common. */

export const count = z.number().int().nonnegative();

export const warnings = z.array(z.object({ field: z.string(), message: z.string() }));

/** Identifies what a profile does, whatever it is called. */
export const hash = z.string().regex(/^[0-9a-f]{16}$/);

export const knobValue = z.union([z.number(), z.boolean(), z.string(), z.array(z.number())]);
