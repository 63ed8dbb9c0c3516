import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHESS_GAME } from '../src/engine/chess-game.ts';
import { defaultProfile } from '../src/engine/default.ts';
import { type Contender, estimate, interleave, warmUp } from '../src/lab/statistics.ts';
import { buildDataset } from '../src/learn/dataset/build.ts';
import { CHESS_SHARDS } from '../src/learn/dataset/chess-shards.ts';
import { openDataset, readShards } from '../src/learn/dataset/dataset.ts';
import { FolderPlace } from '../src/learn/dataset/folder-place.ts';
import type { Manifest } from '../src/learn/dataset/manifest.ts';
import { Quiescence } from '../src/learn/dataset/quiescence.ts';
import type { Chunk } from '../src/learn/dataset/shard.ts';
import { findSource } from '../src/learn/dataset/source-file.ts';
import { sourcesOf } from '../src/learn/dataset/source-formats.ts';
import { compileCore, loadRules } from '../src/rules/node.ts';
import { quietly } from './quietly.ts';
import { type Bench, type BenchOptions, boundRow, type Report, speedRow } from './report.ts';

const GAMES = 1000;
const QUICK_GAMES = 200;
const MIN_SPEED = 100_000;
const BUILD = 'PGN read, filtered and written';
const SELFPLAY = 'self-play, 500 nodes a move';

async function measure(folder: string, { quick, rounds, seed, progress }: BenchOptions): Promise<Report> {
  const games = quick ? QUICK_GAMES : GAMES;
  progress(`dataset: playing ${games} games`);
  const run = join(folder, 'run');
  await quietly(...['match', 'lucena', 'baseline', '--nodes', '200', '--games', String(games), '--out', run]);
  const [rules, core] = await Promise.all([loadRules(), compileCore()]);
  const quiescence = await Quiescence.create(core, defaultProfile());
  const source = await findSource(run, sourcesOf(CHESS_GAME));
  const out = join(folder, 'out');
  const build = async (): Promise<Manifest> => {
    rmSync(out, { recursive: true, force: true });
    const manifest = await buildDataset(
      {
        game: CHESS_GAME,
        sources: [source],
        place: new FolderPlace(out),
        settings: {},
        skipPlies: 10,
        rules: { quiescence, maxScore: undefined, perGame: undefined, heldOut: 0.1 },
        scorer: undefined,
        checkpoint: undefined,
        signal: new AbortController().signal,
        onProgress: () => {},
        onFault: (_file, fault) => {
          throw new Error(fault);
        },
      },
      rules,
    );
    return manifest!;
  };
  const { funnel, counts, hash } = await build();
  const dataset = await openDataset(out);
  const loader = CHESS_SHARDS.loader(rules.position());
  const chunks: Chunk[] = [];
  for await (const chunk of readShards(dataset, 'train')) chunks.push(chunk);
  const contenders: Contender[] = [
    {
      name: BUILD,
      work: funnel.positions,
      run: async () => {
        if ((await build()).hash !== hash) throw new Error('the dataset has changed');
      },
    },
    {
      name: 'shards read and checked',
      work: counts.train.positions,
      run: async () => {
        let read = 0;
        for await (const chunk of readShards(dataset, 'train')) read += chunk.length;
        if (read !== counts.train.positions) throw new Error('positions are missing');
      },
    },
    {
      name: 'records loaded into a core',
      work: counts.train.positions,
      run: () => {
        for (const { records, length } of chunks) for (let i = 0; i < length; i++) loader.load(records, i);
      },
    },
  ];
  progress('dataset: warming up');
  await warmUp(contenders, 0.3);
  const measured = await interleave(contenders, rounds, (round) => progress(`dataset: round ${round + 1}`), seed);
  progress('dataset: self-play');
  const start = performance.now();
  const made = join(folder, 'selfplay');
  await quietly(...['selfplay', 'lucena', '--games', String(games), '--nodes', '500', '--out', made]);
  const seconds = (performance.now() - start) / 1000;
  const { manifest } = await openDataset(made);
  const { value, low, high } = estimate(measured.get(BUILD)!.map((speed) => 1e6 / speed));
  return {
    bench: 'dataset',
    speeds: [
      ...contenders.map(({ name }) =>
        speedRow(
          name,
          'k/s',
          measured.get(name)!.map((speed) => speed / 1000),
        ),
      ),
      speedRow(SELFPLAY, 'games/s', [games / seconds]),
      speedRow(`${SELFPLAY}, positions kept`, '/s', [manifest.distinctBoards / seconds]),
    ],
    ratios: [],
    bounds: [boundRow(`a position: ${BUILD}`, 'µs', value, 1e6 / MIN_SPEED, [low, high])],
    notes: [
      `${funnel.positions} positions of ${games} games with comments, on one core; ${manifest.distinctBoards} of self-play, on all cores.`,
    ],
  };
}

async function run(options: BenchOptions): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'lucena-bench-'));
  try {
    return await measure(folder, options);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Positions per second from a PGN file to a dataset, and from there into a core; and the speed of self-play. */
export const dataset: Bench = { name: 'dataset', run };
