import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FaultError, fail } from '../../rules/result.ts';
import { isRunning, processBirth, processStart } from './process-birth.ts';

const LOCK = 'run.lock';
/** A pid and the process's start time, which older versions did not write; or a part of it after a power failure. */
const CONTENT = /^(\d*)(?: ([\w :-]*))?\n?\0*$/;

/** A process may seem to have begun this much later than its lock, because clocks and file systems round. */
const ROUNDING_MS = 2000;

interface Lock {
  readonly owner: number;
  readonly birth: string | undefined;
  readonly written: number;
}

/** Whether the process that wrote the lock still runs. A later process can have the same pid, but it began at another time. */
function isHeld({ owner, birth, written }: Lock): boolean {
  if (!(owner > 0) || !isRunning(owner)) return false;
  const now = birth === undefined ? undefined : processBirth(owner);
  if (now !== undefined) return now === birth;
  // Without a start time: a lock with our own pid is not ours, since we have not written one yet, nor that of a process that began later.
  return owner !== process.pid && !((processStart(owner) ?? 0) > written + ROUNDING_MS);
}

/** Keeps two runs from writing one journal. The lock of a process that has ended is void. */
export async function lockRun(folder: string): Promise<void> {
  const path = join(folder, LOCK);
  const birth = processBirth(process.pid);
  const take = () => writeFile(path, `${process.pid}${birth === undefined ? '' : ` ${birth}`}\n`, { flag: 'wx' });
  const refuse = (message: string) => new FaultError(fail('run.locked', 'out', message).fault);
  try {
    await take();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const found = CONTENT.exec(await readFile(path, 'utf8'));
    if (found === null) throw refuse(`cannot use '${folder}': ${LOCK} exists, but is not the lock of a match`);
    const owner = Number.parseInt(found[1]!, 10);
    const written = (await stat(path)).mtimeMs;
    if (isHeld({ owner, birth: found[2], written }))
      throw refuse(`process ${owner} is playing in '${folder}' (if not, remove ${path})`);
    await unlockRun(folder);
    await take();
  }
}

export async function unlockRun(folder: string): Promise<void> {
  await rm(join(folder, LOCK), { force: true });
}
