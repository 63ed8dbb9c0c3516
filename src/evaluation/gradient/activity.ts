import type { Node } from '../nodes.ts';

function isParameter({ operation: { learning } }: Node): boolean {
  return typeof learning === 'object' && 'isParameter' in learning && learning.isParameter === true;
}

/** Whether the derivatives of an operation's arguments matter to it. Others are flat, if only between jumps. */
function hasSlope({ operation: { learning } }: Node): boolean {
  return typeof learning === 'object' && 'back' in learning;
}

/** Tells which nodes of a graph depend on the parameters, and how. */
export class Activity {
  readonly #varies = new Map<Node, boolean>();
  readonly #active = new Map<Node, boolean>();

  /** Whether the value may change with the parameters at all, if only in jumps. */
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
