import { type FileHandle, open, readFile, rm } from 'node:fs/promises';
import { z } from 'zod';
import type { SearchedPosition } from '../explain/review/searched-position.ts';
import type { Goal } from '../explain/why/investigation.ts';
import { reasonOf } from '../lab/files.ts';
import { formatChecked, nextChecksum, parseChecked } from '../lab/match/checksums.ts';
import { FaultError } from '../rules/result.ts';

const FORMAT = 1;

const headerSchema = z.object({
  lucena: z.literal('analyse'),
  format: z.literal(FORMAT),
  hash: z.string(),
  core: z.string(),
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

/** The digest of an output file that this command wrote, or was forced to replace. */
const outputSchema = z.object({ output: z.string() });

/** Settings on which the searches of a journal depend. */
export interface JournalSettings {
  readonly hash: string;
  /** The digest of the core that searches. */
  readonly core: string;
  readonly goal: Goal;
}

function headerOf({ hash, core, goal }: JournalSettings): string {
  const settings = { hash, core, goal: JSON.stringify(goal) };
  const header: z.infer<typeof headerSchema> = { lucena: 'analyse', format: FORMAT, ...settings };
  return JSON.stringify(header);
}

/** A line with its checksum, which also covers the header, so that no line can be changed or come from another journal unnoticed. */
function lineOf(header: string, content: string): string {
  return `${formatChecked({ content, sum: nextChecksum(header, content) })}\n`;
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

/** The content of a journal. */
interface Found {
  readonly games: Map<string, readonly SearchedPosition[]>;
  /** The digests of output files that may be replaced without being asked. */
  readonly outputs: Set<string>;
}

/** Reads the whole lines of a journal: the header, then games and outputs. */
function readLines(path: string, lines: readonly string[], header: string): Found {
  const found: Found = { games: new Map(), outputs: new Set() };
  for (const [i, line] of lines.entries()) {
    const { content, sum } = parseChecked(line);
    if (i === 0 && parsed(headerSchema, content) === undefined)
      refuse(path, 'it is not a journal of this command; use --force to replace it');
    if (i === 0 && content !== header)
      refuse(path, 'its games were searched with another profile, engine or limit; use --force to replace it');
    if (sum !== nextChecksum(header, content))
      refuse(path, `line ${i + 1} is damaged or was changed; use --force to replace it`);
    const game = parsed(gameSchema, content);
    if (game !== undefined) found.games.set(game.key, game.searched);
    const output = parsed(outputSchema, content)?.output;
    if (output !== undefined) found.outputs.add(output);
  }
  return found;
}

/**
 * The searched games beside an output file, a line for each. A game counts once its line is synced; a part of a line is removed.
 */
export class AnalyseJournal {
  /** The searched games, by key. */
  readonly games: Map<string, readonly SearchedPosition[]>;
  readonly #file: FileHandle;
  readonly #header: string;
  readonly #outputs: Set<string>;

  private constructor(file: FileHandle, header: string, { games, outputs }: Found) {
    this.#file = file;
    this.#header = header;
    this.games = games;
    this.#outputs = outputs;
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
    const header = headerOf(settings);
    if (end === 0 && !lineOf(header, header).startsWith(content))
      refuse(path, 'it is not a journal of this command; use --force to replace it');
    const found = readLines(path, content.slice(0, end).split('\n').slice(0, -1), header);
    const file = await open(path, 'a').catch((error) => {
      throw new FaultError({
        code: 'file.unwritable',
        field: 'out',
        message: `cannot write '${path}': ${reasonOf(error)}`,
      });
    });
    await file.truncate(Buffer.byteLength(content.slice(0, end)));
    const journal = new AnalyseJournal(file, header, found);
    if (end === 0) await journal.#write(header);
    return journal;
  }

  async #write(content: string): Promise<void> {
    await this.#file.appendFile(lineOf(this.#header, content));
    await this.#file.sync();
  }

  async add(key: string, searched: readonly SearchedPosition[]): Promise<void> {
    this.games.set(key, searched);
    await this.#write(JSON.stringify({ key, searched }));
  }

  /** Whether an output file of this digest may be replaced. */
  mayReplace(output: string): boolean {
    return this.#outputs.has(output);
  }

  /** Allows an output file of this digest to be replaced. */
  async allow(output: string): Promise<void> {
    if (this.mayReplace(output)) return;
    this.#outputs.add(output);
    await this.#write(JSON.stringify({ output }));
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}
