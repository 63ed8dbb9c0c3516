// The messages of a fit in Redis: a model for the whole run, and jobs. Every message is checked when it is read.
import { z } from 'zod';
import type { ProfileFile } from '../../profiles/profile.ts';
import { fail, ok, type Result } from '../../rules/result.ts';
import { LOSSES } from '../fit/loss.ts';
import type { Model } from '../fit/model.ts';
import type { Point, Slice, Task } from '../fit/tasks.ts';
import type { Addable } from './sum-vector.ts';

const ADDABLE = [
  'loss',
  'gradient',
  'information',
  'survey',
  'scale',
  'reliability',
] as const satisfies readonly Addable[];

/** The maximum numbers of slices in a job and of numbers in a model. */
export const MAX_SLICES = 512;
const MAX_NUMBERS = 10_000;

const place = z.number().int().nonnegative().max(1e9);

const doubles = z
  .string()
  .max(16 * MAX_NUMBERS)
  .transform((text, context): Float64Array<ArrayBuffer> => {
    const bytes = Buffer.from(text, 'base64');
    if (bytes.length % 8 !== 0) {
      context.addIssue({ code: 'custom', message: 'expected doubles in base 64' });
      return z.NEVER;
    }
    return new Float64Array(Uint8Array.from(bytes).buffer);
  });

const slice = z
  .strictObject({ split: z.enum(['train', 'heldOut']), shard: place, from: place, to: place })
  .refine(({ from, to }) => from <= to, 'a slice ends before it begins');

/** Sums over some slices at one point, to be added in their order. */
const job = z.strictObject({
  sum: z.enum(ADDABLE),
  values: doubles,
  k: z.number(),
  target: z.strictObject({ result: z.number(), scoreK: z.number() }),
  slices: z.array(slice).min(1).max(MAX_SLICES),
});

const model = z.strictObject({
  // The profile is checked when it is loaded.
  profile: z.record(z.string(), z.unknown()).transform((file) => file as unknown as ProfileFile),
  ids: z.array(z.string().max(1000)).max(MAX_NUMBERS),
  columns: z.array(place).max(MAX_NUMBERS),
  loss: z.enum(LOSSES),
});

/** A job as read by its worker. */
export interface SumJob {
  readonly sum: Addable;
  readonly tasks: readonly Task[];
}

function parsed<T>(kind: string, schema: z.ZodType<T>, text: string): Result<T> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return fail('queue.message', kind, 'not valid JSON');
  }
  const read = schema.safeParse(value);
  if (read.success) return ok(read.data);
  const [issue] = read.error.issues;
  return fail('queue.message', [kind, ...issue!.path].join('.'), issue!.message);
}

export function writeJob(sum: Addable, { values, k, target }: Point, slices: readonly Slice[]): string {
  const bytes = Buffer.from(values.buffer, values.byteOffset, values.byteLength);
  return JSON.stringify({
    sum,
    values: bytes.toString('base64'),
    k,
    target,
    slices: slices.map(({ split, shard, from, to }) => ({ split, shard, from, to })),
  });
}

export function readJob(text: string): Result<SumJob> {
  const read = parsed('job', job, text);
  if (!read.ok) return read;
  const { sum, slices, ...point } = read.value;
  return ok({ sum, tasks: slices.map((one) => ({ ...one, sum, point })) });
}

export function writeModel(value: Model): string {
  return JSON.stringify(value);
}

export function readModel(text: string): Result<Model> {
  return parsed('model', model, text);
}
