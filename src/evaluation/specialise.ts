import { type Evaluation, effectiveValues, followedValues } from './evaluation.ts';
import { Graph } from './graph.ts';
import type { KnobValue, KnobValues } from './knobs.ts';
import { constantOf, type Node, rewrite } from './nodes.ts';
import { type Ruleset, seenBy } from './ruleset.ts';
import { clamp, shape } from './shaping.ts';
import { SHAPING } from './term.ts';

/** One term for absolute colors: the value for each side, and its total for White. */
export interface TermNodes {
  readonly id: string;
  readonly white: Node;
  readonly black: Node;
  readonly total: Node;
}

/**
 * An evaluation with its knobs set: no knob is left in the graph, `us` and `them` have become colors, and values are
 * White's. Operations with a neutral knob are gone, and so is everything that a knob of 0 or a toggle removes; nothing
 * else is simplified here.
 */
export interface Specialised {
  readonly graph: Graph;
  readonly terms: readonly TermNodes[];
  /** The sum of the totals, then scaled, then clamped below the mate scores, then rounded to whole centipawns. */
  readonly sum: Node;
  readonly scaled: Node;
  readonly capped: Node;
  readonly score: Node;
  /** The score of the terms that are marked fast. */
  readonly fast: Node;
  readonly values: ReadonlyMap<string, KnobValue>;
}

/** Static scores stay well below the scores of mates. */
export const SCORE_LIMIT = 30000;

/** The limit of one term: far beyond any score, and small enough for sums of terms to be exact. */
export const TERM_LIMIT = 2 ** 24;

/** Replaces knobs by values and `us` by a color. Subclasses decide what stands for a knob. */
export class Specialiser {
  readonly graph = new Graph();
  readonly values: ReadonlyMap<string, KnobValue>;
  /** Nodes already specialised, by color: terms share many of them. */
  readonly #done = [new Map<Node, Node>(), new Map<Node, Node>()];
  readonly ruleset: Ruleset;

  constructor(evaluation: Evaluation, values: ReadonlyMap<string, KnobValue>) {
    this.ruleset = evaluation.ruleset;
    this.values = followedValues(evaluation, values);
  }

  number(id: string): number {
    const [name, component] = id.split('/') as [string, string?];
    const value = this.values.get(name);
    if (component !== undefined) return (value as readonly number[])[component === 'mg' ? 0 : 1]!;
    return value as number;
  }

  /** A table by Black's squares, mirrored to the squares of the board. */
  #mirrored(seen: readonly number[]): readonly number[] {
    return seen.map((_, square) => seen[seenBy(this.ruleset, square, 1)]!);
  }

  /** A number, or one end of a pair. */
  knob(id: string): Node {
    return this.graph.const(this.number(id));
  }

  byCount(id: string, count: Node): Node {
    return this.graph.lookup(count, { table: this.values.get(id) as readonly number[] });
  }

  bySquare(id: string, square: Node, color: number): Node {
    const seen = this.values.get(id) as readonly number[];
    return this.graph.squareTable(square, { table: color === 0 ? seen : this.#mirrored(seen) });
  }

  /** A knob of a term's shaping; undefined to leave its operation out. */
  protected shaping(id: string, name: keyof typeof SHAPING): Node | undefined {
    const set = this.number(`${id}.${name}`);
    // A term without weight has no offset either.
    const isIdle = name === 'offset' && this.number(`${id}.weight`) === 0;
    return set === SHAPING[name].neutral || isIdle ? undefined : this.graph.const(set);
  }

  /** Whether a side is to move. */
  toMove(color: number): Node {
    return this.graph.toMove({ color });
  }

  /** The weight of a scale; undefined to leave the scale out. */
  protected scaling(id: string): Node | undefined {
    const set = this.number(`${id}.weight`);
    return set === 0 ? undefined : this.graph.const(set);
  }

  #replace(node: Node, args: readonly Node[], us: number): Node {
    const { specialise } = node.operation;
    return specialise === 'same' ? this.graph.rebuild(node, args) : specialise(node, args, this, us);
  }

  forColor(node: Node, us: number): Node {
    return rewrite([node], (inner, args) => this.#replace(inner, args, us), this.#done[us])[0]!;
  }

  /** `favored` decides who gets the offset: White if it holds. */
  term(id: string, value: Node, favored = this.graph.toMove({ color: 0 })): TermNodes {
    const { graph } = this;
    const knob = (name: keyof typeof SHAPING) => this.shaping(id, name);
    const sides = { us: this.forColor(value, 0), them: this.forColor(value, 1) };
    const { us, them, total } = shape(graph, sides, favored, knob);
    const weight = knob('weight');
    const weighted = (side: Node) => (weight === undefined ? side : graph.mul(weight, side));
    const limited = constantOf(weight) === 0 ? graph.const(0) : this.limited(total);
    return { id, white: weighted(us), black: weighted(them), total: limited };
  }

  /** Clamps a total, or the scaled sum, so that sums stay exact. */
  protected limited(total: Node): Node {
    return clamp(this.graph, total, this.graph.const(TERM_LIMIT));
  }

  /** The sum times the factors of the side that it favors. */
  scale(sum: Node, scales: readonly { readonly id: string; readonly factor: Node }[]): Node {
    const { graph } = this;
    const one = graph.const(1);
    const acting = scales.flatMap(({ id, factor }) => {
      const weight = this.scaling(id);
      return weight === undefined ? [] : [{ weight, factor }];
    });
    if (acting.length === 0) return sum;
    const times = (color: number) =>
      acting.reduce((product, { weight, factor }) => {
        const departure = graph.sub(this.forColor(factor, color), one);
        const weighted = graph.mul(weight, departure);
        return graph.mul(product, graph.add(one, weighted));
      }, sum);
    return this.limited(graph.select(graph.less(sum, graph.const(0)), times(1), times(0)));
  }
}

export function sumOf(graph: Graph, nodes: readonly Node[]): Node {
  return nodes.reduce((sum, node) => graph.add(sum, node), graph.const(0));
}

export function specialise(evaluation: Evaluation, values: KnobValues = new Map()): Specialised {
  return specialiseWith(new Specialiser(evaluation, effectiveValues(evaluation, values)), evaluation);
}

/** The same, with the offsets given to `favored` and this many fractional bits of the score. */
export function specialiseWith(
  specialiser: Specialiser,
  evaluation: Evaluation,
  { favored, bits = 0 }: { readonly favored?: Node; readonly bits?: number } = {},
): Specialised {
  const { graph, values } = specialiser;
  const terms = evaluation.terms.map(({ declaration, value }) => specialiser.term(declaration.id, value.node, favored));
  const finish = (sum: Node) => graph.round(clamp(graph, sum, graph.const(SCORE_LIMIT)), { bits });
  const sum = sumOf(
    graph,
    terms.map(({ total }) => total),
  );
  const fastTerms = terms.filter((_, index) => evaluation.terms[index]!.declaration.fast === true);
  const fastSum = sumOf(
    graph,
    fastTerms.map(({ total }) => total),
  );
  const scales = evaluation.scales.map(({ declaration, value }) => ({ id: declaration.id, factor: value.node }));
  const scaled = specialiser.scale(sum, scales);
  const score = finish(scaled);
  return { graph, terms, sum, scaled, capped: score.args[0]!, score, fast: finish(fastSum), values };
}
