import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { reasonOf, writeWhole } from '../../lab/files.ts';
import { FaultError } from '../../rules/result.ts';
import type { FitState } from './fit-state.ts';
import { LOSSES } from './loss.ts';
import type { FitOrder } from './order.ts';

const FILE = 'learn.json';
const FORMAT = 1;

/** Encodes doubles in base 64, so that a resumed fit continues from exactly the same numbers. */
function packed(values: Float64Array): string {
  return Buffer.from(values.buffer, values.byteOffset, values.byteLength).toString('base64');
}

const doubles = z.string().transform((text, context): Float64Array<ArrayBuffer> => {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length % 8 !== 0) {
    context.addIssue({ code: 'custom', message: 'expected doubles in base 64' });
    return z.NEVER;
  }
  return new Float64Array(Uint8Array.from(bytes).buffer);
});

/** Infinity and NaN are not JSON. */
const real = z.number();
const count = z.number().int().nonnegative();

const loss = z.object({ train: real, heldOut: real.nullable() });

const state = z.object({
  k: real,
  scoreK: real,
  counts: doubles,
  squares: doubles,
  before: loss,
  epoch: count,
  adam: z.object({ values: doubles, first: doubles, second: doubles, steps: count }),
  newton: z.object({ values: doubles, total: real, damping: real, steps: count, done: z.boolean() }).optional(),
  best: z.object({ values: doubles, total: real }),
  curve: z.array(
    z.object({ stage: z.enum(['start', 'adam', 'newton', 'hinge']), train: real, heldOut: real.nullable() }),
  ),
});

const order = z.object({
  // The profile itself is checked when it is loaded.
  profile: z.custom<FitOrder['profile']>((value) => typeof value === 'object' && value !== null, 'expected a profile'),
  board: z.string().optional(),
  preset: z.string().optional(),
  data: z.string(),
  dataHash: z.string(),
  knobs: z.array(z.string()).optional(),
  loss: z.enum(LOSSES),
  prior: real.nonnegative(),
  target: real.min(0).max(1),
  k: real.positive().optional(),
  epochs: count,
  seed: count,
});

const checkpoint = z.object({ lucena: z.literal('learn'), format: z.literal(FORMAT), order, state });

function checkpointFault(folder: string, message: string): FaultError {
  return new FaultError({
    code: 'learn.checkpoint',
    field: 'resume',
    message: `cannot resume '${folder}': ${message}`,
  });
}

/** Reads the order and the state of a fit. The file is replaced atomically, so it is always complete. */
export async function readCheckpoint(
  folder: string,
): Promise<{ readonly order: FitOrder; readonly state: FitState } | undefined> {
  let text: string;
  try {
    text = await readFile(join(folder, FILE), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw checkpointFault(folder, reasonOf(error));
  }
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw checkpointFault(folder, `${FILE} is not valid JSON`);
  }
  const read = checkpoint.safeParse(content);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw checkpointFault(folder, `${FILE}: ${issue!.path.join('.')}: ${issue!.message}`);
  }
  return { order: read.data.order, state: read.data.state };
}

export async function writeCheckpoint(folder: string, order: FitOrder, state: FitState): Promise<void> {
  const text = JSON.stringify({ lucena: 'learn', format: FORMAT, order, state }, (_, value) =>
    value instanceof Float64Array ? packed(value) : value,
  );
  await writeWhole('folder', join(folder, FILE), `${text}\n`);
}
