import { access, lstat, mkdir, stat, unlink } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { FaultError, fail } from '../../rules/result.ts';

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'access is denied',
  EPERM: 'access is denied',
  EROFS: 'it cannot be written to',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the limit on file sizes is reached',
  EEXIST: 'it is a file',
  ENOTDIR: 'it is inside a file',
  EISDIR: 'it is a folder',
  ENOENT: 'nothing can be created there',
};

/** Turns a file system error into a fault of the folder. Other errors are passed on. */
export function unusable(folder: string, error: unknown): unknown {
  const { code, path } = error as NodeJS.ErrnoException;
  if (error instanceof FaultError || code === undefined) return error;
  const isInside = path !== undefined && dirname(resolve(path)) === resolve(folder);
  const reason = `${isInside ? `${basename(path)}: ` : ''}${REASONS[code] ?? code}`;
  return new FaultError(fail('run.folder', 'out', `cannot use '${folder}': ${reason}`).fault);
}

export async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Creates the folder and its parents one by one: `recursive` can loop forever where a file system refuses. */
export async function makeFolder(path: string): Promise<void> {
  const folder = resolve(path);
  try {
    await mkdir(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return;
    const above = dirname(folder);
    if (code !== 'ENOENT' || above === folder || (await isThere(above))) throw error;
    await makeFolder(above);
    await mkdir(folder);
  }
}

/** Refuses a folder that contains any of these files. */
export async function refuseFiles(folder: string, names: readonly string[], reason: string): Promise<void> {
  for (const name of names) {
    // `lstat` does not follow links, so it also finds a dangling link, which a write would follow.
    const found = await lstat(join(folder, name)).catch(() => undefined);
    if (found === undefined) continue;
    const message = `${name}: ${found.isDirectory() ? REASONS.EISDIR : `it exists, but ${reason}`}`;
    throw new FaultError(fail('run.folder', 'out', `cannot use '${folder}': ${message}`).fault);
  }
}

/** Refuses a file that is a symbolic link: writing through it would change a file somewhere else. */
export async function refuseLink(folder: string, name: string): Promise<void> {
  const found = await lstat(join(folder, name)).catch(() => undefined);
  if (found?.isSymbolicLink())
    throw new FaultError(fail('run.folder', 'out', `cannot use '${folder}': ${name}: it is a symbolic link`).fault);
}

/** Removes a file if it is there. */
export async function removeFile(path: string): Promise<void> {
  await unlink(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}
