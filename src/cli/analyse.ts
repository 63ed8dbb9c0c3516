import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { type Command, Option } from 'commander';
import { createEngine } from '../engine/node.ts';
import { annotateGame } from '../explain/review/annotate.ts';
import { Judge } from '../explain/review/judge-game.ts';
import { type NamedReview, type PlayerReport, playerReport } from '../explain/review/player-report.ts';
import { type GameEngine, searchGame } from '../explain/review/search-game.ts';
import type { SearchedPosition } from '../explain/review/searched-position.ts';
import { THRESHOLDS, type Thresholds } from '../explain/review/verdict.ts';
import type { Goal } from '../explain/why/investigation.ts';
import { digestOf } from '../lab/digest.ts';
import { refuseUnwritable, writeWhole } from '../lab/files.ts';
import { refuseOption } from '../lab/match/settings.ts';
import { nameKey, unknownPlayer } from '../learn/style/player-names.ts';
import { pgnTag } from '../notation/pgn.ts';
import { exportPgn } from '../notation/pgn-export.ts';
import { DEFAULT_PROFILE } from '../profiles/chess.ts';
import type { Profile } from '../profiles/profile.ts';
import { coreDigest, loadRules } from '../rules/node.ts';
import type { Rules } from '../rules/rules.ts';
import { AnalyseJournal, type JournalSettings } from './analyse-journal.ts';
import { analyseJsonSchema } from './analyse-schema.ts';
import { gameLines, playerLines, searchLine } from './analyse-text.ts';
import { type AnalysedGame, openingOf, readAnalysedGames } from './analysed-game.ts';
import { INTERRUPTED, interruptSignal } from './interrupt.ts';
import type { Io } from './io.ts';
import { engineCompiler } from './module-cache.ts';
import { wholeNumber } from './options.ts';
import { PROFILE_HELP, profileFrom } from './profile-option.ts';

const DEFAULT_MS = 200;

interface Options {
  readonly movetime?: number;
  readonly nodes?: number;
  readonly depth?: number;
  readonly profile: string;
  readonly threads?: number;
  readonly player?: string;
  readonly out?: string;
  readonly force?: boolean;
  readonly json?: boolean;
  readonly schema?: boolean;
  readonly thresholds?: Thresholds;
}

function goalOf({ movetime, nodes, depth }: Options): Goal {
  if (nodes !== undefined) return { nodes };
  return depth === undefined ? { ms: movetime ?? DEFAULT_MS } : { depth };
}

/** Parses `--thresholds 5,10,15`. */
function thresholds(text: string): Thresholds {
  const numbers = text.split(',').map((part) => (/^\d{1,2}(\.\d)?$/.test(part.trim()) ? Number(part) : Number.NaN));
  const [inaccuracy, mistake, blunder] = numbers;
  const isValid = numbers.length === 3 && inaccuracy! > 0 && inaccuracy! <= mistake! && mistake! <= blunder!;
  if (!isValid) refuseOption('thresholds', `expected three rising numbers such as 5,10,15, not '${text}'`);
  return { ...THRESHOLDS, inaccuracy: inaccuracy!, mistake: mistake!, blunder: blunder! };
}

/** Checks that the player takes part in a game, before any is searched. */
function checkPlayer(games: readonly AnalysedGame[], player: string): void {
  const known = new Map<string, number>();
  for (const { pgn } of games)
    for (const tag of ['White', 'Black']) {
      const name = pgnTag(pgn, tag);
      if (name !== undefined && name !== '?') known.set(name, (known.get(name) ?? 0) + 1);
    }
  if (![...known.keys()].some((name) => nameKey(name) === nameKey(player))) throw unknownPlayer(player, known);
}

/** Engines of one thread each, which search different positions at the same time. */
async function openEngines(rules: Rules, profile: Profile, threads: number): Promise<GameEngine[]> {
  const compile = engineCompiler();
  const open = async () => ({
    engine: await createEngine(profile, { compile }),
    profile,
    position: rules.position(),
  });
  // The first one compiles the profile for all.
  const first = await open();
  return [first, ...(await Promise.all(Array.from({ length: threads - 1 }, open)))];
}

interface Searched {
  readonly game: AnalysedGame;
  readonly searched: readonly SearchedPosition[];
}

/** Searches the games in order, except those that are known. Ends early when the signal is aborted. */
async function searchAll(
  io: Io,
  games: readonly AnalysedGame[],
  journal: Pick<AnalyseJournal, 'games' | 'add'>,
  { engines, goal, signal }: { engines: () => Promise<readonly GameEngine[]>; goal: Goal; signal: AbortSignal },
): Promise<Searched[]> {
  const done: Searched[] = [];
  for (const [i, game] of games.entries()) {
    const known = journal.games.get(game.key);
    let positions = 0;
    const onPosition = () =>
      io.showProgress(`game ${i + 1} of ${games.length}: position ${++positions} of ${game.line.moves.length + 1}`);
    const searched =
      known ??
      (signal.aborted ? undefined : await searchGame(await engines(), game.line, { goal, signal, onPosition }));
    if (searched === undefined) break;
    if (known === undefined) await journal.add(game.key, searched);
    done.push({ game, searched });
  }
  io.showProgress('');
  return done;
}

function named({ pgn }: AnalysedGame, review: NamedReview['review']): NamedReview {
  const player = (tag: string) => pgnTag(pgn, tag) ?? '?';
  return { white: player('White'), black: player('Black'), result: pgn.result, opening: openingOf(pgn), review };
}

/** Keeps searched games in memory, where there is no output file to resume. */
function unkept(): Pick<AnalyseJournal, 'games' | 'add'> {
  const games = new Map<string, readonly SearchedPosition[]>();
  return { games, add: async (key, searched) => void games.set(key, searched) };
}

interface Reviewed {
  readonly game: AnalysedGame;
  readonly named: NamedReview;
}

/** The result as JSON, by `analyseSchema`. */
function analyseDocument(
  { name, hash }: Profile,
  settings: { readonly limits: Goal; readonly thresholds: Thresholds; readonly complete: boolean },
  reviews: readonly Reviewed[],
  player: PlayerReport | null,
): object {
  const games = reviews.map(({ game: { number }, named: { review, ...names } }) => {
    const { positions, moves, white, black, moments } = review;
    return { number, ...names, positions, moves, sides: { white, black }, moments };
  });
  return { profile: name, hash, ...settings, games, player };
}

function annotatedText(reviews: readonly Reviewed[]): string {
  return reviews.map(({ game, named: { review } }) => exportPgn(annotateGame(game.pgn, review))).join('\n');
}

/** The digest of a file; undefined if there is none. */
async function digestAt(path: string): Promise<string | undefined> {
  const bytes = await readFile(path).catch(() => undefined);
  return bytes === undefined ? undefined : digestOf(bytes);
}

/**
 * The journal of an output file; undefined without one. A file that is there already is replaced only with --force, or if this command
 * wrote it and nobody has changed it since.
 */
async function journalOf(
  { out, force = false }: Options,
  settings: JournalSettings,
): Promise<AnalyseJournal | undefined> {
  if (out === undefined) return undefined;
  const path = `${out}.journal`;
  await refuseUnwritable('out', out, force || (await AnalyseJournal.exists(path)));
  const journal = await AnalyseJournal.open(path, settings, force);
  const found = await digestAt(out);
  if (found !== undefined && force) await journal.allow(found);
  if (found === undefined || journal.mayReplace(found)) return journal;
  await journal.close();
  refuseOption(
    'out',
    `'${out}' was changed after this command wrote it; name another file, or use --force to replace it`,
  );
}

/** Writes the annotated games. The journal remembers what was written, so that changes by others are noticed. */
async function writeAnnotated(out: string, journal: AnalyseJournal, reviews: readonly Reviewed[]): Promise<void> {
  const text = annotatedText(reviews);
  await journal.allow(await digestOf(new TextEncoder().encode(text)));
  await writeWhole('out', out, text);
}

async function analyse(io: Io, paths: readonly string[], options: Options): Promise<void> {
  if (options.schema) {
    io.printJson(analyseJsonSchema());
    return;
  }
  const { out, player, threads = availableParallelism() } = options;
  const judged = options.thresholds ?? THRESHOLDS;
  const goal = goalOf(options);
  const profile = await profileFrom(io, options.profile);
  const rules = await loadRules();
  const games = await readAnalysedGames(paths, out, rules.position(), {
    onFault: (message) => {
      io.report(`games: ${message}`);
      io.exitCode = 2;
    },
    onWarning: (message) => io.report(`warning: ${message}`),
  });
  if (games.length === 0) refuseOption('games', 'there is no game that can be played');
  if (player !== undefined) checkPlayer(games, player);
  const journal = await journalOf(options, { hash: profile.hash, core: await coreDigest(), goal });
  const { signal, release } = interruptSignal(io);
  let engines: Promise<GameEngine[]> | undefined;
  try {
    const done = await searchAll(io, games, journal ?? unkept(), {
      engines: () => (engines ??= openEngines(rules, profile, threads)),
      goal,
      signal,
    });
    const judge = new Judge(profile, rules.position());
    const reviews = done.map(({ game, searched }) => ({
      game,
      named: named(game, judge.review(game.line, searched, judged)),
    }));
    const isComplete = done.length === games.length;
    if (out !== undefined && journal !== undefined && isComplete) await writeAnnotated(out, journal, reviews);
    const report =
      player === undefined
        ? null
        : playerReport(
            player,
            reviews.map((one) => one.named),
            (name) => nameKey(name) === nameKey(player),
          );
    if (options.json)
      io.printJson(
        analyseDocument(profile, { limits: goal, thresholds: judged, complete: isComplete }, reviews, report),
      );
    else
      io.print(
        searchLine(profile, goal),
        ...(report === null ? reviews.flatMap((one) => gameLines(one.game.number, one.named)) : playerLines(report)),
        ...(out !== undefined && isComplete ? [`wrote ${out}`] : []),
      );
    if (!isComplete) {
      const hint = out === undefined ? '' : '; run the same command again to go on';
      io.report(`interrupted after ${done.length} of ${games.length} games${hint}`);
      io.exitCode = INTERRUPTED;
    }
  } finally {
    release();
    await journal?.close();
    for (const { engine } of (await engines) ?? []) await engine.dispose();
  }
}

const HELP = `
Every position of the main line is searched with an empty table, as lucena lines does. A move is marked by the winning chances it
loses, in percentage points: inaccuracy 5, mistake 10, blunder 15. Its reason is the difference of two lines, term by term: the best
one, and the one that was played. The annotated games keep their comments, NAGs and variations; their evaluations are replaced.

With --out, searched games are kept in <file>.journal as soon as they are done. The same command goes on from there.

Examples:
  lucena analyse game.pgn
  lucena analyse games/ --nodes 100000 --out annotated.pgn
  lucena analyse games.pgn --player 'Carlsen, Magnus' --json`;

export function defineAnalyse(command: Command, io: Io): void {
  command
    .argument('[games...]', 'files of games in PGN, or folders of them')
    .addOption(
      new Option('--movetime <ms>', `time for each position (default: ${DEFAULT_MS})`).argParser(wholeNumber(1, 1e9)),
    )
    .addOption(
      new Option('--nodes <n>', 'nodes for each position').argParser(wholeNumber(1, 1e12)).conflicts('movetime'),
    )
    .addOption(
      new Option('--depth <n>', 'depth for each position, in plies')
        .argParser(wholeNumber(1, 60))
        .conflicts(['movetime', 'nodes']),
    )
    .option('--profile <profile>', PROFILE_HELP, DEFAULT_PROFILE)
    .option('--threads <n>', 'positions searched at the same time (default: one for each core)', wholeNumber(1, 256))
    .option(
      '--thresholds <list>',
      'loss of winning chances of an inaccuracy, mistake and blunder (default: 5,10,15)',
      thresholds,
    )
    .option('--player <name>', 'report on this player over all games: by term, phase and opening')
    .option('--out <file>', 'write the annotated games')
    .option('--force', 'replace files that exist, and begin anew')
    .option('--json', 'print JSON: games with positions, moves, marks and reasons; player')
    .option('--schema', 'print the schema of this JSON')
    .addHelpText('after', HELP)
    .action((games: string[], options: Options) => analyse(io, games, options));
}
