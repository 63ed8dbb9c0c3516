import type { Graph } from '../graph.ts';
import { constantOf, isConstant, type Node, rewrite } from '../nodes.ts';
import type { Audit } from '../operations/operation.ts';
import type { Finding } from './findings.ts';

/** The full id of the knob a node reads; undefined if it reads none. Ends of a tapered pair are knobs of their own here. */
export function knobOf(node: Node): string | undefined {
  const { knob } = node.operation;
  return knob === 'none' ? undefined : knob.id(node);
}

function auditOf({ operation: { audit } }: Node): Audit<Node> | undefined {
  return typeof audit === 'object' ? audit : undefined;
}

/** The same formula with the sides exchanged. */
export function mirrored(graph: Graph, node: Node): Node {
  return rewrite([node], (inner, args) => graph.mirror(inner, args))[0]!;
}

/**
 * Which knobs control what in a formula.
 *
 * A number is a **setting** if it depends on knobs and on nothing of the position.
 *
 * A number is **controlled** – some knob can weigh it – if it is - a setting, or an entry of a table of knobs, or of one that is made from
 * knobs; - a product or quotient with a controlled operand; - a sum or difference all of whose addends are controlled or 0; - a loop whose
 * body is controlled; - the smaller or the larger of two controlled numbers, a power of one, a blend of two, a choice between two (or one
 * and 0). Counts, ranks, distances, clocks and constants are not controlled, nor are exponential and logistic curves: a knob must multiply
 * them, or they must index a table.
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
   * Looks at `nodes` only; uses elsewhere belong to other formulas. `neutral` are the constants that do nothing and need no
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
    const fixed = node.args.length === 0 ? node.operation.isFixed : node.args.every((arg) => this.#isFixed(arg));
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
    return a.op === b.op && constantOf(a) === undefined && mirrored(this.#graph, a) === b;
  }

  /** The knobs that control a number, the nearest ones; undefined if it is not controlled. */
  controls(node: Node): ReadonlySet<string> | undefined {
    if (this.#controls.has(node)) return this.#controls.get(node);
    const found = this.#find(node);
    this.#controls.set(node, found);
    return found;
  }

  isNeutral(node: Node): boolean {
    return isConstant(node, ...this.#neutral);
  }

  /** Whether it is the lower limit 0 of a factor: a negative factor would reverse the score. */
  isFloor(node: Node, arg: Node): boolean {
    return this.#neutral.includes(1) && auditOf(node)?.isFloor?.(node, arg) === true;
  }

  /** The knobs that control all of the numbers; neutral numbers need none. */
  all(nodes: readonly Node[]): ReadonlySet<string> | undefined {
    const found = new Set<string>();
    for (const node of nodes) {
      if (this.isNeutral(node)) continue;
      const controls = this.controls(node);
      if (controls === undefined) return undefined;
      for (const knob of controls) found.add(knob);
    }
    return found.size > 0 ? found : undefined;
  }

  /** The knobs that control any of the factors: factors that are knobs themselves come before knobs inside factors. */
  factors(nodes: readonly Node[]): ReadonlySet<string> | undefined {
    const settings = nodes.filter((node) => this.isSetting(node));
    const found = new Set<string>();
    for (const node of settings.length > 0 ? settings : nodes)
      for (const knob of this.controls(node) ?? []) found.add(knob);
    return found.size > 0 ? found : undefined;
  }

  #find(node: Node): ReadonlySet<string> | undefined {
    if (this.isSetting(node)) return this.knobs(node);
    const controls = auditOf(node)?.controls ?? 'none';
    return controls === 'none' ? undefined : controls(node, this);
  }

  /** The knobs that weigh a number further up, wherever it is used; undefined if some use of it has none. */
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
    const scales = auditOf(user)?.scales;
    if (scales === 'none') return undefined;
    if (scales !== undefined) return scales(user, node, this);
    return user.type === 'num' ? this.scaledBy(user) : undefined;
  }

  /** Whether a factor of an argument is a factor of the value, in every position. */
  carries(node: Node, arg: Node): boolean {
    return auditOf(node)?.carries?.(node, arg, this) === true;
  }

  /** Whether an operation has the control it needs; undefined if its uses decide that. */
  judge(node: Node): Finding | undefined {
    const judge = auditOf(node)?.judge ?? 'uses';
    return judge === 'uses' ? undefined : judge(node, this);
  }
}
