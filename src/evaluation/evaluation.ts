import { Board, type Num } from './formula.ts';
import { Graph } from './graph.ts';
import { type Knob, type KnobValue, type KnobValues, quantiseKnob } from './knobs.ts';
import type { Ruleset } from './ruleset.ts';
import { Knobs, SCALING, SHAPING, type Term, type TermDeclaration } from './term.ts';
import { phaseTerm } from './terms/phase.ts';

/** A term with its formula written out. */
export interface WrittenTerm {
  readonly declaration: TermDeclaration;
  /** What one side gets, written for `us`. */
  readonly value: Num;
}

/** An evaluation before any knob is set: terms, their formulas in one graph, and every knob by its full id. */
export class Evaluation {
  readonly ruleset: Ruleset;
  readonly graph = new Graph();
  /** How much of the middlegame is left, by which tapered terms mix their two values. */
  readonly phase: WrittenTerm;
  /** Addends and scales, as they were given. */
  readonly all: readonly WrittenTerm[];
  readonly terms: readonly WrittenTerm[];
  /** Factors on the sum of the terms, for the side that is ahead. */
  readonly scales: readonly WrittenTerm[];
  readonly knobs: ReadonlyMap<string, Knob>;

  constructor(ruleset: Ruleset, terms: readonly Term[]) {
    this.ruleset = ruleset;
    const board = new Board(this.graph, ruleset);
    const knobs = new Map<string, Knob>();
    const declare = (id: string, declared: Readonly<Record<string, Knob>>) => {
      for (const [name, knob] of Object.entries(declared)) knobs.set(`${id}.${name}`, knob);
    };

    const phase = phaseTerm(ruleset);
    declare(phase.id, phase.knobs);
    const phaseValue = phase.formula(board, new Knobs(board, phase.id, board.num(0)));
    this.phase = { declaration: phase, value: phaseValue };

    const written = terms
      .map((term) => term(ruleset))
      .filter((declaration) => isPossible(ruleset, declaration))
      .map((declaration) => {
        declare(declaration.id, { ...(declaration.role === 'scale' ? SCALING : SHAPING), ...declaration.knobs });
        return { declaration, value: declaration.formula(board, new Knobs(board, declaration.id, phaseValue)) };
      });
    this.all = written;
    this.terms = written.filter(({ declaration }) => declaration.role !== 'scale');
    this.scales = written.filter(({ declaration }) => declaration.role === 'scale');
    this.knobs = knobs;
  }
}

/** Whether a game has what a term speaks of. */
function isPossible(ruleset: Ruleset, { needs = [], kinds = [] }: TermDeclaration): boolean {
  const known = ruleset.kinds.map(({ id }) => id);
  return needs.every((need) => ruleset.capabilities.includes(need)) && kinds.every((kind) => known.includes(kind));
}

/** The value of each knob, quantised; what the values leave out has its default. */
export function effectiveValues(evaluation: Evaluation, values: KnobValues): Map<string, KnobValue> {
  const effective = new Map<string, KnobValue>();
  for (const [id, knob] of evaluation.knobs) effective.set(id, quantiseKnob(values.get(id) ?? knob.default));
  return effective;
}
