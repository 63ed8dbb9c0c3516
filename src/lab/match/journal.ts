import { type FileHandle, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { FaultError, fail, ok, type Result } from '../../rules/result.ts';
import { FORMAT, type Header, readLine, writeGame } from './journal-lines.ts';
import type { MatchGame } from './tally.ts';

export type Settings = Readonly<Record<string, string>>;

/** What a journal says: the settings of the run, how many games were last asked for, and those that were played. */
export interface JournalContent {
  readonly settings: Settings;
  readonly games: number;
  readonly played: readonly MatchGame[];
  /** Bytes up to the end of the last line that counts. */
  readonly length: number;
}

async function bytesOf(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    // A folder is opened before it cannot be read, and then nobody says which it was.
    throw Object.assign(error as Error, { path });
  }
}

/**
 * Reads a journal. A last line that is not whole was being written when the power went: it never counted. Anything else that is
 * not as it was written is a fault, and so is a game that `onGame` throws a fault at.
 */
export async function readJournal(
  path: string,
  onGame: (game: MatchGame) => void = () => {},
): Promise<Result<JournalContent>> {
  const bad = (line: number, why: string) => fail('journal.line', 'journal', `${path}, line ${line}: ${why}`);
  const bytes = await bytesOf(path);
  let header: Header | undefined;
  let games = 0;
  let length = 0;
  const played = new Map<number, MatchGame>();
  for (let number = 1; length < bytes.length; number++) {
    const end = bytes.indexOf(10, length);
    if (end < 0) break;
    const line = readLine(bytes.toString('utf8', length, end));
    if (line === undefined) {
      if (end === bytes.length - 1 && number > 1) break;
      return bad(number, 'is no line of a match journal');
    }
    if ('lucena' in line !== (number === 1)) return bad(number, 'the settings must be the first line, and only that');
    if ('lucena' in line) header = line;
    else if ('session' in line) games = line.session.games;
    else if (played.has(line.number)) return bad(number, `game ${line.number} is there twice`);
    else {
      try {
        onGame(line);
      } catch (error) {
        if (error instanceof FaultError) return bad(number, `game ${line.number}: ${error.message}`);
        throw error;
      }
      played.set(line.number, line);
    }
    length = end + 1;
  }
  if (header === undefined) return bad(1, 'the settings are missing');
  return ok({ settings: header.settings, games, played: [...played.values()], length });
}

function headerLine(settings: Settings): string {
  const header: Header = { lucena: 'match', format: FORMAT, settings };
  return JSON.stringify(header);
}

/** Whether the file is what is left of the first line of such a journal, cut off before it counted. */
export async function isUnbegun(path: string, settings: Settings): Promise<boolean> {
  // What a disk had room for but not the content of reads as zeros.
  const text = (await bytesOf(path)).toString('utf8').replace(/\0+$/, '');
  return !text.includes('\n') && headerLine(settings).startsWith(text);
}

/** An append-only file of lines, each on the disk before it counts. */
export class Journal {
  readonly #file: FileHandle;
  /** Lines that wait for the one write under way; they go together, with one sync for all. */
  #waiting: string[] = [];
  #writing: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  /** Begins a journal; there must be none. */
  static async create(path: string, settings: Settings): Promise<Journal> {
    const journal = new Journal(await open(path, 'ax'));
    await journal.#append(headerLine(settings));
    // The name of a new file lies in its folder.
    const folder = await open(dirname(path), 'r');
    await folder.sync().catch(() => {});
    await folder.close();
    return journal;
  }

  /** Goes on with one after its last whole line. */
  static async resume(path: string, { length }: JournalContent): Promise<Journal> {
    const file = await open(path, 'a');
    await file.truncate(length);
    return new Journal(file);
  }

  beginSession(games: number): Promise<void> {
    return this.#append(JSON.stringify({ session: { games } }));
  }

  /** Resolves when the game is on the disk. */
  add(game: MatchGame): Promise<void> {
    return this.#append(writeGame(game));
  }

  #append(line: string): Promise<void> {
    this.#waiting.push(`${line}\n`);
    this.#next ??= this.#writing.then(() => this.#write());
    return this.#next;
  }

  #write(): Promise<void> {
    const text = this.#waiting.join('');
    this.#waiting = [];
    this.#next = undefined;
    this.#writing = (async () => {
      await this.#file.appendFile(text);
      await this.#file.datasync();
    })();
    return this.#writing;
  }

  async close(): Promise<void> {
    await this.#writing.catch(() => {});
    await this.#file.close();
  }
}
