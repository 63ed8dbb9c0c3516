import { mkdir } from 'node:fs/promises';
import { FaultError } from '../../rules/result.ts';
import { openDataset } from '../dataset/dataset.ts';
import { readCheckpoint, writeCheckpoint } from './checkpoint.ts';
import type { FitState } from './fit-state.ts';
import { type Learned, type LearnOptions, learn } from './learn.ts';
import type { FitOrder } from './order.ts';

/** A fit that was begun in a folder. */
export async function earlierFit(
  folder: string,
): Promise<{ readonly order: FitOrder; readonly state: FitState } | undefined> {
  const earlier = await readCheckpoint(folder);
  if (earlier === undefined) return undefined;
  const { dataHash, data } = earlier.order;
  const { manifest } = await openDataset(data);
  if (manifest.hash !== dataHash)
    throw new FaultError({
      code: 'learn.resume',
      field: 'resume',
      message: `the dataset in '${data}' is not the one that the fit began with`,
    });
  return earlier;
}

export interface LearnRunOptions extends Omit<LearnOptions, 'data' | 'earlier'> {
  /** Where the state is kept after each epoch and step; undefined for nowhere. */
  readonly folder?: string | undefined;
}

/** Learns from a dataset on disk, and keeps the state in a folder. */
export async function learnRun(
  order: FitOrder,
  earlier: FitState | undefined,
  { folder, onState, ...options }: LearnRunOptions,
): Promise<Learned> {
  const data = await openDataset(order.data);
  return learn(order, {
    ...options,
    data,
    earlier,
    onState: async (state) => {
      if (folder !== undefined) {
        await mkdir(folder, { recursive: true });
        await writeCheckpoint(folder, order, state);
      }
      onState?.(state);
    },
  });
}
