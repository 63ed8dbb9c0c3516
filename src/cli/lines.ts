import { Command, Option } from 'commander';
import { type ExplainedLine, effectsOn, linesDocument } from '../engine/lines/document.ts';
import { ModeReporter } from '../engine/lines/mode-report.ts';
import type { Info } from '../engine/messages.ts';
import { MODES, type Mode, scoresLines } from '../engine/mode.ts';
import { type SensitivityProgress, type SensitivityReport, sensitivity } from '../engine/why/sensitivity.ts';
import { positionFen } from '../notation/fen.ts';
import { DEFAULT_LINE_PROFILE, DEFAULT_PROFILE } from '../profiles/chess.ts';
import type { Profile } from '../profiles/profile.ts';
import type { Result } from '../rules/result.ts';
import { type Analysis, analysing, DEFAULT_DEPTHS } from './analysis.ts';
import { INTERRUPTED, interruptSignal } from './interrupt.ts';
import { knobsText, reportText } from './lines-text.ts';
import { printJson, showProgress, wholeNumber } from './options.ts';
import { PROFILE_HELP } from './profile-option.ts';
import { progressText, sensitivityText } from './sensitivity-text.ts';

interface Options {
  fen: string;
  moves?: string[];
  mode: Mode;
  depth?: number;
  multipv?: number;
  lines?: number;
  profile?: string;
  plies?: boolean;
  knobs?: boolean;
  sensitivity?: boolean;
  json?: boolean;
}

const DEFAULT_LINES = 3;

async function run(options: Options): Promise<void> {
  const { mode } = options;
  const depth = mode === 'greedy' ? 1 : (options.depth ?? DEFAULT_DEPTHS[mode]);
  await analysing(options, async (analysis) => {
    const { engine, position, profile } = analysis;
    const found = new Map<number, Info>();
    const limits = { mode, depth, lines: options.multipv ?? options.lines ?? DEFAULT_LINES };
    const { nodes, ms } = await engine.search(limits, (info) => found.set(info.line, info));
    const reporter = new ModeReporter(profile, mode);
    const infos = [...found.values()];
    // Full search has hundreds of knobs that act: only those who ask wait for them.
    const withKnobs = options.knobs || (options.json && scoresLines(mode));
    const effects = withKnobs
      ? effectsOn(
          infos.map(({ pv }) => pv),
          { position, profile, mode, depth },
        )
      : undefined;
    const lines = infos.map(
      (info, i): ExplainedLine => ({
        ...reporter.report(position, info, depth),
        ...(effects === undefined ? {} : { knobs: effects[i]! }),
      }),
    );
    const told = { position, profile, mode, depth, nodes, ms, lines };
    // What is known is shown before the long work begins.
    const show = () => print(positionFen(position), profile, mode, lines, options);
    if (!options.sensitivity) {
      if (options.json) printJson(linesDocument(told));
      else show();
    } else if (options.json) {
      const moved = await findSensitivity(analysis, mode, depth);
      printJson(linesDocument({ ...told, sensitivity: moved.ok ? moved.value : null }));
    } else {
      const moved = await findSensitivity(analysis, mode, depth, show);
      const text = moved.ok ? sensitivityText(moved.value) : [`There is nothing to compare: ${moved.fault.message}.`];
      process.stdout.write(`\n${text.join('\n')}\n`);
    }
  });
}

/** From `begin` on, an interrupt ends the work and keeps what was found. */
async function findSensitivity(
  { engine, profile }: Analysis,
  mode: Mode,
  depth: number,
  begin = () => {},
): Promise<Result<SensitivityReport>> {
  const { signal, release } = interruptSignal();
  try {
    begin();
    const onProgress = (progress: SensitivityProgress) => showProgress(progressText(progress));
    return await sensitivity(engine, profile, { mode, depth, signal, onProgress });
  } finally {
    release();
    showProgress('');
    if (signal.aborted) {
      process.stderr.write('lucena: interrupted: what was found by then is kept\n');
      process.exitCode = INTERRUPTED;
    }
  }
}

function print(
  fen: string,
  profile: Profile,
  mode: Mode,
  lines: readonly ExplainedLine[],
  { plies }: Pick<Options, 'plies'>,
): void {
  const text = [
    fen,
    `mode ${mode} · profile ${profile.name} (${profile.hash})`,
    ...lines.flatMap((line, i) => [
      '',
      ...reportText(line, i + 1, { withPlies: plies === true }),
      ...(line.knobs === undefined ? [] : ['', ...knobsText(line.knobs)]),
    ]),
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
    .option(
      '--profile <profile>',
      `${PROFILE_HELP} (default: ${DEFAULT_LINE_PROFILE}, for full search ${DEFAULT_PROFILE})`,
    )
    .option('--plies', 'also what each ply has done to the score')
    .option('--knobs', 'also what each knob does to the score; always in JSON of lines')
    .option(
      '--sensitivity',
      'also which knobs matter most to the choice, and at which values another move becomes best',
    )
    .option('--json', 'print JSON: fen, profile, hash, mode, depth, nodes, ms, lines, sensitivity, warnings')
    .action(run);
}
