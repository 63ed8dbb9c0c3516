import { type Command, Option } from 'commander';
import { BENCH_DEPTH, BENCH_POSITIONS, bench } from '../engine/bench.ts';
import { CHESS_GAME } from '../engine/chess-game.ts';
import type { Game } from '../engine/game.ts';
import { createGameEngine, gameRules } from '../engine/node.ts';
import { searchStatistics } from '../engine/search-statistics.ts';
import { boardWalks } from '../lab/board-walks.ts';
import type { BoardPosition } from '../rules/board-position.ts';
import { FaultError, fail } from '../rules/result.ts';
import { BOARD_FLAGS, BOARD_HELP, CHESS, gameOf } from './board-option.ts';
import type { Io } from './io.ts';
import { wholeNumber } from './options.ts';
import { PROFILE_HELP, profileFrom } from './profile-option.ts';
import { statisticsText } from './statistics-text.ts';

interface Options {
  board: string;
  profile?: string;
  depth?: number;
  stats?: boolean;
  nodes?: number;
  json?: boolean;
}

/** Nodes of each search with --stats: deep enough for every rule of the search to act. */
const COUNTED_NODES = 300_000;

function showProgress(io: Io, done: number, of: number): void {
  io.showProgress(`${done}/${of} positions`);
}

function profileName({ profile }: Options, game: Game<BoardPosition>): string {
  return profile ?? game.defaultProfile(false);
}

/** Counts what the search does instead of timing it. */
async function count(io: Io, options: Options): Promise<void> {
  const { board, nodes = COUNTED_NODES, json } = options;
  if (board !== CHESS)
    throw new FaultError(fail('bench.board', 'stats', `counts searches of chess only, not of ${board}`).fault);
  const onPosition = (done: number) => showProgress(io, done, BENCH_POSITIONS.length);
  const profile = await profileFrom(io, profileName(options, CHESS_GAME));
  const statistics = await searchStatistics(profile, BENCH_POSITIONS, { nodes, onPosition });
  io.showProgress('');
  if (json) io.printJson(statistics);
  else io.print(statisticsText(statistics).join('\n'));
}

/** Positions of a board other than chess: the ends of random walks, the same in every run. */
const BOARD_POSITIONS = { count: 12, plies: [4, 60], seed: 1 } as const;
/** Drops make trees wider than those of chess. */
const BOARD_DEPTH = 7;

async function run(io: Io, options: Options): Promise<void> {
  const game = await gameOf(options.board);
  const isChess = game.name === CHESS;
  const { depth = isChess ? BENCH_DEPTH : BOARD_DEPTH, json } = options;
  const positions = isChess
    ? BENCH_POSITIONS
    : boardWalks((await gameRules(game)).position(), game.notation, BOARD_POSITIONS);
  const engine = await createGameEngine(game, await profileFrom(io, profileName(options, game), game.profiles()));
  const onPosition = (done: number) => showProgress(io, done, positions.length);
  const { nodes, nps, ms } = (await bench(engine, { positions, depth, onPosition }))!;
  io.showProgress('');
  await engine.dispose();
  if (json) io.printJson({ nodes, nps, ms: Math.round(ms * 10) / 10 });
  else io.print(`${nodes} nodes ${nps} nps ${Math.round(ms)} ms`);
}

export function defineBench(command: Command, io: Io): void {
  command
    .option(BOARD_FLAGS, BOARD_HELP, CHESS)
    .option('--profile <profile>', `${PROFILE_HELP} (default: that of the board)`)
    .option(
      '--depth <n>',
      `depth of each search (default: ${BENCH_DEPTH}, on boards of 9 × 9 ${BOARD_DEPTH})`,
      wholeNumber(1, 60),
    )
    .option(
      '--stats',
      'count what the search does: cutoffs, reductions, pruning, and how well histories predict a cutoff',
    )
    .addOption(
      new Option('--nodes <n>', `with --stats: nodes of each search (default: ${COUNTED_NODES})`)
        .argParser(wholeNumber(1, 1e9))
        .implies({ stats: true })
        .conflicts('depth'),
    )
    .option('--json', 'print JSON: nodes, nps, ms; with --stats, all counters')
    .action((options: Options) => (options.stats ? count(io, options) : run(io, options)));
}
