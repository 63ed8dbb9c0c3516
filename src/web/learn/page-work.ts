import { compileCore } from '../../rules/browser.ts';
import { FaultError } from '../../rules/result.ts';
import { CORE_URLS } from '../engines/core-urls.ts';

/** The workers that a page may use: one for each core but one, which is left for the page. */
export const WORKERS = Math.min(8, Math.max(1, (navigator.hardwareConcurrency || 2) - 1));

/** The most positions of a dataset in a page: 32 MB, and seconds for a pass over them. */
export const MAX_POSITIONS = 1_000_000;

let core: Promise<WebAssembly.Module> | undefined;

/** The core for memory that is not shared. */
export function plainCore(): Promise<WebAssembly.Module> {
  core ??= compileCore(CORE_URLS.core);
  return core;
}

/** The work in progress. Only one is done at a time: each needs all workers. */
let current: AbortController | undefined;

/** Does work that can be stopped. Refuses to begin a second one. */
export async function atWork<T>(work: (stop: AbortController) => Promise<T>): Promise<T> {
  if (!globalThis.isSecureContext || !('locks' in navigator))
    throw new FaultError({
      code: 'learn.browser',
      field: 'page',
      message: 'can only learn in a recent browser, over https or from this computer',
    });
  if (current !== undefined)
    throw new FaultError({ code: 'learn.busy', field: 'page', message: 'is at work; stop that first' });
  current = new AbortController();
  try {
    return await work(current);
  } finally {
    current = undefined;
  }
}

/** Ends the work in progress. What it has found so far is kept. */
export function stop(): void {
  current?.abort();
}
