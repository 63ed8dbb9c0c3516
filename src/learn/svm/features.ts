import type { FitData } from '../fit/fit.ts';
import type { Objective } from '../fit/objective.ts';
import { slicesOf } from '../fit/objective.ts';
import type { SparseRows } from './dual-descent.ts';

/** Won and lost positions as rows of features. Scores are multiplied by k, as in the expected result. */
export interface FeatureTable {
  readonly rows: SparseRows;
  /** 1 for a win of White, −1 for a loss. */
  readonly labels: Int8Array;
  /** The score of each position at the start of the fit, times k. */
  readonly offsets: Float64Array;
  /** The place of each position in the dataset. */
  readonly places: readonly { readonly shard: number; readonly index: number }[];
}

/** The number of positions in a slice, and the maximum number that take part, because their features are held in memory. */
const SLICE = 1024;
export const MAX_SVM_POSITIONS = 200_000;

/** The number of slices that are examined to see whether the score is linear in a number. */
const PROBED = 8;
/**
 * The share of a feature's sum of squares that may change. It is not 0, because terms that scale the score switch sides where the score
 * crosses 0.
 */
const CHANGED = 0.01;

/** Picks a number of slices that are spread evenly. */
function spread<T>(items: readonly T[], count: number): T[] {
  if (items.length <= count) return [...items];
  return Array.from({ length: count }, (_, i) => items[Math.floor((i * items.length) / count)]!);
}

/** The columns in which the score is practically linear: their features hardly change when all numbers move by a step. */
export async function linearColumns(
  objective: Objective,
  start: Float64Array,
  steps: Float64Array,
): Promise<Uint8Array<ArrayBuffer>> {
  const slices = spread(slicesOf(objective.manifest, 'train', SLICE), PROBED);
  const elsewhere = aStepAway(start, steps);
  return steadyColumns(
    await objective.features(start, slices),
    await objective.features(elsewhere, slices),
    start.length,
  );
}

/** The point at which every number has moved by a step, up and down in turn. */
export function aStepAway(start: Float64Array, steps: ArrayLike<number>): Float64Array<ArrayBuffer> {
  return Float64Array.from(start, (value, i) => value + (i % 2 === 0 ? steps[i]! : -steps[i]!));
}

/** The columns whose features hardly change between two points. The rows of both are those of the same positions. */
export function steadyColumns(
  here: readonly SparseRows[],
  there: readonly SparseRows[],
  size: number,
): Uint8Array<ArrayBuffer> {
  const all = new Float64Array(size);
  const changed = new Float64Array(size);
  for (const [number, rows] of here.entries()) addChanges(rows, there[number]!, all, changed);
  return Uint8Array.from(all, (sum, i) => (changed[i]! <= CHANGED * sum ? 1 : 0));
}

/** Adds the squares of all features, and of their changes. */
function addChanges(here: SparseRows, there: SparseRows, all: Float64Array, changed: Float64Array): void {
  const row = new Float64Array(all.length);
  for (let i = 0; i + 1 < here.starts.length; i++) {
    row.fill(0);
    for (let at = here.starts[i]!; at < here.starts[i + 1]!; at++) {
      row[here.columns[at]!] = here.values[at]!;
      all[here.columns[at]!]! += here.values[at]! ** 2;
    }
    for (let at = there.starts[i]!; at < there.starts[i + 1]!; at++) row[there.columns[at]!]! -= there.values[at]!;
    for (let column = 0; column < row.length; column++) changed[column]! += row[column]! ** 2;
  }
}

/**
 * The features of won and lost positions: the derivatives of the score with respect to each number, times `scale`. Columns of scale 0 are
 * left out. If there are more positions than the limit, slices are picked evenly.
 */
export async function featureTable(
  objective: Objective,
  data: FitData,
  start: Float64Array,
  scale: Float64Array,
): Promise<FeatureTable> {
  const all = slicesOf(data.manifest, 'train', SLICE);
  const slices = spread(all, Math.floor(MAX_SVM_POSITIONS / SLICE));
  const starts = [0];
  const columns: Uint16Array[] = [];
  const values: Float64Array[] = [];
  const labels: number[] = [];
  const offsets: number[] = [];
  const places: { shard: number; index: number }[] = [];
  let length = 0;
  await objective.features(start, slices, (found, number) => {
    const { shard, from } = slices[number]!;
    const [keptColumns, keptValues]: [number[], number[]] = [[], []];
    for (let row = 0; row + 1 < found.starts.length; row++) {
      if (found.results[row] === 0.5) continue;
      for (let at = found.starts[row]!; at < found.starts[row + 1]!; at++) {
        const column = found.columns[at]!;
        if (scale[column] === 0) continue;
        keptColumns.push(column);
        keptValues.push(found.values[at]! * scale[column]!);
      }
      starts.push(length + keptValues.length);
      labels.push(found.results[row]! > 0.5 ? 1 : -1);
      offsets.push(objective.k * found.scores[row]!);
      places.push({ shard, index: from + row });
    }
    length += keptValues.length;
    columns.push(Uint16Array.from(keptColumns));
    values.push(Float64Array.from(keptValues));
  });
  const rows = { starts: Uint32Array.from(starts), columns: new Uint16Array(length), values: new Float64Array(length) };
  let at = 0;
  for (const [i, part] of values.entries()) {
    rows.columns.set(columns[i]!, at);
    rows.values.set(part, at);
    at += part.length;
  }
  return { rows, labels: Int8Array.from(labels), offsets: Float64Array.from(offsets), places };
}
