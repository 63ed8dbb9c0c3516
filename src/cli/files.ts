import { rename, rm, writeFile } from 'node:fs/promises';
import { FaultError } from '../rules/result.ts';

function reasonOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'there is no such folder';
  if (code === 'EISDIR') return 'it is a folder';
  return code === 'EACCES' || code === 'EROFS' ? 'access is denied' : (code ?? String(error));
}

function unwritable(field: string, path: string, reason: string): FaultError {
  return new FaultError({ code: 'file.unwritable', field, message: `cannot write '${path}': ${reason}` });
}

/** Writes a file that a reader never sees half of. */
export async function writeWhole(field: string, path: string, content: string | Uint8Array): Promise<void> {
  const part = `${path}.part`;
  try {
    await writeFile(part, content);
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw unwritable(field, path, reasonOf(error));
  }
}

/** Writes a file that must not be there yet. */
export async function writeNew(field: string, path: string, content: string): Promise<void> {
  try {
    await writeFile(path, content, { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      throw unwritable(field, path, 'it is there already; --force replaces it');
    // Not there before: whatever is there now is half a file.
    await rm(path, { force: true });
    throw unwritable(field, path, reasonOf(error));
  }
}
