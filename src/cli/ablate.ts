import type { Command } from 'commander';
import { gameOn } from '../engine/game-on.ts';
import { gameRules } from '../engine/node.ts';
import { expectedError, GAMES_PER_FEATURE } from '../lab/ablation/ablation-plan.ts';
import { ablationOrder, planAblation, playAblationRun } from '../lab/ablation/ablation-run.ts';
import type { FeatureKind } from '../lab/ablation/features.ts';
import { ablationFolder, keepAblation } from '../lab/ablation/stored-results.ts';
import type { AblationSummary } from '../lab/ablation/summary.ts';
import { GAME_SETTINGS } from '../lab/match/settings.ts';
import { ablationTable } from './ablation-text.ts';
import { BOARD_FLAGS, BOARD_HELP } from './board-option.ts';
import { interruptSignal, reportInterruption } from './interrupt.ts';
import type { Io } from './io.ts';
import { runForfeitText } from './match-text.ts';
import { readOpenings } from './options.ts';
import { PROFILE_HELP, profileFrom } from './profile-option.ts';
import { checkRunBoard, runBoard } from './run-board.ts';
import { addGameOptions, DRAWING_SEED_HELP, earlierRun, givenSettings, type RunCommandOptions } from './run-options.ts';
import { openRunner, withStatus, workersText } from './runner-option.ts';

interface Options extends RunCommandOptions {
  readonly terms?: boolean;
  readonly groups?: boolean;
  readonly search?: boolean;
  readonly design?: string;
  readonly games?: string;
  /** False with --no-cost. */
  readonly cost: boolean;
  readonly keep?: string;
  readonly board?: string;
}

function kindsOf({ terms, groups, search }: Options): FeatureKind[] {
  return [
    ...(terms ? ['term' as const] : []),
    ...(groups ? ['group' as const] : []),
    ...(search ? ['search' as const] : []),
  ];
}

/** Prints the result, and stores it for the term pages. */
async function report(io: Io, summary: AblationSummary, options: Options): Promise<void> {
  const { profile, hash, limits, games, repeatedPairs } = summary;
  if (options.json) io.printJson(summary);
  else {
    io.print(`${profile} (${hash}), ${limits}, ${games} games`, ...ablationTable(summary));
    if (repeatedPairs > 0) io.print(`${repeatedPairs} pairs repeat earlier ones and do not count`);
  }
  const kept = options.keep ?? ablationFolder(process.env);
  if (!summary.complete || kept === undefined) return;
  io.report(`stored for the term pages: ${await keepAblation(kept, summary)}`);
}

async function ablate(
  io: Io,
  profileText: string | undefined,
  names: readonly string[],
  options: Options,
): Promise<void> {
  const earlier = await earlierRun(options, 'ablation');
  const features = names.length === 0 ? undefined : names;
  const { design: designed, games: asked } = options;
  const settings = givenSettings(options, GAME_SETTINGS);
  const order = ablationOrder(
    {
      ...(profileText === undefined ? {} : { profile: profileText }),
      features,
      kinds: kindsOf(options),
      design: designed,
      games: asked,
      settings,
    },
    earlier,
  );
  if (earlier !== undefined) await checkRunBoard(options.board, earlier.settings.board);
  const board = await runBoard(options.board ?? earlier?.settings.board);
  const game = gameOn(board?.data);
  const rules = await gameRules(game);
  const profile = await profileFrom(io, order.profile, game.profiles());
  const plan = await planAblation(order, { rules, board, readOpenings, profile });
  const { ablation, design, games } = plan;
  const { controls } = plan.settings;
  const folder = options.resume ?? options.out;
  const { runner, reference, workers } = await openRunner(io, options, { rules, board: board?.data, controls, folder });
  const { signal, release } = interruptSignal(io);
  try {
    const summary = await playAblationRun(plan, {
      runner,
      folder,
      reference,
      signal,
      isTimed: options.cost,
      onOpen: () => {
        const count = plan.features.length;
        const what = count === 1 ? '1 feature' : `${count} features`;
        const error = expectedError(count, design, games / 2).toFixed(0);
        io.report(`${what}, ${design.kind} design, ${games} games; expected error: ± ${error} Elo`);
      },
      onGame: (game) => {
        const forfeit = runForfeitText(game, (contestant) => ablation.label(contestant));
        if (forfeit !== undefined) io.report(forfeit);
        io.showProgress(withStatus(`${ablation.games} of ${games} games`, runner));
      },
      onRound: (round, rounds) => io.showProgress(`time: round ${round + 1} of ${rounds}`),
    });
    io.showProgress('');
    await report(io, summary, options);
    if (workers !== undefined && !options.json) io.print(...workersText(workers()));
    if (signal.aborted) reportInterruption(io, 'ablate', `${ablation.games} of ${games} games`, folder);
  } finally {
    release();
    await runner.dispose();
  }
}

const HELP = `
Features:
  mobility                   a term that is on, by its id
  "King safety"              all terms of a group
  nullMove, search.nullMove  a switch of the search
Material, PVS, the TT, cutoffs and quiescence search are never off: without them the engine is too weak for a meaningful measurement.

Designs:
  single    one feature is off in each pair of games: a match for each feature
  random    one to three features are off in each pair, and the worth of each is found by logistic regression.
            It needs fewer games for the same error, and assumes that the Elo of features adds up.

Examples:
  lucena ablate lucena --design random --games 20000 --out terms
  lucena ablate lucena --search --tc 2+0.02
  lucena ablate mine.json mobility passed "King safety"
`;

export function defineAblate(command: Command, io: Io): void {
  command
    .argument('[profile]', PROFILE_HELP)
    .argument('[features...]', 'features to switch off (default: every term)')
    .option(BOARD_FLAGS, `${BOARD_HELP} (default: chess)`)
    .option('--terms', 'measure every term')
    .option('--groups', 'measure every group of terms')
    .option('--search', 'measure every switch of the search')
    .option('--design <design>', 'single or random (default: single)')
    .option('--games <n>', `total number of games (default: ${GAMES_PER_FEATURE} for each feature)`)
    .option('--no-cost', 'do not measure the time that terms take')
    .option('--keep <folder>', 'folder for the results that term pages show (default: in your data folder)');
  addGameOptions(command, { seedHelp: DRAWING_SEED_HELP })
    .option('--json', 'print JSON: profile, hash, limits, design, games, complete, features')
    .addHelpText('after', HELP)
    .action((profile: string | undefined, features: string[], options: Options) =>
      ablate(io, profile, features, options),
    );
}
