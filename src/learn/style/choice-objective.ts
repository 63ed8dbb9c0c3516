import type { Information, Minimised } from '../fit/newton.ts';
import type { Prior } from '../fit/objective.ts';
import type { ChoiceModel } from './choice-model.ts';
import type { Choices } from './choices.ts';

/** The loss of the choices of some movers, with a prior, as a function of the numbers and the temperature. */
export class ChoiceObjective implements Minimised {
  readonly size: number;
  readonly prior: Prior;
  readonly #model: ChoiceModel;
  readonly #choices: Choices;
  readonly #signal: AbortSignal | undefined;

  constructor(model: ChoiceModel, choices: Choices, prior: Prior, signal?: AbortSignal) {
    this.size = model.size;
    this.prior = prior;
    this.#model = model;
    this.#choices = choices;
    this.#signal = signal;
  }

  loss(values: Float64Array): Promise<number> {
    return this.#model.loss(this.#choices, values, this.#signal);
  }

  penalty(values: Float64Array): number {
    const { center, precision } = this.prior;
    let sum = 0;
    for (let i = 0; i < this.size; i++) sum += 0.5 * precision[i]! * (values[i]! - center[i]!) ** 2;
    return sum;
  }

  async gradient(values: Float64Array): Promise<{ readonly gradient: Float64Array }> {
    const gradient = await this.#model.gradient(this.#choices, values, this.#signal);
    return { gradient };
  }

  information(values: Float64Array): Promise<Information> {
    return this.#model.information(this.#choices, values, this.#signal);
  }
}

/** Steps of the search for a temperature. */
const STEPS = 30;
const EXACT = 1e-6;

/** The same point at the temperature that fits the choices best, by Newton's method on the logarithm of β. */
export async function fitTemperature(
  model: ChoiceModel,
  choices: Choices,
  start: Float64Array,
  signal?: AbortSignal,
): Promise<Float64Array<ArrayBuffer>> {
  const values = Float64Array.from(start);
  const last = model.size - 1;
  for (let step = 0; step < STEPS; step++) {
    const { slope, curvature } = await model.temperatureSlope(choices, values, signal);
    const move = Math.max(-1, Math.min(1, -slope / curvature));
    if (!Number.isFinite(move)) break;
    values[last]! += move;
    if (Math.abs(move) < EXACT) break;
  }
  return values;
}
