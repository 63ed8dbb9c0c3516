import { randomBytes } from 'node:crypto';
import { constants, copyFile, link, rename, rm, writeFile } from 'node:fs/promises';
import { FaultError } from '../rules/result.ts';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such folder',
  ENOTDIR: 'what should be its folder is a file',
  EISDIR: 'it is a folder',
  EEXIST: 'it is there already; --force replaces it',
  EACCES: 'access is denied',
  EROFS: 'access is denied',
  ENAMETOOLONG: 'the name is too long',
  ENOSPC: 'there is no room left',
};

/** Why a system call failed, in words. */
export function reasonOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  return REASONS[code ?? ''] ?? code ?? String(error);
}

/** Writes a file under a name that nothing else has, then puts it in place: a reader, or a kill, never leaves half of it there. */
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

/** Writes a file, whether it is there already or not. */
export function writeWhole(field: string, path: string, content: string | Uint8Array): Promise<void> {
  return writeInTwoSteps(field, path, content, (part) => rename(part, path));
}

/** File systems that know no second name for a file. */
const WITHOUT_LINKS: ReadonlySet<string | undefined> = new Set(['EPERM', 'ENOTSUP', 'ENOSYS']);

/** Writes a file that must not be there yet. */
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

/** Writes a file that its owner named. One that is there is replaced only if they said so. */
export function writeOwn(field: string, path: string, content: string | Uint8Array, force = false): Promise<void> {
  return force ? writeWhole(field, path, content) : writeNew(field, path, content);
}
