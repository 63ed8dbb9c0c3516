import { createWriteStream, type WriteStream } from 'node:fs';
import { access, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { exportPgn } from '../../notation/pgn-export.ts';
import type { Position } from '../../rules/position.ts';
import { FaultError, fail, type Result, unwrap } from '../../rules/result.ts';
import { Journal, type JournalContent, readJournal, type Settings } from './journal.ts';
import { gameRecord, type RecordedPlayer } from './record.ts';
import type { MatchGame } from './tally.ts';

const JOURNAL = 'journal.jsonl';
const GAMES = 'games.pgn';
const LOCK = 'run.lock';

/** What the file system refuses is the folder's fault; anything else is passed on. */
function unusable(folder: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof FaultError || code === undefined) return error;
  const reasons: Readonly<Record<string, string>> = {
    EACCES: 'access is denied',
    EROFS: 'it cannot be written to',
    ENOSPC: 'the disk is full',
    EEXIST: 'it is a file',
    ENOTDIR: 'it lies in a file',
  };
  return new FaultError(fail('run.folder', 'out', `cannot use '${folder}': ${reasons[code] ?? code}`).fault);
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** What the folder holds of an earlier session; undefined if nothing. */
export async function readRun(folder: string): Promise<Result<JournalContent> | undefined> {
  const path = join(folder, JOURNAL);
  return (await isThere(path)) ? readJournal(path) : undefined;
}

/** The first setting that differs, told by the name of its option. */
function refuseChanges(folder: string, before: Settings, now: Settings): void {
  const said = (value: string | undefined, name: string) => (value === undefined ? `no ${name}` : `'${value}'`);
  for (const name of new Set([...Object.keys(before), ...Object.keys(now)])) {
    if (before[name] === now[name]) continue;
    const message = `the run in '${folder}' was begun with ${said(before[name], name)}, not with ${said(now[name], name)}`;
    throw new FaultError(fail('run.changed', name, message).fault);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Two processes must not write one journal. A lock whose owner is gone is void. */
async function lock(folder: string): Promise<void> {
  const path = join(folder, LOCK);
  const take = () => writeFile(path, `${process.pid}\n`, { flag: 'wx' });
  try {
    await take();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const owner = Number(await readFile(path, 'utf8'));
    if (owner > 0 && owner !== process.pid && isAlive(owner))
      throw new FaultError(
        fail('run.locked', 'out', `process ${owner} is playing in '${folder}' (if not, remove ${path})`).fault,
      );
    await rm(path, { force: true });
    await take();
  }
}

export interface RunOptions {
  readonly settings: Settings;
  readonly games: number;
  readonly players: readonly [RecordedPlayer, RecordedPlayer];
  readonly chess960: boolean;
  /** To replay games on. */
  readonly position: Position;
}

/** The folder of a match: a journal that everything else can be made from, and the games as PGN. */
export class Run {
  /** Games of earlier sessions. */
  readonly played: readonly MatchGame[];
  readonly #folder: string;
  readonly #options: RunOptions;
  readonly #journal: Journal;
  readonly #pgn: WriteStream;

  private constructor(folder: string, options: RunOptions, journal: Journal, played: readonly MatchGame[]) {
    this.played = played;
    this.#folder = folder;
    this.#options = options;
    this.#journal = journal;
    // Written anew from the journal: the last session may have ended between the two.
    this.#pgn = createWriteStream(join(folder, GAMES));
    for (const game of played) this.#writePgn(game);
  }

  /** Begins a run in the folder, or takes up the one that is there if its settings are the same. */
  static async open(folder: string, options: RunOptions): Promise<Run> {
    try {
      await mkdir(folder, { recursive: true });
      await lock(folder);
    } catch (error) {
      throw unusable(folder, error);
    }
    try {
      const path = join(folder, JOURNAL);
      const content = await readRun(folder);
      if (content === undefined) {
        const journal = await Journal.create(path, options.settings);
        await journal.beginSession(options.games);
        return new Run(folder, options, journal, []);
      }
      const before = unwrap(content);
      refuseChanges(folder, before.settings, options.settings);
      // Other games would be missing from the count: a run can grow but not shrink.
      if (options.games < before.games)
        refuseChanges(folder, { games: String(before.games) }, { games: String(options.games) });
      const journal = await Journal.resume(path, before);
      await journal.beginSession(options.games);
      return new Run(folder, options, journal, before.played);
    } catch (error) {
      await rm(join(folder, LOCK), { force: true });
      throw unusable(folder, error);
    }
  }

  #writePgn(game: MatchGame): void {
    const { players, chess960, position } = this.#options;
    this.#pgn.write(`${exportPgn(gameRecord(game, players, chess960, position))}\n`);
  }

  /** Resolves when the game is safe. */
  async keep(game: MatchGame): Promise<void> {
    try {
      await this.#journal.add(game);
    } catch (error) {
      throw unusable(this.#folder, error);
    }
    this.#writePgn(game);
  }

  async close(): Promise<void> {
    await this.#journal.close();
    this.#pgn.end();
    await finished(this.#pgn);
    await rm(join(this.#folder, LOCK), { force: true });
  }
}
