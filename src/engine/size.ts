import { show } from '../rules/names.ts';
import { FaultError, fail, ok, type Result } from '../rules/result.ts';

/** The resources of an engine: threads, and megabytes for the transposition table. */
export interface EngineSize {
  readonly threads: number;
  readonly hash: number;
}

export const DEFAULT_SIZE: EngineSize = { threads: 1, hash: 16 };
export const MAX_THREADS = 64;
export const MAX_HASH = 2048;

/** Checks a size. If there is too little memory for it, that shows only when it is allocated. */
export function checkSize({ threads, hash }: EngineSize): Result<void> {
  if (!(Number.isInteger(threads) && threads >= 1 && threads <= MAX_THREADS))
    return fail(
      'engine.size',
      'threads',
      `threads must be a whole number from 1 to ${MAX_THREADS}, not ${show(threads)}`,
    );
  if (!(Number.isInteger(hash) && hash >= 1))
    return fail('engine.size', 'hash', `hash must be a whole number of megabytes, at least 1, not ${show(hash)}`);
  return ok(undefined);
}

export function noMemoryFor({ threads, hash }: EngineSize): FaultError {
  const message = `not enough memory for ${threads} threads and a table of ${hash} MB`;
  return new FaultError({ code: 'engine.memory', field: 'size', message });
}
