import { constantOf, isLoop, type Node } from '../nodes.ts';
import { nodesBelow } from './schedule.ts';

/*
 * A number that is one of two, by a flag, needs only that one. What nothing else needs is computed behind a branch: knowledge of rare
 * endgames then costs other positions no more than the question whether it applies.
 */

/** The arms of a scope's selections that are computed only when they are chosen, and all that waits for that. */
export interface Arms {
  /** By the selection: whether its first and its second arm waits. */
  readonly selections: ReadonlyMap<Node, readonly [boolean, boolean]>;
  readonly waiting: ReadonlySet<Node>;
}

export const NO_ARMS: Arms = { selections: new Map(), waiting: new Set() };

/** A branch that is guessed wrong costs as much as so many operations. */
const LEAST = 8;

/** One of the two arms of a selection, with what is needed for nothing else. */
interface Arm {
  readonly nodes: Node[];
}

/** Finds the arms of a scope outside of all loops. Loops run in any case, and what they need is computed in any case. */
export function planArms(roots: readonly Node[], isDone: (node: Node) => boolean): Arms {
  const order = nodesBelow(roots, isDone);
  // The arm on whose behalf each node is needed; undefined where it is needed for more.
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
      ({ nodes }) => nodes.filter((inner) => constantOf(inner) === undefined).length >= LEAST,
    ) as [boolean, boolean];
    if (!yes && !no) continue;
    selections.set(node, [yes, no]);
    pair.forEach(({ nodes }, i) => {
      if ([yes, no][i]) for (const inner of nodes) waiting.add(inner);
    });
  }
  return { selections, waiting };
}
