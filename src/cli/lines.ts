import { Command, Option } from 'commander';
import { fullReport } from '../engine/lines/full-report.ts';
import { OpponentModel, withOpponentDepth } from '../engine/lines/opponent-depth.ts';
import { LineReporter, type Report } from '../engine/lines/report.ts';
import type { Info } from '../engine/messages.ts';
import { MODES, type Mode, scoresLines } from '../engine/mode.ts';
import { createEngine } from '../engine/node.ts';
import { positionFen } from '../notation/fen.ts';
import { defaultProfile } from '../profiles/chess.ts';
import type { Profile } from '../profiles/profile.ts';
import { loadRules } from '../rules/node.ts';
import { unwrap } from '../rules/result.ts';
import { reportText } from './lines-text.ts';
import { gameFrom, printJson, wholeNumber } from './options.ts';
import { PROFILE_HELP, profileFrom } from './profile-option.ts';

interface Options {
  fen: string;
  moves?: string[];
  mode: Mode;
  depth?: number;
  multipv?: number;
  lines?: number;
  profile?: string;
  plies?: boolean;
  json?: boolean;
}

const DEFAULT_DEPTHS: Readonly<Record<Mode, number>> = { greedy: 1, lines: 4, full: 12 };
const DEFAULT_LINES = 3;

async function run(options: Options): Promise<void> {
  const { mode } = options;
  const asked = await profileFrom(options.profile ?? defaultProfile(scoresLines(mode)));
  const depth = mode === 'greedy' ? 1 : (options.depth ?? DEFAULT_DEPTHS[mode]);
  const position = (await loadRules()).position();
  const game = gameFrom(position, options.fen, options.moves);
  const engine = await createEngine(asked);
  try {
    unwrap(engine.setPosition(game.fen, game.moves));
    const opponent = new OpponentModel(asked);
    const profile = scoresLines(mode) ? withOpponentDepth(asked, await opponent.adapt(engine, game)) : asked;
    const found = new Map<number, Info>();
    const limits = { mode, depth, lines: options.multipv ?? options.lines ?? DEFAULT_LINES };
    const { nodes, ms } = await engine.search(limits, (info) => found.set(info.line, info));
    const reporter = new LineReporter(profile);
    const lines = [...found.values()].map(
      ({ pv, score }): Report =>
        scoresLines(mode)
          ? reporter.report(position, pv, { depth, mode })
          : fullReport(profile, position, pv, { score, depth }),
    );
    const head = { fen: positionFen(position), profile: profile.name, hash: profile.hash, mode, depth };
    if (options.json) printJson({ ...head, nodes, ms: Math.round(ms * 10) / 10, lines, warnings: profile.warnings });
    else print(head.fen, profile, mode, lines, options.plies === true);
  } finally {
    await engine.dispose();
  }
}

function print(fen: string, profile: Profile, mode: Mode, lines: readonly Report[], withPlies: boolean): void {
  const text = [
    fen,
    `mode ${mode} · profile ${profile.name} (${profile.hash})`,
    ...lines.flatMap((line, i) => ['', ...reportText(line, i + 1, { withPlies })]),
    ...(lines.length === 0 ? ['', 'There are no moves.'] : ['', 'Centipawns for White.']),
  ];
  process.stdout.write(`${text.join('\n')}\n`);
}

export function linesCommand(): Command {
  return new Command('lines')
    .description('the best lines of a position, each with its ledger')
    .option('--fen <fen>', 'position to search', 'startpos')
    .option('--moves <moves...>', 'moves to make first, in UCI or SAN')
    .addOption(
      new Option('--mode <mode>', 'whole lines, the best of one move, or full search').choices(MODES).default('lines'),
    )
    .option('--depth <n>', 'plies; of lines, their nominal depth', wholeNumber(1, 60))
    .option('--multipv <n>', `how many lines (default: ${DEFAULT_LINES})`, wholeNumber(1, 256))
    .addOption(new Option('--lines <n>', 'the same').argParser(wholeNumber(1, 256)).conflicts('multipv'))
    .option('--profile <profile>', `${PROFILE_HELP} (default: orchestrator, for full search lucena)`)
    .option('--plies', 'also what each ply has done to the score')
    .option('--json', 'print JSON: fen, profile, hash, mode, depth, nodes, ms, lines, warnings')
    .action(run);
}
