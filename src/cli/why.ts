import { Command, Option } from 'commander';
import { MODES, type Mode } from '../engine/mode.ts';
import { whyDocument } from '../engine/why/document.ts';
import { explain } from '../engine/why/explain.ts';
import { DEFAULT_LINE_PROFILE, DEFAULT_PROFILE } from '../profiles/chess.ts';
import type { Move } from '../rules/move.ts';
import type { Position } from '../rules/position.ts';
import { unwrap } from '../rules/result.ts';
import { analysing, DEFAULT_DEPTHS, refuseLimits } from './analysis.ts';
import { INTERRUPTED, interruptSignal } from './interrupt.ts';
import { parseMove, printJson, wholeNumber } from './options.ts';
import { PROFILE_HELP } from './profile-option.ts';
import { whyText } from './why-text.ts';

interface Options {
  fen: string;
  moves?: string[];
  move?: string;
  not?: string;
  mode: Mode;
  depth?: number;
  nodes?: number;
  movetime?: number;
  profile?: string;
  json?: boolean;
}

function limitsOf({ mode, depth, nodes, movetime }: Options) {
  if (nodes !== undefined) return { nodes };
  return movetime === undefined ? { depth: depth ?? DEFAULT_DEPTHS[mode] } : { ms: movetime };
}

async function why(options: Options): Promise<void> {
  refuseLimits(options);
  const asked: { move?: Move; not?: Move } = {};
  const readMoves = (position: Position) => {
    for (const field of ['move', 'not'] as const) {
      const text = options[field];
      if (text !== undefined) asked[field] = parseMove(position, text, field);
    }
  };
  const { signal, release } = interruptSignal();
  try {
    await analysing(
      options,
      async ({ engine, position, profile }) => {
        const { mode } = options;
        const found = unwrap(await explain(engine, profile, { ...asked, mode, limits: limitsOf(options), signal }));
        const document = whyDocument(position, profile, mode, found);
        if (options.json) printJson(document);
        else process.stdout.write(`${whyText(document).join('\n')}\n`);
      },
      readMoves,
    );
  } finally {
    release();
  }
  if (signal.aborted) {
    process.stderr.write('lucena: interrupted: the lines are those found by then\n');
    process.exitCode = INTERRUPTED;
  }
}

export function whyCommand(): Command {
  return new Command('why')
    .description('why one move and not another: both lines, and what makes the difference, term by term')
    .option('--fen <fen>', 'position to look at', 'startpos')
    .option('--moves <moves...>', 'moves to make first, in UCI or SAN')
    .option('--move <move>', 'the move, in UCI or SAN (default: the engine’s own)')
    .option('--not <move>', 'the other (default: the engine’s own or, if that is the first, the best of the others)')
    .addOption(
      new Option('--mode <mode>', 'full search, whole lines, or the best of one move').choices(MODES).default('full'),
    )
    .option(
      '--depth <n>',
      `plies; of lines, their nominal depth (default: ${DEFAULT_DEPTHS.full}, of lines ${DEFAULT_DEPTHS.lines})`,
      wholeNumber(1, 60),
    )
    .addOption(new Option('--nodes <n>', 'nodes of each search').argParser(wholeNumber(1, 1e12)).conflicts('depth'))
    .addOption(
      new Option('--movetime <ms>', 'time of each search').argParser(wholeNumber(1, 1e9)).conflicts(['depth', 'nodes']),
    )
    .option('--profile <profile>', `${PROFILE_HELP} (default: ${DEFAULT_PROFILE}, for lines ${DEFAULT_LINE_PROFILE})`)
    .option(
      '--json',
      'print JSON: fen, profile, hash, mode, depth, turn, move, not, difference, stm, rows, meets, parts, words, …',
    )
    .action(why);
}
