import { randomNumbers } from '../../lab/random.ts';

/** Rows of a sparse matrix. */
export interface SparseRows {
  /** Where each row begins, and where the last one ends. */
  readonly starts: Uint32Array;
  readonly columns: Uint16Array;
  readonly values: Float64Array;
}

const PASSES_AT_ONCE = 16;

export interface SvmOptions {
  /** The cost of a row on the wrong side of its margin. */
  readonly cost: number;
  readonly seed: number;
  /** The descent ends when no optimality condition is violated by more than this. */
  readonly tolerance?: number;
  readonly maxPasses?: number;
  readonly signal?: AbortSignal | undefined;
}

export interface Svm {
  readonly weights: Float64Array<ArrayBuffer>;
  /** The multiplier of each row: 0 beyond the margin, between 0 and the cost on the margin, and the cost on the wrong side of it. */
  readonly multipliers: Float64Array<ArrayBuffer>;
  readonly passes: number;
  readonly converged: boolean;
}

/**
 * A linear support vector machine without intercept: minimises ½‖w‖² + cost · Σ max(0, 1 − yᵢ(w·xᵢ + offsetᵢ)) by coordinate descent in its
 * dual (Hsieh et al. 2008). `offsets` are the scores of the rows with all weights at 0. Rows that stay at a bound are left aside until the
 * rest has converged.
 */
export async function trainSvm(
  { starts, columns, values }: SparseRows,
  labels: ArrayLike<number>,
  size: number,
  { cost, seed, tolerance = 1e-8, maxPasses = 20_000, signal }: SvmOptions,
  offsets: ArrayLike<number> = new Float64Array(labels.length),
): Promise<Svm> {
  const rows = labels.length;
  const weights = new Float64Array(size);
  const multipliers = new Float64Array(rows);
  const norms = new Float64Array(rows);
  for (let row = 0; row < rows; row++)
    for (let i = starts[row]!; i < starts[row + 1]!; i++) norms[row]! += values[i]! ** 2;
  const active = Int32Array.from({ length: rows }, (_, row) => row);
  let count = rows;
  const random = randomNumbers(seed);
  // Rows outside these bounds, which the last pass set, are left aside.
  let [upper, lower] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let passes = 0;
  for (; passes < maxPasses && signal?.aborted !== true; passes++) {
    // Lets an interrupt be noticed.
    if (passes % PASSES_AT_ONCE === 0) await new Promise((resolve) => setTimeout(resolve));
    let [most, least] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let i = 0; i < count; i++) {
      const j = i + Math.floor(random() * (count - i));
      [active[i], active[j]] = [active[j]!, active[i]!];
    }
    for (let i = 0; i < count; i++) {
      const row = active[i]!;
      const label = labels[row]!;
      let score = offsets[row]!;
      for (let at = starts[row]!; at < starts[row + 1]!; at++) score += weights[columns[at]!]! * values[at]!;
      const slope = label * score - 1;
      const before = multipliers[row]!;
      let projected = slope;
      if (before === 0) {
        if (slope > upper) {
          active[i--] = active[--count]!;
          active[count] = row;
          continue;
        }
        projected = Math.min(slope, 0);
      } else if (before === cost) {
        if (slope < lower) {
          active[i--] = active[--count]!;
          active[count] = row;
          continue;
        }
        projected = Math.max(slope, 0);
      }
      most = Math.max(most, projected);
      least = Math.min(least, projected);
      if (Math.abs(projected) < 1e-14) continue;
      // A row without features cannot be moved by any weight.
      const after =
        norms[row] === 0 ? (slope < 0 ? cost : 0) : Math.min(Math.max(before - slope / norms[row]!, 0), cost);
      multipliers[row] = after;
      const move = (after - before) * label;
      for (let at = starts[row]!; at < starts[row + 1]!; at++) weights[columns[at]!]! += move * values[at]!;
    }
    if (most - least <= tolerance) {
      if (count === rows) return { weights, multipliers, passes: passes + 1, converged: true };
      // Check all rows once more: some that were left aside may have to move again.
      count = rows;
      [upper, lower] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
      continue;
    }
    upper = most <= 0 ? Number.POSITIVE_INFINITY : most;
    lower = least >= 0 ? Number.NEGATIVE_INFINITY : least;
  }
  return { weights, multipliers, passes, converged: false };
}
