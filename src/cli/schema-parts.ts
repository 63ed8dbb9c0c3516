import { z } from 'zod';

/** Parts that several schemas share. */

export const warnings = z.array(z.object({ field: z.string(), message: z.string() }));

export const knobValue = z.union([z.number(), z.boolean(), z.string(), z.array(z.number())]);
