import type { Node } from '../nodes.ts';
import type { Ruleset } from '../ruleset.ts';
import { type LoopGroup, nodesBelow } from './schedule.ts';

/** Memory for one value per square, written by the first loop that computes it and read by later ones. */
export interface ScratchPlace {
  readonly slot: number;
  /** The loop that writes it. */
  readonly writer: LoopGroup;
}

/**
 * Finds attacks that several loops over the same set need although the loops cannot run as one. Computing slider
 * attacks again costs more than storing them.
 */
export function planScratch(ruleset: Ruleset, groups: readonly LoopGroup[], slots: number): Map<Node, ScratchPlace> {
  const users = new Map<string, { node: Node; groups: LoopGroup[] }>();
  for (const group of groups) {
    const variable = 1 << group.level;
    const bodies = group.loops.map(({ args }) => args[1]!);
    // Nodes that do not depend on the loop's variable are not computed here. Inner loops may reuse the variable's
    // number.
    for (const node of nodesBelow(bodies, ({ free }) => !(free & variable))) {
      if (node.free !== variable || node.operation.isWorthScratch?.(node, ruleset) !== true) continue;
      const key = `${node.id} ${group.set.id}`;
      const known = users.get(key);
      if (known === undefined) users.set(key, { node, groups: [group] });
      else known.groups.push(group);
    }
  }
  const places = new Map<Node, ScratchPlace>();
  for (const { node, groups: using } of users.values()) {
    if (using.length > 1 && places.size < slots && !places.has(node))
      places.set(node, { slot: places.size, writer: using[0]! });
  }
  return places;
}
