import { type BoundSource, EXACT_BITS, width } from '../bounds.ts';
import type { Graph } from '../graph.ts';
import { constantOf, factorsOf, fixedSquares, type Node, piecesOf } from '../nodes.ts';
import { type ColoredPiece, coloredPiece } from '../operations/operation.ts';
import { addTables, readLike, readPlace, tableOf } from './tables.ts';

/** A number as a sum of other numbers, each with a factor. */
interface Linear {
  readonly parts: ReadonlyMap<Node, number>;
  readonly constant: number;
}

/** Simplifies sums, and the products, loops and tables that can be merged within a sum. */
export class Sums {
  readonly #graph: Graph;
  readonly #bounds: BoundSource;

  constructor(graph: Graph, bounds: BoundSource) {
    this.#graph = graph;
    this.#bounds = bounds;
  }

  /** Simplifies a product, a sum over a set or the reading of a table. Other numbers only get their new arguments. */
  apply(node: Node, args: readonly Node[]): Node {
    const [a, b] = args as readonly [Node, Node];
    if (node.op === 'mul') return this.#product(a, b);
    if (node.op === 'sum') return this.#overSet(a, b, node.attr.level);
    const table = tableOf(node);
    return table === undefined ? this.#graph.rebuild(node, args) : readLike(this.#graph, node, a, table);
  }

  /** Whether a number is a sum in the widest sense: an addition, a subtraction, or a product with a constant. */
  isSum({ op, args }: Node): boolean {
    if (op === 'add' || op === 'sub') return true;
    const [a, b] = args as [Node, Node];
    return op === 'mul' && (constantOf(a) ?? constantOf(b)) !== undefined && this.#isExact(a, b);
  }

  /**
   * Gathers everything that is added, subtracted or multiplied by constants below a sum. Inner sums that are used elsewhere stay
   * whole; `done` maps them and all other parts to their simplified nodes.
   */
  gather(sum: Node, uses: ReadonlyMap<Node, number>, done: ReadonlyMap<Node, Node>): Node {
    const parts: Node[] = [];
    const factors: number[] = [];
    const stack: { node: Node; factor: number }[] = [{ node: sum, factor: 1 }];
    for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
      const { node, factor } = top;
      if (node !== sum && (!this.isSum(node) || uses.get(node)! > 1)) {
        parts.push(done.get(node)!);
        factors.push(factor);
        continue;
      }
      const [a, b] = node.args as [Node, Node];
      const x = constantOf(a);
      if (node.op !== 'mul') stack.push({ node: b, factor: node.op === 'add' ? factor : -factor }, { node: a, factor });
      else if (x === undefined) stack.push({ node: a, factor: factor * constantOf(b)! });
      else stack.push({ node: b, factor: factor * x });
    }
    return this.of(parts, factors);
  }

  /** The canonical form of a sum. */
  of(nodes: readonly Node[], factors: readonly number[]): Node {
    const flat = this.#flat(nodes, factors);
    if (this.#isNarrow(flat)) return flat;
    const parts = new Map<Node, number>();
    nodes.forEach((node, i) => {
      const part = this.#asOne(node);
      parts.set(part, (parts.get(part) ?? 0) + factors[i]!);
    });
    return this.#fromLinear({ parts, constant: 0 });
  }

  /** Whether a product is exact. One that is not is rounded next, and must remain a single multiplication. */
  #isExact(a: Node, b: Node): boolean {
    const [x, y] = [this.#bounds.of(a), this.#bounds.of(b)];
    return width({ ...x, bits: x.bits + y.bits, size: x.size * y.size }) <= EXACT_BITS;
  }

  #product(a: Node, b: Node): Node {
    const x = constantOf(a);
    const y = constantOf(b);
    if (x !== undefined && y !== undefined) return this.#graph.const(x * y);
    if (x !== undefined && this.#isExact(a, b)) return this.of([b], [x]);
    if (y !== undefined && this.#isExact(a, b)) return this.of([a], [y]);
    return a.id <= b.id ? this.#graph.mul(a, b) : this.#graph.mul(b, a);
  }

  /** Splits a sum over a set: factors and constants of the body move out of the loop, where they can be merged with others. */
  #overSet(set: Node, body: Node, level: number): Node {
    const { parts, constant } = asLinear(body);
    const sums: Node[] = [];
    const factors: number[] = [];
    for (const [part, factor] of parts) {
      sums.push(this.#graph.node('sum', [set, part], { level }));
      factors.push(factor);
    }
    if (constant !== 0) {
      sums.push(this.#graph.count(set));
      factors.push(constant);
    }
    if (fixedSquares(set) === 0n) return this.#graph.const(0);
    const apart = this.of(sums, factors);
    return this.#isNarrow(apart) ? apart : this.#graph.node('sum', [set, this.#asOne(body)], { level });
  }

  /** Whether adding a number's parts is exact in any order. */
  #isNarrow(node: Node): boolean {
    return width(this.#bounds.of(node)) <= EXACT_BITS;
  }

  /**
   * Hides the parts of a number that are larger than their total, so that only the total is added to other numbers. Rounding the
   * number to the bits that it has anyway does this without changing its value.
   */
  #asOne(node: Node): Node {
    const { bits, low, high, size } = this.#bounds.of(node);
    return size > Math.max(-low, high) ? this.#graph.round(node, { bits }) : node;
  }

  /** Adds up the parts of sums and merges like parts. */
  #flat(nodes: readonly Node[], factors: readonly number[]): Node {
    const parts = new Map<Node, number>();
    let constant = 0;
    const addPart = (part: Node, factor: number) => {
      parts.set(part, (parts.get(part) ?? 0) + factor);
    };
    const add = (node: Node, factor: number) => {
      const value = constantOf(node);
      const own = factorsOf(node);
      if (value !== undefined) constant += factor * value;
      else if (own === undefined) addPart(node, factor);
      else {
        constant += factor * own.constant;
        for (let i = 0; i < own.factors.length; i++) addPart(node.args[i]!, factor * own.factors[i]!);
      }
    };
    for (let i = 0; i < nodes.length; i++) add(nodes[i]!, factors[i]!);
    if (parts.size > 1) {
      for (const node of this.#mergeTables(parts)) add(node, 1);
      for (const node of this.#mergeProducts(parts)) add(node, 1);
    }
    return this.#fromLinear({ parts, constant });
  }

  #fromLinear({ parts, constant }: Linear): Node {
    const kept = [...parts].filter(([, factor]) => factor !== 0).sort(([a], [b]) => a.id - b.id);
    if (kept.length === 0) return this.#graph.const(constant);
    if (kept.length === 1 && constant === 0 && kept[0]![1] === 1) return kept[0]![0];
    return this.#graph.linear(
      kept.map(([node]) => node),
      { factors: kept.map(([, factor]) => factor), constant },
    );
  }

  /**
   * Removes from a sum all parts that read a table at the same place, directly or in the same loop, and returns one part for each
   * place that reads their combined table.
   */
  #mergeTables(parts: Map<Node, number>): Node[] {
    const groups = new Map<string, Node[]>();
    for (const [node, factor] of parts) {
      const place = placeOf(node);
      if (place === undefined || factor === 0) continue;
      const group = groups.get(place);
      if (group === undefined) groups.set(place, [node]);
      else group.push(node);
    }
    const merged: Node[] = [];
    for (const group of groups.values()) {
      if (group.length < 2) continue;
      const table = addTables(
        group.map((node) => tableOf(readerIn(node))!),
        group.map((node) => parts.get(node)!),
      );
      for (const node of group) parts.delete(node);
      merged.push(this.#withTable(group[0]!, table));
    }
    return merged;
  }

  /** The same reading of a table, or sum of such readings, with another table. */
  #withTable(node: Node, table: readonly number[]): Node {
    const reader = readerIn(node);
    const read = readLike(this.#graph, reader, reader.args[0]!, table);
    return node.op === 'sum' ? this.#overSet(node.args[0], read, node.attr.level) : read;
  }

  /** Removes products that share a factor from a sum and returns one product for them: a·f + b·f is (a + b)·f. */
  #mergeProducts(parts: Map<Node, number>): Node[] {
    const uses = new Map<Node, number>();
    for (const [node, factor] of parts) {
      if (node.op !== 'mul' || factor === 0) continue;
      for (const arg of new Set(node.args)) uses.set(arg, (uses.get(arg) ?? 0) + 1);
    }
    const shared = [...uses].filter(([, count]) => count > 1).sort((x, y) => y[1] - x[1] || x[0].id - y[0].id);
    const merged: Node[] = [];
    for (const [common] of shared) {
      const others: Node[] = [];
      const factors: number[] = [];
      for (const [node, factor] of [...parts]) {
        if (node.op !== 'mul' || factor === 0 || !node.args.includes(common)) continue;
        others.push(node.args[0] === common ? node.args[1]! : node.args[0]!);
        factors.push(factor);
      }
      if (others.length < 2) continue;
      for (const [node] of [...parts]) if (node.op === 'mul' && node.args.includes(common)) parts.delete(node);
      merged.push(this.#product(this.of(others, factors), common));
    }
    return merged;
  }
}

/** Any number as a sum: most have only one part. */
export function asLinear(node: Node): Linear {
  const value = constantOf(node);
  if (value !== undefined) return { parts: new Map(), constant: value };
  const known = factorsOf(node);
  if (known === undefined) return { parts: new Map([[node, 1]]), constant: 0 };
  return { parts: new Map(node.args.map((arg, i) => [arg, known.factors[i]!])), constant: known.constant };
}

/**
 * A number to which each piece of one color and kind adds 1, or the value of a loop's body; undefined for other
 * numbers.
 */
export function eachPiece(part: Node): { readonly piece: ColoredPiece; readonly adds: 'one' | Node } | undefined {
  const pieces = piecesOf(part.args[0]);
  if (pieces === undefined) return undefined;
  if (part.op === 'count') return { piece: coloredPiece(pieces), adds: 'one' };
  return part.op === 'sum' ? { piece: coloredPiece(pieces), adds: part.args[1] } : undefined;
}

/** The body of a sum over a set; any other number itself. */
function readerIn(node: Node): Node {
  return node.op === 'sum' ? node.args[1] : node;
}

/** A key for the place where a number reads a table, directly or in each round of a sum; undefined if it reads none. */
function placeOf(node: Node): string | undefined {
  if (node.op !== 'sum') return readPlace(node);
  const inner = readPlace(node.args[1]);
  return inner === undefined ? undefined : `sum ${node.args[0].id} ${node.attr.level} ${inner}`;
}
