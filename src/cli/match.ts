import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { UCI_PREFIX } from '../lab/match/contestants.ts';
import { formatControl, isTimed } from '../lab/match/control.ts';
import { playMatch } from '../lab/match/match.ts';
import { RESULT, Run, readRun } from '../lab/match/run.ts';
import type { MatchGame, MatchResult } from '../lab/match/tally.ts';
import { loadRules } from '../rules/node.ts';
import { FaultError, fail, unwrap } from '../rules/result.ts';
import { writeWhole } from './files.ts';
import { INTERRUPTED, interruptSignal } from './interrupt.ts';
import type { Io } from './io.ts';
import { contestant, distinctNames } from './match-players.ts';
import { type MatchSettings, readSettings, SETTINGS, type SettingTexts, wholeSetting } from './match-settings.ts';
import { colorsText, forfeitText, remarks, resultText } from './match-text.ts';
import { PROFILE_HELP } from './profile-option.ts';

const DEFAULT_GAMES = '40';
/** How long a program may take to start or to clear its memory, in ms. */
const PATIENCE = 10_000;

interface Options {
  readonly [setting: string]: string | boolean | undefined;
  readonly games?: string;
  readonly concurrency?: string;
  readonly out?: string;
  readonly resume?: string;
  readonly json?: boolean;
}

/** A match to play, from the command line or, when a run is resumed, from its journal. */
interface Order {
  readonly players: readonly [string, string];
  readonly settings: SettingTexts;
  readonly games: number;
  readonly folder: string | undefined;
}

function refuse(field: string, message: string): never {
  throw new FaultError(fail('match.option', field, message).fault);
}

async function readOrder(a: string | undefined, b: string | undefined, options: Options): Promise<Order> {
  const { resume, out } = options;
  for (const name of ['out', 'resume'] as const) if (options[name] === '') refuse(name, 'expected a folder');
  const given = Object.fromEntries(
    SETTINGS.flatMap((name) => (typeof options[name] === 'string' ? [[name, options[name]]] : [])),
  );
  const gamesOf = (text: string) => 2 * Math.ceil(wholeSetting('games', text, 2, 1e6) / 2);
  if (resume === undefined) {
    if (a === undefined || b === undefined) return refuse(a === undefined ? 'A' : 'B', 'a match needs two players');
    return { players: [a, b], settings: given, games: gamesOf(options.games ?? DEFAULT_GAMES), folder: out };
  }
  if (out !== undefined) refuse('out', 'a run that is resumed stays in its folder');
  const content = await readRun(resume);
  if (content === undefined) return refuse('resume', `there is no run in '${resume}'`);
  const { settings, games } = unwrap(content);
  // The journal was cut off before the number of games.
  const wanted = options.games ?? (games === 0 ? DEFAULT_GAMES : String(games));
  const { A, B, ...before } = settings;
  return {
    players: [a ?? A ?? '', b ?? B ?? ''],
    settings: { ...before, ...given },
    games: gamesOf(wanted),
    folder: resume,
  };
}

function concurrencyOf(options: Options, { controls }: MatchSettings): number {
  if (options.concurrency !== undefined) return wholeSetting('concurrency', options.concurrency, 1, 256);
  // In timed games, one core is left for the referee and other programs.
  return Math.max(1, availableParallelism() - (controls.some(isTimed) ? 1 : 0));
}

/**
 * Without randomness in the search, an opening played twice by the same sides gives the same game and measures nothing.
 */
function refuseRepetitions({ players, games }: Order, { controls, openings }: MatchSettings): void {
  const isFixed = players.every((text) => !text.startsWith(UCI_PREFIX)) && !controls.some(isTimed);
  if (isFixed && games > 2 * openings.length)
    refuse(
      'games',
      `${openings.length} openings allow ${2 * openings.length} different games; give more with --openings`,
    );
}

async function match(io: Io, a: string | undefined, b: string | undefined, options: Options): Promise<void> {
  const order = await readOrder(a, b, options);
  const rules = await loadRules();
  const settings = await readSettings(order.settings, rules.position());
  refuseRepetitions(order, settings);
  const concurrency = concurrencyOf(options, settings);
  const { controls, chess960 } = settings;
  const uci = { patience: PATIENCE, chess960 };
  const players = [
    await contestant(io, order.players[0], 'A', uci),
    await contestant(io, order.players[1], 'B', uci),
  ] as const;
  const names = distinctNames(players, controls);
  const { folder, games } = order;
  const run =
    folder === undefined
      ? undefined
      : await Run.open(folder, {
          settings: {
            A: order.players[0],
            B: order.players[1],
            ...settings.texts,
            'A, player': players[0].identity,
            'B, player': players[1].identity,
          },
          games,
          players: [
            { name: names[0], control: controls[0] },
            { name: names[1], control: controls[1] },
          ],
          chess960,
          openings: settings.openings,
          adjudication: settings.adjudication,
          position: rules.position(),
        });
  const { signal, release } = interruptSignal(io);
  const summary = { names, games, folder, json: options.json === true, limits: controls.map(formatControl) };
  let latest: MatchResult | undefined;
  try {
    const result = await playMatch({
      ...settings,
      rules,
      players,
      pairs: games / 2,
      concurrency,
      played: run?.played ?? [],
      signal,
      ...(run === undefined ? {} : { keep: (game: MatchGame) => run.keep(game) }),
      onGame: (game, soFar) => {
        latest = soFar;
        const forfeit = forfeitText(game, names);
        if (forfeit !== undefined) {
          io.showProgress('');
          io.tell(forfeit);
        }
        io.showProgress(`${soFar.games} of ${resultText(soFar)}`.replace(/^(\d+ of) \d+/, `$1 ${games}`));
      },
    });
    io.showProgress('');
    await report(io, result, summary);
    if (signal.aborted) tellInterruption(io, result, summary);
  } catch (error) {
    io.showProgress('');
    // The games before the failure still count.
    if (latest !== undefined) await report(io, latest, summary);
    throw error;
  } finally {
    release();
    await run?.close();
  }
}

interface Report {
  readonly names: readonly [string, string];
  readonly games: number;
  readonly folder: string | undefined;
  readonly json: boolean;
  readonly limits: readonly string[];
}

async function report(io: Io, result: MatchResult, { names, games, folder, json, limits }: Report): Promise<void> {
  const summary = { players: names, limits, complete: result.games >= games, result };
  if (folder !== undefined) await writeWhole('out', join(folder, RESULT), `${JSON.stringify(summary, null, 2)}\n`);
  if (json) io.printJson(summary);
  else {
    const limit = limits[0] === limits[1] ? limits[0] : limits.join(' against ');
    io.print(`${names[0]} against ${names[1]}, ${limit}, ${resultText(result)}`);
    const colors = colorsText(result);
    if (colors !== undefined) io.print(colors);
    for (const remark of remarks(result, names)) io.print(remark);
  }
}

function tellInterruption(io: Io, result: MatchResult, { games, folder }: Report): void {
  const hint = folder === undefined ? '' : `; go on with: lucena match --resume ${folder}`;
  io.tell(`interrupted after ${result.games} of ${games} games${hint}`);
  io.exitCode = INTERRUPTED;
}

const PLAYERS_HELP = `
Players:
  baseline                   a preset, a profile's file, or either with values: baseline{mobility.weight=0}
  lines:orchestrator         chooses by whole lines; greedy: looks one move ahead; with nothing behind, their default profile
  uci:stockfish              another program, started without a shell; quotes keep blanks together:
                             uci:"/my engines/one" --flag
  uci:stockfish[Hash=16,UCI_Elo=2000]
                             with UCI options, after its arguments; quotes keep commas together. An option the program
                             does not have, or a value it does not take, is refused. UCI_Elo switches UCI_LimitStrength on.

Limits: one for both sides, or two with a comma between; - for a side without it, as in --nodes 5000,- --tc -,1+0.01

A program that crashes, hangs or plays an illegal move loses the game, is named, and is started again for the next one.
The folder of --out holds journal.jsonl (a game counts once its line is on the disk), games.pgn and result.json.
`;

export function defineMatch(command: Command, io: Io): void {
  command
    .argument('[A]', `${PROFILE_HELP}; or uci:<command>`)
    .argument('[B]', 'its opponent')
    .option('--games <n>', `games to play, rounded up to pairs (default: ${DEFAULT_GAMES})`)
    .option('--tc <s+i[,s+i]>', 'a clock: seconds for the game, and an increment a move, such as 10+0.1')
    .option('--movetime <ms[,ms]>', 'milliseconds a move')
    .option('--nodes <n[,n]>', 'nodes a move (default: 5000, if there is no other limit)')
    .option('--depth <n[,n]>', 'depth of each search')
    .option('--margin <ms>', 'how far a move may exceed its time before the game is lost (default: 50)')
    .option('--stall <s>', 'how long a search without a clock may take before it counts as hanging (default: 60)')
    .option('--openings <file>', 'EPD, FEN or PGN file (default: a built-in set)')
    .option('--plies <n>', 'half-moves to take from each game of a PGN file (default: all)')
    .option('--seed <n>', 'shuffle the openings with this seed (default: in the order given)')
    .option(
      '--resign <cp,n[,either]>',
      'lost when both agree on it by so many centipawns for n moves; either: loser alone',
    )
    .option('--draw <cp,n[,m]>', 'drawn when both see at most so many centipawns for n moves, from move m on')
    .option('--max-plies <n>', 'drawn after so many half-moves')
    .option('--concurrency <n>', 'games at the same time (default: the cores, one less where time counts)')
    .option('--out <folder>', 'keep the run there; the same command resumes it')
    .option('--resume <folder>', 'resume a run that was interrupted, or extend it with --games')
    .option('--json', 'print JSON: players, limits, complete, result')
    .addHelpText('after', PLAYERS_HELP)
    .action((a: string | undefined, b: string | undefined, options: Options) => match(io, a, b, options));
}
