import type { Learning } from '../../evaluation/gradient/learning.ts';
import { GradientRunner } from '../../evaluation/gradient/runner.ts';
import type { Choices } from './choices.ts';

/**
 * Scores of moves at their leaves, and the derivatives of β · score with respect to the numbers and the logarithm of β. The moves of a
 * decision share most of their derivatives, so these are given as differences from one move, the reference.
 */
export class MoveDerivatives {
  /** The numbers and the logarithm of β. */
  readonly size: number;
  /** The columns in which the last move differs from the reference, in ascending order, and its entries there. */
  readonly active: Int32Array;
  readonly entries: Float64Array;
  readonly #runner: GradientRunner;
  readonly #columns: Int32Array;
  readonly #reference: Float64Array;
  #referenceScore = 0;
  #beta = 1;

  constructor(core: WebAssembly.Module, learning: Learning, columns: readonly number[]) {
    this.size = columns.length + 1;
    this.active = new Int32Array(this.size);
    this.entries = new Float64Array(this.size);
    this.#runner = new GradientRunner(core, learning);
    this.#columns = Int32Array.from(columns);
    this.#reference = new Float64Array(this.#runner.accumulator.length);
  }

  /** Sets the point at which scores and derivatives are computed. */
  goTo(values: Float64Array): void {
    this.#columns.forEach((column, i) => {
      this.#runner.parameters[column] = values[i]!;
    });
    this.#beta = Math.exp(values[this.size - 1]!);
  }

  /** The score of a move, from the view of the side that chooses. */
  score({ starts, leaves, fixed, positions, sides }: Choices, decision: number, index: number): number {
    const move = starts[decision]! + index;
    if (leaves[move]! < 0) return fixed[move]!;
    this.#runner.use(positions, leaves[move]!);
    return sides[decision]! * this.#runner.value();
  }

  /** Forgets what `add` has added. */
  clear(): void {
    this.#runner.accumulator.fill(0);
  }

  /** Adds the gradient of a move's score times a factor. A game that has ended has none. */
  add({ starts, leaves, positions, sides }: Choices, decision: number, index: number, factor: number): void {
    const leaf = leaves[starts[decision]! + index]!;
    if (leaf < 0) return;
    this.#runner.use(positions, leaf);
    this.#runner.gradientAdd(factor * sides[decision]!);
  }

  /** Copies what was added. */
  copyTo(gradient: Float64Array): void {
    for (const [i, column] of this.#columns.entries()) gradient[i] = this.#runner.accumulator[column]!;
  }

  /** Makes a move the reference. */
  refer(choices: Choices, decision: number, index: number, score: number): void {
    this.clear();
    this.add(choices, decision, index, this.#beta);
    this.#reference.set(this.#runner.accumulator);
    this.#referenceScore = score;
  }

  /** Computes how a move differs from the reference, and returns the number of columns in which it does. */
  difference(choices: Choices, decision: number, index: number, score: number): number {
    this.clear();
    this.add(choices, decision, index, this.#beta);
    // Fields are slow in a loop that runs a thousand times for each move.
    const [columns, active, entries, reference] = [this.#columns, this.active, this.entries, this.#reference];
    const { accumulator } = this.#runner;
    let count = 0;
    for (let i = 0; i < columns.length; i++) {
      const column = columns[i]!;
      const entry = accumulator[column]! - reference[column]!;
      if (entry === 0) continue;
      active[count] = i;
      entries[count++] = entry;
    }
    // The derivative with respect to the logarithm of β is β · score itself.
    active[count] = this.size - 1;
    entries[count++] = this.#beta * (score - this.#referenceScore);
    return count;
  }
}
