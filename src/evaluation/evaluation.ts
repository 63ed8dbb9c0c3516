import type { Num } from './formula.ts';
import { Graph } from './graph.ts';
import { followedBy, type Knob, type KnobValue, type KnobValues, quantiseKnob, SAME_AS_MATERIAL } from './knobs.ts';
import { LineBoard } from './line/board.ts';
import type { LineDeclaration } from './line/declaration.ts';
import { lineNodes, type WrittenLine, writeLine } from './line/written.ts';
import { inOrder, type Node } from './nodes.ts';
import type { Ruleset } from './ruleset.ts';
import { Knobs, SCALING, SHAPING, type Term, type TermDeclaration } from './term.ts';
import { endgamishnessTerm } from './terms/endgamishness.ts';
import { materialValues } from './terms/material.ts';
import { phaseTerm } from './terms/phase.ts';

/** A term with its formula written out. */
export interface WrittenTerm {
  readonly declaration: TermDeclaration;
  /** The value for one side, written for `us`. */
  readonly value: Num;
}

/** An evaluation before any knob is set: terms, their formulas in one graph, and every knob by its full id. */
export class Evaluation {
  readonly ruleset: Ruleset;
  readonly graph = new Graph();
  /** The share of the middlegame that is left. Tapered terms mix their two values by it. */
  readonly phase: WrittenTerm;
  /** How much of an endgame it is for `us`; absent in games without the pieces it counts. */
  readonly endgamishness: WrittenTerm | undefined;
  /** Measures that terms share and that have knobs of their own: the phase, and endgamishness where a term uses it. */
  readonly measures: readonly WrittenTerm[];
  /** Addends and scales, in the order given. */
  readonly all: readonly WrittenTerm[];
  readonly terms: readonly WrittenTerm[];
  /** Factors on the sum of the terms, for the side that is ahead. */
  readonly scales: readonly WrittenTerm[];
  readonly knobs: ReadonlyMap<string, Knob>;
  /** The knobs that can follow another, by the other's id. */
  readonly followers: ReadonlyMap<string, readonly string[]>;
  /** Settings that only whole lines have. */
  readonly settings: readonly LineDeclaration[];
  readonly line: WrittenLine | undefined;

  constructor(ruleset: Ruleset, terms: readonly Term[], declarations: readonly LineDeclaration[] = []) {
    this.ruleset = ruleset;
    const settings = declarations.filter((declaration) => isPossible(ruleset, declaration));
    this.settings = settings;
    const board = new LineBoard(this.graph, ruleset);
    const knobs = new Map<string, Knob>();
    const owners = new Map<string, unknown>();
    const declare = (id: string, declared: Readonly<Record<string, Knob>>, owner: unknown) => {
      // Two terms with one name would share their knobs, and the knobs of one would be lost.
      if (owners.has(id) && owners.get(id) !== owner) throw new Error(`two declarations use the id '${id}'`);
      owners.set(id, owner);
      for (const [name, knob] of Object.entries(declared)) knobs.set(`${id}.${name}`, knob);
    };

    const measure = (term: Term): WrittenTerm | undefined => {
      const declaration = term(ruleset);
      if (!isPossible(ruleset, declaration)) return undefined;
      return { declaration, value: declaration.formula(board, new Knobs(board, declaration.id, {})) };
    };
    this.phase = measure(phaseTerm)!;
    declare(this.phase.declaration.id, this.phase.declaration.knobs, this.phase.declaration);
    this.endgamishness = measure(endgamishnessTerm);
    const shared = { phase: this.phase.value, endgamishness: this.endgamishness?.value };

    const written = terms
      .map((term) => term(ruleset))
      .filter((declaration) => isPossible(ruleset, declaration))
      .map((declaration) => {
        const common = declaration.role === 'scale' ? SCALING : SHAPING;
        declare(declaration.id, { ...common, ...declaration.knobs }, declaration);
        return { declaration, value: declaration.formula(board, new Knobs(board, declaration.id, shared)) };
      });
    this.all = written;
    this.line = writeLine(board, settings, written, shared);
    // Without a term that uses it, its knobs would have no effect.
    const asked = new Set([...inOrder(written.map(({ value }) => value.node)), ...lineNodes(this.line)]);
    const others = [this.endgamishness].filter((known) => known !== undefined && asked.has(known.value.node));
    this.measures = [this.phase, ...(others as WrittenTerm[])];
    for (const { declaration } of this.measures) declare(declaration.id, declaration.knobs, declaration);
    this.terms = written.filter(({ declaration }) => declaration.role !== 'scale');
    this.scales = written.filter(({ declaration }) => declaration.role === 'scale');
    for (const setting of settings) declare(setting.id, setting.knobs, setting);
    // Values that other knobs follow count even if their own term is off.
    const followers = new Map<string, string[]>();
    for (const [id, knob] of knobs) {
      const followed = followedBy(knob, SAME_AS_MATERIAL);
      if (followed !== undefined) followers.set(followed, [...(followers.get(followed) ?? []), id]);
    }
    this.followers = followers;
    for (const [id, knob] of materialValues(ruleset)) if (followers.has(id) && !knobs.has(id)) knobs.set(id, knob);
    this.knobs = knobs;
  }

  /** The same with some of its terms. */
  only(keeps: (id: string) => boolean): Evaluation {
    const kept = this.all.map(({ declaration }) => declaration).filter(({ id }) => keeps(id));
    return new Evaluation(
      this.ruleset,
      kept.map((declaration) => () => declaration),
      this.settings,
    );
  }
}

/** The measures by their names in formulas. */
export function measureNodes({ phase, endgamishness }: Evaluation): {
  readonly phase: Node;
  readonly endgamishness: Node | undefined;
} {
  return { phase: phase.value.node, endgamishness: endgamishness?.value.node };
}

/** Whether a game has everything that a term or a group of settings needs. */
function isPossible(ruleset: Ruleset, { needs = [], kinds = [] }: Pick<TermDeclaration, 'needs' | 'kinds'>): boolean {
  const known = ruleset.kinds.map(({ id }) => id);
  return needs.every((need) => ruleset.capabilities.includes(need)) && kinds.every((kind) => known.includes(kind));
}

/** The values, with a number in place of each value that follows another knob. */
export function followedValues({ knobs }: Evaluation, values: KnobValues): KnobValues {
  const followed = new Map(values);
  for (const [id, knob] of knobs) {
    const source = followedBy(knob, values.get(id));
    if (source === undefined) continue;
    const [mg, eg] = values.get(source) as readonly [number, number];
    followed.set(id, (mg + eg) / 2);
  }
  return followed;
}

/** The value of each knob, quantised; missing values are the defaults. */
export function effectiveValues({ knobs }: Pick<Evaluation, 'knobs'>, values: KnobValues): Map<string, KnobValue> {
  const effective = new Map<string, KnobValue>();
  for (const [id, knob] of knobs) effective.set(id, quantiseKnob(knob, values.get(id) ?? knob.default));
  return effective;
}
