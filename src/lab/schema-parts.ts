import { z } from 'zod';

/** Parts that schemas of results share. */

export const count = z.number().int().nonnegative();

/** Identifies the content of a profile, whatever its name. */
export const hash = z.string().regex(/^[0-9a-f]{16}$/);

/** A value with its 95 % interval. */
export const estimate = z.object({ value: z.number(), low: z.number(), high: z.number() });
