import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Board } from './nine/board.ts';
import { NineRules } from './nine/rules.ts';
import { packageFile } from './package.ts';
import { type Rules, sharedRules } from './rules.ts';

/** The builds of the cores. */
export type CoreKind = 'core' | 'core.shared' | 'core-nine' | 'core-nine.shared';

function readCore(kind: CoreKind): Promise<Buffer<ArrayBuffer>> {
  return readFile(packageFile(`dist/${kind}.wasm`));
}

const compiled = new Map<CoreKind, Promise<WebAssembly.Module>>();

/** Compiles a core, once for all of the process: the shared build works on memory that several threads share. */
export function compileCore(kind: CoreKind = 'core'): Promise<WebAssembly.Module> {
  const known = compiled.get(kind) ?? readCore(kind).then((bytes) => WebAssembly.compile(bytes));
  compiled.set(kind, known);
  return known;
}

/** Identifies a build of the searching core. */
export async function coreDigest(core: 'core' | 'core-nine' = 'core'): Promise<string> {
  return createHash('sha256')
    .update(await readCore(`${core}.shared`))
    .digest('hex')
    .slice(0, 16);
}

/** The process's rules: loaded on first use, shared afterwards. */
export function loadRules(): Promise<Rules> {
  return compileCore().then(sharedRules);
}

/** The rules of a 9 × 9 board. */
export async function loadNineRules(board: Board): Promise<NineRules> {
  return new NineRules(await compileCore('core-nine'), board);
}
