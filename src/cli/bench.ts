import { type Command, Option } from 'commander';
import { BENCH_DEPTH, BENCH_POSITIONS, bench } from '../engine/bench.ts';
import { createEngine } from '../engine/node.ts';
import { searchStatistics } from '../engine/search-statistics.ts';
import { DEFAULT_PROFILE } from '../profiles/chess.ts';
import type { Io } from './io.ts';
import { wholeNumber } from './options.ts';
import { PROFILE_HELP, profileFrom } from './profile-option.ts';
import { statisticsText } from './statistics-text.ts';

interface Options {
  profile: string;
  depth: number;
  stats?: boolean;
  nodes?: number;
  json?: boolean;
}

/** Nodes of each search with --stats: deep enough for every rule of the search to act. */
const COUNTED_NODES = 300_000;

function showProgress(io: Io, done: number): void {
  io.showProgress(`${done}/${BENCH_POSITIONS.length} positions`);
}

/** Counts what the search does instead of timing it. */
async function count(io: Io, { profile, nodes = COUNTED_NODES, json }: Options): Promise<void> {
  const onPosition = (done: number) => showProgress(io, done);
  const statistics = await searchStatistics(await profileFrom(io, profile), BENCH_POSITIONS, { nodes, onPosition });
  io.showProgress('');
  if (json) io.printJson(statistics);
  else io.print(statisticsText(statistics).join('\n'));
}

async function run(io: Io, { profile, depth, json }: Options): Promise<void> {
  const engine = await createEngine(await profileFrom(io, profile));
  const onPosition = (done: number) => showProgress(io, done);
  const { nodes, nps, ms } = (await bench(engine, { depth, onPosition }))!;
  io.showProgress('');
  await engine.dispose();
  if (json) io.printJson({ nodes, nps, ms: Math.round(ms * 10) / 10 });
  else io.print(`${nodes} nodes ${nps} nps ${Math.round(ms)} ms`);
}

export function defineBench(command: Command, io: Io): void {
  command
    .option('--profile <profile>', PROFILE_HELP, DEFAULT_PROFILE)
    .option('--depth <n>', 'depth of each search', wholeNumber(1, 60), BENCH_DEPTH)
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
