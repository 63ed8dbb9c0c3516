import type { Evaluation } from '../evaluation.ts';
import type { Features } from '../features.ts';
import type { KnobValues } from '../knobs.ts';
import { interpretGradient } from './interpret.ts';
import { type LearningOptions, learn } from './learning.ts';

/** The effect of one number of a knob on the score of a position. */
export interface Sensitivity {
  /** `term.knob`, `term.knob/mg` or `term.knob[3]`. */
  readonly name: string;
  readonly id: string;
  readonly entry: number;
  readonly value: number;
  /** White's centipawns for each unit of the knob. */
  readonly derivative: number;
  /** White's centipawns for one step of the knob's slider, by linear extrapolation. */
  readonly perStep: number;
  /** Whether the score has a kink or a jump at this value, so that the derivative is one-sided. */
  readonly isKink: boolean;
}

/** Every number that changes the score of a position, sorted by the effect of one slider step, largest first. */
export function sensitivities(
  evaluation: Evaluation,
  values: KnobValues,
  features: Features,
  options: LearningOptions = {},
): Sensitivity[] {
  const learning = learn(evaluation, values, options);
  const { parameters, start } = learning;
  const { gradient, kinks } = interpretGradient(learning, start, features);
  const bent = new Set(kinks.flatMap(({ knobs }) => knobs));
  const found: Sensitivity[] = [];
  gradient.forEach((derivative, index) => {
    const name = parameters.nameOf(index);
    if (derivative === 0 && !bent.has(name)) return;
    const { id, entry } = parameters.at(index);
    const knob = evaluation.knobs.get(id)!;
    const perStep = 'step' in knob ? derivative * knob.step : derivative;
    found.push({ name, id, entry, value: start[index]!, derivative, perStep, isKink: bent.has(name) });
  });
  return found.sort((a, b) => Math.abs(b.perStep) - Math.abs(a.perStep));
}
