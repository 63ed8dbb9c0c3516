import { type Evaluation, effectiveValues } from '../evaluation.ts';
import { followedBy, type KnobValue, type KnobValues } from '../knobs.ts';
import { constantOf, type Node } from '../nodes.ts';
import type { Ruleset } from '../ruleset.ts';
import { clamp } from '../shaping.ts';
import { Simplifier } from '../simplify.ts';
import { SCORE_LIMIT, Specialiser, sumOf } from '../specialise.ts';
import type { SHAPING } from '../term.ts';
import { simplifierBounds } from './loose-bounds.ts';
import { Parameters } from './parameters.ts';

/**
 * An evaluation in learning mode: plain doubles, no rounding except where a formula asks for it, curves computed
 * instead of read from tables, and numeric knobs read from a parameter vector.
 */
export interface Learning {
  readonly ruleset: Ruleset;
  /** White's score in centipawns, kept below the scores of mates. */
  readonly score: Node;
  readonly parameters: Parameters;
  /** The values the graph was made with. Switches, choices, and whether a cap is on are constants in it. */
  readonly values: ReadonlyMap<string, KnobValue>;
  /** The parameter vector at these values. */
  readonly start: Float64Array<ArrayBuffer>;
}

export interface LearningOptions {
  /** The terms that take part; all by default. A term of weight 0 takes part too: its weight has a gradient. */
  readonly terms?: (id: string) => boolean;
  /** The knobs that are parameters; by default all that have numbers. The others are constants. */
  readonly free?: (id: string) => boolean;
}

function isWhole(node: Node): boolean {
  const rule = node.operation.isWhole;
  if (typeof rule === 'function') return rule(node);
  if (rule !== 'arguments') return rule === 'always';
  return node.args.every((arg) => arg.type !== 'num' || isWhole(arg));
}

class LearningSpecialiser extends Specialiser {
  readonly #parameters: Parameters;
  readonly #followed: (id: string) => string | undefined;

  constructor(evaluation: Evaluation, values: ReadonlyMap<string, KnobValue>, parameters: Parameters) {
    super(evaluation, values);
    this.#parameters = parameters;
    this.#followed = (id) => followedBy(evaluation.knobs.get(id), values.get(id));
  }

  override knob(id: string): Node {
    const followed = this.#followed(id);
    if (followed !== undefined) {
      const sum = this.graph.add(this.knob(`${followed}/mg`), this.knob(`${followed}/eg`));
      return this.graph.mul(sum, this.graph.const(0.5));
    }
    const index = this.#parameters.indexOf(id);
    return index === undefined ? super.knob(id) : this.graph.parameter({ index });
  }

  override byCount(id: string, count: Node): Node {
    // As in play: the nearer of two entries.
    const index = isWhole(count) ? count : this.graph.round(count, { bits: 0 });
    const extent = this.#parameters.extents.get(id);
    return extent === undefined ? super.byCount(id, index) : this.graph.entryByCount(index, { ...extent });
  }

  override bySquare(id: string, square: Node, color: number): Node {
    const extent = this.#parameters.extents.get(id);
    if (extent === undefined) return super.bySquare(id, square, color);
    return this.graph.entryBySquare(square, { offset: extent.offset, color });
  }

  protected override shaping(id: string, name: keyof typeof SHAPING): Node | undefined {
    const constant = super.shaping(id, name);
    // A cap that is off is left out rather than set to its largest value, and a term without weight has no offset: in play these
    // operations are absent, so they are absent here, and their knobs have no gradient until they are switched on.
    const isOff = name === 'cap' || name === 'sideCap' || (name === 'offset' && this.number(`${id}.weight`) === 0);
    if (isOff && constant === undefined) return undefined;
    const knob = this.knob(`${id}.${name}`);
    return constantOf(knob) !== undefined ? constant : knob;
  }

  protected override scaling(id: string): Node | undefined {
    const knob = this.knob(`${id}.weight`);
    return constantOf(knob) !== undefined ? super.scaling(id) : knob;
  }

  /** Leaves out the limit on totals: nothing here is exact, and without the limit sums can be merged. */
  protected override limited(total: Node): Node {
    return total;
  }
}

/** An evaluation in learning mode, at and around the given values. */
export function learn(
  evaluation: Evaluation,
  values: KnobValues = new Map(),
  { terms = () => true, free = () => true }: LearningOptions = {},
): Learning {
  const { ruleset, knobs } = evaluation;
  const effective = effectiveValues(evaluation, values);
  const taking = evaluation.all.filter(({ declaration }) => terms(declaration.id));
  const addends = taking.filter(({ declaration }) => declaration.role !== 'scale');
  const scales = taking.filter(({ declaration }) => declaration.role === 'scale');
  const known = new Set([...evaluation.measures, ...taking].map(({ declaration }) => declaration.id));
  const ids = [...knobs.keys()].filter((id) => known.has(id.slice(0, id.lastIndexOf('.'))) && free(id));
  const parameters = new Parameters(knobs, ids, effective);
  const specialiser = new LearningSpecialiser(evaluation, effective, parameters);
  const { graph } = specialiser;
  const totals = addends.map(({ declaration, value }) => specialiser.term(declaration.id, value.node).total);
  const scaled = specialiser.scale(
    sumOf(graph, totals),
    scales.map(({ declaration, value }) => ({ id: declaration.id, factor: value.node })),
  );
  const score = clamp(graph, scaled, graph.const(SCORE_LIMIT));
  const [simplified] = new Simplifier(ruleset, simplifierBounds(ruleset)).simplify([score]) as [Node];
  return { ruleset, score: simplified, parameters, values: effective, start: parameters.vector(effective) };
}
