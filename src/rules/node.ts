import { readFile } from 'node:fs/promises';
import { Rules } from './rules.ts';

let loading: Promise<Rules> | undefined;

/** Compiles a core: the shared build works on memory that threads have in common. */
export async function compileCore(kind: 'core' | 'core.shared' = 'core'): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(new URL(`../../dist/${kind}.wasm`, import.meta.url)));
}

/** The process's rules: loaded on first use, shared afterwards. */
export function loadRules(): Promise<Rules> {
  loading ??= compileCore().then((module) => new Rules(module));
  return loading;
}
