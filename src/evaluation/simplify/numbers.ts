import { type BoundSource, popcount } from '../bounds.ts';
import type { Graph } from '../graph.ts';
import { nearest } from '../knobs.ts';
import { constantOf, fixedSquares, flagOf, type Node } from '../nodes.ts';
import type { Sums } from './sums.ts';
import { lookup } from './tables.ts';

/** The largest number of entries in a table that replaces a division. */
const MAX_QUOTIENTS = 256;

/**
 * Simplifies numbers: constants are folded, and choices, extremes, roundings and divisions are removed where bounds
 * make them unnecessary.
 */
export class NumberLaws {
  readonly #graph: Graph;
  readonly #bounds: BoundSource;
  readonly #sums: Sums;

  constructor(graph: Graph, bounds: BoundSource, sums: Sums) {
    this.#graph = graph;
    this.#bounds = bounds;
    this.#sums = sums;
  }

  /** Simplifies a number whose arguments are simplified already. */
  apply(node: Node, args: readonly Node[]): Node {
    const graph = this.#graph;
    const [a, b, c] = args as readonly [Node, Node, Node];
    switch (node.op) {
      case 'div': {
        const [x, y] = [constantOf(a), constantOf(b)];
        if (x === 0 || y === 0) return graph.const(0);
        return x !== undefined && y !== undefined ? graph.const(x / y) : graph.div(a, b);
      }
      case 'min':
      case 'max':
        return this.#extreme(node.op, a, b);
      case 'select': {
        const holds = flagOf(a);
        if (holds !== undefined) return holds ? b : c;
        return b === c ? b : graph.select(a, b, c);
      }
      case 'round': {
        const { bits } = node.attr;
        const x = constantOf(a);
        if (x !== undefined) return graph.const(nearest(x * 2 ** bits) / 2 ** bits);
        const table = a.op === 'div' ? this.#quotients(a.args[0], constantOf(a.args[1]), bits) : undefined;
        if (table !== undefined) return table;
        // A quotient need not be a multiple of the unit that its bound gives.
        return a.op !== 'div' && this.#bounds.of(a).bits <= bits ? a : graph.round(a, node.attr);
      }
      case 'count': {
        const fixed = fixedSquares(a);
        return fixed === undefined ? graph.count(a) : graph.const(popcount(fixed));
      }
      case 'most':
      case 'least':
        if (fixedSquares(a) === 0n) return graph.const(0);
        return constantOf(b) === 0 ? b : graph.rebuild(node, args);
      default:
        return this.#sums.apply(node, args);
    }
  }

  #extreme(op: 'min' | 'max', a: Node, b: Node): Node {
    const [x, y] = [this.#bounds.of(a), this.#bounds.of(b)];
    const [less, more] = op === 'min' ? [a, b] : [b, a];
    if (a === b || x.high <= y.low) return less;
    if (y.high <= x.low) return more;
    return this.#graph.node(op, [a, b]);
  }

  /** A table of the rounded quotients of a small whole number and a constant: a division costs more than a whole small term. */
  #quotients(x: Node, divisor: number | undefined, bits: number): Node | undefined {
    const known = this.#bounds.of(x);
    const { low, high } = known;
    if (divisor === undefined || known.bits > 0 || !(high - low < MAX_QUOTIENTS)) return undefined;
    const unit = 2 ** bits;
    const table = Array.from({ length: high - low + 1 }, (_, i) => nearest(((low + i) / divisor) * unit) / unit + 0);
    return lookup(this.#graph, this.#sums.of([x, this.#graph.const(low)], [1, -1]), table);
  }
}
