import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FaultError, fail } from '../../rules/result.ts';
import { isRunning, startTime, startTimeText } from './process-start.ts';

export const LOCK = 'run.lock';
/** A pid and the start time of its process, which older versions did not write. A power failure may leave only a part. */
const CONTENT = /^(\d*)(?: ([\w :-]*))?\n?\0*$/;

/** A process may seem to have started this much later than its lock was written, because clocks and file systems round. */
const ROUNDING_MS = 2000;

interface Lock {
  readonly owner: number;
  readonly started: string | undefined;
  readonly written: number;
}

/** Whether the process that wrote the lock still runs. A later process can have the same pid, but not the same start time. */
function isHeld({ owner, started, written }: Lock): boolean {
  if (!(owner > 0) || !isRunning(owner)) return false;
  const now = started === undefined ? undefined : startTimeText(owner);
  if (now !== undefined) return now === started;
  // A lock without a start time is stale if it has our own pid, since we have not written one yet, or if its process started after the lock
  // was written.
  return owner !== process.pid && !((startTime(owner) ?? 0) > written + ROUNDING_MS);
}

function refuse(message: string): FaultError {
  return new FaultError(fail('run.locked', 'out', message).fault);
}

/** The process that plays in the folder; undefined if there is none, or if it has ended and left its lock behind. */
export async function lockOwner(folder: string): Promise<number | undefined> {
  const path = join(folder, LOCK);
  let content: string;
  try {
    content = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const found = CONTENT.exec(content);
  if (found === null) throw refuse(`cannot use '${folder}': ${LOCK} exists, but is not a lock file`);
  const owner = Number.parseInt(found[1]!, 10);
  const written = (await stat(path)).mtimeMs;
  return isHeld({ owner, started: found[2], written }) ? owner : undefined;
}

/** Keeps two processes from writing the same journal. The lock of a process that has ended does not count. */
export async function lockRun(folder: string): Promise<void> {
  const path = join(folder, LOCK);
  const started = startTimeText(process.pid);
  const take = () => writeFile(path, `${process.pid}${started === undefined ? '' : ` ${started}`}\n`, { flag: 'wx' });
  try {
    await take();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const owner = await lockOwner(folder);
    if (owner !== undefined) throw refuse(`process ${owner} is playing in '${folder}' (if not, remove ${path})`);
    await unlockRun(folder);
    await take();
  }
}

export async function unlockRun(folder: string): Promise<void> {
  await rm(join(folder, LOCK), { force: true });
}
