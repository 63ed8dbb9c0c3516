import type { WriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { exportPgn } from '../../notation/pgn-export.ts';
import { ownValue } from '../../rules/names.ts';
import { FaultError, fail, type Result, unwrap } from '../../rules/result.ts';
import { checkGame, type GamePlan } from './check-game.ts';
import { isUnbegun, Journal, type JournalContent, readJournal, type Settings } from './journal.ts';
import { gameRecord, type RecordedPlayer } from './record.ts';
import { isThere, makeFolder, refuseFiles, refuseLink, removeFile, unusable } from './run-folder.ts';
import { lockRun, unlockRun } from './run-lock.ts';
import type { MatchGame } from './tally.ts';

const JOURNAL = 'journal.jsonl';
const GAMES = 'games.pgn';
export const RESULT = 'result.json';

/** Reads the journal of an earlier session; undefined if there is none. A fault that `onGame` throws is reported for its line. */
export async function readRun(
  folder: string,
  onGame?: (game: MatchGame) => void,
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
  readonly played: readonly MatchGame[];
  /** The games as PGN. */
  readonly pgn: readonly string[];
}

function pgnOf(game: MatchGame, { players, chess960, position }: RunOptions): string {
  return `${exportPgn(gameRecord(game, players, chess960, position))}\n`;
}

/**
 * Creates or continues the journal and returns its games, each checked against the schedule and replayed. Nothing is written unless
 * all of them are valid.
 */
async function openJournal(folder: string, options: RunOptions): Promise<Opened> {
  const { settings, games } = options;
  const path = join(folder, JOURNAL);
  // Without a journal the files belong to someone else and must not be overwritten.
  if (!(await isThere(path))) await refuseFiles(folder, [GAMES, RESULT], 'the folder has no match journal');
  // If a power failure cut off the first line, there was no run yet.
  if ((await isThere(path)) && (await isUnbegun(path, settings))) await removeFile(path);
  const pgn: string[] = [];
  const content = await readRun(folder, (game) => {
    checkGame(game, options);
    pgn.push(pgnOf(game, options));
  });
  if (content === undefined) return { journal: await Journal.create(path, settings), played: [], pgn };
  const before = unwrap(content);
  refuseChanges(folder, before.settings, settings);
  // With fewer games than were played, some would be missing from the count.
  if (games < before.games) refuseChanges(folder, { games: String(before.games) }, { games: String(games) });
  return { journal: await Journal.resume(path, before), played: before.played, pgn };
}

/** Writes the PGN file again from the journal, since the last session may have ended between writing the two. */
async function newGames(folder: string): Promise<WriteStream> {
  const path = join(folder, GAMES);
  await refuseLink(folder, GAMES);
  await removeFile(path);
  // Opens exclusively, so that a link put there meanwhile is not followed.
  return (await open(path, 'wx')).createWriteStream();
}

/** Refuses a changed setting, naming its option. */
function refuseChanges(folder: string, before: Settings, now: Settings): void {
  const said = (value: string | undefined, name: string) => (value === undefined ? `no ${name}` : `'${value}'`);
  for (const name of new Set([...Object.keys(before), ...Object.keys(now)])) {
    const [was, is] = [ownValue(before, name), ownValue(now, name)];
    if (was === is) continue;
    const message = `the run in '${folder}' was begun with ${said(was, name)}, not with ${said(is, name)}`;
    throw new FaultError(fail('run.changed', name, message).fault);
  }
}

export interface RunOptions extends GamePlan {
  readonly settings: Settings;
  readonly games: number;
  readonly players: readonly [RecordedPlayer, RecordedPlayer];
  readonly chess960: boolean;
}

/** The folder of a match: the journal, which everything else can be derived from, and the games as PGN. */
export class Run {
  /** Games of earlier sessions. */
  readonly played: readonly MatchGame[];
  readonly #folder: string;
  readonly #options: RunOptions;
  readonly #journal: Journal;
  readonly #pgn: WriteStream;

  /** An error of writing the PGN file, reported later. */
  #pgnError: Error | undefined;

  private constructor(folder: string, options: RunOptions, { journal, played, pgn }: Opened, stream: WriteStream) {
    this.played = played;
    this.#folder = folder;
    this.#options = options;
    this.#journal = journal;
    this.#pgn = stream;
    this.#pgn.on('error', (error) => {
      this.#pgnError ??= error;
    });
    for (const text of pgn) this.#pgn.write(text);
  }

  /** Begins a run in the folder, or resumes the one that is there if its settings are the same. */
  static async open(folder: string, options: RunOptions): Promise<Run> {
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
      // A result of fewer games must not be taken for that of the resumed run.
      await removeFile(join(folder, RESULT));
      await journal.beginSession(options.games);
      return new Run(folder, options, opened, stream);
    } catch (error) {
      await journal?.close();
      await unlockRun(folder);
      throw unusable(folder, error);
    }
  }

  /** Resolves when the game is on the disk. */
  async keep(game: MatchGame): Promise<void> {
    try {
      await this.#journal.add(game);
    } catch (error) {
      throw unusable(this.#folder, error);
    }
    if (this.#pgnError !== undefined) throw unusable(this.#folder, this.#pgnError);
    this.#pgn.write(pgnOf(game, this.#options));
  }

  async close(): Promise<void> {
    await this.#journal.close();
    this.#pgn.end();
    try {
      await finished(this.#pgn);
    } catch (error) {
      throw unusable(this.#folder, error);
    } finally {
      await unlockRun(this.#folder);
    }
  }
}
