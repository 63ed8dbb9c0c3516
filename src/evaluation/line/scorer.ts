import type { AnySetup } from '../../rules/board-position.ts';
import type { Color } from '../../rules/setup.ts';
import type { Evaluation } from '../evaluation.ts';
import { setupFeatures } from '../features.ts';
import { Interpreter } from '../interpret.ts';
import type { KnobValues } from '../knobs.ts';
import { quantise } from '../quantise.ts';
import { type Specialised, specialise } from '../specialise.ts';
import { type LineLedger, ledgerOf } from './ledger.ts';
import { SLOTS } from './path.ts';
import { quantiseLine } from './quantise.ts';
import { type SpecialisedLine, specialiseLine } from './specialise.ts';
import { specialiseTrajectory } from './trajectory.ts';

/** Scores positions and lines under one profile by interpreting the same exact formulas that are compiled for play. */
export class LineScorer {
  readonly #evaluation: Evaluation;
  readonly #values: KnobValues;
  #position: Specialised | undefined;
  #line: SpecialisedLine | undefined;
  #trajectory: Specialised | undefined;

  constructor(evaluation: Evaluation, values: KnobValues) {
    this.#evaluation = evaluation;
    this.#values = values;
  }

  /** White's static score. */
  static(setup: AnySetup): number {
    const { ruleset } = this.#evaluation;
    this.#position ??= quantise(specialise(this.#evaluation, this.#values), ruleset);
    return new Interpreter(ruleset, setupFeatures(ruleset, setup)).number(this.#position.score) + 0;
  }

  /** White's trajectory score of a position, from which gain and loss are computed. */
  trajectory(setup: AnySetup, engine: Color): number {
    const { ruleset } = this.#evaluation;
    this.#trajectory ??= quantise(specialiseTrajectory(this.#evaluation, this.#values), ruleset);
    const path = (slot: number) => (slot === SLOTS.engine.at ? engine : 0);
    const features = { ...setupFeatures(ruleset, setup), path };
    return new Interpreter(ruleset, features).number(this.#trajectory.score) + 0;
  }

  /** The score of a line and its parts. */
  ledger(start: AnySetup, end: AnySetup, slots: readonly number[]): LineLedger {
    const { ruleset } = this.#evaluation;
    this.#line ??= quantiseLine(specialiseLine(this.#evaluation, this.#values), ruleset);
    const given = { start: setupFeatures(ruleset, start), end: setupFeatures(ruleset, end), slots };
    return ledgerOf(this.#line, ruleset, given);
  }
}
