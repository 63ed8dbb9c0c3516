import type { Graph } from '../graph.ts';
import { inOrder, type Node, rewrite } from '../nodes.ts';
import { knobOf } from './control.ts';

/*
 * A formula without the operation that a knob controls. What an operation does nothing with is its identity: 0 where values are added, 1
 * where they are factors or powers, and no bound at all where there is a cap. The knob and the operation go together, and what is left
 * says nothing of either.
 */

/** The operation of a knob, on its way out of the formula. */
class Removal {
  readonly #graph: Graph;
  readonly #gone: Node;
  readonly #neutral: number;

  constructor(graph: Graph, neutral: number) {
    this.#graph = graph;
    this.#neutral = neutral;
    this.#gone = graph.knob({ id: 'gone' });
  }

  #isGone = (node: Node | undefined): boolean => node === this.#gone;

  /** The formula without the knob; undefined if some operation on it has no identity there. */
  from(root: Node, id: string): Node | undefined {
    const [left] = rewrite([root], (node, args) => {
      if (knobOf(node)?.split('/')[0] === id) return this.#gone;
      if (!args.some(this.#isGone)) return this.#graph.rebuild(node, args);
      const rest = this.#without(node, args);
      return rest ?? this.#graph.rebuild(node, args);
    }) as [Node];
    if (this.#isGone(left)) return this.#graph.const(this.#neutral === 1 ? 1 : 0);
    return inOrder([left]).some(this.#isGone) ? undefined : left;
  }

  #without(node: Node, args: readonly Node[]): Node | undefined {
    switch (this.#neutral) {
      case 0:
        return this.#withoutAddend(node, args);
      case 1:
        return this.#withoutFactor(node, args);
      default:
        return this.#withoutCap(node, args);
    }
  }

  /** A branch that is gone counts as the identity, whatever there is in the other. */
  #branches(args: readonly Node[], identity: number): Node[] {
    return args.map((arg) => (this.#isGone(arg) ? this.#graph.const(identity) : arg));
  }

  #withoutAddend({ op, attr }: Node, args: readonly Node[]): Node | undefined {
    const [graph, gone] = [this.#graph, this.#gone];
    const [a, b, c] = args as [Node, Node, Node];
    switch (op) {
      case 'add':
        return this.#isGone(a) ? b : a;
      case 'sub':
        return this.#isGone(b) ? a : graph.sub(graph.const(0), b);
      case 'mul':
        return gone;
      case 'div':
        return this.#isGone(a) ? gone : undefined;
      case 'max':
        return this.#isGone(b) ? a : undefined;
      case 'min':
      case 'pow':
        // A ceiling leaves nothing as it is, and so does a power.
        return this.#isGone(a) ? gone : undefined;
      case 'sum':
      case 'most':
      case 'least':
        return this.#isGone(b) ? gone : undefined;
      case 'select':
        return this.#isGone(b) && this.#isGone(c) ? gone : graph.node('select', [a, ...this.#branches([b, c], 0)]);
      case 'blend':
        if (this.#isGone(c)) return undefined;
        return this.#isGone(a) && this.#isGone(b) ? gone : graph.node('blend', [...this.#branches([a, b], 0), c]);
      case 'less':
      case 'atMost':
        // What is not there is less than anything.
        return graph.always({ value: this.#isGone(a) ? 1 : 0 });
      case 'round':
        return graph.node('round', this.#branches(args, 0), attr);
      default:
        return undefined;
    }
  }

  #withoutFactor({ op, attr }: Node, args: readonly Node[]): Node | undefined {
    const [graph, gone] = [this.#graph, this.#gone];
    const [a, b, c] = args as [Node, Node, Node];
    switch (op) {
      case 'mul':
        return this.#isGone(a) ? b : a;
      case 'div':
        return this.#isGone(b) ? a : undefined;
      case 'pow':
        return this.#isGone(a) ? gone : a;
      case 'sum':
        // Each square counts once.
        return this.#isGone(b) ? graph.count(a) : undefined;
      case 'select':
        return this.#isGone(b) && this.#isGone(c) ? gone : graph.node('select', [a, ...this.#branches([b, c], 1)]);
      case 'add':
        // Where a factor is added up, it begins with 1.
        return graph.node('add', this.#branches(args, 1), attr);
      default:
        return undefined;
    }
  }

  #withoutCap({ op }: Node, args: readonly Node[]): Node | undefined {
    const [a, b, c] = args as [Node, Node, Node];
    switch (op) {
      case 'min':
      case 'max':
        return this.#isGone(a) ? b : a;
      case 'sub':
        // The bound on the other side.
        return this.#isGone(b) ? this.#gone : undefined;
      case 'equal':
        // Whether there is no cap.
        return this.#graph.always({ value: 1 });
      case 'select':
        return this.#isGone(b) || this.#isGone(c) ? undefined : this.#graph.node('select', args);
      default:
        return undefined;
    }
  }
}

/** A formula without the operation of a knob that is neutral at a value; undefined if nothing could be taken out. */
export function withoutOperation(graph: Graph, root: Node, id: string, neutral: number): Node | undefined {
  return new Removal(graph, neutral).from(root, id);
}
