import { compileCore } from '../../rules/browser.ts';
import { FaultError } from '../../rules/result.ts';
import { CORE_URLS } from '../engines/core-urls.ts';
import type { AnyGame } from '../engines/worker-game.ts';

/** The workers that a page may use: one for each core but one, which is left for the page. */
export const WORKERS = Math.min(8, Math.max(1, (navigator.hardwareConcurrency || 2) - 1));

/** The maximum number of positions of a dataset in a page: 32 MB in chess, 48 MB with 40 men on 81 squares, and a few seconds for a pass. */
export const MAX_POSITIONS = 1_000_000;

const cores = new Map<AnyGame['core'], Promise<WebAssembly.Module>>();

/** The core of a game for memory that is not shared. */
export function plainCore({ core }: Pick<AnyGame, 'core'>): Promise<WebAssembly.Module> {
  const known = cores.get(core) ?? compileCore(CORE_URLS[core].core);
  cores.set(core, known);
  return known;
}

/** Aborts the task in progress. Only one runs at a time, because each needs all workers. */
let current: AbortController | undefined;

/** Runs a task that can be stopped. Refuses to start a second one. */
export async function atWork<T>(work: (stop: AbortController) => Promise<T>): Promise<T> {
  if (!globalThis.isSecureContext || !('locks' in navigator))
    throw new FaultError({
      code: 'learn.browser',
      field: 'page',
      message: 'can only learn in a recent browser, over https or from this computer',
    });
  if (current !== undefined)
    throw new FaultError({ code: 'learn.busy', field: 'page', message: 'is busy; stop the current work first' });
  current = new AbortController();
  try {
    return await work(current);
  } finally {
    current = undefined;
  }
}

/** Stops the task in progress. Its results so far are kept. */
export function stop(): void {
  current?.abort();
}
