import type { Node } from '../nodes.ts';

function isParameter({ operation: { learning } }: Node): boolean {
  return typeof learning === 'object' && 'isParameter' in learning && learning.isParameter === true;
}

/** Whether an operation passes on the derivatives of its arguments. Others are flat, at least between jumps. */
function hasSlope({ operation: { learning } }: Node): boolean {
  return typeof learning === 'object' && 'back' in learning;
}

/** Finds the nodes of a graph that depend on the parameters. */
export class Activity {
  readonly #varies = new Map<Node, boolean>();
  readonly #active = new Map<Node, boolean>();

  /** Whether the value may change with the parameters at all, even if only in jumps. */
  varies(node: Node): boolean {
    let known = this.#varies.get(node);
    if (known === undefined) {
      known = isParameter(node) || node.args.some((arg) => this.varies(arg));
      this.#varies.set(node, known);
    }
    return known;
  }

  /** Whether the value has a derivative other than zero. */
  isActive(node: Node): boolean {
    let known = this.#active.get(node);
    if (known === undefined) {
      known = isParameter(node) || (hasSlope(node) && node.args.some((arg) => this.isActive(arg)));
      this.#active.set(node, known);
    }
    return known;
  }
}
