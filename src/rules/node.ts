import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { packageFile } from './package.ts';
import { Rules } from './rules.ts';

let loading: Promise<Rules> | undefined;

type Kind = 'core' | 'core.shared';

function readCore(kind: Kind): Promise<Buffer<ArrayBuffer>> {
  return readFile(packageFile(`dist/${kind}.wasm`));
}

/** Compiles a core: the shared build works on memory that several threads share. */
export async function compileCore(kind: Kind = 'core'): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readCore(kind));
}

/** Identifies a build of the searching core. */
export async function coreDigest(): Promise<string> {
  return createHash('sha256')
    .update(await readCore('core.shared'))
    .digest('hex')
    .slice(0, 16);
}

/** The process's rules: loaded on first use, shared afterwards. */
export function loadRules(): Promise<Rules> {
  loading ??= compileCore().then((module) => new Rules(module));
  return loading;
}
