import { Command } from 'commander';
import { BENCH_DEPTH, BENCH_POSITIONS, bench } from '../engine/bench.ts';
import { createEngine } from '../engine/node.ts';
import { DEFAULT_PROFILE } from '../profiles/chess.ts';
import { printJson, showProgress, wholeNumber } from './options.ts';
import { PROFILE_HELP, profileFrom } from './profile-option.ts';

interface Options {
  profile: string;
  depth: number;
  json?: boolean;
}

async function run({ profile, depth, json }: Options): Promise<void> {
  const engine = await createEngine(await profileFrom(profile));
  const onPosition = (done: number) => showProgress(`${done}/${BENCH_POSITIONS.length} positions`);
  const { nodes, nps, ms } = (await bench(engine, { depth, onPosition }))!;
  showProgress('');
  await engine.dispose();
  if (json) printJson({ nodes, nps, ms: Math.round(ms * 10) / 10 });
  else process.stdout.write(`${nodes} nodes ${nps} nps ${Math.round(ms)} ms\n`);
}

export function benchCommand(): Command {
  return new Command('bench')
    .description('search fixed positions: the node count is the signature of the engine')
    .option('--profile <profile>', PROFILE_HELP, DEFAULT_PROFILE)
    .option('--depth <n>', 'depth of each search', wholeNumber(1, 60), BENCH_DEPTH)
    .option('--json', 'print JSON: nodes, nps, ms')
    .action(run);
}
