import type { Node } from '../nodes.ts';
import type { Ruleset } from '../ruleset.ts';
import { type LoopGroup, nodesBelow } from './schedule.ts';

/** A place in memory for one value a square, written by the first loop that computes it and read by the later ones. */
export interface ScratchPlace {
  readonly slot: number;
  /** The loop that writes it. */
  readonly writer: LoopGroup;
}

/**
 * Finds attacks that several loops over the same set need although the loops cannot run as one. Looking along rays again costs more
 * than keeping what was seen.
 */
export function planScratch(ruleset: Ruleset, groups: readonly LoopGroup[], slots: number): Map<Node, ScratchPlace> {
  const users = new Map<string, { node: Node; groups: LoopGroup[] }>();
  for (const group of groups) {
    const variable = 1 << group.level;
    const bodies = group.loops.map(({ args }) => args[1]!);
    // What does not depend on the loop's variable is not computed here; loops within it may use the variable's number for their own.
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
