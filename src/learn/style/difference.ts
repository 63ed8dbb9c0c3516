import { randomNumbers } from '../../lab/random.ts';
import { factorise, inverse, type Packed, packedIndex, packedLength } from '../linear/symmetric.ts';
import { normalTail } from './significance.ts';

/** What the choices of one side say at a common point. */
export interface Evidence {
  /** The information of all decisions. */
  readonly information: Packed;
  /** The gradient of the loss for each block of games. Both sides have the same blocks. */
  readonly blocks: readonly Float64Array[];
  readonly decisions: number;
}

/** How a number differs between two sides. */
export interface Difference {
  /** The difference, shrunk by the prior, and its standard error. */
  readonly value: number;
  readonly error: number;
  /** The probability of a difference as large in standard errors if there is none; 1 for numbers that nothing informs. */
  readonly p: number;
}

export interface Contrast {
  readonly differences: readonly Difference[];
  /** The probability that the largest difference is as large, in standard errors, if there is none at all. */
  readonly p: number;
  /** The largest difference in standard errors. */
  readonly largest: number;
}

/** Reassignments of the two sides' labels: the smallest probability is one over one more. */
export const FLIPS = 1999;

interface Inverse {
  readonly matrix: Float64Array;
  /** The variance of the shrunk estimate of each number, if the model holds. */
  readonly variances: Float64Array;
}

/** The inverse of information and prior, scaled for accuracy. Rows of numbers that nothing informs are 0. */
function inverseOf(information: Packed, precision: Float64Array): Inverse {
  const size = precision.length;
  const scale = precision.map((own, i) => {
    const diagonal = information[packedIndex(i, i)]! + own;
    return diagonal > 0 ? 1 / Math.sqrt(diagonal) : 0;
  });
  const scaled = new Float64Array(packedLength(size));
  for (let i = 0; i < size; i++)
    for (let j = 0; j <= i; j++) {
      const entry = information[packedIndex(i, j)]! + (i === j ? precision[i]! : 0);
      scaled[packedIndex(i, j)] = scale[i]! * scale[j]! * entry;
    }
  const matrix = inverse(factorise(scaled, size));
  const variances = new Float64Array(size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) matrix[i * size + j]! *= scale[i]! * scale[j]!;
    // The diagonal of A·H·A, where A is the inverse of H + P.
    variances[i] = matrix[i * size + i]!;
    for (let j = 0; j < size; j++) variances[i]! -= precision[j]! * matrix[i * size + j]! ** 2;
  }
  return { matrix, variances };
}

/** Adds a square matrix times a vector, times a factor. */
function addProduct(matrix: Float64Array, vector: Float64Array, factor: number, total: Float64Array): void {
  const size = vector.length;
  const active = [...vector.keys()].filter((i) => vector[i] !== 0);
  // The matrix is symmetric, so that its rows serve as columns.
  for (const j of active) {
    const times = factor * vector[j]!;
    for (let i = 0; i < size; i++) total[i]! += times * matrix[j * size + i]!;
  }
}

/**
 * Compares two sides at a point that was fitted to both. Each side's estimate is a step from there, shrunk by the same prior for each
 * decision, so that what the prior holds back cancels out. The difference is a sum over games. If the sides are alike, the sign of a game's
 * part is a matter of chance: its variance is the sum of squares, and reassigning the labels game by game gives the probability of the
 * largest difference among all numbers. An error is at least that of the model.
 */
export function contrast(
  player: Evidence,
  opponents: Evidence,
  precision: Float64Array,
  { seed, numbers }: { readonly seed: number; readonly numbers: number },
): Contrast {
  const size = precision.length;
  const ratio = opponents.decisions / player.decisions;
  const [one, other] = [
    inverseOf(player.information, precision),
    inverseOf(
      opponents.information,
      precision.map((own) => ratio * own),
    ),
  ];
  const parts = player.blocks.map((block, i) => {
    const part = new Float64Array(size);
    // Gradients of the loss point away from the estimate.
    addProduct(one.matrix, block, -1, part);
    addProduct(other.matrix, opponents.blocks[i]!, 1, part);
    return part;
  });
  const differences = Array.from({ length: numbers }, (_, i): Difference => {
    let [value, squares] = [0, 0];
    for (const part of parts) {
      value += part[i]!;
      squares += part[i]! ** 2;
    }
    const error = Math.sqrt(Math.max(squares, one.variances[i]! + other.variances[i]!));
    return { value, error, p: error > 0 ? 2 * normalTail(Math.abs(value) / error) : 1 };
  });
  const inErrors = (i: number, value: number) => {
    const { error } = differences[i]!;
    return error > 0 ? Math.abs(value) / error : 0;
  };
  const largest = Math.max(0, ...differences.map(({ value }, i) => inErrors(i, value)));
  const random = randomNumbers(seed);
  const sums = new Float64Array(numbers);
  let asLarge = 0;
  for (let flip = 0; flip < FLIPS; flip++) {
    sums.fill(0);
    for (const part of parts) {
      if (random() < 0.5) for (let i = 0; i < numbers; i++) sums[i]! += part[i]!;
      else for (let i = 0; i < numbers; i++) sums[i]! -= part[i]!;
    }
    if (sums.some((value, i) => inErrors(i, value) >= largest)) asLarge++;
  }
  return { differences, p: (1 + asLarge) / (1 + FLIPS), largest };
}
