import { Command, Option } from 'commander';
import { type ExplainedLine, effectsOn, type FoundLines, linesDocument } from '../engine/lines/document.ts';
import { ModeReporter } from '../engine/lines/mode-report.ts';
import { sightText } from '../engine/lines/opponent-depth.ts';
import type { Info } from '../engine/messages.ts';
import { MODES, type Mode, scoresLines } from '../engine/mode.ts';
import { Inquiry } from '../engine/why/inquiry.ts';
import { type SensitivityProgress, sensitivity } from '../engine/why/sensitivity.ts';
import { positionFen } from '../notation/fen.ts';
import { DEFAULT_LINE_PROFILE, DEFAULT_PROFILE } from '../profiles/chess.ts';
import { type Analysis, analysing, DEFAULT_DEPTHS, refuseLimits } from './analysis.ts';
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

/** Hears of lines as they are found. Those of an iteration that was interrupted are not all there: the ones before it count. */
class Iterations {
  readonly #byDepth = new Map<number, Map<number, Info>>();

  hear(info: Info): void {
    if (!this.#byDepth.has(info.depth)) this.#byDepth.set(info.depth, new Map());
    this.#byDepth.get(info.depth)!.set(info.line, info);
  }

  get lastComplete(): readonly Info[] {
    const all = [...this.#byDepth.values()];
    const most = Math.max(0, ...all.map(({ size }) => size));
    return [...(all.findLast(({ size }) => size === most)?.values() ?? [])];
  }
}

async function run(options: Options): Promise<void> {
  refuseLimits(options);
  const { signal, release } = interruptSignal();
  try {
    await analysing(options, (analysis) => tell(analysis, options, signal));
  } finally {
    release();
    showProgress('');
  }
  if (signal.aborted) {
    process.stderr.write('lucena: interrupted: what was found by then is kept\n');
    process.exitCode = INTERRUPTED;
  }
}

async function tell(analysis: Analysis, options: Options, signal: AbortSignal): Promise<void> {
  const { engine, position, profile, opponentDepth } = analysis;
  const { mode } = options;
  const limits = {
    mode,
    depth: options.depth ?? DEFAULT_DEPTHS[mode],
    lines: options.multipv ?? options.lines ?? DEFAULT_LINES,
  };
  const iterations = new Iterations();
  const inquiry = new Inquiry(engine, limits, signal, (info) => iterations.hear(info));
  await inquiry.best();
  const { nodes, ms } = inquiry;
  const infos = iterations.lastComplete;
  const depth = signal.aborted ? (infos[0]?.depth ?? limits.depth) : limits.depth;
  const reporter = new ModeReporter(profile, mode);
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
  const told = { position, profile, mode, depth, nodes, ms, lines, opponentDepth };
  // What is known is shown before the long work begins.
  if (!options.json) print(told, options);
  if (!options.sensitivity || signal.aborted) {
    if (options.json) printJson(linesDocument(told));
    return;
  }
  const onProgress = (progress: SensitivityProgress) => showProgress(progressText(progress));
  const moved = await sensitivity(engine, profile, { mode, depth, signal, onProgress });
  showProgress('');
  if (options.json) {
    printJson(linesDocument({ ...told, sensitivity: moved.ok ? moved.value : null }));
  } else {
    const text = moved.ok ? sensitivityText(moved.value) : [`There is nothing to compare: ${moved.fault.message}.`];
    process.stdout.write(`\n${text.join('\n')}\n`);
  }
}

function print({ position, profile, mode, lines, opponentDepth }: FoundLines, { plies }: Pick<Options, 'plies'>): void {
  const { ending } = position.status();
  const text = [
    positionFen(position),
    `mode ${mode} · profile ${profile.name} (${profile.hash})`,
    ...(opponentDepth === undefined ? [] : [sightText(opponentDepth)]),
    ...lines.flatMap((line, i) => [
      '',
      ...reportText(line, i + 1, { withPlies: plies === true }),
      ...(line.knobs === undefined ? [] : ['', ...knobsText(line.knobs)]),
    ]),
    ...(lines.length === 0 ? ['', `There are no moves: ${ending}.`] : ['', 'Centipawns for White.']),
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
    .option('--depth <n>', 'plies; of lines, their nominal depth; not in greedy mode', wholeNumber(1, 60))
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
    .option(
      '--json',
      'print JSON: fen, profile, hash, mode, depth, opponentDepth, nodes, ms, lines, sensitivity, warnings',
    )
    .action(run);
}
