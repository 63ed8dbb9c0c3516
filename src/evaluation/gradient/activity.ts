import type { Node, Op } from '../nodes.ts';

const PARAMETERS: ReadonlySet<Op> = new Set<Op>(['parameter', 'entryByCount', 'entryBySquare']);

/** Steps: they depend on what is below them, but flat between their jumps. */
const STEPS: ReadonlySet<Op> = new Set<Op>(['round', 'lookup', 'count']);

/** What of a graph depends on the parameters, and how. */
export class Activity {
  readonly #varies = new Map<Node, boolean>();
  readonly #active = new Map<Node, boolean>();

  /** Whether the value may change with the parameters at all, if only in jumps. */
  varies(node: Node): boolean {
    let known = this.#varies.get(node);
    if (known === undefined) {
      known = PARAMETERS.has(node.op) || node.args.some((arg) => this.varies(arg));
      this.#varies.set(node, known);
    }
    return known;
  }

  /** Whether the value has a derivative other than zero. */
  isActive(node: Node): boolean {
    let known = this.#active.get(node);
    if (known === undefined) {
      known =
        PARAMETERS.has(node.op) ||
        (node.type === 'num' && !STEPS.has(node.op) && node.args.some((arg) => this.isActive(arg)));
      this.#active.set(node, known);
    }
    return known;
  }
}
