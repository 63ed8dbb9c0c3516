import { randomNumbersFor, shuffle } from '../../lab/random.ts';
import { type Bounds, clampTo } from './bounds.ts';
import { type Objective, slicesOf } from './objective.ts';
import type { Slice } from './tasks.ts';

/** The number of positions in a slice and in a batch. The slices of a batch come from many games. */
const SLICE = 1024;
const BATCH = 16_384;
/** The number of shards whose slices are mixed. A thread keeps more shards than that in memory. */
const WINDOW = 8;

const FIRST_DECAY = 0.9;
const SECOND_DECAY = 0.99;
const TINY = 1e-12;
/** The size of the first and of the last step, in centipawns of effect. */
const FIRST_STEP = 2;
const LAST_STEP = 0.05;

/** The state of the descent between two epochs. */
export interface AdamState {
  readonly values: Float64Array<ArrayBuffer>;
  readonly first: Float64Array<ArrayBuffer>;
  readonly second: Float64Array<ArrayBuffer>;
  /** The number of batches so far. */
  readonly steps: number;
}

export function startAdam(values: Float64Array): AdamState {
  const { length } = values;
  return {
    values: Float64Array.from(values),
    first: new Float64Array(length),
    second: new Float64Array(length),
    steps: 0,
  };
}

/** The batches of an epoch. They depend only on the seed and the number of the epoch. */
export function batchesOf(manifest: Objective['manifest'], seed: number, epoch: number): Slice[][] {
  const random = randomNumbersFor(seed, epoch);
  const shards = shuffle([...manifest.shards.train.keys()], random);
  const slices = slicesOf(manifest, 'train', SLICE);
  const batches: Slice[][] = [];
  for (let first = 0; first < shards.length; first += WINDOW) {
    const window = new Set(shards.slice(first, first + WINDOW));
    const mixed = shuffle(
      slices.filter(({ shard }) => window.has(shard)),
      random,
    );
    for (let at = 0; at < mixed.length; at += BATCH / SLICE) batches.push(mixed.slice(at, at + BATCH / SLICE));
  }
  return batches;
}

/**
 * One epoch of Adam. Numbers have different units, so steps are taken in centipawns of effect: `reach` is the size of a number's effect on
 * the score, where it has one. Steps shrink along half a cosine over all epochs.
 */
export async function adamEpoch(
  objective: Objective,
  { values: before, first: m, second: v, steps: done }: AdamState,
  options: {
    readonly seed: number;
    readonly epoch: number;
    readonly epochs: number;
    readonly reach: Float64Array;
    readonly bounds: Bounds;
  },
): Promise<AdamState> {
  const { seed, epoch, epochs, reach, bounds } = options;
  const values = Float64Array.from(before);
  const first = Float64Array.from(m);
  const second = Float64Array.from(v);
  const { center, precision } = objective.prior;
  const all = objective.positions('train');
  const batches = batchesOf(objective.manifest, seed, epoch);
  let steps = done;
  for (const [number, batch] of batches.entries()) {
    const { gradient } = await objective.gradient(values, batch);
    const size = batch.reduce((sum, { from, to }) => sum + to - from, 0);
    steps++;
    const progress = (epoch + number / batches.length) / epochs;
    const step = LAST_STEP + ((FIRST_STEP - LAST_STEP) * (1 + Math.cos(Math.PI * progress))) / 2;
    for (let i = 0; i < values.length; i++) {
      if (reach[i] === 0) continue;
      const prior = (precision[i]! * (values[i]! - center[i]!)) / all;
      const slope = (gradient[i]! / size + prior) / reach[i]!;
      first[i] = FIRST_DECAY * first[i]! + (1 - FIRST_DECAY) * slope;
      second[i] = SECOND_DECAY * second[i]! + (1 - SECOND_DECAY) * slope * slope;
      const mean = first[i]! / (1 - FIRST_DECAY ** steps);
      const spread = Math.sqrt(second[i]! / (1 - SECOND_DECAY ** steps));
      values[i]! -= (step * mean) / (spread + TINY) / reach[i]!;
    }
    clampTo(values, bounds);
  }
  return { values, first, second, steps };
}
