import { isKept, isLoop, levelOf, type Node, walk } from '../nodes.ts';

/** Loops over one set that can run as one, because none needs the result of another. */
export interface LoopGroup {
  readonly set: Node;
  readonly level: number;
  readonly loops: readonly Node[];
}

/**
 * All nodes below the roots, arguments first. Nodes below a memo value are computed elsewhere and left out, and so are
 * nodes below those that are done.
 */
export function nodesBelow(roots: readonly Node[], isDone: (node: Node) => boolean = () => false): Node[] {
  return walk(
    roots,
    () => true,
    (node) => !isKept(node) && !isDone(node),
  );
}

/**
 * The loops that belong to a scope, which are those that depend on no variable but the scope's own. They come in groups
 * that run as one, in an order in which each finds what it needs. Loops over the same set with the same number of loops
 * before them on any path cannot lie on one path, so they may be fused.
 */
export function loopGroups(order: readonly Node[], bound: number, isDone: (node: Node) => boolean): LoopGroup[] {
  const rank = new Map<Node, number>();
  const groups = new Map<string, { rank: number; set: Node; level: number; loops: Node[] }>();
  for (const node of order) {
    const before = isKept(node) ? 0 : Math.max(0, ...node.args.map((arg) => rank.get(arg) ?? 0));
    const belongs = isLoop(node) && (node.free & ~bound) === 0 && !isDone(node);
    rank.set(node, before + (belongs ? 1 : 0));
    if (!belongs) continue;
    const set = node.args[0]!;
    const level = levelOf(node);
    const key = `${before} ${set.id} ${level}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { rank: before, set, level, loops: [node] });
    else group.loops.push(node);
  }
  return [...groups.values()].sort((a, b) => a.rank - b.rank);
}

/** A step of a scope: computes a node, or runs several loops as one. */
export type Step = { readonly node: Node } | { readonly group: LoopGroup };

/** The steps that compute the roots, without deferred nodes, in a scope that has bound the given loop variables. */
export function planScope(
  roots: readonly Node[],
  bound: number,
  isDone: (node: Node) => boolean,
  waiting: ReadonlySet<Node> = new Set(),
): Step[] {
  const steps: Step[] = [];
  const planned = new Set<Node>();
  const finished = new Set<Node>();
  const compute = (nodes: readonly Node[]) => {
    for (const node of nodes) {
      if ((node.free & ~bound) !== 0 || isLoop(node) || isDone(node) || planned.has(node) || waiting.has(node))
        continue;
      planned.add(node);
      steps.push({ node });
    }
  };
  // A loop that is done is not entered: its variable may have the number of one that is bound here.
  const order = nodesBelow(roots, isDone);
  for (const group of loopGroups(order, bound, isDone)) {
    // Nodes that do not depend on the loop's variable are computed before the loop.
    compute(
      nodesBelow(
        group.loops.flatMap(({ args }) => args),
        (node) => isDone(node) || finished.has(node),
      ),
    );
    steps.push({ group });
    for (const loop of group.loops) finished.add(loop);
  }
  compute(order);
  return steps;
}
