import { Evaluation } from '../evaluation.ts';
import type { Features } from '../features.ts';
import { Interpreter } from '../interpret.ts';
import type { KnobValue, KnobValues } from '../knobs.ts';
import type { Node } from '../nodes.ts';
import { quantise } from '../quantise.ts';
import { Simplifier } from '../simplify.ts';
import { specialise } from '../specialise.ts';
import { activated, bases, otherValues, situationsOf } from './moves.ts';

/** The knobs that do not affect the score, found by moving each of them. */
export interface Idle {
  /** Knobs (ends of tapered pairs separately) that changed no score in any trial. */
  readonly dead: readonly string[];
  /** Knobs that change no score under the given values, but do under others. */
  readonly asleep: readonly string[];
}

/** The samples that are scored: positions or lines. */
export interface Sample {
  readonly size: number;
  /** How they are scored under some values: the formulas that matter, and the score of each. */
  scoring(values: KnobValues): { readonly formulas: readonly Node[]; readonly score: (index: number) => number };
}

function positionSample(evaluation: Evaluation, positions: readonly Features[]): Sample {
  return {
    size: positions.length,
    scoring: (values) => {
      const sum = quantise(specialise(evaluation, values), evaluation.ruleset).scaled;
      return {
        formulas: [sum],
        score: (index) => new Interpreter(evaluation.ruleset, positions[index]!).number(sum),
      };
    },
  };
}

/** The number of samples to score before formulas are simplified to see whether they are equal. */
const FIRST_SAMPLES = 4;

/** The unrounded scores of a sample under some values, computed as they are asked for. */
class Scores {
  readonly #score: (index: number) => number;
  readonly #formulas: readonly Node[];
  readonly #simplifier: Simplifier;
  #simplified: readonly Node[] | undefined;
  readonly #size: number;
  readonly #known: number[] = [];

  constructor(sample: Sample, values: KnobValues, simplifier: Simplifier) {
    const { formulas, score } = sample.scoring(values);
    this.#score = score;
    this.#formulas = formulas;
    this.#simplifier = simplifier;
    this.#size = sample.size;
  }

  /** The same formulas as the compiler would see them: one node for formulas that are equal. */
  get #canonical(): readonly Node[] {
    this.#simplified ??= this.#simplifier.simplify(this.#formulas);
    return this.#simplified;
  }

  of(index: number): number {
    this.#known[index] ??= this.#score(index);
    return this.#known[index]!;
  }

  #hasEqualFormulas(other: Scores): boolean {
    const [mine, theirs] = [this.#canonical, other.#canonical];
    return mine.length === theirs.length && mine.every((formula, i) => formula === theirs[i]);
  }

  differsFrom(other: Scores): boolean {
    for (let index = 0; index < this.#size; index++) {
      if (this.of(index) !== other.of(index)) return true;
      // Most knobs show in the first few samples. Equal formulas have equal scores in all of them.
      if (index === FIRST_SAMPLES && this.#hasEqualFormulas(other)) return false;
    }
    return false;
  }
}

class Probe {
  readonly #evaluation: Evaluation;
  readonly #sample: Sample;
  readonly #bases: readonly Map<string, KnobValue>[];
  readonly #scores = new Map<string, Scores>();
  readonly #simplifier: Simplifier;

  constructor(evaluation: Evaluation, values: KnobValues, sample: Sample) {
    this.#evaluation = evaluation;
    this.#sample = sample;
    this.#bases = bases(evaluation, values);
    this.#simplifier = new Simplifier(evaluation.ruleset);
  }

  #scoresOf(values: KnobValues): Scores {
    return new Scores(this.#sample, values, this.#simplifier);
  }

  /** The scores of a base with a knob active; many knobs share them. */
  #base(index: number, id: string): { values: Map<string, KnobValue>; scores: Scores } {
    const values = activated(this.#evaluation, id, this.#bases[index]!);
    const moved = [...values].filter(([other, value]) => value !== this.#bases[index]!.get(other));
    const key = `${index} ${moved}`;
    const scores = this.#scores.get(key) ?? this.#scoresOf(values);
    this.#scores.set(key, scores);
    return { values, scores };
  }

  /** Whether moving the part changes a score under a base, with `situation` active. */
  #hasEffect(part: string, base: number, situation: string): boolean {
    const id = part.replace(/\/(mg|eg)$/, '');
    const { values, scores } = this.#base(base, situation);
    const others = otherValues(part, this.#evaluation.knobs.get(id)!, values.get(id)!);
    return others.some((other) => this.#scoresOf(new Map(values).set(id, other)).differsFrom(scores));
  }

  /** The first base under which moving the part changes a score; undefined if there is none. */
  firstEffect(part: string): number | undefined {
    const situations = situationsOf(this.#evaluation, part.replace(/\/(mg|eg)$/, ''));
    const found = this.#bases.findIndex((_, base) =>
      situations.some((situation) => this.#hasEffect(part, base, situation)),
    );
    return found < 0 ? undefined : found;
  }
}

/**
 * Moves the given knobs, each by itself, and looks for a change of the unrounded score. A knob belongs to one term, so it is enough
 * to look at that term; only the measures concern all of them.
 */
export function findIdle(
  evaluation: Evaluation,
  parts: readonly string[],
  values: KnobValues,
  positions: readonly Features[],
): Idle {
  const probes = new Map<string, Probe>();
  const probeFor = (term: string): Probe => {
    const known = probes.get(term);
    if (known !== undefined) return known;
    const own = evaluation.all.find(({ declaration }) => declaration.id === term);
    // A scale multiplies the other terms and has no effect alone.
    const isAlone = own !== undefined && own.declaration.role !== 'scale';
    const alone = !isAlone ? evaluation : new Evaluation(evaluation.ruleset, [() => own.declaration]);
    const probe = new Probe(alone, values, positionSample(alone, positions));
    probes.set(term, probe);
    return probe;
  };
  return sorted(parts, (part) => probeFor(part.slice(0, part.lastIndexOf('.'))));
}

/** Moves the knobs of lines, and looks for a change of the score of a line. */
export function findIdleInLines(
  evaluation: Evaluation,
  parts: readonly string[],
  values: KnobValues,
  sample: Sample,
): Idle {
  const probe = new Probe(evaluation, values, sample);
  return sorted(parts, () => probe);
}

function sorted(parts: readonly string[], probeFor: (part: string) => Probe): Idle {
  const dead: string[] = [];
  const asleep: string[] = [];
  for (const part of parts) {
    const effect = probeFor(part).firstEffect(part);
    if (effect === undefined) dead.push(part);
    else if (effect > 0) asleep.push(part);
  }
  return { dead, asleep };
}
