// The test build of the core: the same source as the production build, with exports that only tests need.
import { readFile } from 'node:fs/promises';
import type { instantiate } from '../../dist/core.testing.js';
import type { Core } from './core.ts';
import { Rules } from './rules.ts';

type TestingExports = Awaited<ReturnType<typeof instantiate>>;

type TestingConstant = Exclude<
  {
    [K in keyof TestingExports]: TestingExports[K] extends { get value(): number } ? K : never;
  }[keyof TestingExports],
  undefined
>;

/** A core that was instantiated from the test build. */
export interface TestingCore extends Omit<Core, 'exports' | 'layout'> {
  readonly exports: TestingExports;
  readonly layout: { readonly [K in TestingConstant]: number };
}

let compiled: Promise<WebAssembly.Module> | undefined;

export function compileTestingCore(): Promise<WebAssembly.Module> {
  compiled ??= readFile(new URL('../../dist/core.testing.wasm', import.meta.url)).then((bytes) =>
    WebAssembly.compile(bytes),
  );
  return compiled;
}

export async function loadTestingRules(): Promise<Rules> {
  return new Rules(await compileTestingCore());
}

/** Gives a core that was instantiated from the test build its type. */
export function testingCore(core: Core): TestingCore {
  return core as unknown as TestingCore;
}
