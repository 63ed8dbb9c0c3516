import { chessProfiles } from '../../profiles/chess.ts';
import type { Profile } from '../../profiles/profile.ts';
import { Quiescence } from '../dataset/quiescence.ts';
import { boundsOf, legalValue } from '../fit/bounds.ts';
import { learnedProfile } from '../fit/learn-summary.ts';
import { newtonStep, startNewton } from '../fit/newton.ts';
import type { Choice } from '../fit/numbers.ts';
import type { Prior } from '../fit/objective.ts';
import { ChoiceModel } from './choice-model.ts';
import { ChoiceObjective } from './choice-objective.ts';
import { type Choices, findLeaves } from './choices.ts';
import type { DecisionSet } from './decision.ts';

/** The maximum number of steps between two renewals of the leaves. */
const STEPS = 4;
/** Steps that gain less in log-likelihood do not tell values apart: they are a fraction of a standard error. */
const SMALL = 0.5;
/** The range of the temperature, in centipawns. */
const TEMPERATURES = { least: 1, most: 100_000 } as const;

/** A fit of some decisions. */
export interface FitRequest {
  readonly indexes: Uint32Array;
  readonly prior: Prior;
  readonly start: Float64Array;
  /** How often leaves are found: at the start, and after the numbers have moved. */
  readonly rounds: number;
  /** Called with the mean loss at the start. */
  readonly onStart?: (loss: number) => void;
  /** Called after each step with the values and the mean loss so far. */
  readonly onStep: (values: Float64Array<ArrayBuffer>, loss: number) => void;
}

/** Fits numbers and temperature to choices. Points have the numbers first, then the logarithm of one over the temperature. */
export class StyleFit {
  readonly model: ChoiceModel;
  readonly #core: WebAssembly.Module;
  readonly #profile: Profile;
  readonly #choice: Choice;
  readonly #set: DecisionSet;
  readonly #signal: AbortSignal | undefined;

  constructor(
    core: WebAssembly.Module,
    profile: Profile,
    choice: Choice,
    set: DecisionSet,
    signal: AbortSignal | undefined,
  ) {
    this.model = new ChoiceModel(core, choice.learning, choice.columns);
    this.#core = core;
    this.#profile = profile;
    this.#choice = choice;
    this.#set = set;
    this.#signal = signal;
  }

  /** The nearest point that a profile can have. */
  legal(values: Float64Array): Float64Array<ArrayBuffer> {
    const { knobs } = this.#profile.evaluation;
    const legal = Float64Array.from(values);
    for (const [i, number] of this.#choice.numbers.entries())
      legal[i] = legalValue(number, knobs.get(number.id)!, values[i]!);
    return legal;
  }

  /** The profile at a point. */
  profileAt(values: Float64Array): Profile {
    const { numbers } = this.#choice;
    return learnedProfile(this.#profile, numbers, this.legal(values).subarray(0, numbers.length), chessProfiles());
  }

  /** The leaves of decisions for the profile at a point. */
  async leavesAt(values: Float64Array, indexes: Uint32Array): Promise<Choices> {
    const quiescence = await Quiescence.create(this.#core, this.profileAt(values));
    return findLeaves(quiescence, this.#set, indexes, this.#signal);
  }

  /** Fits the decisions. Leaves are renewed as the numbers move. */
  async run({ indexes, prior, start, rounds, onStart, onStep }: FitRequest): Promise<Float64Array<ArrayBuffer>> {
    const numbers = boundsOf(this.#choice.numbers);
    const bounds = {
      least: Float64Array.of(...numbers.least, -Math.log(TEMPERATURES.most)),
      most: Float64Array.of(...numbers.most, -Math.log(TEMPERATURES.least)),
    };
    let values = Float64Array.from(start);
    // The prior alone would move a number that no decision depends on, if it began elsewhere.
    const isFixed = (i: number) => i < this.#choice.numbers.length && prior.precision[i] === 0;
    for (let round = 0; round < rounds; round++) {
      const choices = await this.leavesAt(values, indexes);
      const objective = new ChoiceObjective(this.model, choices, prior, this.#signal);
      const loss = await objective.loss(values);
      if (round === 0) onStart?.(loss / indexes.length);
      let state = startNewton(values, loss + objective.penalty(values));
      for (let step = 0; step < STEPS; step++) {
        const { total } = state;
        state = await newtonStep(objective, state, bounds, isFixed);
        onStep(state.values, (state.total - objective.penalty(state.values)) / indexes.length);
        if (state.done || total - state.total < SMALL) break;
      }
      values = state.values;
    }
    return values;
  }
}
