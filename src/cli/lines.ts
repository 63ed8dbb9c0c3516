import type { Command } from 'commander';
import { scoresLines } from '../engine/mode.ts';
import { sightText } from '../engine/opponent-depth.ts';
import { type ExplainedLine, effectsOn, type FoundLines, linesDocument } from '../explain/lines/document.ts';
import { conclusionOf, type SensitivityProgress, sensitivity } from '../explain/why/sensitivity.ts';
import { listWords } from '../explain/why/words.ts';
import { ok } from '../rules/result.ts';
import { type Analysis, type AnalysisOptions, analysing, analysisOptions } from './analysis.ts';
import { boardField } from './board-option.ts';
import { INTERRUPTED, interruptSignal } from './interrupt.ts';
import type { Io } from './io.ts';
import { knobsText, reportText } from './lines-text.ts';
import { progressText, sensitivityText } from './sensitivity-text.ts';
import { wrapped } from './wrapped.ts';

interface Options extends AnalysisOptions {
  plies?: boolean;
  knobs?: boolean;
  sensitivity?: boolean;
  json?: boolean;
}

async function run(io: Io, options: Options): Promise<void> {
  const { signal, release } = interruptSignal(io);
  try {
    await analysing(io, options, signal, (analysis) => printLines(io, analysis, options, signal));
  } finally {
    release();
    io.showProgress('');
  }
  if (signal.aborted) {
    io.report('interrupted: showing what was found so far');
    io.exitCode = INTERRUPTED;
  }
}

async function printLines(io: Io, analysis: Analysis, options: Options, signal: AbortSignal): Promise<void> {
  const { engine, game, profile, investigation, opponentDepth } = analysis;
  const document = (found: FoundLines) => ({ ...boardField(game), ...linesDocument(found, game.notation) });
  const { mode } = options;
  const { position, depth, nodes, ms, lines: found } = investigation;
  // In a full search hundreds of knobs have an effect, which takes long to compute, so they are shown only on request.
  const withKnobs = options.knobs || (options.json && scoresLines(mode));
  const pvs = found.map((line) => line.found.pv);
  const effects = withKnobs ? effectsOn(pvs, { position, profile, mode, depth }) : undefined;
  const lines = found.map(
    ({ report }, i): ExplainedLine => ({ ...report, ...(effects === undefined ? {} : { knobs: effects[i]! }) }),
  );
  const facts = { position, profile, mode, depth, nodes, ms, lines, opponentDepth };
  // Print the lines before the long work begins.
  if (!options.json) print(io, analysis, lines, options);
  if (!options.sensitivity || signal.aborted) {
    if (options.json) io.printJson(document(facts));
    return;
  }
  const onProgress = (progress: SensitivityProgress) => io.showProgress(progressText(progress));
  const conclusion = conclusionOf(investigation);
  const moved = conclusion.ok
    ? ok(await sensitivity(engine, profile, conclusion.value, { signal, onProgress }))
    : conclusion;
  io.showProgress('');
  if (options.json) {
    io.printJson(document({ ...facts, sensitivity: moved.ok ? moved.value : null }));
  } else {
    const text = moved.ok ? sensitivityText(moved.value) : [`There is nothing to compare: ${moved.fault.message}.`];
    io.print('', ...text);
  }
}

function print(
  io: Io,
  { game: { notation }, investigation, opponentDepth }: Analysis,
  lines: readonly ExplainedLine[],
  { plies }: Options,
): void {
  const { position, profile, depth, scope } = investigation;
  const { ending } = position.status();
  const none =
    ending === undefined
      ? 'The search was stopped before its first iteration was complete.'
      : `There are no moves: ${ending}.`;
  const text = [
    notation.format(position),
    `mode ${scope.mode} · depth ${depth} · profile ${profile.name} (${profile.hash})`,
    ...(opponentDepth === undefined ? [] : [sightText(opponentDepth)]),
    ...lines.flatMap((line, i) => [
      '',
      ...reportText(line, i + 1, { withPlies: plies === true, sides: notation.sides }),
      ...(line.knobs === undefined ? [] : ['', ...knobsText(line.knobs)]),
    ]),
    ...listWords(investigation).flatMap((words) => ['', ...wrapped(words)]),
    ...(lines.length === 0 ? ['', none] : ['', `Centipawns for ${notation.sides[0].name}.`]),
  ];
  io.print(...text);
}

export function defineLines(command: Command, io: Io): void {
  analysisOptions(command)
    .option('--plies', 'also show how each ply changed the score')
    .option('--knobs', 'also show the effect of each knob; always in JSON of line scoring')
    .option(
      '--sensitivity',
      'also show which knobs matter most to the choice, and at which values another move becomes best',
    )
    .option('--json', 'print JSON: board, fen, profile, hash, mode, depth, nodes, ms, lines, sensitivity, warnings')
    .action((options: Options) => run(io, options));
}
