// Measures speed and memory against references in one run: `npm run bench`, or `npm run bench -- --json perft`.
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { compile } from './compile.ts';
import { coordinator } from './coordinator.ts';
import { dataset } from './dataset.ts';
import { evaluation } from './evaluation.ts';
import { gradient } from './gradient.ts';
import { learning } from './learning.ts';
import { learningCost } from './learning-cost.ts';
import { lines } from './lines.ts';
import { perft } from './perft.ts';
import { presets } from './presets.ts';
import { type Bench, formatReport, type Report } from './report.ts';
import { search } from './search.ts';
import { stop } from './stop.ts';
import { suites } from './suites.ts';
import { utilisation } from './utilisation.ts';

/** A new benchmark is a file of its own and an entry here. */
const BENCHES: readonly Bench[] = [
  perft,
  evaluation,
  compile,
  presets,
  gradient,
  learning,
  learningCost,
  dataset,
  search,
  lines,
  stop,
  utilisation,
  coordinator,
  suites,
];

const USAGE = `usage: npm run bench -- [--rounds n] [--seed n] [--movetime ms] [--positions n] [--quick] [--json] [${BENCHES.map(({ name }) => name).join('|')} …]`;
const MIN_ROUNDS = 11;

function refuse(message: string): never {
  console.error(message);
  console.error(USAGE);
  process.exit(2);
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        rounds: { type: 'string', default: `${MIN_ROUNDS}` },
        seed: { type: 'string', default: '1' },
        movetime: { type: 'string', default: '100' },
        positions: { type: 'string' },
        quick: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    return refuse((error as Error).message);
  }
}

const { values, positionals } = readArguments();
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}
const rounds = Number(values.rounds);
const seed = Number(values.seed);
if (!Number.isInteger(rounds) || rounds < MIN_ROUNDS) refuse(`--rounds must be ${MIN_ROUNDS} or more`);
if (!Number.isInteger(seed)) refuse('--seed must be an integer');
const movetime = Number(values.movetime);
if (!Number.isInteger(movetime) || movetime < 1) refuse('--movetime must be a positive number of milliseconds');
const positions = values.positions === undefined ? undefined : Number(values.positions);
if (positions !== undefined && !(Number.isInteger(positions) && positions > 0))
  refuse('--positions must be a positive number');
const unknown = positionals.find((name) => !BENCHES.some((bench) => bench.name === name));
if (unknown !== undefined) refuse(`no benchmark is called ${unknown}`);

const machine = {
  node: process.version,
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  load: loadavg()[0]!,
};
const progress = (text: string): void => {
  process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${text}` : `${text}\n`);
};

const reports: Report[] = [];
for (const bench of BENCHES) {
  if (positionals.length > 0 && !positionals.includes(bench.name)) continue;
  reports.push(await bench.run({ rounds, seed, quick: values.quick, movetime, positions, progress }));
}
if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');

if (values.json) {
  console.log(JSON.stringify({ machine, reports }, undefined, 2));
} else {
  console.log(
    `${machine.cpu}, ${machine.cores} cores, Node ${machine.node}, load ${machine.load.toFixed(2)} before the run\n`,
  );
  for (const report of reports) console.log(`${formatReport(report)}\n`);
}
