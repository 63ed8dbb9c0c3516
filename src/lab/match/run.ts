import type { WriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { formatRecord } from '../../notation/nine/record.ts';
import { exportPgn } from '../../notation/pgn-export.ts';
import { ownValue } from '../../rules/names.ts';
import type { Board } from '../../rules/nine/board.ts';
import type { Position } from '../../rules/position.ts';
import { FaultError, fail, type Result, unwrap } from '../../rules/result.ts';
import { VERSION } from '../../rules/version.ts';
import { writeWhole } from '../files.ts';
import type { RunGame } from '../run/play-run.ts';
import type { Retraction } from '../run/runner.ts';
import { benchSignature } from '../run/signature.ts';
import { checkGame, type GamePlan } from './check-game.ts';
import { isUnbegun, Journal, type JournalContent, readHeader, readJournal, type Settings } from './journal.ts';
import type { RunKind } from './journal-lines.ts';
import { nineRecord } from './nine-record.ts';
import { currentPlayerText } from './player-text.ts';
import { gameRecord, type RecordedPlayer } from './record.ts';
import { isThere, makeFolder, refuseFiles, refuseLink, removeFile, unusable } from './run-folder.ts';
import { lockRun, unlockRun } from './run-lock.ts';

export const JOURNAL = 'journal.jsonl';
export const GAMES = 'games.pgn';
export const RESULT = 'result.json';

/** Reads the journal of an earlier session; undefined if there is none. A fault that `onGame` throws is reported for its line. */
export async function readRun(
  folder: string,
  onGame?: (game: RunGame) => void,
): Promise<Result<JournalContent> | undefined> {
  const path = join(folder, JOURNAL);
  try {
    return (await isThere(path)) ? await readJournal(path, onGame) : undefined;
  } catch (error) {
    throw unusable(folder, error);
  }
}

interface Opened {
  readonly journal: Journal;
  readonly played: readonly RunGame[];
}

/** A game in the form of its board: PGN for chess. */
function recordOf(game: RunGame, { kind, players, chess960, position, board }: RunOptions): string {
  const event = `Lucena ${kind}`;
  if (board !== undefined) return `${formatRecord(nineRecord(game, players, board, event))}\n`;
  return `${exportPgn(gameRecord(game, players, chess960, position as Position, event))}\n`;
}

/**
 * Creates or continues the journal. Its games are replayed and checked against the schedule, and nothing is written unless all are valid.
 */
async function openJournal(folder: string, options: RunOptions): Promise<Opened> {
  const { kind, settings, games } = options;
  const path = join(folder, JOURNAL);
  // Without a journal these files are not ours and must not be overwritten.
  if (!(await isThere(path))) await refuseFiles(folder, [GAMES, RESULT], 'the folder has no journal');
  // If a power failure cut off the first line, there was no run yet.
  if ((await isThere(path)) && (await isUnbegun(path, kind, settings))) await removeFile(path);
  if (!(await isThere(path))) return { journal: await Journal.create(path, settings, kind), played: [] };
  // With other settings, every game would contradict the schedule.
  const header = await readHeader(path);
  if (header !== undefined) {
    refuseKind('out', folder, header.kind, kind);
    refuseChanges(folder, header.settings, settings);
  }
  const before = unwrap(await readJournal(path, (game) => checkGame(game, options)));
  // With fewer games than were played, some would be missing from the count.
  if (games < before.games) refuseChanges(folder, { games: String(before.games) }, { games: String(games) });
  return { journal: await Journal.resume(path, before), played: before.played };
}

/** Rewrites the PGN file from the journal, because the last session may have ended between writing the two. */
async function newGames(folder: string): Promise<WriteStream> {
  const path = join(folder, GAMES);
  await refuseLink(folder, GAMES);
  await removeFile(path);
  // Opened exclusively, so that a link created in the meantime is not followed.
  return (await open(path, 'wx')).createWriteStream();
}

/** Settings that do not affect any game. */
const NOTES: ReadonlySet<string> = new Set(['version', 'anchor', 'share', 'test']);

/** The names of settings that are the text of a player. */
const PLAYER = /^(A|B|\d+)$/;

/** Whether a setting is unchanged. The identity of a player is a separate setting, so its text may use another name. */
function isSame(name: string, was: string | undefined, is: string | undefined): boolean {
  if (NOTES.has(name)) return true;
  // Matches, ablations and tuning of earlier versions have no bench signature.
  if (name === 'bench' && was === undefined) return true;
  if (was === undefined || is === undefined || !PLAYER.test(name)) return was === is;
  return currentPlayerText(was) === currentPlayerText(is);
}

/** Refuses to resume a run of another kind, naming the option that gave its folder. */
export function refuseKind(option: string, folder: string, was: RunKind, is: RunKind): void {
  if (was !== is)
    throw new FaultError(fail('run.kind', option, `'${folder}' holds a run of kind '${was}', not '${is}'`).fault);
}

/** Refuses a changed setting, naming its option. */
function refuseChanges(folder: string, before: Settings, now: Settings): void {
  const quoted = (value: string | undefined, name: string) => (value === undefined ? `no ${name}` : `'${value}'`);
  for (const name of new Set([...Object.keys(before), ...Object.keys(now)])) {
    const [was, is] = [ownValue(before, name), ownValue(now, name)];
    if (isSame(name, was, is)) continue;
    const message = `the run in '${folder}' was started with ${quoted(was, name)}, not with ${quoted(is, name)}`;
    throw new FaultError(fail('run.changed', name, message).fault);
  }
}

export interface RunOptions extends GamePlan {
  readonly kind: RunKind;
  /** The settings that games depend on. Version and bench signature of the engine are added to them. */
  readonly settings: Settings;
  readonly games: number;
  /** By contestant. */
  readonly players: readonly RecordedPlayer[];
  readonly chess960: boolean;
  /** The board, if it is not that of chess. */
  readonly board?: Board | undefined;
  /** The reference speed of time controls, in nodes per second, if workers play. */
  readonly reference?: number | undefined;
}

/** The folder of a run: the journal, which everything else can be derived from, and the games as PGN. */
export class Run {
  /** Games of earlier sessions. */
  readonly played: readonly RunGame[];
  readonly #folder: string;
  readonly #options: RunOptions;
  readonly #journal: Journal;
  #pgn: WriteStream;
  /** Whether the PGN file has games that do not count. */
  #isStale = false;

  /** An error while writing the PGN file, reported later. */
  #pgnError: Error | undefined;

  private constructor(folder: string, options: RunOptions, { journal, played }: Opened, stream: WriteStream) {
    this.played = played;
    this.#folder = folder;
    this.#options = options;
    this.#journal = journal;
    this.#pgn = stream;
    this.#writeGames(played);
  }

  #writeGames(games: readonly RunGame[]): void {
    this.#pgn.on('error', (error) => {
      this.#pgnError ??= error;
    });
    for (const game of games) this.#pgn.write(recordOf(game, this.#options));
  }

  /** Begins a run in the folder, or resumes the one that is there if its settings are the same. */
  static async open(folder: string, given: RunOptions): Promise<Run> {
    const settings = { ...given.settings, version: VERSION, bench: String(await benchSignature()) };
    const options = { ...given, settings };
    try {
      await makeFolder(folder);
      await lockRun(folder);
    } catch (error) {
      throw unusable(folder, error);
    }
    let journal: Journal | undefined;
    try {
      const opened = await openJournal(folder, options);
      journal = opened.journal;
      const stream = await newGames(folder);
      // The old result must not be mistaken for that of the resumed run.
      await removeFile(join(folder, RESULT));
      await journal.beginSession(options.games, options.reference);
      return new Run(folder, options, opened, stream);
    } catch (error) {
      await journal?.close();
      await unlockRun(folder);
      throw unusable(folder, error);
    }
  }

  /** Resolves when the game is on the disk. */
  async keep(game: RunGame): Promise<void> {
    try {
      await this.#journal.add(game);
    } catch (error) {
      throw unusable(this.#folder, error);
    }
    if (this.#pgnError !== undefined) throw unusable(this.#folder, this.#pgnError);
    this.#pgn.write(recordOf(game, this.#options));
  }

  /** Records that these games do not count. Resolves when the line is on the disk. */
  async discard(numbers: readonly number[], retraction: Retraction): Promise<void> {
    this.#isStale = true;
    try {
      await this.#journal.discard(numbers, retraction);
    } catch (error) {
      throw unusable(this.#folder, error);
    }
  }

  /** Writes the result of the games so far. */
  async writeResult(summary: unknown): Promise<void> {
    await writeWhole('out', join(this.#folder, RESULT), `${JSON.stringify(summary, null, 2)}\n`);
  }

  async close(): Promise<void> {
    await this.#journal.close();
    this.#pgn.end();
    try {
      await finished(this.#pgn);
      if (this.#isStale) await this.#writeAgain();
    } catch (error) {
      throw unusable(this.#folder, error);
    } finally {
      await unlockRun(this.#folder);
    }
  }

  /** Rewrites the PGN file without the games that do not count. */
  async #writeAgain(): Promise<void> {
    const { played } = unwrap((await readRun(this.#folder))!);
    this.#pgn = await newGames(this.#folder);
    this.#writeGames(played);
    this.#pgn.end();
    await finished(this.#pgn);
  }
}
