import type { Graph } from '../graph.ts';
import { type Node, rewrite } from '../nodes.ts';

/** The full id of the knob a node reads; undefined if it reads none. Ends of a tapered pair are knobs of their own here. */
export function knobOf({ op, attr }: Node): string | undefined {
  switch (op) {
    case 'knob':
    case 'toggle':
    case 'choice':
      return attr.id as string;
    case 'lookup':
    case 'squareTable':
      return typeof attr.table === 'string' ? attr.table : undefined;
    default:
      return undefined;
  }
}

/** The same formula with the sides exchanged. */
export function mirrored(graph: Graph, node: Node): Node {
  return rewrite([node], ({ op, attr }, args) =>
    graph.node(op, args, attr.side === undefined ? attr : { ...attr, side: 1 - (attr.side as number) }),
  )[0]!;
}

/**
 * Which knobs control what in a formula.
 *
 * A number is a **setting** if it depends on knobs and on nothing of the position.
 *
 * A number is **controlled** – some knob can weigh it – if it is
 * - a setting, or an entry of a table of knobs, or of one that is made from knobs;
 * - a product or quotient with a controlled operand;
 * - a sum or difference all of whose addends are controlled or 0;
 * - a loop whose body is controlled;
 * - the less or the more of two controlled numbers, a power of one, a blend of two, a choice between two (or one and 0).
 * Counts, ranks, distances, clocks and constants are not controlled, nor are exponential and logistic curves: a knob must multiply
 * them, or a table be read by them.
 *
 * A number is **scaled** if, wherever it is used, a knob weighs it further up: it is a factor beside a controlled one, an index into a
 * table of knobs, compared with a setting; or it is part of a sum, loop, extreme, power, blend or choice that is scaled.
 */
export class Control {
  readonly #graph: Graph;
  readonly #neutral: readonly number[];
  readonly #uses = new Map<Node, Node[]>();
  readonly #knobs = new Map<Node, ReadonlySet<string>>();
  readonly #fixed = new Map<Node, boolean>();
  readonly #controls = new Map<Node, ReadonlySet<string> | undefined>();

  /**
   * Looks at `nodes` only: uses elsewhere are the affair of whoever owns them. `neutral` are the constants that do nothing and need no
   * control: 0 where values are added, 1 where they are factors.
   */
  constructor(graph: Graph, nodes: readonly Node[], neutral: readonly number[] = [0]) {
    this.#graph = graph;
    this.#neutral = neutral;
    for (const node of nodes) {
      for (const arg of new Set(node.args)) {
        const uses = this.#uses.get(arg);
        if (uses === undefined) this.#uses.set(arg, [node]);
        else uses.push(node);
      }
    }
  }

  usesOf(node: Node): readonly Node[] {
    return this.#uses.get(node) ?? [];
  }

  /** All knobs a value depends on. */
  knobs(node: Node): ReadonlySet<string> {
    const known = this.#knobs.get(node);
    if (known !== undefined) return known;
    const own = knobOf(node);
    const found = new Set(own === undefined ? [] : [own]);
    for (const arg of node.args) for (const knob of this.knobs(arg)) found.add(knob);
    this.#knobs.set(node, found);
    return found;
  }

  /** Whether a value is the same in every position. */
  #isFixed(node: Node): boolean {
    const known = this.#fixed.get(node);
    if (known !== undefined) return known;
    const fixed =
      node.args.length === 0
        ? ['const', 'knob', 'toggle', 'choice', 'always'].includes(node.op)
        : node.args.every((arg) => this.#isFixed(arg));
    this.#fixed.set(node, fixed);
    return fixed;
  }

  isSetting(node: Node): boolean {
    return this.#isFixed(node) && this.knobs(node).size > 0;
  }

  isControlled(node: Node): boolean {
    return this.controls(node) !== undefined;
  }

  /** Whether two numbers are the same formula for either side. */
  isMirrored(a: Node, b: Node): boolean {
    return a.op === b.op && a.op !== 'const' && mirrored(this.#graph, a) === b;
  }

  /** The knobs that control a number, the nearest ones; undefined if it is not controlled. */
  controls(node: Node): ReadonlySet<string> | undefined {
    if (this.#controls.has(node)) return this.#controls.get(node);
    const found = this.#find(node);
    this.#controls.set(node, found);
    return found;
  }

  isNeutral({ op, attr }: Node): boolean {
    return op === 'const' && this.#neutral.includes(attr.value as number);
  }

  /** Whether it is the 0 below which a factor does not go: less would turn the score around. */
  isFloor({ op }: Node, arg: Node): boolean {
    return op === 'max' && this.#neutral.includes(1) && arg.op === 'const' && arg.attr.value === 0;
  }

  /** What controls all of the numbers; neutral ones need no control. */
  #all(nodes: readonly Node[]): ReadonlySet<string> | undefined {
    const found = new Set<string>();
    for (const node of nodes) {
      if (this.isNeutral(node)) continue;
      const controls = this.controls(node);
      if (controls === undefined) return undefined;
      for (const knob of controls) found.add(knob);
    }
    return found.size > 0 ? found : undefined;
  }

  /** What controls any of the factors: those that are knobs themselves, else those within. */
  factors(nodes: readonly Node[]): ReadonlySet<string> | undefined {
    const settings = nodes.filter((node) => this.isSetting(node));
    const found = new Set<string>();
    for (const node of settings.length > 0 ? settings : nodes)
      for (const knob of this.controls(node) ?? []) found.add(knob);
    return found.size > 0 ? found : undefined;
  }

  #find(node: Node): ReadonlySet<string> | undefined {
    if (this.isSetting(node)) return this.knobs(node);
    const { op, args } = node;
    switch (op) {
      case 'lookup':
      case 'squareTable': {
        const table = knobOf(node);
        return table === undefined ? undefined : new Set([table]);
      }
      case 'mul':
      case 'div':
        return this.factors(args);
      case 'max':
        return this.#all(args.filter((arg) => !this.isFloor(node, arg)));
      case 'add':
      case 'sub':
      case 'min':
        return this.#all(args);
      case 'sum':
      case 'most':
      case 'least':
        return this.controls(args[1]!);
      case 'pow':
      case 'round':
      case 'atStart':
        return this.controls(args[0]!);
      case 'tabulated':
        return this.knobs(node);
      case 'blend':
        return this.#all(args.slice(0, 2));
      case 'select':
        return this.#all(args.slice(1));
      default:
        return undefined;
    }
  }

  /** The knobs that weigh a number further up, wherever it is used; undefined if some use of it goes without. */
  scaledBy(node: Node): ReadonlySet<string> | undefined {
    const found = new Set<string>();
    for (const user of this.usesOf(node)) {
      const knobs = this.#scaleAt(node, user);
      if (knobs === undefined) return undefined;
      for (const knob of knobs) found.add(knob);
    }
    return found.size > 0 ? found : undefined;
  }

  #scaleAt(node: Node, user: Node): ReadonlySet<string> | undefined {
    const others = user.args.filter((arg) => arg !== node);
    switch (user.op) {
      case 'mul':
      case 'div':
        return this.factors(others) ?? this.scaledBy(user);
      case 'lookup': {
        const table = knobOf(user);
        return table === undefined ? undefined : new Set([table]);
      }
      case 'less':
      case 'atMost':
      case 'equal':
        return others.length > 0 && others.every((other) => this.isSetting(other)) ? this.factors(others) : undefined;
      case 'exp':
      case 'logistic':
        return undefined;
      default:
        return user.type === 'num' ? this.scaledBy(user) : undefined;
    }
  }
}
