import { constantOf, isLoop, type Node } from '../nodes.ts';
import { nodesBelow } from './schedule.ts';

/*
 * A number that a flag selects from two needs only one of them. Nodes that nothing else needs are computed behind a
 * branch: knowledge about rare endgames then costs other positions only the test whether it applies.
 */

/** The arms of a scope's selections that are computed only when they are chosen, and all nodes deferred with them. */
export interface Arms {
  /** By the selection: whether its first and its second arm is deferred. */
  readonly selections: ReadonlyMap<Node, readonly [boolean, boolean]>;
  readonly waiting: ReadonlySet<Node>;
}

export const NO_ARMS: Arms = { selections: new Map(), waiting: new Set() };

/** The cost of a mispredicted branch, in operations. Arms cheaper than this are not deferred. */
const MISPREDICTION_COST = 8;

/** One of the two arms of a selection, with the nodes that only it needs. */
interface Arm {
  readonly nodes: Node[];
}

/** Finds the deferrable arms of a scope outside of all loops. Loops always run, and so does everything they need. */
export function planArms(roots: readonly Node[], isDone: (node: Node) => boolean): Arms {
  const order = nodesBelow(roots, isDone);
  // The only arm that needs each node; undefined where more than that arm needs it.
  const owners = new Map<Node, Arm | undefined>(roots.map((root) => [root, undefined]));
  const claim = (node: Node, owner: Arm | undefined) => {
    owners.set(node, owners.has(node) && owners.get(node) !== owner ? undefined : owner);
  };
  const arms = new Map<Node, readonly [Arm, Arm]>();
  for (const node of order.toReversed()) {
    if (isDone(node)) continue;
    const isLoops = isLoop(node) || node.free !== 0;
    const owner = isLoops ? undefined : owners.get(node);
    owner?.nodes.push(node);
    if (node.op !== 'select' || owner !== undefined || isLoops) {
      for (const arg of node.args) claim(arg, owner);
      continue;
    }
    const [flag, yes, no] = node.args;
    const pair: readonly [Arm, Arm] = [{ nodes: [] }, { nodes: [] }];
    arms.set(node, pair);
    claim(flag, undefined);
    claim(yes, pair[0]);
    claim(no, pair[1]);
  }
  const selections = new Map<Node, readonly [boolean, boolean]>();
  const waiting = new Set<Node>();
  for (const [node, pair] of arms) {
    const [yes, no] = pair.map(
      ({ nodes }) => nodes.filter((inner) => constantOf(inner) === undefined).length >= MISPREDICTION_COST,
    ) as [boolean, boolean];
    if (!yes && !no) continue;
    selections.set(node, [yes, no]);
    pair.forEach(({ nodes }, i) => {
      if ([yes, no][i]) for (const inner of nodes) waiting.add(inner);
    });
  }
  return { selections, waiting };
}
