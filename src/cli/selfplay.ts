import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { boardText } from '../engine/board-text.ts';
import { profileContestant } from '../lab/match/contestants.ts';
import type { ProfileSpec } from '../lab/match/player.ts';
import { processRunner } from '../lab/run/process-runner.ts';
import { FolderPlace } from '../learn/dataset/folder-place.ts';
import { inFolder } from '../learn/dataset/out-folder.ts';
import { Quiescence } from '../learn/dataset/quiescence.ts';
import { playDataset, SELF_PLAY } from '../learn/dataset/selfplay.ts';
import { compileCore } from '../rules/node.ts';
import { BOARD_FLAGS, BOARD_HELP, CHESS, gameOf } from './board-option.ts';
import { addDatasetOptions, type DatasetOptions, reportDataset, settingTexts } from './dataset-options.ts';
import { grouped } from './dataset-text.ts';
import { interruptSignal } from './interrupt.ts';
import type { Io } from './io.ts';
import { wholeNumber } from './options.ts';
import { PROFILE_HELP, profileFrom } from './profile-option.ts';

interface Options extends DatasetOptions {
  readonly board: string;
  readonly games: number;
  readonly nodes: number;
  readonly seed: number;
  readonly plies: number;
  readonly window: number;
  readonly maxScore: number;
  readonly threads: number;
}

/** A speed, such as `1,200/s`. */
function rate(count: number, seconds: number): string {
  return `${grouped(Math.round(count / Math.max(seconds, 0.001)))}/s`;
}

async function selfplay(io: Io, text: string, options: Options): Promise<void> {
  const {
    board,
    out,
    resume = false,
    games,
    nodes,
    seed,
    plies,
    window,
    maxScore,
    heldOut,
    perGame,
    threads,
  } = options;
  const game = await gameOf(board);
  const profile = await profileFrom(io, text, game.profiles());
  const { identity, spec } = await profileContestant(text, profile, undefined, game);
  const settings = settingTexts({
    board: game.board && boardText(game.board),
    profile: identity,
    nodes,
    seed,
    plies,
    window,
    'max-score': maxScore,
    'held-out': `${heldOut} %`,
    'per-game': perGame,
  });
  const core = await compileCore(game.core);
  const rules = game.rules(core);
  const quiescence = await Quiescence.create(core, profile, game);
  const { signal, release } = interruptSignal(io);
  const runner = processRunner(rules, threads, game.board);
  const started = performance.now();
  let first: { readonly games: number; readonly positions: number } | undefined;
  let done = '';
  try {
    const manifest = await inFolder(out, { settings, resume }, (checkpoint) =>
      playDataset(
        {
          game,
          player: spec as ProfileSpec,
          name: `${profile.name} against itself, ${nodes} nodes`,
          games,
          nodes,
          openings: { seed, plies, window },
          adjudication: SELF_PLAY.adjudication,
          place: new FolderPlace(out),
          settings,
          rules: { quiescence, maxScore, perGame, heldOut: heldOut / 100 },
          checkpoint,
          signal,
          onFault: (fault) => io.warn({ field: 'games', message: `left out (only the first case is shown): ${fault}` }),
          onProgress: (progress) => {
            first ??= progress;
            const seconds = (performance.now() - started) / 1000;
            const kept = progress.positions;
            done = `${grouped(progress.games)} of ${grouped(games)} games, ${grouped(kept)} positions`;
            io.showProgress(
              `${done} (${rate(progress.games - first.games, seconds)}, ${rate(kept - first.positions, seconds)})`,
            );
          },
        },
        rules,
        runner,
      ),
    );
    reportDataset(io, manifest, options, { done, sides: game.notation.sides });
  } finally {
    io.showProgress('');
    release();
    await runner.dispose();
  }
}

const HELP = `
Each game begins after random half-moves, at a position that the quiescence search finds level. The number of a game
decides its opening, so the same seed gives the same dataset, on any number of threads. A position has the result of its
game and the score of the side that moved there. Games are ended when both sides agree on a win (800 centipawns, 3 moves)
or a draw (8 centipawns, 8 moves, from move 40), and drawn after 400 half-moves.

--resume continues an unfinished dataset. With a smaller number of --games it ends earlier.

Example:
  lucena selfplay lucena --games 100000 --nodes 1000 --seed 1 --out data/selfplay
`;

export function defineSelfplay(command: Command, io: Io): void {
  addDatasetOptions(
    command
      .argument('<profile>', PROFILE_HELP)
      .option(BOARD_FLAGS, BOARD_HELP, CHESS)
      .requiredOption('--games <n>', 'games to play', wholeNumber(1, 1e9))
      .option('--nodes <n>', 'nodes per move', wholeNumber(1, 1e9), 1000)
      .option('--seed <n>', 'seed of the openings', wholeNumber(0, 2 ** 32 - 1), 1),
  )
    .option(
      '--plies <n>',
      'random half-moves before a game; half of the games have one more',
      wholeNumber(1, 200),
      SELF_PLAY.openings.plies,
    )
    .option(
      '--window <cp>',
      'the largest score of an opening for either side, in centipawns',
      wholeNumber(0, 10_000),
      SELF_PLAY.openings.window,
    )
    .option(
      '--max-score <cp>',
      'leave out positions with a larger score for either side',
      wholeNumber(1, 32_000),
      SELF_PLAY.maxScore,
    )
    .option('--threads <n>', 'games at the same time', wholeNumber(1, 256), availableParallelism())
    .addHelpText('after', HELP)
    .action((profile: string, options: Options) => selfplay(io, profile, options));
}
