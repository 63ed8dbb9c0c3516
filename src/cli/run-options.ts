import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { type Control, isTimed } from '../lab/match/control.ts';
import type { JournalContent } from '../lab/match/journal.ts';
import type { RunKind } from '../lab/match/journal-lines.ts';
import { readRun, refuseKind } from '../lab/match/run.ts';
import { DRAWING_SEED, refuseOption, type SettingTexts, wholeSetting } from '../lab/match/settings.ts';
import { FaultError, unwrap } from '../rules/result.ts';

/** The options that every command with games has. */
export interface RunCommandOptions {
  readonly [setting: string]: string | boolean | string[] | undefined;
  readonly concurrency?: string;
  /** True if it has no value. */
  readonly redis?: string | true;
  readonly out?: string;
  readonly resume?: string;
  readonly json?: boolean;
}

/** The settings that were given on the command line. */
export function givenSettings(options: RunCommandOptions, names: readonly string[]): SettingTexts {
  return Object.fromEntries(
    names.flatMap((name) => (typeof options[name] === 'string' ? [[name, options[name] as string]] : [])),
  );
}

/** The run to resume; undefined if a new one is to be played. */
export async function earlierRun(options: RunCommandOptions, kind: RunKind): Promise<JournalContent | undefined> {
  for (const name of ['out', 'resume'] as const) if (options[name] === '') refuseOption(name, 'expected a folder');
  const { resume, out } = options;
  if (resume === undefined) return undefined;
  if (out !== undefined) refuseOption('out', 'cannot be used together with --resume');
  const content = await readRun(resume);
  if (content === undefined) return refuseOption('resume', `there is no run in '${resume}'`);
  const earlier = unwrap(content);
  refuseKind('resume', resume, earlier.kind, kind);
  return earlier;
}

/** Plays a run whose folder is given by another option than --out, and has faults of the folder name that one. */
export async function namingFolder<T>(option: 'folder' | 'resume', play: () => Promise<T>): Promise<T> {
  try {
    return await play();
  } catch (error) {
    if (!(error instanceof FaultError && error.field === 'out' && error.code.startsWith('run.'))) throw error;
    const { code, message, fix } = error;
    throw new FaultError({ code, field: option, message, ...(fix === undefined ? {} : { fix }) });
  }
}

/** The number of games played at the same time. */
export function concurrencyOf({ concurrency }: RunCommandOptions, controls: readonly Control[]): number {
  if (concurrency !== undefined) return wholeSetting('concurrency', concurrency, 1, 256);
  // In timed games, one core is left for the referee and other programs.
  return Math.max(1, availableParallelism() - (controls.some(isTimed) ? 1 : 0));
}

export const PLAYERS_HELP = `
Players:
  baseline                   a preset, a profile file, or either with values: baseline{mobility.weight=0}
  lines:orchestrator         line scoring (lines:) or one ply (greedy:) with a profile; without one, the default of the mode
  uci:stockfish              another program, started without a shell; use quotes around spaces:
                             uci:"/my engines/one" --flag
  uci:stockfish[Hash=16,UCI_Elo=2000]
                             with UCI options, after its arguments; use quotes around commas. Unknown options and
                             invalid values are refused. UCI_Elo also turns on UCI_LimitStrength.
  usi:engine                 with --board: a program that speaks USI; uci: needs UCI_Variant there
  xshogi:gnushogi            where the rules are those of shogi: a program that speaks XShogi, such as GNU Shogi
`;

interface GameOptions {
  /** Describes how values for several players are given. */
  readonly each?: string;
  /** The option that names the folder. */
  readonly folder?: string;
  readonly seedHelp?: string;
}

const SEED_HELP = 'shuffle the openings with this seed (default: in the order given)';
export const DRAWING_SEED_HELP = `seed for the order of the openings and all random choices (default: ${DRAWING_SEED})`;

/** Adds the options that games depend on, and those for the run's folder. */
export function addGameOptions(
  command: Command,
  { each = '', folder = 'out', seedHelp = SEED_HELP }: GameOptions = {},
): Command {
  const perPlayer = (value: string) => (each === '' ? `<${value}>` : `<${value}[${each}${value}]>`);
  return command
    .option(`--tc ${perPlayer('s+i')}`, 'clock: seconds for the game and an increment per move, such as 10+0.1')
    .option(`--movetime ${perPlayer('ms')}`, 'milliseconds per move')
    .option(`--nodes ${perPlayer('n')}`, 'nodes per move (default: 5000, if there is no other limit)')
    .option(`--depth ${perPlayer('n')}`, 'depth of each search')
    .option('--margin <ms>', 'how far a move may exceed its time before the game is lost (default: 50)')
    .option('--stall <s>', 'how long a search without a clock may take before it counts as hanging (default: 60)')
    .option('--openings <file>', 'EPD, FEN or PGN file (default: a built-in set)')
    .option('--plies <n>', 'half-moves to take from each game of a PGN file (default: all)')
    .option('--seed <n>', seedHelp)
    .option(
      '--resign <cp,n[,either]>',
      'adjudicate a loss when both scores show it by cp centipawns for n moves; with either, when one does',
    )
    .option(
      '--draw <cp,n[,m]>',
      'adjudicate a draw when both scores are within cp centipawns for n moves, from move m on',
    )
    .option('--max-plies <n>', 'adjudicate a draw after this many half-moves')
    .option('--concurrency <n>', 'games at the same time (default: one per core, one fewer with time limits)')
    .option(
      '--redis [url]',
      'play the games on workers (lucena worker) at this Redis (default: the address in LUCENA_REDIS)',
    )
    .option(`--${folder} <folder>`, 'folder for the run; the same command resumes it')
    .option('--resume <folder>', 'resume a run that was interrupted, or extend it');
}
