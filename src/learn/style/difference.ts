import { randomNumbers } from '../../lab/random.ts';
import { factorise, inverse, type Packed, packedIndex, packedLength } from '../linear/symmetric.ts';
import { normalTail } from './significance.ts';

/** The evidence in the choices of one side, at a point that both sides share. */
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
  /** The probability of a difference as large in standard errors if there is none; 1 for numbers that the moves say nothing about. */
  readonly p: number;
}

export interface Contrast {
  readonly differences: readonly Difference[];
  /** The probability of such differences if there are none: of the largest, in standard errors, or of all together. */
  readonly p: number;
  /** The largest difference in standard errors. */
  readonly largest: number;
}

/** The number of times that the labels of the two sides are reassigned. The smallest possible probability is 1 / (FLIPS + 1). */
export const FLIPS = 1999;

interface Inverse {
  readonly matrix: Float64Array;
  /** The variance of the shrunk estimate of each number, if the model holds. */
  readonly variances: Float64Array;
}

/** The inverse of information and prior, scaled for accuracy. Rows of numbers that the moves say nothing about are 0. */
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
 * part is a matter of chance: its variance is the sum of squares, and reassigning the labels game by game gives the probability of what was
 * found. An error is at least that of the model.
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
  const together = new Together(
    player.blocks.map((block, i) => block.map((slope, j) => slope - opponents.blocks[i]![j]! / ratio)),
    one.matrix,
    player.information[packedIndex(size - 1, size - 1)]!,
  );
  const random = randomNumbers(seed);
  const signs = new Float64Array(parts.length).fill(1);
  const all = together.at(signs);
  const sums = new Float64Array(numbers);
  let [asLarge, asMuch] = [0, 0];
  for (let flip = 0; flip < FLIPS; flip++) {
    sums.fill(0);
    for (const [block, part] of parts.entries()) {
      const sign = random() < 0.5 ? 1 : -1;
      signs[block] = sign;
      for (let i = 0; i < numbers; i++) sums[i]! += sign * part[i]!;
    }
    if (sums.some((value, i) => inErrors(i, value) >= largest)) asLarge++;
    if (together.at(signs) >= all) asMuch++;
  }
  // Two tests: either may find a difference.
  return { differences, p: Math.min(1, (2 * (1 + Math.min(asLarge, asMuch))) / (1 + FLIPS)), largest };
}

/** The difference of all numbers together: the square of the difference of the gradients, in the metric of its variance and the prior. */
class Together {
  readonly #products: Float64Array;
  readonly #count: number;

  /** `temperature` is the information about the last column, the temperature. */
  constructor(blocks: readonly Float64Array[], inverted: Float64Array, temperature: number) {
    this.#count = blocks.length;
    this.#products = new Float64Array(blocks.length ** 2);
    const size = blocks[0]!.length;
    const last = size - 1;
    const product = new Float64Array(size);
    for (const [i, block] of blocks.entries()) {
      product.fill(0);
      addProduct(inverted, block, 1, product);
      for (let j = 0; j <= i; j++) {
        const other = blocks[j]!;
        // Each side has a temperature of its own, so that a difference in strength does not count as one in style: its part is taken out.
        let sum = temperature > 0 ? (-block[last]! * other[last]!) / temperature : 0;
        for (let k = 0; k < size; k++) sum += product[k]! * other[k]!;
        this.#products[i * this.#count + j] = sum;
        this.#products[j * this.#count + i] = sum;
      }
    }
  }

  at(signs: Float64Array): number {
    let total = 0;
    for (let i = 0; i < this.#count; i++) {
      let row = 0;
      for (let j = 0; j < this.#count; j++) row += signs[j]! * this.#products[i * this.#count + j]!;
      total += signs[i]! * row;
    }
    return total;
  }
}
