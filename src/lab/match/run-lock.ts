import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FaultError, fail } from '../../rules/result.ts';
import { isRunning, processBirth, processStart } from './process-birth.ts';

const LOCK = 'run.lock';
/** The number of a process and when it began, which earlier versions did not note; or what is left if the power went while it was written. */
const CONTENT = /^(\d*)(?: ([\w :-]*))?\n?\0*$/;

/** How much later than its lock a process may seem to have begun: clocks and file systems round. */
const ROUNDING_MS = 2000;

interface Lock {
  readonly owner: number;
  readonly birth: string | undefined;
  readonly written: number;
}

/** Whether the process that wrote the lock still runs. Numbers are given again to later processes, which began at another time. */
function isHeld({ owner, birth, written }: Lock): boolean {
  if (!(owner > 0) || !isRunning(owner)) return false;
  const now = birth === undefined ? undefined : processBirth(owner);
  if (now !== undefined) return now === birth;
  // Without the time a lock with our own number is not ours: we have written none yet. Nor is it that of a process that began later.
  return owner !== process.pid && !((processStart(owner) ?? 0) > written + ROUNDING_MS);
}

/** Two runs must not write one journal. A lock whose owner is gone is void. */
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
    if (found === null) throw refuse(`cannot use '${folder}': ${LOCK} is there, and is not the lock of a match`);
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
