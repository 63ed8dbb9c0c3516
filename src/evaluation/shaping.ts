import type { Graph } from './graph.ts';
import { constantOf, type Node } from './nodes.ts';
import type { SHAPING } from './term.ts';

/** The value of a term for each side before its weight, and the total for us. */
export interface Shaped {
  readonly us: Node;
  readonly them: Node;
  readonly total: Node;
}

function negative(graph: Graph, node: Node): Node {
  const value = constantOf(node);
  return value === undefined ? graph.sub(graph.const(0), node) : graph.const(0 - value);
}

/** Keeps a number between a limit and its negative. */
export function clamp(graph: Graph, node: Node, limit: Node): Node {
  return graph.max(graph.min(node, limit), negative(graph, limit));
}

/**
 * The operations every term has: caps per side, the comparison of the sides, power, weight, offset and cap. `knob` gives a knob of
 * the shaping as a node, or undefined to leave its operation out.
 */
export function shape(
  graph: Graph,
  sides: { readonly us: Node; readonly them: Node },
  toMove: Node,
  knob: (name: keyof typeof SHAPING) => Node | undefined,
): Shaped {
  const sideCap = knob('sideCap');
  const capped = (side: Node) => (sideCap === undefined ? side : clamp(graph, side, sideCap));
  const [us, them] = [capped(sides.us), capped(sides.them)];
  let total = graph.sub(us, them);
  const pow = knob('pow');
  if (pow !== undefined) total = graph.pow(total, pow);
  const weight = knob('weight');
  if (weight !== undefined) total = graph.mul(weight, total);
  const offset = knob('offset');
  if (offset !== undefined) {
    total = graph.add(total, graph.select(toMove, offset, negative(graph, offset)));
  }
  const cap = knob('cap');
  if (cap !== undefined) total = clamp(graph, total, cap);
  return { us, them, total };
}
