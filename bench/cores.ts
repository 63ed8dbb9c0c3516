// Compares builds of the core by processor time: `npx tsx bench/cores.ts old.shared.wasm new.shared.wasm [--rounds n] [--nodes n]`. They
// must have the same memory map. The builds take turns position by position in one process, so that a busy machine slows all of them
// alike, and on one memory: where an engine's memory lies changes its speed by several percent.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { BENCH_POSITIONS } from '../src/engine/bench.ts';
import { CHESS_GAME } from '../src/engine/chess-game.ts';
import { defaultProfile } from '../src/engine/default.ts';
import { Engine, type WorkerHandle } from '../src/engine/engine.ts';
import type { WorkerAnswer, WorkerCommand } from '../src/engine/messages.ts';
import { engineParts } from '../src/engine/node.ts';
import { Searcher } from '../src/engine/searcher.ts';
import { randomNumbers } from '../src/lab/random.ts';
import { quantile } from '../src/lab/statistics.ts';
import { unwrap } from '../src/rules/result.ts';
import { MIDDLEGAMES } from './middlegames.ts';

const WARM_UP = 3;
const RESAMPLES = 300;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '61' },
    nodes: { type: 'string', default: '10000' },
  },
});
const rounds = Number(values.rounds);
const nodes = Number(values.nodes);
const cores = positionals.map((file) => new WebAssembly.Module(readFileSync(file)));
let turn = 0;

/** A worker of this thread with all builds, of which the one whose turn it is searches. */
function workerOfAll(): WorkerHandle {
  let listen: (answer: WorkerAnswer) => void = () => {};
  const searchers = cores.map((_, k) => new Searcher((answer) => k === turn && listen(answer)));
  const carryOut = (command: WorkerCommand): void => {
    if (command.type === 'search') searchers[turn]!.handle(command);
    else
      for (const [k, searcher] of searchers.entries())
        searcher.handle(command.type === 'start' ? { ...command, core: cores[k]! } : command);
  };
  return {
    post: (command) => void Promise.resolve().then(() => carryOut(command)),
    onAnswer: (listener) => {
      listen = listener;
    },
    onFailure: () => {},
    terminate: async () => {},
  };
}

const parts = await engineParts(CHESS_GAME, true);
const engine = await Engine.create({ ...parts, core: cores[0]!, spawn: workerOfAll }, defaultProfile());
const positions = [...BENCH_POSITIONS, ...MIDDLEGAMES.filter((_, i) => i % 4 === 0)];

/** Microseconds of processor time. Unlike /proc, this includes the running thread's time since the last tick. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** Microseconds by build, position and round. */
const times = cores.map(() => positions.map((): number[] => []));
const visited = cores.map(() => 0);
for (let round = -WARM_UP; round < rounds; round++) {
  for (const [i, fen] of positions.entries()) {
    for (let k = 0; k < cores.length; k++) {
      turn = (k + i + round + WARM_UP) % cores.length;
      await engine.clear();
      unwrap(engine.setPosition(fen));
      const start = processorTime();
      visited[turn]! += (await engine.search({ nodes })).nodes;
      if (round >= 0) times[turn]![i]!.push(processorTime() - start);
    }
  }
}
if (new Set(visited).size > 1) console.error(`the builds visited different numbers of nodes: ${visited.join(', ')}`);

/** The time for all positions, each by the lower quartile of the picked rounds: interruptions only add time. */
function timeOf(build: number, picked: readonly number[]): number {
  let sum = 0;
  for (const series of times[build]!)
    sum += quantile(
      picked.map((round) => series[round]!),
      0.25,
    );
  return sum;
}

const all = Array.from({ length: rounds }, (_, round) => round);
const random = randomNumbers(1);
const samples = Array.from({ length: RESAMPLES }, () => all.map(() => Math.floor(random() * rounds)));
for (const [k, file] of positionals.entries()) {
  const ratio = (picked: readonly number[]) => timeOf(0, picked) / timeOf(k, picked);
  const ratios = samples.map(ratio);
  const speed = visited[k]! / (rounds + WARM_UP) / timeOf(k, all);
  console.log(
    `${file}: ${speed.toFixed(3)} Mnodes/s, ${ratio(all).toFixed(3)} (${quantile(ratios, 0.025).toFixed(3)}–${quantile(ratios, 0.975).toFixed(3)})`,
  );
}
process.exit(0);
