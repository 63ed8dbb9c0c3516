import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHESS_GAME } from '../src/engine/chess-game.ts';
import { defaultProfile } from '../src/engine/default.ts';
import { buildDataset } from '../src/learn/dataset/build.ts';
import { openDataset } from '../src/learn/dataset/dataset.ts';
import { FolderPlace } from '../src/learn/dataset/folder-place.ts';
import { Quiescence } from '../src/learn/dataset/quiescence.ts';
import { findSource } from '../src/learn/dataset/source-file.ts';
import { sourcesOf } from '../src/learn/dataset/source-formats.ts';
import { learn } from '../src/learn/fit/learn.ts';
import type { SumPool } from '../src/learn/fit/sum-pool.ts';
import type { SumName, SumsByName, Task } from '../src/learn/fit/tasks.ts';
import { ThreadSumPool } from '../src/learn/fit/thread-sum-pool.ts';
import { chessProfiles, DEFAULT_PROFILE } from '../src/profiles/chess.ts';
import { compileCore, loadRules } from '../src/rules/node.ts';
import { unwrap } from '../src/rules/result.ts';
import { quietly } from './quietly.ts';
import { type Bench, type BenchOptions, type Report, speedRow } from './report.ts';

/** The environment variable that names a PGN file to measure on. */
const SAMPLE = 'LUCENA_SAMPLE';
const GAMES = 2000;
const QUICK_GAMES = 300;
/** Games that lichess publishes in a month, rated and standard: about as many as in 2025. */
const MONTH = 90_000_000;

/** The processor time of some work in all threads, in seconds. */
async function processorTime<T>(work: () => Promise<T>): Promise<readonly [value: T, seconds: number]> {
  const before = process.cpuUsage();
  const value = await work();
  const { user, system } = process.cpuUsage(before);
  return [value, (user + system) / 1e6];
}

/**
 * Adds up the processor time of the sums of another pool, and the positions that they cover. The work between sums does not grow with the
 * positions, so it is not measured.
 */
class TimedSumPool implements SumPool {
  readonly #pool: SumPool;
  seconds = 0;
  /** The number of positions by the name of the sum. */
  readonly positions = new Map<SumName, number>();

  constructor(pool: SumPool) {
    this.#pool = pool;
  }

  async run<N extends SumName>(
    tasks: readonly (Task & { readonly sum: N })[],
    add: (sum: SumsByName[N], index: number) => void,
    signal?: AbortSignal,
  ): Promise<void> {
    const [, seconds] = await processorTime(() => this.#pool.run(tasks, add, signal));
    this.seconds += seconds;
    for (const { sum, from, to } of tasks) this.positions.set(sum, (this.positions.get(sum) ?? 0) + to - from);
  }

  dispose(): Promise<void> {
    return this.#pool.dispose();
  }
}

async function measure(folder: string, { quick, progress }: BenchOptions): Promise<Report> {
  const given = process.env[SAMPLE];
  const games = quick ? QUICK_GAMES : GAMES;
  const run = join(folder, 'run');
  if (given === undefined) {
    progress(`learning-cost: playing ${games} games`);
    await quietly('match', 'lucena', 'baseline', '--nodes', '100', '--games', String(games), '--out', run);
  }
  const source = await findSource(given ?? run, sourcesOf(CHESS_GAME));
  const data = join(folder, 'data');
  const quiescence = await Quiescence.create(await compileCore(), defaultProfile());
  const rules = await loadRules();
  progress('learning-cost: building the dataset');
  const [manifest, reading] = await processorTime(() =>
    buildDataset(
      {
        game: CHESS_GAME,
        sources: [source],
        place: new FolderPlace(data),
        settings: {},
        skipPlies: 10,
        rules: { quiescence, maxScore: undefined, perGame: undefined, heldOut: 0.1 },
        scorer: undefined,
        checkpoint: undefined,
        signal: new AbortController().signal,
        onProgress: () => {},
        onFault: () => {},
      },
      rules,
    ),
  );
  const profile = chessProfiles().serialise(unwrap(chessProfiles().preset(DEFAULT_PROFILE)), { full: true });
  const order = { profile, data, dataHash: manifest!.hash, loss: 'logistic', prior: 10, target: 1, epochs: 0, seed: 1 };
  progress('learning-cost: learning');
  let pool: TimedSumPool | undefined;
  const { summary } = await learn(order as Parameters<typeof learn>[0], {
    data: await openDataset(data),
    openPool: async (model) => {
      pool = new TimedSumPool(new ThreadSumPool(1, { folder: data, model }));
      return pool;
    },
  });
  const fitting = pool!.seconds;
  const { counts, funnel } = manifest!;
  const { positions } = counts.train;
  const perGame = (positions + counts.heldOut.positions) / funnel.games;
  const passes = [...pool!.positions].map(([sum, count]) => `${sum} ${(count / positions).toFixed(1)}`);
  const hours = (seconds: number) => ((seconds / funnel.games) * MONTH) / 3600;
  return {
    bench: 'learning-cost',
    speeds: [
      speedRow('PGN read and filtered, of a core', 'k/s', [funnel.positions / reading / 1000]),
      speedRow('whole fit, of a core', 'k/s', [positions / fitting / 1000]),
    ],
    ratios: [],
    bounds: [],
    notes: [
      `${funnel.games} games of ${given === undefined ? 'the bench itself' : source.name}, ${positions} positions for training, ${summary.knobs.length} numbers, ${summary.curve.length - 1} steps.`,
      `Passes over the positions: ${passes.join(', ')}.`,
      `A month of ${MONTH / 1e6} million such games: ${((perGame * MONTH) / 1e9).toFixed(1)} billion positions; ${hours(reading).toFixed(0)} core-hours to read, ${hours(fitting).toFixed(0)} core-hours for a fit.`,
      `${SAMPLE} names another PGN file to measure on.`,
    ],
  };
}

/** The processor time that learning from a month of lichess games would take, measured on a sample. */
export const learningCost: Bench = {
  name: 'learning-cost',
  async run(options) {
    const folder = await mkdtemp(join(tmpdir(), 'lucena-bench-'));
    try {
      return await measure(folder, options);
    } finally {
      await rm(folder, { recursive: true });
    }
  },
};
