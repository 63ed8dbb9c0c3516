import type { Learning } from '../../evaluation/gradient/learning.ts';
import type { Information } from '../fit/newton.ts';
import type { SurveySum } from '../fit/tasks.ts';
import { addOuter, type Packed, packedLength } from '../linear/symmetric.ts';
import { Breaks } from './breaks.ts';
import { type Choices, movesIn } from './choices.ts';
import { MoveDerivatives } from './move-derivatives.ts';

/** Moves with a smaller weight than the first limit hardly change the gradient, and below the second limit hardly the information. */
const NEGLIGIBLE = 1e-6;
const UNINFORMATIVE = 1e-5;

/** More legal moves than any position has. */
const MOST_MOVES = 256;

/** The prediction for one decision. */
export interface Prediction {
  /** The negative logarithm of the probability of the move that was played. */
  readonly loss: number;
  /** The index of the likeliest move among the moves of the decision. */
  readonly best: number;
}

/** The played move of a decision and another. */
export interface Pair {
  readonly decision: number;
  readonly sibling: number;
  readonly lead: number;
  readonly columns: Int32Array;
  readonly entries: Float64Array;
}

/**
 * The choice model: a move is played with a probability proportional to exp(β · score of its leaf), from the view of the side that chooses.
 * A point has a value for each number and then the logarithm of β, one over the temperature in centipawns.
 */
export class ChoiceModel {
  /** The numbers and the logarithm of β. */
  readonly size: number;
  readonly #moves: MoveDerivatives;
  #beta = 1;
  /** Scores and probabilities of the present decision's moves. */
  readonly #scores = new Float64Array(MOST_MOVES);
  readonly #shares = new Float64Array(MOST_MOVES);

  constructor(core: WebAssembly.Module, learning: Learning, columns: readonly number[]) {
    this.#moves = new MoveDerivatives(core, learning, columns);
    this.size = this.#moves.size;
  }

  /** Computes scores and probabilities of a decision's moves. */
  #predict(choices: Choices, decision: number): Prediction {
    const count = movesIn(choices, decision);
    let best = 0;
    for (let i = 0; i < count; i++) {
      this.#scores[i] = this.#moves.score(choices, decision, i);
      if (this.#scores[i]! > this.#scores[best]!) best = i;
    }
    let sum = 0;
    for (let i = 0; i < count; i++) {
      this.#shares[i] = Math.exp(this.#beta * (this.#scores[i]! - this.#scores[best]!));
      sum += this.#shares[i]!;
    }
    for (let i = 0; i < count; i++) this.#shares[i]! /= sum;
    const chosen = choices.played[decision]!;
    return { loss: Math.log(sum) - this.#beta * (this.#scores[chosen]! - this.#scores[best]!), best };
  }

  /** Makes a move of the present decision the reference of the others. */
  #refer(choices: Choices, decision: number, index: number): void {
    this.#moves.refer(choices, decision, index, this.#scores[index]!);
  }

  /** Computes how a move differs from the reference, and returns the number of columns in which it does. */
  #difference(choices: Choices, decision: number, index: number): number {
    return this.#moves.difference(choices, decision, index, this.#scores[index]!);
  }

  /** Adds the gradient of the present decision's loss. */
  #addGradient(choices: Choices, decision: number, prediction: Prediction, total: Float64Array): void {
    const { active, entries } = this.#moves;
    this.#eachPulling(choices, decision, prediction, (slope, _, count) =>
      addSparse(total, active, entries, count, slope),
    );
  }

  /** The same, and adds the covariance of the derivatives over the decision's moves. `mean` is overwritten. */
  #addInformation(
    choices: Choices,
    decision: number,
    prediction: Prediction,
    { gradient, information, mean }: { gradient: Float64Array; information: Packed; mean: Float64Array },
  ): void {
    mean.fill(0);
    let all = 0;
    for (let i = 0; i < movesIn(choices, decision); i++) if (this.#shares[i]! >= UNINFORMATIVE) all += this.#shares[i]!;
    const { active, entries } = this.#moves;
    this.#eachPulling(choices, decision, prediction, (slope, probability, count) => {
      addSparse(gradient, active, entries, count, slope);
      if (probability < UNINFORMATIVE) return;
      addSparse(mean, active, entries, count, probability / all);
      addOuter(information, active, entries, count, probability / all);
    });
    let touched = 0;
    for (let column = 0; column < mean.length; column++) {
      if (mean[column] === 0) continue;
      active[touched] = column;
      entries[touched++] = mean[column]!;
    }
    addOuter(information, active, entries, touched, -1);
  }

  /** Visits the moves of the present decision that contribute to the gradient, each with its derivatives. */
  #eachPulling(
    choices: Choices,
    decision: number,
    { best }: Prediction,
    visit: (slope: number, probability: number, entries: number) => void,
  ): void {
    const count = movesIn(choices, decision);
    this.#refer(choices, decision, best);
    for (let i = 0; i < count; i++) {
      const probability = this.#shares[i]!;
      const slope = probability - (i === choices.played[decision]! ? 1 : 0);
      // Differences from itself are 0.
      if (i === best || Math.abs(slope) < NEGLIGIBLE) continue;
      visit(slope, probability, this.#difference(choices, decision, i));
    }
  }

  /** Predicts all decisions at a point, one after the other. */
  async #walk(
    choices: Choices,
    values: Float64Array,
    signal: AbortSignal | undefined,
    visit: (decision: number, prediction: Prediction) => void,
  ): Promise<void> {
    const breaks = new Breaks(signal);
    this.#moves.goTo(values);
    this.#beta = Math.exp(values[this.size - 1]!);
    for (let i = 0; i < choices.length; i++) {
      if (i % 64 === 0) await breaks.take();
      visit(i, this.#predict(choices, i));
    }
  }

  /** The predictions at a point, one for each decision. */
  async predictions(choices: Choices, values: Float64Array, signal?: AbortSignal): Promise<Prediction[]> {
    const found: Prediction[] = [];
    await this.#walk(choices, values, signal, (_, prediction) => void found.push(prediction));
    return found;
  }

  /** The sum of losses. */
  async loss(choices: Choices, values: Float64Array, signal?: AbortSignal): Promise<number> {
    let total = 0;
    await this.#walk(choices, values, signal, (_, { loss }) => {
      total += loss;
    });
    return total;
  }

  /**
   * Visits pairs of the played move and another, with the played one's lead in score and its derivatives less those of the other, in
   * centipawns. The arrays are used again for the next pair.
   */
  async eachPair(
    choices: Choices,
    values: Float64Array,
    siblings: (decision: number) => readonly number[],
    visit: (pair: Pair) => void,
    signal?: AbortSignal,
  ): Promise<void> {
    await this.#walk(choices, values, signal, (decision) => {
      const played = choices.played[decision]!;
      this.#refer(choices, decision, played);
      for (const sibling of siblings(decision)) {
        // Without the last entry, which is that of the temperature.
        const count = this.#difference(choices, decision, sibling) - 1;
        const { active, entries } = this.#moves;
        for (let a = 0; a < count; a++) entries[a]! /= -this.#beta;
        const lead = this.#scores[played]! - this.#scores[sibling]!;
        visit({
          decision,
          sibling,
          lead,
          columns: active.subarray(0, count),
          entries: entries.subarray(0, count),
        });
      }
    });
  }

  /** The derivatives of the loss with respect to the logarithm of β: the first, and the second without the part whose mean is 0. */
  async temperatureSlope(
    choices: Choices,
    values: Float64Array,
    signal?: AbortSignal,
  ): Promise<{ slope: number; curvature: number }> {
    let [slope, curvature] = [0, 0];
    await this.#walk(choices, values, signal, (decision) => {
      const count = movesIn(choices, decision);
      let [mean, square] = [0, 0];
      for (let i = 0; i < count; i++) {
        mean += this.#shares[i]! * this.#scores[i]!;
        square += this.#shares[i]! * this.#scores[i]! ** 2;
      }
      slope += this.#beta * (mean - this.#scores[choices.played[decision]!]!);
      curvature += this.#beta ** 2 * (square - mean * mean);
    });
    return { slope, curvature };
  }

  /** The gradient of the sum of losses. Nothing is kept for single decisions, so it takes a fraction of the time of the other passes. */
  async gradient(choices: Choices, values: Float64Array, signal?: AbortSignal): Promise<Float64Array<ArrayBuffer>> {
    const gradient = new Float64Array(this.size);
    this.#moves.clear();
    await this.#walk(choices, values, signal, (decision) => {
      for (let i = 0; i < movesIn(choices, decision); i++) {
        const slope = this.#shares[i]! - (i === choices.played[decision] ? 1 : 0);
        if (Math.abs(slope) < NEGLIGIBLE) continue;
        gradient[this.size - 1]! += slope * this.#beta * this.#scores[i]!;
        this.#moves.add(choices, decision, i, slope * this.#beta);
      }
    });
    this.#moves.copyTo(gradient);
    return gradient;
  }

  /** Visits the gradient of each decision's loss. The vector is used again for the next one. */
  async eachGradient(
    choices: Choices,
    values: Float64Array,
    visit: (decision: number, gradient: Float64Array, prediction: Prediction) => void,
    signal?: AbortSignal,
  ): Promise<void> {
    const gradient = new Float64Array(this.size);
    await this.#walk(choices, values, signal, (decision, prediction) => {
      gradient.fill(0);
      this.#addGradient(choices, decision, prediction, gradient);
      visit(decision, gradient, prediction);
    });
  }

  /** For each number, how many decisions it affects, and the sum of the variances of its effect over the moves of each. */
  async survey(choices: Choices, values: Float64Array, signal?: AbortSignal): Promise<SurveySum> {
    const counts = new Float64Array(this.size - 1);
    const squares = new Float64Array(this.size - 1);
    const { active, entries } = this.#moves;
    const [sums, sumsOfSquares] = [new Float64Array(this.size), new Float64Array(this.size)];
    await this.#walk(choices, values, signal, (decision, { best }) => {
      sums.fill(0);
      sumsOfSquares.fill(0);
      const moves = movesIn(choices, decision);
      this.#refer(choices, decision, best);
      for (let index = 0; index < moves; index++) {
        const count = this.#difference(choices, decision, index);
        for (let a = 0; a < count; a++) {
          const entry = entries[a]! / this.#beta;
          sums[active[a]!]! += entry;
          sumsOfSquares[active[a]!]! += entry * entry;
        }
      }
      for (let i = 0; i < counts.length; i++) {
        const variance = sumsOfSquares[i]! / moves - (sums[i]! / moves) ** 2;
        // A smaller variance is a rounding error.
        if (variance <= 1e-9 * sumsOfSquares[i]!) continue;
        counts[i]!++;
        squares[i]! += variance;
      }
    });
    return { counts, squares };
  }

  /** The sum of losses, its gradient and the information: the covariance of the derivatives over the moves of each decision. */
  async information(choices: Choices, values: Float64Array, signal?: AbortSignal): Promise<Information> {
    const sums = {
      gradient: new Float64Array(this.size),
      information: new Float64Array(packedLength(this.size)),
      mean: new Float64Array(this.size),
    };
    let total = 0;
    await this.#walk(choices, values, signal, (decision, prediction) => {
      total += prediction.loss;
      this.#addInformation(choices, decision, prediction, sums);
    });
    return { loss: total, gradient: sums.gradient, information: sums.information };
  }
}

/** Adds a sparse vector times a factor. */
function addSparse(
  total: Float64Array,
  columns: Int32Array,
  entries: Float64Array,
  count: number,
  factor: number,
): void {
  for (let a = 0; a < count; a++) total[columns[a]!]! += factor * entries[a]!;
}
