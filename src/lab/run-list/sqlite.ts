import { createRequire } from 'node:module';
import { FaultError, fail } from '../../rules/result.ts';

/** The part of the SQLite library that is used. Rows are objects by column. */
export interface Database {
  exec(sql: string): void;
  prepare(sql: string): Statement;
  close(): void;
}

export interface Statement {
  run(...values: readonly (string | number | null)[]): unknown;
  all(...values: readonly (string | number | null)[]): Record<string, unknown>[];
}

/** The library is native and optional, so it is loaded only where it is needed. */
const LIBRARY = 'libsql';

export function openDatabase(path: string): Database {
  let Library: new (path: string) => Database;
  try {
    Library = createRequire(import.meta.url)(LIBRARY);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason =
      code === 'MODULE_NOT_FOUND' ? 'it is not installed' : String((error as Error).message).split('\n')[0];
    const message = `the list of runs needs the package ${LIBRARY}: ${reason}; install it with: npm install ${LIBRARY}`;
    throw new FaultError(fail('runs.library', 'index', message).fault);
  }
  return new Library(path);
}
