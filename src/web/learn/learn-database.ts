import { FaultError } from '../../rules/result.ts';
import { answer, isFull, PageDatabase } from '../state/page-database.ts';
import type { KeptDataset, KeptFit, UnfinishedFit } from './learn-messages.ts';

/** The limits of the database. Nothing is deleted automatically. */
export const MAX_FITS = 50;
export const MAX_DATASETS = 20;
export const MAX_BYTES = 256 << 20;

const DATASETS = 'datasets';
/** The bytes of shards, by dataset and file. */
const SHARDS = 'shards';
const FITS = 'fits';
/** The data that fits need to be resumed, by id. */
const UNFINISHED = 'unfinished';

const database = new PageDatabase('lucena-learn', {
  [DATASETS]: { keyPath: 'id' },
  [SHARDS]: undefined,
  [FITS]: { keyPath: 'id' },
  [UNFINISHED]: undefined,
});

type Work<T> = Parameters<typeof database.transact<T>>[1];

function refuse(field: string, message: string): never {
  throw new FaultError({ code: 'learn.full', field, message });
}

async function transact<T>(mode: IDBTransactionMode, work: Work<T>): Promise<T> {
  try {
    return await database.transact(mode, work);
  } catch (error) {
    if (error instanceof FaultError) throw error;
    return refuse('browser', isFull(error) ? 'has no space left; delete some datasets' : 'could not use its database');
  }
}

/** All keys of a dataset's shards. An array sorts after all texts. */
function shardsOf(id: string): IDBKeyRange {
  return IDBKeyRange.bound([id], [id, []]);
}

function latestFirst<T extends { readonly at: number }>(all: T[]): T[] {
  return all.sort((a, b) => b.at - a.at);
}

export function listDatasets(): Promise<KeptDataset[]> {
  return transact('readonly', async (store) => latestFirst(await answer<KeptDataset[]>(store(DATASETS).getAll())));
}

export function listFits(): Promise<KeptFit[]> {
  return transact('readonly', async (store) => latestFirst(await answer<KeptFit[]>(store(FITS).getAll())));
}

/** Refuses a dataset for which there would be no room. */
function checkRoom(others: readonly KeptDataset[], bytes: number): void {
  if (others.length >= MAX_DATASETS) refuse('datasets', `there are already ${MAX_DATASETS} of them; delete one first`);
  if (others.reduce((sum, one) => sum + one.bytes, bytes) > MAX_BYTES)
    refuse('datasets', `together they would take up more than ${MAX_BYTES >> 20} MiB; delete some first`);
}

export function keepDataset(dataset: KeptDataset, shards: ReadonlyMap<string, Uint8Array>): Promise<void> {
  return transact('readwrite', async (store) => {
    checkRoom(await answer<KeptDataset[]>(store(DATASETS).getAll()), dataset.bytes);
    store(DATASETS).add(dataset);
    for (const [file, bytes] of shards) store(SHARDS).add(bytes, [dataset.id, file]);
  });
}

/** A dataset and its shards; undefined if it was deleted. */
export function readDataset(
  id: string,
): Promise<{ readonly dataset: KeptDataset; readonly shards: Map<string, Uint8Array> } | undefined> {
  return transact('readonly', async (store) => {
    const dataset = await answer<KeptDataset | undefined>(store(DATASETS).get(id));
    if (dataset === undefined) return undefined;
    const keys = await answer<[string, string][]>(store(SHARDS).getAllKeys(shardsOf(id)));
    const bytes = await answer<Uint8Array[]>(store(SHARDS).getAll(shardsOf(id)));
    return { dataset, shards: new Map(keys.map(([, file], i) => [file, bytes[i]!])) };
  });
}

export function removeDataset(id: string): Promise<void> {
  return transact('readwrite', async (store) => {
    store(DATASETS).delete(id);
    store(SHARDS).delete(shardsOf(id));
  });
}

/** Stores a fit that begins. Refuses it if there is no room. */
export function beginFit(fit: KeptFit, unfinished: UnfinishedFit): Promise<void> {
  return transact('readwrite', async (store) => {
    if ((await answer<number>(store(FITS).count())) >= MAX_FITS)
      refuse('fits', `there are already ${MAX_FITS} of them; delete one first`);
    store(FITS).add(fit);
    store(UNFINISHED).add(unfinished, fit.id);
  });
}

/** Stores a fit over its earlier state. Without an unfinished part it is complete. */
export function keepFit(fit: KeptFit, unfinished?: UnfinishedFit): Promise<void> {
  return transact('readwrite', async (store) => {
    store(FITS).put(fit);
    if (unfinished === undefined) store(UNFINISHED).delete(fit.id);
    else store(UNFINISHED).put(unfinished, fit.id);
  });
}

export function readUnfinished(id: string): Promise<UnfinishedFit | undefined> {
  return transact('readonly', (store) => answer<UnfinishedFit | undefined>(store(UNFINISHED).get(id)));
}

export function removeFit(id: string): Promise<void> {
  return transact('readwrite', async (store) => {
    store(FITS).delete(id);
    store(UNFINISHED).delete(id);
  });
}
