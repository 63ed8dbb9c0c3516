import type { Command } from 'commander';
import { BENCH_DEPTH, BENCH_POSITIONS, bench } from '../engine/bench.ts';
import { createEngine } from '../engine/node.ts';
import { DEFAULT_PROFILE } from '../profiles/chess.ts';
import type { Io } from './io.ts';
import { wholeNumber } from './options.ts';
import { PROFILE_HELP, profileFrom } from './profile-option.ts';

interface Options {
  profile: string;
  depth: number;
  json?: boolean;
}

async function run(io: Io, { profile, depth, json }: Options): Promise<void> {
  const engine = await createEngine(await profileFrom(io, profile));
  const onPosition = (done: number) => io.showProgress(`${done}/${BENCH_POSITIONS.length} positions`);
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
    .option('--json', 'print JSON: nodes, nps, ms')
    .action((options: Options) => run(io, options));
}
