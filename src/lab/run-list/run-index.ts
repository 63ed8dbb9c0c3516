import { lstat, readdir } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { FaultError, fail } from '../../rules/result.ts';
import { JOURNAL } from '../match/run.ts';
import { removeFile } from '../match/run-folder.ts';
import { lockOwner } from '../match/run-lock.ts';
import { type RunSummary, runSummarySchema, summariseRun } from './run-summary.ts';
import { type Database, openDatabase } from './sqlite.ts';

/** The file of the index, in the folder that the runs are in. */
export const INDEX = 'index.sqlite';

/** The version of the index. An index of another version is rebuilt. */
const VERSION = 1;
/** Marks databases of this program: LUCE in ASCII. */
const APPLICATION = 0x4c554345;

/** The greatest depth of runs below the root, and the largest number of folders. */
const MAX_DEPTH = 4;
const MAX_FOLDERS = 100_000;

export type RunState = 'running' | 'interrupted' | 'finished' | 'damaged';

/** A run in the list. */
export interface ListedRun extends RunSummary {
  /** Its path from the root, with slashes. */
  readonly folder: string;
  readonly state: RunState;
  /** The time of the last write to its journal, in ISO 8601. */
  readonly changed: string;
}

interface Found {
  readonly folder: string;
  readonly size: number;
  readonly modified: number;
}

/** All run folders below the root. Links are not followed. */
async function findRuns(root: string): Promise<Found[]> {
  const found: Found[] = [];
  let left = MAX_FOLDERS;
  const visit = async (folder: string, depth: number): Promise<void> => {
    if (--left < 0)
      throw new FaultError(fail('runs.root', 'root', `'${root}' has more than ${MAX_FOLDERS} folders`).fault);
    const entries = await readdir(folder, { withFileTypes: true });
    const journal = entries.find((entry) => entry.name === JOURNAL && entry.isFile());
    if (journal !== undefined) {
      const { size, mtimeMs } = await lstat(join(folder, JOURNAL));
      found.push({ folder: relative(root, folder).split(sep).join('/') || '.', size, modified: mtimeMs });
    }
    if (depth === MAX_DEPTH) return;
    for (const entry of entries)
      if (entry.isDirectory()) await visit(join(folder, entry.name), depth + 1).catch(ignoreUnreadable);
  };
  await visit(resolve(root), 0);
  return found.sort((a, b) => b.modified - a.modified || (a.folder < b.folder ? -1 : 1));
}

/** A folder that cannot be read, or has just been removed, has no runs to show. */
function ignoreUnreadable(error: unknown): void {
  if (!['EACCES', 'EPERM', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
}

/** Opens the index. A damaged index is rebuilt. If it cannot be written, the list is made without one. */
async function openIndex(path: string, rebuild: boolean, note: (message: string) => void): Promise<Database> {
  const refuse = (reason: string) =>
    new FaultError(fail('runs.index', 'index', `cannot use '${path}': ${reason}`).fault);
  const found = await lstat(path).catch(() => undefined);
  // Writing through a link would change a file somewhere else.
  if (found !== undefined && !found.isFile()) throw refuse('it is not a regular file');
  try {
    const database = prepared(path);
    if (database === undefined) throw refuse('it is a database of another program');
    if (!rebuild) return database;
    database.exec('DELETE FROM runs');
    return database;
  } catch (error) {
    if (error instanceof FaultError) throw error;
    if (DAMAGE.has((error as NodeJS.ErrnoException).code)) {
      note(`'${path}' was damaged and has been built again`);
      for (const suffix of ['', '-journal', '-wal', '-shm']) await removeFile(`${path}${suffix}`);
      return prepared(path)!;
    }
    note(`'${path}' cannot be used: ${(error as Error).message}`);
    return prepared(':memory:')!;
  }
}

/** Error codes of a damaged database. */
const DAMAGE: ReadonlySet<string | undefined> = new Set(['SQLITE_NOTADB', 'SQLITE_CORRUPT']);

/** Opens a database and creates its table if it is new; undefined if it belongs to another program. */
function prepared(path: string): Database | undefined {
  const database = openDatabase(path);
  const pragma = (name: string) => database.prepare(`PRAGMA ${name}`).all()[0]![name.replace(/\W.*/, '')];
  try {
    database.exec('PRAGMA busy_timeout = 5000');
    const [content] = database.prepare('SELECT count(*) AS tables FROM sqlite_master').all();
    const isNew = content!.tables === 0;
    if (!isNew && pragma('application_id') !== APPLICATION) {
      database.close();
      return undefined;
    }
    if (isNew || pragma('user_version') !== VERSION)
      database.exec(`
        DROP TABLE IF EXISTS runs;
        CREATE TABLE runs (folder TEXT PRIMARY KEY, size INTEGER, modified REAL, summary TEXT) STRICT;
        PRAGMA application_id = ${APPLICATION};
        PRAGMA user_version = ${VERSION};
      `);
    if (pragma('quick_check(1)') !== 'ok') throw Object.assign(new Error('damaged'), { code: 'SQLITE_CORRUPT' });
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

export interface ListOptions {
  /** Whether to rebuild the index from the folders. */
  readonly rebuild?: boolean;
  /** Called with messages about the index. */
  readonly note?: (message: string) => void;
}

/**
 * Lists the runs below a folder, the most recently changed first. The index keeps a summary of every journal, and updates it when the
 * journal has changed.
 */
export async function listRuns(root: string, options: ListOptions = {}): Promise<ListedRun[]> {
  const { rebuild = false, note = () => {} } = options;
  const runs = await findRuns(root).catch((error: NodeJS.ErrnoException) => {
    if (error instanceof FaultError) throw error;
    const reason = error.code === 'ENOENT' ? 'there is no such folder' : (error.code ?? error.message);
    throw new FaultError(fail('runs.root', 'root', `cannot list '${root}': ${reason}`).fault);
  });
  const database = await openIndex(join(root, INDEX), rebuild, note);
  try {
    const listed: ListedRun[] = [];
    for (const { run, summary } of await refresh(root, database, runs))
      listed.push({
        folder: run.folder,
        ...summary,
        state: await stateOf(join(root, run.folder), summary),
        changed: new Date(run.modified).toISOString(),
      });
    return listed;
  } finally {
    database.close();
  }
}

/** A summary from the index; undefined if it is damaged. */
function readSummary(text: unknown): RunSummary | undefined {
  try {
    return runSummarySchema.safeParse(JSON.parse(String(text))).data;
  } catch {
    return undefined;
  }
}

/** Brings the index up to date with the folders. */
async function refresh(root: string, database: Database, runs: readonly Found[]) {
  const kept = new Map(
    database
      .prepare('SELECT folder, size, modified, summary FROM runs')
      .all()
      .map((row) => [String(row.folder), row]),
  );
  const summaries: { readonly run: Found; readonly summary: RunSummary; readonly isNew: boolean }[] = [];
  for (const run of runs) {
    const row = kept.get(run.folder);
    kept.delete(run.folder);
    const known = row?.size === run.size && row.modified === run.modified ? readSummary(row.summary) : undefined;
    const summary = known ?? (await summariseRun(join(root, run.folder)));
    summaries.push({ run, summary, isNew: known === undefined });
  }
  const write = database.prepare('INSERT OR REPLACE INTO runs (folder, size, modified, summary) VALUES (?, ?, ?, ?)');
  const remove = database.prepare('DELETE FROM runs WHERE folder = ?');
  database.exec('BEGIN IMMEDIATE');
  for (const { run, summary, isNew } of summaries)
    if (isNew) write.run(run.folder, run.size, run.modified, JSON.stringify(summary));
  for (const folder of kept.keys()) remove.run(folder);
  database.exec('COMMIT');
  return summaries;
}

async function stateOf(folder: string, { fault, complete }: RunSummary): Promise<RunState> {
  const isPlaying = await lockOwner(folder).then(
    (owner) => owner !== undefined,
    () => false,
  );
  if (isPlaying) return 'running';
  if (fault !== null) return 'damaged';
  return complete ? 'finished' : 'interrupted';
}
