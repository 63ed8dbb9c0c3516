import { z } from 'zod';
import type { LabOrder } from '../lab/lab-messages.ts';
import { fail, ok, type Result } from '../rules/result.ts';

/** Larger than any setting of a match. */
const MAX_TEXT = 60;

const text = z.string().min(1).max(MAX_TEXT);
const player = z.strictObject({
  name: z.string().min(1).max(200),
  // The profile's own reader checks the rest.
  profile: z.looseObject({ lucena: z.number(), name: z.string() }),
});

/**
 * A match as the browser orders it. There is no place in it for a command or a path: players are profiles by content, and openings are the
 * built-in ones.
 */
const order = z.strictObject({
  players: z.tuple([player, player]),
  settings: z.strictObject({
    tc: text.optional(),
    movetime: text.optional(),
    nodes: text.optional(),
    depth: text.optional(),
    seed: text.optional(),
    sprt: text.optional(),
    model: text.optional(),
    alpha: text.optional(),
    beta: text.optional(),
  }),
  games: z.int().positive().optional(),
});

/** Reads an order. A fault names the field. */
export function readOrder(value: unknown): Result<LabOrder> {
  const read = order.safeParse(value);
  if (read.success) return ok(read.data as unknown as LabOrder);
  const [issue] = read.error.issues;
  return fail('lab.order', issue!.path.join('.') || 'order', issue!.message);
}
