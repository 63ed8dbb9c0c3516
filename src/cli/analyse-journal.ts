import { type FileHandle, open, readFile, rm } from 'node:fs/promises';
import { z } from 'zod';
import type { SearchedPosition } from '../explain/review/searched-position.ts';
import type { Goal } from '../explain/why/investigation.ts';
import { reasonOf } from '../lab/files.ts';
import { FaultError } from '../rules/result.ts';

const FORMAT = 1;

const headerSchema = z.object({
  lucena: z.literal('analyse'),
  format: z.literal(FORMAT),
  hash: z.string(),
  goal: z.string(),
});

const score = z.union([z.object({ cp: z.number() }), z.object({ mate: z.number() })]);

const gameSchema = z.object({
  key: z.string(),
  searched: z.array(
    z.object({
      fen: z.string(),
      turn: z.enum(['white', 'black']),
      ending: z.enum(['checkmate', 'stalemate', 'dead-position', 'threefold-repetition', 'fifty-moves']).nullable(),
      score: score.nullable(),
      depth: z.number(),
      nodes: z.number(),
      pv: z.array(z.number()),
      playedOut: z.number(),
    }),
  ),
});

/** What the searches of a journal depend on. */
export interface JournalSettings {
  readonly hash: string;
  readonly goal: Goal;
}

function headerOf({ hash, goal }: JournalSettings) {
  return { lucena: 'analyse' as const, format: FORMAT as typeof FORMAT, hash, goal: JSON.stringify(goal) };
}

function refuse(path: string, why: string): never {
  throw new FaultError({ code: 'analyse.journal', field: 'out', message: `cannot resume from '${path}': ${why}` });
}

function parsed<T>(schema: z.ZodType<T>, line: string): T | undefined {
  try {
    return schema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

async function contentOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new FaultError({
      code: 'analyse.journal',
      field: 'out',
      message: `cannot read '${path}': ${reasonOf(error)}`,
    });
  }
}

/** The searched games beside an output file, a line for each. A game counts once its line is synced; a part of a line is removed. */
export class AnalyseJournal {
  /** The searched games, by key. */
  readonly games: Map<string, readonly SearchedPosition[]>;
  readonly #file: FileHandle;

  private constructor(file: FileHandle, games: Map<string, readonly SearchedPosition[]>) {
    this.#file = file;
    this.games = games;
  }

  /** Whether there is a journal to resume. */
  static async exists(path: string): Promise<boolean> {
    return (await contentOf(path)) !== undefined;
  }

  /** Opens the journal, or begins it. One of another profile or other limits is refused, unless `force` begins it anew. */
  static async open(path: string, settings: JournalSettings, force: boolean): Promise<AnalyseJournal> {
    if (force) await rm(path, { force: true });
    const content = (await contentOf(path)) ?? '';
    const end = content.lastIndexOf('\n') + 1;
    const lines = content.slice(0, end).split('\n').slice(0, -1);
    const header = headerOf(settings);
    if (lines.length > 0) {
      const found = parsed(headerSchema, lines[0]!);
      if (found === undefined) refuse(path, 'it is not a journal of this command; use --force to replace it');
      if (found.hash !== header.hash || found.goal !== header.goal)
        refuse(path, 'its games were searched with another profile or other limits; use --force to replace it');
    }
    const games = new Map<string, readonly SearchedPosition[]>();
    for (const [i, line] of lines.slice(1).entries()) {
      const game = parsed(gameSchema, line) ?? refuse(path, `line ${i + 2} is damaged; use --force to replace it`);
      games.set(game.key, game.searched);
    }
    const file = await open(path, 'a').catch((error) => {
      throw new FaultError({
        code: 'file.unwritable',
        field: 'out',
        message: `cannot write '${path}': ${reasonOf(error)}`,
      });
    });
    await file.truncate(Buffer.byteLength(content.slice(0, end)));
    const journal = new AnalyseJournal(file, games);
    if (lines.length === 0) await journal.#write(header);
    return journal;
  }

  async #write(value: unknown): Promise<void> {
    await this.#file.appendFile(`${JSON.stringify(value)}\n`);
    await this.#file.sync();
  }

  async add(key: string, searched: readonly SearchedPosition[]): Promise<void> {
    this.games.set(key, searched);
    await this.#write({ key, searched });
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}
