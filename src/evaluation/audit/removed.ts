import type { Graph } from '../graph.ts';
import { inOrder, type Node, rewrite } from '../nodes.ts';
import { knobOf } from './control.ts';

/*
 * A formula without the operation that a knob controls. The operation is replaced by its identity: 0 where values are
 * added, 1 where they are factors or powers, and no bound where there is a cap. The knob disappears together with its
 * operation.
 */

/** The operation of a knob, about to be removed. */
export class Removal {
  readonly graph: Graph;
  /** Marks a branch that has been removed. */
  readonly gone: Node;
  readonly #neutral: number;

  constructor(graph: Graph, neutral: number) {
    this.graph = graph;
    this.gone = graph.knob({ id: 'gone' });
    this.#neutral = neutral;
  }

  isGone(node: Node | undefined): boolean {
    return node === this.gone;
  }

  /** The formula without the knob; undefined if some operation on it has no identity there. */
  from(root: Node, id: string): Node | undefined {
    const [left] = rewrite([root], (node, args) => {
      if (knobOf(node)?.split('/')[0] === id) return this.gone;
      const rest = args.includes(this.gone) ? this.#without(node, args) : undefined;
      return rest ?? this.graph.rebuild(node, args);
    }) as [Node];
    if (this.isGone(left)) return this.graph.const(this.#neutral === 1 ? 1 : 0);
    return inOrder([left]).includes(this.gone) ? undefined : left;
  }

  #without(node: Node, args: readonly Node[]): Node | undefined {
    const { audit } = node.operation;
    if (typeof audit !== 'object') return undefined;
    const { addend, factor, cap } = audit.without ?? {};
    const without = this.#neutral === 0 ? addend : this.#neutral === 1 ? factor : cap;
    return without?.(node, args, this);
  }

  /** Returns the identity in place of a removed branch. */
  orIdentity(node: Node, identity: number): Node {
    return this.isGone(node) ? this.graph.const(identity) : node;
  }
}

/** A formula without the operation of a knob that is neutral at a value; undefined if nothing could be taken out. */
export function withoutOperation(graph: Graph, root: Node, id: string, neutral: number): Node | undefined {
  return new Removal(graph, neutral).from(root, id);
}
