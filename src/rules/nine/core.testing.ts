// The test build of the core for boards of 9 × 9: the same source as the production build, with exports that only tests need.
import { readFile } from 'node:fs/promises';
import type { instantiate } from '../../../dist/core-nine.testing.js';
import { packageFile } from '../package.ts';
import type { Board } from './board.ts';
import { NineRules } from './rules.ts';

export type NineTestingExports = Awaited<ReturnType<typeof instantiate>>;

let compiled: Promise<WebAssembly.Module> | undefined;

export async function loadNineTestingRules(board: Board): Promise<{ rules: NineRules; exports: NineTestingExports }> {
  compiled ??= readFile(packageFile('dist/core-nine.testing.wasm')).then((bytes) => WebAssembly.compile(bytes));
  const rules = new NineRules(await compiled, board);
  return { rules, exports: rules.core.exports as unknown as NineTestingExports };
}
