import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { boardText } from '../engine/board-text.ts';
import type { Game } from '../engine/game.ts';
import { createGameEngine } from '../engine/node.ts';
import { PATIENCE } from '../lab/match/contestants.ts';
import { refuseOption } from '../lab/match/settings.ts';
import { startPlayer } from '../lab/match/start-player.ts';
import { OPENING_HASH } from '../lab/opening-walks.ts';
import { buildDataset } from '../learn/dataset/build.ts';
import { openDataset } from '../learn/dataset/dataset.ts';
import type { DatasetSource } from '../learn/dataset/dataset-source.ts';
import { FolderPlace } from '../learn/dataset/folder-place.ts';
import { inFolder } from '../learn/dataset/out-folder.ts';
import { PositionScorer } from '../learn/dataset/position-scorer.ts';
import { Quiescence } from '../learn/dataset/quiescence.ts';
import { findSource } from '../learn/dataset/source-file.ts';
import { sourcesOf } from '../learn/dataset/source-formats.ts';
import { DEFAULT_PROFILE } from '../profiles/chess.ts';
import type { BoardPosition } from '../rules/board-position.ts';
import { show, suggestion } from '../rules/names.ts';
import { compileCore } from '../rules/node.ts';
import { FaultError } from '../rules/result.ts';
import { BOARD_FLAGS, BOARD_HELP, CHESS, gameOf } from './board-option.ts';
import { addDatasetOptions, type DatasetOptions, reportDataset, settingTexts } from './dataset-options.ts';
import { datasetText, grouped } from './dataset-text.ts';
import { interruptSignal } from './interrupt.ts';
import type { Io } from './io.ts';
import { contestant } from './match-players.ts';
import { wholeNumber } from './options.ts';
import { PROFILE_HELP, profileFrom } from './profile-option.ts';

interface BuildOptions extends DatasetOptions {
  readonly board: string;
  readonly skipPlies: number;
  /** False with --no-quiet. */
  readonly quiet: boolean;
  readonly profile?: string;
  readonly scoreNodes?: number;
  readonly scorer?: string;
  readonly threads?: number;
}

function refuseContradictions({ quiet, profile, scoreNodes, scorer, threads }: BuildOptions): void {
  if (!quiet && profile !== undefined)
    refuseOption('profile', 'it decides which positions are quiet, but --no-quiet keeps all of them');
  for (const [name, value] of Object.entries({ scorer, threads }))
    if (value !== undefined && scoreNodes === undefined) refuseOption(name, 'requires --score-nodes');
}

interface Scoring {
  /** Identifies the player that scores positions. */
  readonly identity: string;
  readonly open: () => Promise<PositionScorer>;
}

/** Makes the players that score positions. Each has a small hash table, which is cleared for each position. */
async function scoringOf(io: Io, options: BuildOptions, game: Game<BoardPosition>): Promise<Scoring | undefined> {
  const { scoreNodes, scorer = game.defaultProfile(false), threads = availableParallelism() } = options;
  if (scoreNodes === undefined) return undefined;
  const { identity, spec } = await contestant(io, scorer, 'scorer', { patience: PATIENCE, chess960: false, game });
  const start = () =>
    startPlayer(spec, undefined, (profile) => createGameEngine(game, profile, { hash: OPENING_HASH }), game);
  return {
    identity,
    open: async () => new PositionScorer(await Promise.all(Array.from({ length: threads }, start)), scoreNodes, game),
  };
}

function sourceText({ name, bytes }: DatasetSource): string {
  return `${name} (${bytes} bytes)`;
}

async function build(io: Io, games: readonly string[], options: BuildOptions): Promise<void> {
  refuseContradictions(options);
  const { out, resume = false, heldOut, perGame, skipPlies, quiet, scoreNodes } = options;
  const game = await gameOf(options.board);
  const sources: DatasetSource[] = [];
  for (const path of games) sources.push(await findSource(path, sourcesOf(game)));
  const profile = await profileFrom(io, options.profile ?? game.defaultProfile(false), game.profiles());
  const scoring = await scoringOf(io, options, game);
  const settings = settingTexts({
    board: game.board && boardText(game.board),
    games: sources.map(sourceText).join(', '),
    'skip-plies': skipPlies,
    quiet: quiet ? `${profile.name} ${profile.hash}` : 'no',
    'held-out': `${heldOut} %`,
    'per-game': perGame,
    'score-nodes': scoreNodes,
    scorer: scoring?.identity,
  });
  const core = await compileCore(game.core);
  const rules = game.rules(core);
  const quiescence = quiet ? await Quiescence.create(core, profile, game) : undefined;
  const { signal, release } = interruptSignal(io);
  let done = '';
  try {
    const manifest = await inFolder(out, { settings, resume }, async (checkpoint) => {
      const scorer = await scoring?.open();
      const order = {
        game,
        sources,
        place: new FolderPlace(out),
        settings,
        skipPlies,
        rules: { quiescence, maxScore: undefined, perGame, heldOut: heldOut / 100 },
        scorer,
        checkpoint,
        signal,
        onProgress: ({
          file,
          share,
          games,
          positions,
        }: Parameters<Parameters<typeof buildDataset>[0]['onProgress']>[0]) => {
          done = `${grouped(games)} games of ${file}, ${grouped(positions)} positions kept`;
          io.showProgress(`${Math.min(100, Math.floor(100 * share))} % of ${file}: ${done}`);
        },
        onFault: (file: string, fault: string) =>
          io.warn({ field: file, message: `left out (only the first case is shown): ${fault}` }),
      };
      try {
        return await buildDataset(order, rules);
      } finally {
        await scorer?.dispose();
      }
    });
    reportDataset(io, manifest, options, { done, sides: game.notation.sides });
  } finally {
    io.showProgress('');
    release();
  }
}

async function display(io: Io, folder: string, { json }: { readonly json?: boolean }): Promise<void> {
  const { manifest, game } = await openDataset(folder);
  if (json) io.printJson(manifest);
  else io.print(...datasetText(folder, manifest, game.notation.sides));
}

const BUILD_HELP = `
Files may be PGN (also .gz, and .zst where Node can read it), a run's folder, or lines of a position and White's result:
  FEN c9 "1-0";   FEN 1/2-1/2   FEN [0.5]   FEN;1-0   FEN | 34 | 0.5 (with a score in centipawns for White)
On boards of 9 × 9: records, KIF, KI2, CSA or JKF, a run's folder, or such lines with SFENs and the first player's result.

A position is kept if it is quiet: not in check, and its static score is that of the profile's quiescence search. Each
position is kept once. A game is either for training or held out, which depends on its moves alone; a line counts as a
game of its own. A build that was killed is resumed by the same command with --resume, and ends with the same bytes.

Examples:
  lucena dataset build lichess.pgn --out data/lichess
  lucena dataset build runs/a runs/b --per-game 10 --out data/runs
  lucena dataset build games.pgn --score-nodes 2000 --scorer uci:stockfish --out data/scored
`;

const COMMANDS = ['build', 'show'];

export function defineDataset(dataset: Command, io: Io): void {
  dataset
    .usage('<command>')
    .argument('[words...]')
    // Reached when no subcommand is named: an error in one line instead of a page of help.
    .action(([word]: string[]) => {
      const message =
        word === undefined
          ? `name a command: ${COMMANDS.join(', ')}`
          : `unknown command ${show(word)}${suggestion(word, COMMANDS)}`;
      throw new FaultError({ code: 'dataset.command', field: 'dataset', message });
    });
  addDatasetOptions(
    dataset
      .command('build')
      .description('select positions from games and write them as a dataset')
      .argument('<games...>', 'files of games or of positions with results, or folders of runs')
      .option(BOARD_FLAGS, BOARD_HELP, CHESS),
  )
    .option('--skip-plies <n>', 'leave out positions of games before this many half-moves', wholeNumber(0, 1000), 10)
    .option('--no-quiet', 'keep positions that are not quiet')
    .option(
      '--profile <profile>',
      `the profile that decides what is quiet: ${PROFILE_HELP} (default: ${DEFAULT_PROFILE}, on other boards their first preset)`,
    )
    .option('--score-nodes <n>', 'score each position by a search of this many nodes', wholeNumber(1, 1e9))
    .option(
      '--scorer <player>',
      `player that scores: a profile, or uci:<command> (default: ${DEFAULT_PROFILE}, on other boards their first preset)`,
    )
    .option('--threads <n>', 'searches at the same time (default: one per core)', wholeNumber(1, 256))
    .addHelpText('after', BUILD_HELP)
    .action((games: string[], options: BuildOptions) => build(io, games, options));
  dataset
    .command('show')
    .description('show the content of a dataset as charts')
    .argument('<folder>', 'the folder of the dataset')
    .option('--json', 'print the manifest as JSON')
    .action((folder: string, options: { json?: boolean }) => display(io, folder, options));
}
