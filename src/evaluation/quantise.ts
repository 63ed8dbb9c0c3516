import { type Bound, Bounds, bound, EXACT_BITS, width } from './bounds.ts';
import { type Graph, type Node, rewrite } from './graph.ts';
import { KNOB_BITS, nearest } from './knobs.ts';
import { exp, exponentOf, logistic, pow } from './math.ts';
import type { Ruleset } from './ruleset.ts';
import type { Specialised, TermNodes } from './specialise.ts';

/** Entries of the table that stands for a curve: enough that a step is below what a score can show. */
const CURVE_STEPS = 4096;

/** The most a curve may give: what it is multiplied by must not overflow. */
const CURVE_LIMIT = 2 ** 40;

/**
 * Makes every number of a graph exact. Afterwards each number is a multiple of 2^−bits small enough for a double to hold it and
 * every partial sum of it; what cannot be exact – quotients, curves, products that grow too wide – is followed by a round node. From
 * here on, no order of evaluation, sharing or folding can change a bit. docs/exactness.md has the argument.
 */
export class Quantiser {
  readonly #graph: Graph;
  readonly #bounds: Bounds;

  constructor(graph: Graph, bounds: Bounds) {
    this.#graph = graph;
    this.#bounds = bounds;
  }

  bound(node: Node): Bound {
    return this.#bounds.of(node);
  }

  /** Rounds a number to as many bits as its size leaves room for, at most `wanted`. */
  #round(node: Node, wanted: number, size: number): Node {
    const room = EXACT_BITS - (size <= 1 ? 0 : exponentOf(size) + 1);
    const bits = Math.min(wanted, room);
    return this.bound(node).bits <= bits ? node : this.#graph.node('round', [node], { bits });
  }

  /** Rounds the totals of terms where their sum could not be exact otherwise: the ledger must add up. */
  totals(nodes: readonly Node[]): readonly Node[] {
    const bounds = nodes.map((node) => this.bound(node));
    const bits = Math.max(0, ...bounds.map((known) => known.bits));
    const size = bounds.reduce((sum, known) => sum + known.size, 0);
    // One bit less than there is room for, because rounding may make the parts a little larger.
    if (width(bound(bits, 0, 2 * size)) <= EXACT_BITS) return nodes;
    return nodes.map((node) => this.#round(node, EXACT_BITS, 2 * size));
  }

  /** A curve over the range of its argument, as a table: no transcendental function is ever called on a position. */
  #curve(argument: Node, low: number, high: number, f: (x: number) => number): Node {
    const graph = this.#graph;
    const span = Math.max(high - low, 2 ** -KNOB_BITS);
    const bits = Math.min(KNOB_BITS, exponentOf(CURVE_STEPS / span));
    const step = 2 ** -bits;
    const first = Math.floor(low / step);
    const last = Math.ceil(high / step);
    const table = Array.from({ length: last - first + 1 }, (_, i) => {
      const value = Math.min(f((first + i) * step), CURVE_LIMIT);
      return nearest(value * 2 ** KNOB_BITS) / 2 ** KNOB_BITS + 0;
    });
    const rounded = this.bound(argument).bits <= bits ? argument : graph.node('round', [argument], { bits });
    const index = graph.node('sub', [graph.node('mul', [rounded, graph.const(2 ** bits)]), graph.const(first)]);
    return graph.node('lookup', [index], { table });
  }

  #power(x: Node, exponent: number): Node {
    const graph = this.#graph;
    const zero = graph.const(0);
    const size = graph.node('max', [x, graph.node('sub', [zero, x])]);
    const { low, high } = this.bound(x);
    const result = this.#curve(size, 0, Math.max(-low, high), (y) => pow(y, exponent));
    const negative = graph.node('less', [x, zero]);
    return graph.node('select', [negative, graph.node('sub', [zero, result]), result]);
  }

  replace(node: Node, args: readonly Node[]): Node {
    const graph = this.#graph;
    const made = graph.node(node.op, args, node.attr);
    if (made.type !== 'num') return made;
    switch (node.op) {
      case 'div':
        if (args[1]!.attr.value === 1) return args[0]!;
        return this.#round(made, KNOB_BITS, this.bound(made).size);
      case 'pow': {
        const exponent = args[1]!;
        if (exponent.op !== 'const') throw new Error('the exponent of a power must be a knob or a constant');
        return exponent.attr.value === 1 ? args[0]! : this.#power(args[0]!, exponent.attr.value as number);
      }
      case 'exp':
      case 'logistic': {
        const { low, high } = this.bound(args[0]!);
        return this.#curve(args[0]!, low, high, node.op === 'exp' ? exp : logistic);
      }
      case 'lookup':
        // Between two entries, the nearer.
        return this.bound(args[0]!).bits <= 0
          ? made
          : graph.node('lookup', [graph.node('round', [args[0]!], { bits: 0 })], node.attr);
      case 'mul':
        return width(this.bound(made)) <= EXACT_BITS ? made : this.#round(made, KNOB_BITS, this.bound(made).size);
      case 'add':
      case 'sub':
      case 'sum': {
        const total = this.bound(made);
        if (width(total) <= EXACT_BITS) return made;
        // Rounding the parts keeps the sum itself exact.
        const rounded = args.map((arg) => (arg.type === 'num' ? this.#round(arg, KNOB_BITS, total.size) : arg));
        return graph.node(node.op, rounded, node.attr);
      }
      default:
        return made;
    }
  }
}

export function quantise(specialised: Specialised, ruleset: Ruleset, bounds = new Bounds(ruleset)): Specialised {
  const { graph, terms, sum, scaled, capped, score, fast, values } = specialised;
  const quantiser = new Quantiser(graph, bounds);
  const done = new Map<Node, Node>();
  const exact = (nodes: readonly Node[]) =>
    rewrite(nodes, (node, args) => quantiser.replace(node, args), done) as [Node, Node, Node, Node, Node];
  const whites = exact(terms.map(({ white }) => white));
  const blacks = exact(terms.map(({ black }) => black));
  const totals = quantiser.totals(exact(terms.map(({ total }) => total)));
  // What is summed is what the ledger shows.
  terms.forEach(({ total }, i) => {
    done.set(total, totals[i]!);
  });
  const [newSum, newScaled, newCapped, newScore, newFast] = exact([sum, scaled, capped, score, fast]);
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
