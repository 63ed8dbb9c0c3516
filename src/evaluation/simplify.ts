import { type BoundSource, Bounds } from './bounds.ts';
import { Graph } from './graph.ts';
import { inOrder, type Node, piecesOf, variableOf } from './nodes.ts';
import { coloredPiece } from './operations/operation.ts';
import { kindNumbered, type Ruleset } from './ruleset.ts';
import { FlagLaws } from './simplify/flags.ts';
import { NumberLaws } from './simplify/numbers.ts';
import { SetLaws } from './simplify/sets.ts';
import { Sums } from './simplify/sums.ts';

/**
 * Rewrites a quantised graph into one that costs less and gives the same bits: constants are folded, sums become flat lists in which
 * like parts are merged, and tables that are read at the same place become one table. All of it relies on every number being exact.
 * This class walks the graph; the laws for each type of node are in `simplify/`.
 */
export class Simplifier {
  readonly graph = new Graph();
  readonly sums: Sums;
  readonly #ruleset: Ruleset;
  readonly #numbers: NumberLaws;
  readonly #sets: SetLaws;
  readonly #flags: FlagLaws;

  constructor(ruleset: Ruleset, bounds: BoundSource = new Bounds(ruleset)) {
    this.#ruleset = ruleset;
    this.sums = new Sums(this.graph, bounds);
    this.#numbers = new NumberLaws(this.graph, bounds, this.sums);
    this.#sets = new SetLaws(this.graph, ruleset);
    this.#flags = new FlagLaws(this.graph, bounds);
  }

  simplify(roots: readonly Node[]): Node[] {
    const { sums } = this;
    const order = inOrder(roots);
    const uses = new Map<Node, number>();
    for (const node of order) for (const arg of node.args) uses.set(arg, (uses.get(arg) ?? 0) + 1);
    for (const root of roots) uses.set(root, 2);
    const done = new Map<Node, Node>();
    const of = (arg: Node) => done.get(arg) ?? sums.gather(arg, uses, done);
    for (const node of order) {
      const isSum = sums.isSum(node);
      // The inner parts of a sum are gathered all at once, when the walk reaches the whole sum.
      if (isSum && uses.get(node) === 1) continue;
      done.set(node, isSum ? sums.gather(node, uses, done) : this.#replace(node, of));
    }
    return roots.map((root) => done.get(root)!);
  }

  #replace(node: Node, of: (arg: Node) => Node): Node {
    const args = node.args.map(of);
    if (node.type === 'set') return this.#forRoyal(node, args) ?? this.#sets.apply(node, args);
    if (node.type === 'flag') return this.#flags.apply(node, args);
    if (node.type === 'square') return this.graph.rebuild(node, args);
    return this.#numbers.apply(node, args);
  }

  /**
   * Replaces a union over the king by its body for the king's square, without a loop: many values for that square are computed
   * anyway. Returns undefined for other sets.
   */
  #forRoyal(node: Node, args: readonly Node[]): Node | undefined {
    if (node.op !== 'union') return undefined;
    const [set, body] = args as readonly [Node, Node];
    const pieces = piecesOf(set);
    if (pieces === undefined) return undefined;
    const { color, kind } = coloredPiece(pieces);
    if (kindNumbered(this.#ruleset, kind).royal !== true) return undefined;
    const variable = 1 << node.attr.level;
    const bound = new Map<Node, Node>();
    const of = (arg: Node) => bound.get(arg) ?? arg;
    for (const inner of inOrder([body], { has: ({ free }) => (free & variable) === 0 })) {
      const isVariable = variableOf(inner) !== undefined;
      bound.set(inner, isVariable ? this.graph.king({ color }) : this.#replace(inner, of));
    }
    return of(body);
  }
}
