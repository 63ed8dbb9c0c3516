import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

const DIGEST_BYTES = 32;
const MAX_FILE_BYTES = 4 << 20;

/** The folder for compiled code: LUCENA_CACHE, or the user's cache folder. Undefined if LUCENA_CACHE is empty. */
export function cacheFolder({ LUCENA_CACHE, XDG_CACHE_HOME }: NodeJS.ProcessEnv): string | undefined {
  if (LUCENA_CACHE !== undefined) return LUCENA_CACHE === '' ? undefined : resolve(LUCENA_CACHE);
  return join(XDG_CACHE_HOME || join(homedir(), '.cache'), 'lucena');
}

export function digest(...parts: readonly (string | Uint8Array)[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** The name of the cache file for some content. */
export function nameFor(...parts: readonly string[]): string {
  return `${digest(...parts)
    .toString('hex')
    .slice(0, 32)}.bin`;
}

/**
 * A cache of files with checksums. It never fails: if a folder cannot be read or written, or a file was changed, the code is compiled
 * again.
 */
export class CacheFolder {
  readonly #path: string;
  readonly #maxFiles: number;

  constructor(path: string, maxFiles: number) {
    this.#path = path;
    this.#maxFiles = maxFiles;
  }

  /** Whether nobody else can write files there. Cached code is executed, so it must be our own. */
  #isPrivate(): boolean {
    if (process.getuid === undefined) return true;
    const { uid, mode } = statSync(this.#path);
    return uid === process.getuid() && (mode & 0o022) === 0;
  }

  read(name: string): Buffer | undefined {
    try {
      if (!this.#isPrivate()) return undefined;
      const bytes = readFileSync(join(this.#path, name));
      const data = bytes.subarray(DIGEST_BYTES);
      return digest(data).equals(bytes.subarray(0, DIGEST_BYTES)) ? data : undefined;
    } catch {
      return undefined;
    }
  }

  /** Writes files, each complete or not at all, and removes the oldest ones if there are too many. */
  write(files: Iterable<readonly [name: string, data: Buffer]>): void {
    try {
      mkdirSync(this.#path, { recursive: true, mode: 0o700 });
      if (!this.#isPrivate()) return;
      for (const [name, data] of files) this.#replace(name, data);
      this.#removeOldest();
    } catch {
      // Without the cache, the next start takes longer.
    }
  }

  #replace(name: string, data: Buffer): void {
    if (data.length > MAX_FILE_BYTES) return;
    const path = join(this.#path, name);
    const part = `${path}.${process.pid}.part`;
    writeFileSync(part, Buffer.concat([digest(data), data]), { mode: 0o600 });
    renameSync(part, path);
  }

  #removeOldest(): void {
    const files = readdirSync(this.#path).filter((name) => /\.(bin|part)$/.test(name));
    if (files.length <= this.#maxFiles) return;
    const paths = files.map((name) => join(this.#path, name));
    const timed = paths.map((path) => ({ path, time: statSync(path).mtimeMs }));
    timed.sort((a, b) => b.time - a.time);
    for (const { path } of timed.slice(this.#maxFiles)) rmSync(path, { force: true });
  }
}
