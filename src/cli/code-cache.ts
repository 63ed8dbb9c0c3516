import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { Script } from 'node:vm';
import { CacheFolder, nameFor } from './cache-folder.ts';

/** A version of Lucena has about thirty files. */
const MAX_FILES = 100;

/**
 * Loads bundled CommonJS files with the code that V8 compiled in an earlier run, because compiling takes a fifth of the time of a short
 * command.
 */
export class CodeCache {
  readonly #folder: CacheFolder | undefined;
  readonly #loaded = new Map<string, { readonly exports: unknown }>();
  /** Scripts without cached code, by the file to write it to. */
  readonly #fresh = new Map<string, Script>();

  constructor(folder: string | undefined) {
    this.#folder = folder === undefined ? undefined : new CacheFolder(folder, MAX_FILES);
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
    const name = nameFor(process.version, process.arch, source);
    const cachedData = this.#folder.read(name);
    const script = new Script(source, { filename: file, ...(cachedData === undefined ? {} : { cachedData }) });
    if (cachedData === undefined || script.cachedDataRejected) this.#fresh.set(name, script);
    return script;
  }

  /** Stores the compiled code. Must be called at the end, when all functions of a command have been compiled. */
  save(): void {
    if (this.#fresh.size === 0) return;
    this.#folder?.write([...this.#fresh].map(([name, script]) => [name, script.createCachedData()]));
  }
}
