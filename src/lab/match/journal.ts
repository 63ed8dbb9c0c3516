import { type FileHandle, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Fault, FaultError, fail, ok, type Result, unwrap } from '../../rules/result.ts';
import type { RunGame } from '../run/play-run.ts';
import type { Retraction } from '../run/runner.ts';
import { formatChecked, nextChecksum, parseChecked } from './checksums.ts';
import {
  type Discarded,
  FORMAT,
  type Header,
  PLAIN_FORMAT,
  type RunKind,
  readLine,
  type Session,
  writeGame,
} from './journal-lines.ts';

export type Settings = Readonly<Record<string, string>>;

/** The content of a journal: the settings of the run, the number of games last requested, and the games played. */
export interface JournalContent {
  readonly kind: RunKind;
  readonly settings: Settings;
  readonly games: number;
  readonly played: readonly RunGame[];
  /** The reference speed of time controls, in nodes per second, if workers play. */
  readonly reference?: number;
  /** The number of bytes up to the end of the last complete line. */
  readonly length: number;
  /** The checksum of that line. */
  readonly sum: string;
}

async function bytesOf(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    // A folder can be opened; reading it fails with an error that does not name it.
    throw Object.assign(error as Error, { path });
  }
}

/** Takes the lines of a journal in order. Throws a fault at the first one that contradicts those before it. */
class Reader {
  header: Header | undefined;
  games = 0;
  reference: number | undefined;
  sum = '';
  readonly played = new Map<number, RunGame>();
  #hasChecksums = false;

  take(line: Header | Session | Discarded | RunGame, text: string, onGame: (game: RunGame) => void): void {
    if ('lucena' in line !== (this.header === undefined))
      refuse('', 'the settings must be on the first line and nowhere else');
    this.#checkSum(text, this.#apply(line, onGame));
  }

  /** Returns the name of the line in messages. */
  #apply(line: Header | Session | Discarded | RunGame, onGame: (game: RunGame) => void): string {
    if ('lucena' in line) {
      this.#begin(line);
      return 'settings';
    }
    if ('session' in line) {
      this.#plan(line.session);
      return 'session';
    }
    if ('void' in line) {
      this.#discard(line.void);
      return 'void';
    }
    this.#play(line, onGame);
    return `game ${line.number}`;
  }

  #discard(numbers: readonly number[]): void {
    for (const number of numbers)
      if (!this.played.delete(number)) refuse('void', `game ${number} was not played before this line`);
  }

  #begin(header: Header): void {
    this.header = header;
    this.#hasChecksums = header.format !== PLAIN_FORMAT;
  }

  #plan({ games, reference }: Session['session']): void {
    if (games < this.games)
      refuse('session.games', `${games} games are fewer than the ${this.games} of the previous session`);
    this.games = games;
    this.reference ??= reference;
  }

  #play(game: RunGame, onGame: (game: RunGame) => void): void {
    const { number } = game;
    if (number > this.games) refuse('game', `number ${number} is beyond the requested ${this.games} games`);
    if (this.played.has(number)) refuse('game', `number ${number} occurs twice`);
    onGame(game);
    this.played.set(number, game);
  }

  /** Lines without checksums come from older versions, and only before the first line that has one. */
  #checkSum(text: string, field: string): void {
    const { content, sum } = parseChecked(text);
    this.#hasChecksums ||= sum !== undefined;
    this.sum = nextChecksum(this.sum, content);
    if (this.#hasChecksums && sum !== this.sum)
      refuse(field, 'the checksum does not match: this line or an earlier one has been changed');
  }
}

function refuse(field: string, message: string): never {
  throw new FaultError(fail('journal.line', field, message).fault);
}

function jsonOf(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** The fault for a line that is not JSON, with the number of the game if it has one. */
function damage(text: string): Pick<Fault, 'field' | 'message'> {
  const number = /"game":(\d+)/.exec(text)?.[1];
  return {
    field: number === undefined ? '' : `game ${number}`,
    message: 'not a line of a journal, or changed since it was written',
  };
}

/**
 * Reads a journal. A last line without its line feed, or with zeros in it, was cut off by a power failure and does not count. Any
 * other line that was changed or contradicts another one is a fault, and so is a game for which `onGame` throws a fault.
 */
export async function readJournal(
  path: string,
  onGame: (game: RunGame) => void = () => {},
): Promise<Result<JournalContent>> {
  const bytes = await bytesOf(path);
  const reader = new Reader();
  let length = 0;
  for (let number = 1; length < bytes.length; number++) {
    const end = bytes.indexOf(10, length);
    if (end < 0) break;
    const text = bytes.toString('utf8', length, end);
    const json = jsonOf(text);
    if (json === undefined) {
      if (end === bytes.length - 1 && number > 1 && text.includes('\0')) break;
      return badLine(path, number, damage(text));
    }
    try {
      reader.take(unwrap(readLine(json.value)), text, onGame);
    } catch (error) {
      if (!(error instanceof FaultError)) throw error;
      return badLine(path, number, error);
    }
    length = end + 1;
  }
  const { header, games, reference, played, sum } = reader;
  if (header === undefined) return badLine(path, 1, { field: '', message: 'the settings are missing' });
  return ok({
    kind: header.lucena,
    settings: header.settings,
    games,
    ...(reference === undefined ? {} : { reference }),
    played: [...played.values()],
    length,
    sum,
  });
}

/** The first line of a journal; undefined if it is damaged. */
export async function readHeader(path: string): Promise<Pick<JournalContent, 'kind' | 'settings'> | undefined> {
  const bytes = await bytesOf(path);
  const text = bytes.toString('utf8', 0, Math.max(0, bytes.indexOf(10)));
  const line = readLine(jsonOf(text)?.value);
  if (!line.ok || !('lucena' in line.value)) return undefined;
  const { content, sum } = parseChecked(text);
  const isIntact = line.value.format === PLAIN_FORMAT || sum === nextChecksum('', content);
  return isIntact ? { kind: line.value.lucena, settings: line.value.settings } : undefined;
}

function badLine(path: string, line: number, { field, message }: Pick<Fault, 'field' | 'message'>): Result<never> {
  return fail('journal.line', 'journal', `${path}, line ${line}${field === '' ? '' : `, ${field}`}: ${message}`);
}

function headerText(kind: RunKind, settings: Settings, format: Header['format']): string {
  const header: Header = { lucena: kind, format, settings };
  return JSON.stringify(header);
}

/** Whether a power failure cut off the first line of this journal. */
export async function isUnbegun(path: string, kind: RunKind, settings: Settings): Promise<boolean> {
  // Bytes that were allocated but never written read as zeros.
  const text = (await bytesOf(path)).toString('utf8').replace(/\0+$/, '');
  if (text.includes('\n')) return false;
  const content = headerText(kind, settings, FORMAT);
  const line = formatChecked({ content, sum: nextChecksum('', content) });
  return line.startsWith(text) || headerText(kind, settings, PLAIN_FORMAT).startsWith(text);
}

/** An append-only file of lines. A line counts once it is on the disk. */
export class Journal {
  readonly #file: FileHandle;
  /** Lines that wait for the current write to end. They are written together, with one sync. */
  #waiting: string[] = [];
  #writing: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;
  /** The checksum of the last line. */
  #sum: string;

  private constructor(file: FileHandle, sum: string) {
    this.#file = file;
    this.#sum = sum;
  }

  /** Creates a journal; fails if there is one. */
  static async create(path: string, settings: Settings, kind: RunKind = 'match'): Promise<Journal> {
    const journal = new Journal(await open(path, 'ax'), '');
    await journal.#append(headerText(kind, settings, FORMAT));
    // The name of a new file is stored in its folder, which must be synced, too.
    const folder = await open(dirname(path), 'r');
    await folder.sync().catch(() => {});
    await folder.close();
    return journal;
  }

  /** Continues a journal after its last complete line. */
  static async resume(path: string, { length, sum }: JournalContent): Promise<Journal> {
    const file = await open(path, 'a');
    await file.truncate(length);
    return new Journal(file, sum);
  }

  beginSession(games: number, reference?: number): Promise<void> {
    return this.#append(JSON.stringify({ session: { games, reference } }));
  }

  /** Resolves when the game is on the disk. */
  add(game: RunGame): Promise<void> {
    return this.#append(writeGame(game));
  }

  /** Records that games do not count. Resolves when the line is on the disk. */
  discard(numbers: readonly number[], { worker, reason }: Retraction): Promise<void> {
    return this.#append(JSON.stringify({ void: numbers, worker, reason }));
  }

  #append(content: string): Promise<void> {
    this.#sum = nextChecksum(this.#sum, content);
    this.#waiting.push(`${formatChecked({ content, sum: this.#sum })}\n`);
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
