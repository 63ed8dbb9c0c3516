import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FaultError, fail } from '../../rules/result.ts';

const LOCK = 'run.lock';
/** What a lock says, or what is left of it if the power went while it was written. */
const CONTENT = /^\d*\n?\0*$/;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Two processes must not write one journal. A lock whose owner is gone is void. */
export async function lockRun(folder: string): Promise<void> {
  const path = join(folder, LOCK);
  const take = () => writeFile(path, `${process.pid}\n`, { flag: 'wx' });
  const refuse = (message: string) => new FaultError(fail('run.locked', 'out', message).fault);
  try {
    await take();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const text = await readFile(path, 'utf8');
    if (!CONTENT.test(text)) throw refuse(`cannot use '${folder}': ${LOCK} is there, and is not the lock of a match`);
    const owner = Number.parseInt(text, 10);
    if (owner > 0 && owner !== process.pid && isAlive(owner))
      throw refuse(`process ${owner} is playing in '${folder}' (if not, remove ${path})`);
    await unlockRun(folder);
    await take();
  }
}

export async function unlockRun(folder: string): Promise<void> {
  await rm(join(folder, LOCK), { force: true });
}
