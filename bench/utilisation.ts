import { EventEmitter } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { Io } from '../src/cli/io.ts';
import { run as runCommand } from '../src/cli/program.ts';
import { BUSY, type CoreUse, measureCores } from '../src/lab/machine.ts';
import {
  type Bench,
  type BenchOptions,
  type BoundRow,
  boundRow,
  type Report,
  type SpeedRow,
  speedRow,
} from './report.ts';

/** Until all code is compiled, in ms. */
const WARM_UP = 5000;
const TIME = 60_000;
const QUICK_TIME = 10_000;
/** The largest share of the cores that may wait. */
const BAR = 0.1;

/** Runs with a game for each core, in a folder. They have more games than can be played in the time of the measurement. */
const RUNS = [
  {
    name: 'match, 5000 nodes a move',
    args: ['match', 'lucena', 'lucena', '--nodes', '5000', '--games', '8000', '--out'],
  },
  {
    name: 'ablation, 300 nodes a move',
    args: ['ablate', 'lucena', '--design', 'random', '--nodes', '300', '--games', '40000', '--no-cost', '--out'],
  },
  {
    name: 'tuning, 300 nodes a move',
    args: [
      ...['tune', 'lucena', '--knobs', 'futilityBase:3', 'nullMoveSurplus:3', 'mobility.weight', '--no-sprt'],
      ...['--iterations', '20000', '--nodes', '300', '--folder'],
    ],
  },
] as const;

interface Measured extends CoreUse {
  readonly games: number;
}

function gamesIn(folder: string): number {
  return readFileSync(join(folder, 'journal.jsonl'), 'utf8').split('\n{"game":').length - 1;
}

/** Plays a run for a while, and measures its later part. */
async function measure(args: readonly string[], ms: number): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'lucena-bench-'));
  const sink = () => new Writable({ write: (_chunk, _encoding, done) => done() });
  const signals = new EventEmitter();
  const io = new Io({ stdin: Readable.from([]), stdout: sink(), stderr: sink(), signals, exit: () => {} });
  try {
    const running = runCommand([...args, folder], io);
    await delay(WARM_UP);
    const before = gamesIn(folder);
    const end = measureCores();
    await delay(ms);
    const use = end();
    const games = gamesIn(folder) - before;
    signals.emit('SIGINT');
    await running;
    return { ...use, games };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

async function run({ quick, progress }: BenchOptions): Promise<Report> {
  const speeds: SpeedRow[] = [];
  const bounds: BoundRow[] = [];
  const notes: string[] = [];
  for (const { name, args } of RUNS) {
    progress(`utilisation: ${name}`);
    const { own, others, ms, games } = await measure(args, quick ? QUICK_TIME : TIME);
    speeds.push(speedRow(name, 'games/s', [games / (ms / 1000)]));
    const isIdle = others < BUSY;
    if (isIdle) bounds.push(boundRow(`idle cores: ${name}`, 'of all', 1 - own, BAR));
    const text = `${name}: ${percent(own)} of the cores were used in ${Math.round(ms / 1000)} s, and ${percent(others)} by other programs`;
    notes.push(isIdle ? `${text}.` : `${text}: the machine was not idle, so this proves nothing.`);
  }
  return { bench: 'utilisation', speeds, ratios: [], bounds, notes };
}

/** Measures the share of the cores that a run uses if it plays one game per core. */
export const utilisation: Bench = { name: 'utilisation', run };
