import type { Command } from 'commander';
import { refuseOption } from '../lab/match/settings.ts';
import { DEFAULT_SEED } from '../learn/fit/order.ts';
import { styleReport } from '../learn/report/style-report.ts';
import {
  DEFAULT_SKIP_PLIES,
  DEFAULT_STYLE_PRIOR,
  ENOUGH_GAMES,
  LEAST_GAMES,
  type StyleOrder,
} from '../learn/style/order.ts';
import { runStyle } from '../learn/style/style-run.ts';
import { namedStyle, summariseStyle } from '../learn/style/style-summary.ts';
import { DEFAULT_PROFILE } from '../profiles/chess.ts';
import { compileCore, loadRules } from '../rules/node.ts';
import { INTERRUPTED } from './interrupt.ts';
import type { Io } from './io.ts';
import { learnedName, refuseUnwritableFiles, startFrom, untilInterrupted, writeLearned } from './learned-files.ts';
import { wholeNumber } from './options.ts';
import { findGames, readGames } from './pgn-input.ts';
import { PROFILE_HELP } from './profile-option.ts';
import { styleJsonSchema } from './style-schema.ts';
import { styleLines } from './style-text.ts';

interface Options {
  readonly player?: string;
  readonly profile: string;
  readonly knobs?: string[];
  readonly prior: number;
  readonly skip: number;
  readonly seed: number;
  readonly out?: string;
  readonly report?: string;
  readonly force?: boolean;
  readonly json?: boolean;
  readonly schema?: boolean;
}

async function orderOf(io: Io, player: string, options: Options): Promise<StyleOrder> {
  return {
    player,
    ...(await startFrom(io, options.profile)),
    knobs: options.knobs,
    prior: options.prior,
    skipPlies: options.skip,
    seed: options.seed,
  };
}

async function style(io: Io, paths: readonly string[], options: Options): Promise<void> {
  if (options.schema) {
    io.printJson(styleJsonSchema());
    return;
  }
  const { player = '' } = options;
  if (player.trim() === '') refuseOption('player', 'name the player: --player NAME');
  await refuseUnwritableFiles(options);
  const order = await orderOf(io, player.trim(), options);
  const files = await findGames('games', paths);
  await untilInterrupted(io, async (signal) => {
    const run = await runStyle(order, readGames(files), {
      core: await compileCore(),
      position: (await loadRules()).position(),
      signal,
      onProgress: (text) => io.showProgress(text),
      onWarning: (field, message) => io.warn({ field, message }),
      onBegin: ({ player: own, opponents }, { numbers }) =>
        io.report(
          `fitting ${numbers.length} numbers to ${own.length} moves, and to ${opponents.length} of the opponents`,
        ),
      onStep: (stage, loss) => io.report(`${stage}: log-loss ${loss.toFixed(4)}`),
    });
    const { summary, learned } = await summariseStyle(order, run);
    io.showProgress('');
    const own = namedStyle(learned, learnedName(options, summary.player), summary, order);
    const written = await writeLearned(options, own, () => styleReport(summary, run.profile));
    if (options.json) io.printJson(summary);
    else io.print(...styleLines(summary), ...written);
    if (!summary.complete) {
      io.report('interrupted: these are the best values so far');
      io.exitCode = INTERRUPTED;
    }
  });
}

const HELP = `
The model: a move is played with a probability proportional to exp(score / temperature), where the score is that of the
evaluation at the end of the quiescence search after the move. First the numbers of the profile are fitted to the moves of
the opponents; this fit is the control. Then they are fitted to the moves of the player, with a prior around the control.
A number is named if it differs significantly between the two fits after correction for the number of tests
(Benjamini–Hochberg, 5 %). A fifth of the games is held out to see how well moves are predicted.

Games: about ${ENOUGH_GAMES} of the player are needed. With fewer the numbers are shrunk heavily towards the opponents',
and fewer than ${LEAST_GAMES} are refused. The first half-moves of a game, moves with less than 30 seconds on the clock,
and decided positions are left out.

Examples:
  lucena style games.pgn --player 'Capablanca, Jose Raul' --out capablanca.json --report capablanca.html
  lucena style lichess.pgn.gz --player me --knobs '*.weight' 'material.*/*' --json
`;

export function defineStyle(command: Command, io: Io): void {
  command
    .argument('[games...]', 'files of games in PGN, also compressed (.gz, .zst)')
    .option('--player <name>', "the player's name, as the games spell it")
    .option('--profile <profile>', PROFILE_HELP, DEFAULT_PROFILE)
    .option('--knobs <pattern...>', 'the numbers to learn (default: those of all terms, and the weights of terms)')
    .option(
      '--prior <strength>',
      "strength of the prior around the opponents' numbers",
      wholeNumber(1, 1e6),
      DEFAULT_STYLE_PRIOR,
    )
    .option(
      '--skip <n>',
      'half-moves at the beginning of a game that are left out',
      wholeNumber(0, 200),
      DEFAULT_SKIP_PLIES,
    )
    .option('--seed <n>', 'seed of everything that is drawn at random', wholeNumber(0, 2 ** 32 - 1), DEFAULT_SEED)
    .option('--out <file>', "write the player's profile")
    .option('--report <file>', 'write a report as a page that opens without a network')
    .option('--force', 'replace files that exist')
    .option('--json', 'print JSON: temperature, heldOut, apart, findings, knobs')
    .option('--schema', 'print the schema of this JSON')
    .addHelpText('after', HELP)
    .action((games: string[], options: Options) => style(io, games, options));
}
