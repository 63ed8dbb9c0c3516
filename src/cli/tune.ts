import { basename, extname } from 'node:path';
import type { Command } from 'commander';
import { gameOn } from '../engine/game-on.ts';
import { gameRules } from '../engine/node.ts';
import { refuseUnwritable, writeOwn } from '../lab/files.ts';
import { summarised } from '../lab/match/match-run.ts';
import type { RunBoard } from '../lab/match/run-board.ts';
import { GAME_SETTINGS, refuseOption } from '../lab/match/settings.ts';
import { fewestPairs } from '../lab/tuning/spsa.ts';
import {
  DEFAULT_ITERATIONS,
  DEFAULT_PAIRS,
  DEFAULT_SHARE,
  DEFAULT_TEST,
  planTuning,
  playTuningRun,
  TUNING_SETTINGS,
  type TuningOrder,
  type TuningPlan,
  tuningOrder,
} from '../lab/tuning/tuning-run.ts';
import { valueText } from '../profiles/knob-text.ts';
import { formatFile } from '../profiles/serialise.ts';
import { BOARD_FLAGS, BOARD_HELP } from './board-option.ts';
import { interruptSignal, reportInterruption } from './interrupt.ts';
import type { Io } from './io.ts';
import { reportTest, showGame } from './match-report.ts';
import { runForfeitText } from './match-text.ts';
import { readOpenings } from './options.ts';
import { PROFILE_HELP, profileFrom } from './profile-option.ts';
import { checkRunBoard, runBoard } from './run-board.ts';
import {
  addGameOptions,
  DRAWING_SEED_HELP,
  earlierRun,
  givenSettings,
  namingFolder,
  type RunCommandOptions,
} from './run-options.ts';
import { openRunner, withStatus, workersText } from './runner-option.ts';
import { counted } from './statistics-text.ts';
import { chartLines } from './tune-chart.ts';
import { reportTuning } from './tune-report.ts';

interface Options extends RunCommandOptions {
  readonly knobs?: string[];
  readonly pairs?: string;
  readonly iterations?: string;
  readonly rate?: string;
  readonly share?: string;
  /** False with --no-sprt. */
  readonly sprt?: string | false;
  readonly folder?: string;
  readonly force?: boolean;
  readonly board?: string;
}

/** Reads a run from the command line, or from its journal when it is resumed. */
async function readOrder(
  profile: string | undefined,
  options: Options,
): Promise<{ readonly order: TuningOrder; readonly board: RunBoard | undefined }> {
  const { folder, resume, knobs, share, sprt: test } = options;
  if (folder !== undefined && resume !== undefined) refuseOption('folder', 'cannot be used together with --resume');
  // Here --out is the file of the tuned profile.
  const { out: _, ...folders } = options;
  const earlier = await earlierRun(folders, 'tuning');
  if (folder === '') refuseOption('folder', 'expected a folder');
  const given = { profile, knobs, share, test };
  const settings = givenSettings(options, [...GAME_SETTINGS, ...TUNING_SETTINGS]);
  if (earlier !== undefined) await checkRunBoard(options.board, earlier.settings.board);
  const board = await runBoard(options.board ?? earlier?.settings.board);
  return { order: tuningOrder({ ...given, settings }, earlier), board };
}

/** Reports the size of the run, and warns if it is too small for the number of knobs. */
function reportPlan(io: Io, { knobs, iterations, pairs, games, rate }: TuningPlan): void {
  io.report(
    `${counted(knobs.length, 'knob')}, ${counted(iterations, 'iteration')} of ${counted(pairs, 'pair')}, ${games} games, rate ${rate}`,
  );
  io.report(`moved by: ${knobs.map(({ name, size }) => `${name} ${valueText(size)}`).join(', ')}`);
  const fewest = fewestPairs(knobs.length);
  if (pairs * iterations >= fewest) return;
  const message = `${games} games are too few for ${counted(knobs.length, 'knob')}; use at least ${2 * fewest} games, or fewer knobs`;
  io.warn({ field: 'iterations', message });
}

async function tune(io: Io, text: string | undefined, options: Options): Promise<void> {
  const { order, board } = await readOrder(text, options);
  const game = gameOn(board?.data);
  const rules = await gameRules(game);
  const folder = options.resume ?? options.folder;
  const profile = await profileFrom(io, order.profile, game.profiles());
  const plan = await planTuning(order, { rules, board, readOpenings, profile, folder });
  const { tuning, knobs, games } = plan;
  const { out } = options;
  if (out !== undefined) await refuseUnwritable('out', out, options.force);
  const { controls } = plan.settings;
  const { runner, reference, workers } = await openRunner(io, options, { rules, board: board?.data, controls, folder });
  const { signal, release } = interruptSignal(io);
  const chart = () => chartLines(knobs, tuning.spsa.path);
  const show = () => io.showLines([...chart(), withStatus(`${tuning.played} of ${games} games`, runner)]);
  try {
    const { summary, tuned } = await namingFolder(options.resume === undefined ? 'folder' : 'resume', () =>
      playTuningRun(plan, {
        runner,
        folder,
        reference,
        signal,
        name: out === undefined ? 'tuned' : basename(out, extname(out)),
        onOpen: () => reportPlan(io, plan),
        onGame: (game) => {
          const forfeit = runForfeitText(game, (contestant) => tuning.label(contestant));
          if (forfeit !== undefined) io.report(forfeit);
          show();
        },
        onIteration: show,
        onTest: (test) => {
          io.showLines([]);
          reportTest(io, test.settings.sprt!, test.games);
        },
        onTestGame: (test, game, result) => showGame(io, game, result, summarised(test), runner),
      }),
    );
    io.showLines([]);
    io.showProgress('');
    // Written after the test, so that the same command can resume an interrupted test.
    if (summary.complete && out !== undefined)
      await writeOwn('out', out, `${formatFile(game.profiles().serialise(tuned))}\n`, options.force === true);
    reportTuning(io, summary, { chart: chart(), json: options.json === true, out });
    if (workers !== undefined && !options.json) io.print(...workersText(workers()));
    const done = `${summary.path.length} of ${summary.iterations} iterations`;
    if (signal.aborted) reportInterruption(io, 'tune', done, folder);
  } finally {
    release();
    await runner.dispose();
  }
}

const HELP = `
Knobs:
  search.nullMoveSurplus     one knob; a name without a group is a knob of the search
  'search.reduction*'        every number that matches
  material.pawn/mg           one end of a pair; mobility.knightMiddlegame[3] one entry of a table
  reductionBase:8            moved by 8 of its steps instead of one: a move should be worth 2 to 3 Elo

In each iteration, every knob is moved up or down at random. One side plays with these moves, the other with the opposite
ones, and all knobs then follow the side that scored more (SPSA). The result lies halfway between the start and the end of
the path, and a test decides whether it is better than the start.

Tune few knobs at a time: with fewer than 1000 games for each, the result is mostly chance.

Examples:
  lucena tune lucena --knobs futilityBase:3 nullMoveSurplus:3 --iterations 500 --folder run --out mine.json
  lucena tune --resume run
`;

export function defineTune(command: Command, io: Io): void {
  command
    .argument('[profile]', PROFILE_HELP)
    .option(BOARD_FLAGS, `${BOARD_HELP} (default: chess)`)
    .option('--knobs <pattern...>', 'the knobs to tune')
    .option('--pairs <n>', `pairs of games in each iteration (default: ${DEFAULT_PAIRS})`)
    .option('--iterations <n>', `number of iterations (default: ${DEFAULT_ITERATIONS})`)
    .option(
      '--rate <r>',
      'how far one win moves a knob in the last iteration, relative to its move (default: by the number of games)',
    )
    .option(
      '--share <s>',
      `where the result lies between the start (0) and the end of the path (1) (default: ${DEFAULT_SHARE})`,
    )
    .option(
      '--sprt <e0,e1>',
      `bounds of the final test against the start, in normalised Elo (default: ${DEFAULT_TEST})`,
    )
    .option('--no-sprt', 'skip the final test')
    .option('--out <file>', 'write the tuned profile')
    .option('--force', 'replace the file if it exists');
  addGameOptions(command, { folder: 'folder', seedHelp: DRAWING_SEED_HELP })
    .option('--json', 'print JSON: profile, hash, tuned, iterations, pairs, complete, knobs, path, sprt')
    .addHelpText('after', HELP)
    .action((profile: string | undefined, options: Options) => tune(io, profile, options));
}
