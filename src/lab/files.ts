import { randomBytes } from 'node:crypto';
import { access, constants, copyFile, link, lstat, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { FaultError } from '../rules/result.ts';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such folder',
  ENOTDIR: 'its folder is a file',
  EISDIR: 'it is a folder',
  EEXIST: 'the file exists; use --force to replace it',
  EACCES: 'access is denied',
  EROFS: 'access is denied',
  ENAMETOOLONG: 'the name is too long',
  ENOSPC: 'the disk is full',
};

/** Explains why a system call failed. */
export function reasonOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  return REASONS[code ?? ''] ?? code ?? String(error);
}

/** Writes a file under a temporary name, then moves it into place, so that no reader ever sees half of it. */
async function writeInTwoSteps(
  field: string,
  path: string,
  content: string | Uint8Array,
  place: (part: string) => Promise<void>,
): Promise<void> {
  const part = `${path}.${randomBytes(4).toString('hex')}.part`;
  try {
    await writeFile(part, content, { flag: 'wx' });
    await place(part);
  } catch (error) {
    throw new FaultError({
      code: 'file.unwritable',
      field,
      message: `cannot write '${path}': ${reasonOf(error)}`,
    });
  } finally {
    await rm(part, { force: true }).catch(() => {});
  }
}

/** Writes a file, replacing one that exists. */
export function writeWhole(field: string, path: string, content: string | Uint8Array): Promise<void> {
  return writeInTwoSteps(field, path, content, (part) => rename(part, path));
}

/** Error codes of file systems without hard links. */
const WITHOUT_LINKS: ReadonlySet<string | undefined> = new Set(['EPERM', 'ENOTSUP', 'ENOSYS']);

/** Writes a file that must not exist yet. */
export function writeNew(field: string, path: string, content: string | Uint8Array): Promise<void> {
  return writeInTwoSteps(field, path, content, async (part) => {
    try {
      await link(part, path);
    } catch (error) {
      if (!WITHOUT_LINKS.has((error as NodeJS.ErrnoException).code)) throw error;
      await copyFile(part, path, constants.COPYFILE_EXCL);
    }
  });
}

/** Writes a file that the user named, replacing an existing one only with --force. */
export function writeOwn(field: string, path: string, content: string | Uint8Array, force = false): Promise<void> {
  return force ? writeWhole(field, path, content) : writeNew(field, path, content);
}

/** Refuses a file before any work is done for it: one that exists, unless --force replaces it, or one whose folder takes no files. */
export async function refuseUnwritable(field: string, path: string, force = false): Promise<void> {
  const refuse = (reason: string | undefined) => {
    throw new FaultError({ code: 'file.unwritable', field, message: `cannot write '${path}': ${reason}` });
  };
  const found = await lstat(path).catch(() => undefined);
  if (found !== undefined && !force) refuse(REASONS.EEXIST);
  const folder = dirname(path);
  const above = await stat(folder).catch((error) => refuse(reasonOf(error)));
  if (!above?.isDirectory()) refuse(REASONS.ENOTDIR);
  await access(folder, constants.W_OK).catch((error) => refuse(reasonOf(error)));
}
