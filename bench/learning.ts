import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { GradientRunner } from '../src/evaluation/gradient/runner.ts';
import { estimate } from '../src/lab/statistics.ts';
import { openDataset } from '../src/learn/dataset/dataset.ts';
import { adamEpoch, startAdam } from '../src/learn/fit/adam.ts';
import { boundsOf } from '../src/learn/fit/bounds.ts';
import { priorOf } from '../src/learn/fit/fit.ts';
import { chooseNumbers } from '../src/learn/fit/numbers.ts';
import { Objective } from '../src/learn/fit/objective.ts';
import { drawResults, onDisk, playedGames } from '../src/learn/fit/planted.testing.ts';
import { ThreadSumPool } from '../src/learn/fit/thread-sum-pool.ts';
import { chessProfiles, DEFAULT_PROFILE } from '../src/profiles/chess.ts';
import { compileCore } from '../src/rules/node.ts';
import { unwrap } from '../src/rules/result.ts';
import { type Bench, type BenchOptions, boundRow, type Report, speedRow } from './report.ts';

/** Games that are played; the dataset repeats them until it has a million positions. */
const GAMES = 600;
const POSITIONS = 1_000_000;
const ROUNDS = 5;
const MAX_SECONDS = 5;
const THREADS = Math.min(2, availableParallelism());

async function run(options: BenchOptions): Promise<Report> {
  const core = await compileCore();
  const profile = unwrap(chessProfiles().preset(DEFAULT_PROFILE));
  const choice = unwrap(chooseNumbers(profile));
  options.progress('learning: playing games');
  const played = drawResults(playedGames(core, choice.learning, GAMES), new GradientRunner(core, choice.learning), {
    k: 0.004,
    seed: options.seed,
  });
  const games: Uint8Array[] = [];
  for (let bytes = 0; bytes < 32 * POSITIONS; bytes += games.at(-1)!.length) games.push(played[games.length % GAMES]!);
  const folder = await mkdtemp(join(tmpdir(), 'lucena-bench-'));
  const model = {
    profile: chessProfiles().serialise(profile, { full: true }),
    ids: choice.ids,
    columns: choice.columns,
    loss: 'logistic',
  } as const;
  await onDisk(folder, games);
  const { manifest } = await openDataset(folder);
  const pool = new ThreadSumPool(THREADS, { folder, model });
  try {
    const start = Float64Array.from(choice.numbers, (number) => number.start);
    const reach = start.map(() => 1);
    const objective = new Objective(pool, manifest, priorOf(1, start, reach), {
      k: 0.004,
      target: { result: 1, scoreK: 0 },
    });
    const bounds = boundsOf(choice.numbers);
    const timed = async (work: () => Promise<unknown>) => {
      const begin = performance.now();
      await work();
      return (performance.now() - begin) / 1000;
    };
    const epoch = (number: number) =>
      timed(() =>
        adamEpoch(objective, startAdam(start), { seed: 1, epoch: number, epochs: ROUNDS + 1, reach, bounds }),
      );
    await epoch(0);
    const seconds: number[] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      options.progress(`learning: epoch ${round} of ${ROUNDS}`);
      seconds.push(await epoch(round));
    }
    options.progress('learning: information');
    const information = await timed(() => objective.information(start));
    const { positions } = manifest.counts.train;
    const { value, low, high } = estimate(seconds);
    return {
      bench: 'learning',
      speeds: [
        speedRow(
          'an epoch of mini-batches',
          'k/s',
          seconds.map((time) => positions / time / 1000),
        ),
        speedRow('information of all numbers', 'k/s', [positions / information / 1000]),
      ],
      ratios: [],
      bounds: [boundRow('an epoch of a million positions', 's', value, MAX_SECONDS, [low, high])],
      notes: [
        `${choice.numbers.length} numbers of ${profile.name}, ${positions} positions on disk, ${THREADS} threads.`,
      ],
    };
  } finally {
    await pool.dispose();
    await rm(folder, { recursive: true });
  }
}

/** The time of an epoch over a million positions. */
export const learning: Bench = { name: 'learning', run };
