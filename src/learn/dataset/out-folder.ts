import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder, unusable } from '../../lab/match/run-folder.ts';
import { LOCK, lockRun, unlockRun } from '../../lab/match/run-lock.ts';
import { FaultError } from '../../rules/result.ts';
import { CHECKPOINT_FILE, readCheckpoint } from './checkpoint.ts';
import type { Checkpoint } from './dataset-place.ts';
import { MANIFEST_FILE } from './manifest.ts';

function refuse(code: string, field: string, message: string): never {
  throw new FaultError({ code, field, message });
}

/** Refuses the first setting that differs from that of the earlier session. */
function refuseOther(settings: Readonly<Record<string, string>>, before: Readonly<Record<string, string>>): void {
  for (const name of new Set([...Object.keys(before), ...Object.keys(settings)])) {
    if (settings[name] === before[name]) continue;
    const show = (value: string | undefined) => (value === undefined ? 'not given' : `'${value}'`);
    refuse('dataset.settings', name, `the dataset was begun with ${show(before[name])}, not ${show(settings[name])}`);
  }
}

/**
 * Checks the folder that a dataset is to be written to. It must be empty or, with `resume`, hold an unfinished dataset with the same
 * settings, whose checkpoint is returned.
 */
async function earlierState(
  folder: string,
  settings: Readonly<Record<string, string>>,
  resume: boolean,
): Promise<Checkpoint | undefined> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return [];
    throw unusable(folder, error);
  });
  const content = names.filter((name) => name !== LOCK);
  if (content.includes(MANIFEST_FILE))
    return refuse('dataset.exists', 'out', `'${folder}' holds a complete dataset; use another folder`);
  if (!content.includes(CHECKPOINT_FILE)) {
    if (resume) return refuse('dataset.resume', 'resume', `there is no unfinished dataset in '${folder}'`);
    if (content.length > 0) return refuse('dataset.exists', 'out', `'${folder}' is not empty; use another folder`);
    return undefined;
  }
  if (!resume)
    return refuse('dataset.exists', 'out', `'${folder}' holds an unfinished dataset; use --resume to continue it`);
  const checkpoint = await readCheckpoint(folder);
  refuseOther(settings, checkpoint!.state.settings);
  return checkpoint;
}

/** Removes the files of an unfinished dataset, and the folder if it was made for it. */
async function removeDataset(folder: string, isNew: boolean): Promise<void> {
  for (const name of await readdir(folder))
    if (name === CHECKPOINT_FILE || name.endsWith('.shard')) await rm(join(folder, name), { force: true });
  await unlockRun(folder);
  if (isNew) await rm(folder, { recursive: true, force: true });
}

/**
 * Does the work with the dataset's folder locked against other processes. If the work fails before it can be resumed, nothing is left
 * behind.
 */
export async function inFolder<T>(
  folder: string,
  { settings, resume }: { readonly settings: Readonly<Record<string, string>>; readonly resume: boolean },
  work: (checkpoint: Checkpoint | undefined) => Promise<T>,
): Promise<T> {
  const checkpoint = await earlierState(folder, settings, resume);
  const isNew = (await readdir(folder).catch(() => undefined)) === undefined;
  try {
    await makeFolder(folder);
    await lockRun(folder);
  } catch (error) {
    throw unusable(folder, error);
  }
  try {
    return await work(checkpoint);
  } catch (error) {
    const saved = await readCheckpoint(folder).catch(() => undefined);
    if (saved === undefined || saved.state.funnel.games === 0) await removeDataset(folder, isNew);
    throw error;
  } finally {
    await unlockRun(folder);
  }
}
