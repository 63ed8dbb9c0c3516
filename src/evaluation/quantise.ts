import { type Bound, Bounds, bound, EXACT_BITS, width } from './bounds.ts';
import { Curves } from './curves.ts';
import type { Graph } from './graph.ts';
import { KNOB_BITS } from './knobs.ts';
import { exponentOf } from './math.ts';
import { type Node, rewrite } from './nodes.ts';
import type { Ruleset } from './ruleset.ts';
import type { Specialised, TermNodes } from './specialise.ts';

/**
 * Fractional bits of rounded numbers that are the argument of a curve or scale the whole score, since both amplify
 * rounding errors.
 */
const FINE_BITS = 20;

/**
 * Makes every number of a graph exact. Afterwards each number is a multiple of 2^−bits small enough for a double to
 * hold it and every partial sum of it. Numbers that cannot be exact (quotients, curves, products that grow too wide)
 * are followed by a round node. From here on, no order of evaluation, sharing or folding can change a bit.
 * docs/exactness.md has the argument.
 */
export class Quantiser {
  readonly graph: Graph;
  readonly #bounds: Bounds;
  readonly curves: Curves;
  /** Fractional bits of numbers that must be rounded. */
  readonly bits: number;
  #fine: Quantiser | undefined;
  readonly #fineDone = new Map<Node, Node>();

  constructor(graph: Graph, bounds: Bounds, bits = KNOB_BITS) {
    this.graph = graph;
    this.#bounds = bounds;
    this.bits = bits;
    this.curves = new Curves(
      graph,
      (node) => this.bound(node),
      (node, wanted, size) => this.round(node, wanted, size),
    );
  }

  bound(node: Node): Bound {
    return this.#bounds.of(node);
  }

  /** Rounds a number to as many bits as its size leaves room for, at most `wanted`. */
  round(node: Node, wanted: number, size: number): Node {
    const room = EXACT_BITS - (size <= 1 ? 0 : exponentOf(size) + 1);
    const bits = Math.min(wanted, room);
    return this.bound(node).bits <= bits ? node : this.graph.round(node, { bits });
  }

  /** Rounds the totals of terms where their sum could not be exact otherwise: the ledger must add up. */
  totals(nodes: readonly Node[]): readonly Node[] {
    const bounds = nodes.map((node) => this.bound(node));
    const bits = Math.max(0, ...bounds.map((known) => known.bits));
    const size = bounds.reduce((sum, known) => sum + known.size, 0);
    // One bit less than there is room for, because rounding may make the parts a little larger.
    if (width(bound(bits, 0, 2 * size)) <= EXACT_BITS) return nodes;
    return nodes.map((node) => this.round(node, EXACT_BITS, 2 * size));
  }

  /** A number made exact with more bits than elsewhere in the graph. The nodes in `known` are already exact. */
  fine(given: Node, known: readonly (readonly [Node, Node])[] = []): Node {
    this.#fine ??= new Quantiser(this.graph, this.#bounds, FINE_BITS);
    const fine = this.#fine;
    for (const [node, exact] of known) this.#fineDone.set(node, exact);
    return rewrite([given], (node, args) => fine.replace(node, args), this.#fineDone)[0]!;
  }

  /** The argument of a curve, exact with more bits than elsewhere. */
  argument(node: Node, args: readonly Node[]): Node {
    return this.bits === FINE_BITS ? args[0]! : this.fine(node.args[0]!);
  }

  /** A sum whose parts are rounded if it would be too wide, so that the sum itself stays exact. */
  withRoundedParts(sum: Node, args: readonly Node[]): Node {
    const total = this.bound(sum);
    if (width(total) <= EXACT_BITS) return sum;
    const rounded = args.map((arg) => (arg.type === 'num' ? this.round(arg, this.bits, total.size) : arg));
    return this.graph.rebuild(sum, rounded);
  }

  replace(node: Node, args: readonly Node[]): Node {
    const made = this.graph.rebuild(node, args);
    const { quantise } = node.operation;
    return quantise === 'exact' ? made : quantise(node, made, args, this);
  }
}

export function quantise(specialised: Specialised, ruleset: Ruleset, bounds = new Bounds(ruleset)): Specialised {
  const { graph, terms, sum, scaled, capped, score, fast, values } = specialised;
  const quantiser = new Quantiser(graph, bounds);
  const done = new Map<Node, Node>();
  const exact = (nodes: readonly Node[]) =>
    rewrite(nodes, (node, args) => quantiser.replace(node, args), done) as [Node, Node];
  const whites = exact(terms.map(({ white }) => white));
  const blacks = exact(terms.map(({ black }) => black));
  const totals = quantiser.totals(exact(terms.map(({ total }) => total)));
  // The ledger shows exactly the numbers that are summed.
  terms.forEach(({ total }, i) => {
    done.set(total, totals[i]!);
  });
  const [newSum, newFast] = exact([sum, fast]);
  const newScaled = quantiser.fine(scaled, [[sum, newSum]]);
  done.set(scaled, newScaled);
  const [newCapped, newScore] = exact([capped, score]);
  const newTerms = terms.map(
    ({ id }, i): TermNodes => ({ id, white: whites[i]!, black: blacks[i]!, total: totals[i]! }),
  );
  return {
    graph,
    terms: newTerms,
    sum: newSum,
    scaled: newScaled,
    capped: newCapped,
    score: newScore,
    fast: newFast,
    values,
  };
}
