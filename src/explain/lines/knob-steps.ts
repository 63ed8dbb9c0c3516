import type { Mode } from '../../engine/mode.ts';
import type { NumberKnob } from '../../evaluation/knobs.ts';
import { type Profile, withKnob } from '../../profiles/profile.ts';
import type { BoardPosition } from '../../rules/board-position.ts';
import type { Move } from '../../rules/move.ts';
import { lean } from './knob-effects.ts';
import { LineReporter } from './report.ts';

/** A line that was found: its start, its moves, and how it was searched for. */
export interface GivenLine {
  readonly position: BoardPosition;
  readonly moves: readonly Move[];
  readonly mode: Mode;
  readonly depth: number;
}

/** The nearest value that a knob's slider can reach. */
function valueNear({ min, max, step }: NumberKnob, value: number): number {
  const steps = Math.round((value - min) / step);
  return Math.min(max, Number((min + steps * step).toPrecision(12)));
}

/** Scores the same moves again with one number of the profile changed. */
export class TurnedLine {
  readonly #profile: Profile;
  readonly #line: GivenLine;
  /** The score with the knobs as they are, once it is known. */
  #score: number | undefined;

  constructor(profile: Profile, line: GivenLine) {
    // The formulas are built again for every value, and terms that are off would only take time.
    this.#profile = lean(profile);
    this.#line = line;
  }

  #knob(id: string): { readonly knob: NumberKnob; readonly value: number } | undefined {
    const knob = this.#profile.evaluation.knobs.get(id);
    if (knob?.kind !== 'number') return undefined;
    return { knob, value: (this.#profile.values.get(id) ?? knob.default) as number };
  }

  #scoreUnder(profile: Profile): number {
    const { position, moves, mode, depth } = this.#line;
    return new LineReporter(profile).score(position, moves, { mode, depth });
  }

  /** White's score of the line with a knob set to another number. */
  #scoreAt(id: string, value: number): number {
    if (value !== this.#profile.values.get(id)) return this.#scoreUnder(withKnob(this.#profile, id, value));
    this.#score ??= this.#scoreUnder(this.#profile);
    return this.#score;
  }

  /** The change of White's score by one step up or, at the end of the range, by the last step. 0 for knobs that are not numbers. */
  step(id: string): number {
    const found = this.#knob(id);
    if (found === undefined) return 0;
    const { knob, value } = found;
    const [low, high] = value + knob.step <= knob.max ? [value, value + knob.step] : [value - knob.step, value];
    return this.#scoreAt(id, high) - this.#scoreAt(id, low);
  }

  /** Yields values over the whole range of a knob, its own among them, with White's score at each. */
  *curve(id: string, samples: number): Generator<readonly [value: number, score: number]> {
    const found = this.#knob(id);
    if (found === undefined) return;
    const { knob, value } = found;
    const { min, max } = knob;
    const spread = Array.from({ length: samples }, (_, i) => valueNear(knob, min + ((max - min) * i) / (samples - 1)));
    for (const one of [...new Set([...spread, value])].sort((a, b) => a - b)) yield [one, this.#scoreAt(id, one)];
  }
}
