import type { BoundSource } from '../bounds.ts';
import type { Graph } from '../graph.ts';
import { fixedSquares, flagOf, type Node } from '../nodes.ts';

/**
 * Simplifies flags: those with the same value in every position are computed, and the others lose their constant parts.
 */
export class FlagLaws {
  readonly #graph: Graph;
  readonly #bounds: BoundSource;

  constructor(graph: Graph, bounds: BoundSource) {
    this.#graph = graph;
    this.#bounds = bounds;
  }

  /** Simplifies a flag whose arguments are simplified already. */
  apply(node: Node, args: readonly Node[]): Node {
    const graph = this.#graph;
    const { op } = node;
    const [a, b] = args as readonly [Node, Node];
    const [x, y] = [flagOf(a), flagOf(b)];
    switch (op) {
      case 'less':
      case 'atMost':
      case 'equal':
        return this.#comparison(op, a, b) ?? graph.rebuild(node, args);
      case 'some': {
        const fixed = fixedSquares(a);
        return fixed === undefined ? graph.some(a) : this.#known(fixed !== 0n);
      }
      case 'has':
        return fixedSquares(a) === 0n ? this.#known(false) : graph.has(a, b);
      case 'both':
        if (x !== undefined) return x ? b : a;
        if (y !== undefined) return y ? a : b;
        return a === b ? a : graph.both(a, b);
      case 'either':
        if (x !== undefined) return x ? a : b;
        if (y !== undefined) return y ? b : a;
        return a === b ? a : graph.either(a, b);
      case 'never':
        if (x !== undefined) return this.#known(!x);
        return a.op === 'never' ? a.args[0] : graph.never(a);
      case 'any':
        if (fixedSquares(a) === 0n) return this.#known(false);
        if (y !== undefined) return y ? graph.some(a) : b;
        return graph.rebuild(node, args);
      default:
        return graph.rebuild(node, args);
    }
  }

  #known(value: boolean): Node {
    return this.#graph.always({ value: value ? 1 : 0 });
  }

  /** The value of a comparison whose result is the same in every position; undefined for other comparisons. */
  #comparison(op: 'less' | 'atMost' | 'equal', a: Node, b: Node): Node | undefined {
    const [x, y] = [this.#bounds.of(a), this.#bounds.of(b)];
    if (op === 'equal') {
      const apart = x.high < y.low || y.high < x.low;
      return apart ? this.#known(false) : a === b ? this.#known(true) : undefined;
    }
    if (op === 'less' ? x.high < y.low : x.high <= y.low) return this.#known(true);
    if (op === 'less' ? x.low >= y.high : x.low > y.high) return this.#known(false);
    return a === b ? this.#known(op === 'atMost') : undefined;
  }
}
