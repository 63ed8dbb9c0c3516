import { z } from 'zod';

/** Parts that several schemas share. */

export const count = z.number().int().nonnegative();

export const warnings = z.array(z.object({ field: z.string(), message: z.string() }));

/** Identifies the content of a profile, whatever its name. */
export const hash = z.string().regex(/^[0-9a-f]{16}$/);

export const knobValue = z.union([z.number(), z.boolean(), z.string(), z.array(z.number())]);

/** A value with its interval of 95 %. */
export const estimate = z.object({ value: z.number(), low: z.number(), high: z.number() });
