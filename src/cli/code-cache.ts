import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { Script } from 'node:vm';

/** The most files the folder keeps. A version of Lucena has about thirty. */
const MAX_FILES = 100;
const MOST_BYTES = 4 << 20;

function digest(...parts: readonly (string | Buffer)[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** The folder for compiled code: LUCENA_CACHE, or the user's cache folder. Undefined if LUCENA_CACHE is empty. */
export function cacheFolder({ LUCENA_CACHE, XDG_CACHE_HOME }: NodeJS.ProcessEnv): string | undefined {
  if (LUCENA_CACHE !== undefined) return LUCENA_CACHE === '' ? undefined : resolve(LUCENA_CACHE);
  return join(XDG_CACHE_HOME || join(homedir(), '.cache'), 'lucena');
}

/**
 * Loads bundled CommonJS files together with the code that V8 compiled in an earlier run, since compiling is a fifth of the time that a
 * short command takes. A folder that cannot be read or written, or a file in it that was changed, only costs that time.
 */
export class CodeCache {
  readonly #folder: string | undefined;
  readonly #loaded = new Map<string, { readonly exports: unknown }>();
  /** Scripts without compiled code on the disk, by the file it is to be written to. */
  readonly #fresh = new Map<string, Script>();

  constructor(folder: string | undefined) {
    this.#folder = folder;
  }

  /** Runs a file once and returns its exports. Bundled files that it requires are loaded in the same way. */
  load(file: string): unknown {
    const known = this.#loaded.get(file);
    if (known !== undefined) return known.exports;
    const module = { exports: {} };
    this.#loaded.set(file, module);
    const native = createRequire(file);
    const require = (name: string) => (name.startsWith('.') ? this.load(resolve(dirname(file), name)) : native(name));
    const run = this.#compile(file).runInThisContext() as (...parts: unknown[]) => void;
    run(module.exports, require, module, file, dirname(file));
    return module.exports;
  }

  #compile(file: string): Script {
    const source = `(function (exports, require, module, __filename, __dirname) {${readFileSync(file, 'utf8')}\n})`;
    if (this.#folder === undefined) return new Script(source, { filename: file });
    // V8 itself only compares the length of the source.
    const path = join(
      this.#folder,
      `${digest(process.version, process.arch, source).toString('hex').slice(0, 32)}.bin`,
    );
    const cachedData = readChecked(path);
    const script = new Script(source, { filename: file, ...(cachedData === undefined ? {} : { cachedData }) });
    if (cachedData === undefined || script.cachedDataRejected) this.#fresh.set(path, script);
    return script;
  }

  /** Stores the compiled code. Must be called last, when all functions that a command needs have been compiled. */
  save(): void {
    if (this.#folder === undefined || this.#fresh.size === 0) return;
    try {
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
      for (const [path, script] of this.#fresh) writeChecked(path, script.createCachedData());
      removeOldest(this.#folder);
    } catch {
      // The next start only takes longer.
    }
  }
}

const DIGEST_BYTES = 32;

function readChecked(path: string): Buffer | undefined {
  try {
    const bytes = readFileSync(path);
    const data = bytes.subarray(DIGEST_BYTES);
    return digest(data).equals(bytes.subarray(0, DIGEST_BYTES)) ? data : undefined;
  } catch {
    return undefined;
  }
}

function writeChecked(path: string, data: Buffer): void {
  if (data.length > MOST_BYTES) return;
  const part = `${path}.${process.pid}.part`;
  writeFileSync(part, Buffer.concat([digest(data), data]), { mode: 0o600 });
  renameSync(part, path);
}

function removeOldest(folder: string): void {
  const files = readdirSync(folder).filter((name) => /\.(bin|part)$/.test(name));
  if (files.length <= MAX_FILES) return;
  const timed = files.map((name) => ({ path: join(folder, name), time: statSync(join(folder, name)).mtimeMs }));
  timed.sort((a, b) => b.time - a.time);
  for (const { path } of timed.slice(MAX_FILES)) rmSync(path, { force: true });
}
