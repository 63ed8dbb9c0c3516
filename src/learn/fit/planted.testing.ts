// Datasets with known true values: positions of played games, with results drawn from the logistic model at planted values.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CHESS_GAME } from '../../engine/chess-game.ts';
import type { Learning } from '../../evaluation/gradient/learning.ts';
import { GradientRunner } from '../../evaluation/gradient/runner.ts';
import { playRandomMoves } from '../../lab/positions.ts';
import { randomNumbers, randomNumbersFor } from '../../lab/random.ts';
import { chessProfiles } from '../../profiles/chess.ts';
import type { Profile } from '../../profiles/profile.ts';
import type { Position } from '../../rules/position.ts';
import type { Setup } from '../../rules/setup.ts';
import { CHESS_SHARDS } from '../dataset/chess-shards.ts';
import { countRecords, noCounts } from '../dataset/counts.ts';
import { FolderPlace } from '../dataset/folder-place.ts';
import { NO_SCORE, writeLabel } from '../dataset/label.ts';
import type { Manifest, ShardEntry } from '../dataset/manifest.ts';
import { RECORD_BYTES, writeRecord } from '../dataset/record.ts';
import { type Chunk, decodeShard, encodeShard, SHARD_RECORDS } from '../dataset/shard.ts';
import { ShardWriter } from '../dataset/shard-writer.ts';
import type { Split } from '../dataset/split.ts';
import { expectation } from './loss.ts';
import type { FitOrder } from './order.ts';
import type { ShardSource } from './sums.ts';

/** Half-moves played at random before the first position that is kept, and the longest game. */
const OPENING = 8;
const LONGEST = 140;
/** The spread of the noise on the score of each move, in centipawns. */
const NOISE = 60;

/** The move with the best score after it, with noise: games that look like chess and never repeat. */
function noisyMove(position: Position, score: () => number, random: () => number): number {
  const side = position.turn === 0 ? 1 : -1;
  let [best, most] = [0, Number.NEGATIVE_INFINITY];
  for (const move of position.moves()) {
    position.make(move);
    const value = side * score() - NOISE * Math.log(-Math.log(random() || 0.5));
    position.unmake();
    if (value > most) [best, most] = [move, value];
  }
  return best;
}

/** Positions of games, as records without results. Only positions without check are kept, one in `every` half-moves. */
export function playedGames(
  core: WebAssembly.Module,
  learning: Learning,
  count: number,
  seed = 1,
  every = 3,
): Uint8Array[] {
  const runner = new GradientRunner(core, learning);
  const { position } = runner;
  return Array.from({ length: count }, (_, number) => {
    const random = randomNumbersFor(seed, number);
    const setups: Setup[] = [];
    while (setups.length === 0) {
      position.reset();
      playRandomMoves(position, OPENING, random);
      for (let ply = 0; ply < LONGEST && position.status().ending === undefined; ply++) {
        if (ply % every === 0 && !position.inCheck) setups.push(position.setup());
        position.make(noisyMove(position, () => runner.value(), random));
      }
    }
    const records = new Uint8Array(setups.length * RECORD_BYTES);
    const view = new DataView(records.buffer);
    for (const [i, setup] of setups.entries())
      writeRecord(view, i * RECORD_BYTES, setup, { halfPoints: 1, score: NO_SCORE, first: i === 0 });
    return records;
  });
}

/**
 * Draws results. Each game has one random number, and White wins a position if that number is below the expectation there. So every
 * position follows the model, and the positions of a game are correlated.
 */
export function drawResults(
  games: readonly Uint8Array[],
  runner: GradientRunner,
  { k, seed, scores = false }: { readonly k: number; readonly seed: number; readonly scores?: boolean },
): Uint8Array[] {
  const random = randomNumbers(seed);
  const loader = CHESS_SHARDS.loader(runner.position);
  return games.map((game) => {
    const drawn = random();
    const records = game.slice();
    const view = new DataView(records.buffer);
    for (let i = 0; i < records.length / RECORD_BYTES; i++) {
      loader.load(records, i);
      const value = runner.value();
      const halfPoints = drawn < expectation(value, k) ? 2 : 0;
      const score = scores ? Math.round(value) : NO_SCORE;
      writeLabel(view, i * RECORD_BYTES, CHESS_SHARDS.places, { halfPoints, score, first: i === 0 });
    }
    return records;
  });
}

function manifestOf(shards: Manifest['shards'], counts: Manifest['counts']): Manifest {
  return {
    lucena: 'dataset',
    format: 1,
    board: 'chess',
    sources: [],
    settings: {},
    funnel: {
      games: 0,
      badGames: 0,
      positions: 0,
      opening: 0,
      check: 0,
      score: 0,
      unquiet: 0,
      duplicates: 0,
      surplus: 0,
    },
    counts,
    shards,
    distinctBoards: 0,
    warnings: [],
    hash: '0123456789abcdef',
  };
}

export interface PlantedData extends ShardSource {
  readonly manifest: Manifest;
}

/** A dataset in memory. The last `heldOut` games are held out. */
export function inMemory(games: readonly Uint8Array[], heldOut = 0, shardRecords = SHARD_RECORDS): PlantedData {
  const parts = { train: games.slice(0, games.length - heldOut), heldOut: games.slice(games.length - heldOut) };
  const chunks: Record<Split, Chunk[]> = { train: [], heldOut: [] };
  const entries: Record<Split, ShardEntry[]> = { train: [], heldOut: [] };
  const counts = { train: noCounts(), heldOut: noCounts() };
  for (const split of ['train', 'heldOut'] as const) {
    let pending: Uint8Array[] = [];
    let bytesPending = 0;
    let first = 0;
    const flush = () => {
      if (pending.length === 0) return;
      const bytes = encodeShard(CHESS_SHARDS, Uint8Array.from(Buffer.concat(pending)), pending.length);
      const decoded = decodeShard(CHESS_SHARDS, 'memory', bytes, first);
      if (!decoded.ok) throw new Error(decoded.fault.message);
      chunks[split].push(decoded.value);
      const positions = decoded.value.length;
      entries[split].push({ file: 'train-00000.shard', positions, games: pending.length, checksum: 0 });
      first += pending.length;
      pending = [];
      bytesPending = 0;
    };
    for (const game of parts[split]) {
      if (bytesPending + game.length > shardRecords * RECORD_BYTES) flush();
      pending.push(game);
      bytesPending += game.length;
      countRecords(CHESS_SHARDS, counts[split], new DataView(game.buffer, game.byteOffset, game.length));
    }
    flush();
  }
  return {
    game: CHESS_GAME,
    manifest: manifestOf(entries, counts),
    read: async (split, index) => chunks[split][index]!,
  };
}

/** Writes such a dataset to disk. */
export async function onDisk(
  folder: string,
  games: readonly Uint8Array[],
  heldOut = 0,
  capacity = SHARD_RECORDS,
): Promise<void> {
  const place = new FolderPlace(folder);
  const train = new ShardWriter(place, { format: CHESS_SHARDS, split: 'train' }, { capacity });
  const held = new ShardWriter(place, { format: CHESS_SHARDS, split: 'heldOut' }, { capacity });
  for (const [i, game] of games.entries()) await (i < games.length - heldOut ? train : held).add(game);
  await train.flush();
  await held.flush();
  const manifest = manifestOf(
    { train: [...train.shards], heldOut: [...held.shards] },
    { train: train.counts, heldOut: held.counts },
  );
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
}

/** An order without a prior, with a known constant of the logistic curve. Its dataset is in memory. */
export function unbiasedOrder(profile: Profile, k: number): FitOrder {
  return {
    profile: chessProfiles().serialise(profile, { full: true }),
    data: '',
    dataHash: '',
    loss: 'logistic',
    prior: 0,
    target: 1,
    k,
    epochs: 0,
    seed: 1,
  };
}
