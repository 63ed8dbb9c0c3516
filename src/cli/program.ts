import { Command, CommanderError, Option } from 'commander';
import { FaultError } from '../rules/result.ts';
import { VERSION } from '../rules/version.ts';
import type { Io } from './io.ts';

/** Adds options and the action to a command. */
type Define = (command: Command, io: Io) => void;

interface Entry {
  readonly summary: string;
  /** Loads the command's code. Called only for the command that is run. */
  readonly load: () => Promise<Define>;
}

/** Every command by name, in the order in which help lists them. */
const COMMANDS: Readonly<Record<string, Entry>> = {
  perft: {
    summary: 'count the positions at a depth, to check the move generator',
    load: async () => (await import('./perft.ts')).definePerft,
  },
  position: {
    summary: 'show a position: board, FEN, status, legal moves',
    load: async () => (await import('./position.ts')).definePosition,
  },
  convert: {
    summary: 'check games or positions and write them in another notation',
    load: async () => (await import('./convert.ts')).defineConvert,
  },
  boards: {
    summary: 'list and show boards, and check board files',
    load: async () => (await import('./boards.ts')).defineBoards,
  },
  eval: {
    summary: 'show the static score of a position, term by term',
    load: async () => (await import('./eval.ts')).defineEval,
  },
  lines: {
    summary: 'show the best lines of a position, each with its ledger',
    load: async () => (await import('./lines.ts')).defineLines,
  },
  why: {
    summary: 'explain why one move is preferred to another, term by term',
    load: async () => (await import('./why.ts')).defineWhy,
  },
  mate: {
    summary: 'solve a mate problem: the shortest mate in which every move gives check',
    load: async () => (await import('./mate.ts')).defineMate,
  },
  analyse: {
    summary: 'review whole games: marked moves with their reasons, accuracy, and where a player loses the points',
    load: async () => (await import('./analyse.ts')).defineAnalyse,
  },
  profile: {
    summary: 'list, show, describe, check, compare and write profiles',
    load: async () => (await import('./profile.ts')).defineProfile,
  },
  compile: {
    summary: 'compile a profile to WebAssembly and show its size and parts',
    load: async () => (await import('./compile.ts')).defineCompile,
  },
  audit: {
    summary: 'check that every operation has a knob and every knob affects the score',
    load: async () => (await import('./audit.ts')).defineAudit,
  },
  docs: {
    summary: 'write a page for each term: formula, knobs and a worked example',
    load: async () => (await import('./docs.ts')).defineDocs,
  },
  uci: {
    summary: 'run as a UCI engine (the default when input is not a terminal)',
    load: async () => (await import('./uci.ts')).defineUci,
  },
  usi: {
    summary: 'run as a USI engine for shogi and other boards of 9 × 9',
    load: async () => (await import('./uci.ts')).defineUsi,
  },
  match: {
    summary: 'play a match between two engines or profiles and estimate the Elo difference',
    load: async () => (await import('./match.ts')).defineMatch,
  },
  tournament: {
    summary: 'play a tournament of two or more engines or profiles and rate them',
    load: async () => (await import('./tournament.ts')).defineTournament,
  },
  ablate: {
    summary: 'measure what each term or feature of a profile is worth, in Elo and time',
    load: async () => (await import('./ablate.ts')).defineAblate,
  },
  tune: {
    summary: 'find better knob values by self-play',
    load: async () => (await import('./tune.ts')).defineTune,
  },
  learn: {
    summary: 'learn the numbers of a profile from a dataset, each with its standard error',
    load: async () => (await import('./learn.ts')).defineLearn,
  },
  style: {
    summary:
      'learn how a player chooses moves: a profile that plays alike, and where the player differs from the opponents',
    load: async () => (await import('./style.ts')).defineStyle,
  },
  runs: {
    summary: 'list the runs in a folder: matches, tournaments and other runs, with their results',
    load: async () => (await import('./runs.ts')).defineRuns,
  },
  sprt: {
    summary: 'decide from results whether a change is an improvement, and show how many games that takes',
    load: async () => (await import('./sprt.ts')).defineSprt,
  },
  openings: {
    summary: 'make balanced openings for matches by random walks',
    load: async () => (await import('./openings.ts')).defineOpenings,
  },
  dataset: {
    summary: 'build and show datasets: positions with results, to learn from',
    load: async () => (await import('./dataset.ts')).defineDataset,
  },
  selfplay: {
    summary: 'make a dataset from games of a profile against itself',
    load: async () => (await import('./selfplay.ts')).defineSelfplay,
  },
  worker: {
    summary: 'play games for runs on other machines, through a queue in Redis',
    load: async () => (await import('./worker.ts')).defineWorker,
  },
  bench: {
    summary: 'search fixed positions; the node count is the signature of the engine',
    load: async () => (await import('./bench.ts')).defineBench,
  },
  serve: {
    summary: 'serve the workbench to your browser, on this machine only by default',
    load: async () => (await import('./serve.ts')).defineServe,
  },
};

/** Commands that do not know boards of 9 × 9 yet. */
const CHESS_ONLY = ['analyse', 'docs', 'serve', 'style', 'worker'];

/** Tells that a command is for chess, which is clearer than that it has no such option. */
function refuseBoards(command: Command): void {
  const refuse = (board: string) => {
    if (board === 'chess') return board;
    throw new FaultError({
      code: 'board.chess',
      field: 'board',
      message: `${command.name()} is for chess only so far`,
    });
  };
  command.addOption(new Option('--board <board>').argParser(refuse).hideHelp());
}

/** Refuses an option together with its negation, such as --sprt with --no-sprt: the last one would win unnoticed. */
function refuseContradictions(command: Command): void {
  const { options } = command;
  for (const negated of options.filter(({ negate }) => negate)) {
    const plain = options.find((one) => !one.negate && one.attributeName() === negated.attributeName());
    if (plain === undefined) continue;
    const given = new Set<Option>();
    for (const option of [plain, negated])
      command.on(`option:${option.name()}`, () => {
        if (given.add(option).size < 2) return;
        const message = `cannot be used together with ${negated.long}`;
        throw new FaultError({ code: 'option.contradiction', field: plain.name(), message });
      });
  }
}

/** Exit code for bad input. Exit code 1 is for internal errors and failed checks. */
const BAD_INPUT = 2;

function oneLine(text: string): string {
  return text.trim().replace(/\s*\n\s*/g, ' ');
}

async function buildProgram(named: string | undefined, io: Io): Promise<Command> {
  const program = new Command('lucena')
    .description(
      'A glass-box engine for chess and shogi: exact rules, an evaluation you can read and change, and matches to test it.',
    )
    .version(VERSION)
    .helpCommand('help [command]', 'show help for a command')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      // Errors are printed below, in one line each.
      outputError: () => {},
    });
  for (const [name, { summary, load }] of Object.entries(COMMANDS)) {
    const command = program.command(name).description(summary);
    if (name !== named) continue;
    (await load())(command, io);
    refuseContradictions(command);
    if (CHESS_ONLY.includes(name)) refuseBoards(command);
  }
  return program;
}

/** Runs a command line and returns its exit code. */
export async function run(args: readonly string[], io: Io): Promise<number> {
  const [first, second] = args;
  const program = await buildProgram(first === 'help' ? second : first, io);
  if (first === undefined) {
    program.outputHelp();
    return 0;
  }
  try {
    await program.parseAsync(args, { from: 'user' });
    return io.exitCode;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return 0;
      io.report(oneLine(error.message.replace(/^error: /, '')));
      return BAD_INPUT;
    }
    if (error instanceof FaultError) {
      io.report(`${error.field}: ${oneLine(error.message)}`);
      return BAD_INPUT;
    }
    throw error;
  }
}
