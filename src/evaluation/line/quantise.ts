import { Bounds } from '../bounds.ts';
import { type Node, rewrite } from '../nodes.ts';
import { Quantiser } from '../quantise.ts';
import type { Ruleset } from '../ruleset.ts';
import type { SpecialisedLine } from './specialise.ts';

/** Makes every number of a line's score exact. The ledger shows exactly the numbers that are summed. */
export function quantiseLine(line: SpecialisedLine, ruleset: Ruleset, bounds = new Bounds(ruleset)): SpecialisedLine {
  const quantiser = new Quantiser(line.graph, bounds);
  const done = new Map<Node, Node>();
  const exact = (nodes: readonly Node[]) => rewrite(nodes, (node, args) => quantiser.replace(node, args), done);
  const terms = quantiser.totals(exact(line.terms.map(({ total }) => total)));
  line.terms.forEach(({ total }, i) => {
    done.set(total, terms[i]!);
  });
  const [base] = exact([line.base]) as [Node];
  // As in the score of a position, scales have more fractional bits than other numbers.
  const { total: scaled } = line.rows.find(({ id }) => id === 'base')!;
  done.set(scaled, quantiser.fine(scaled, [[line.base, base]]));
  const addends = [...line.rows.map(({ total }) => total), line.mate];
  const totals = quantiser.totals(exact(addends));
  addends.forEach((addend, i) => {
    done.set(addend, totals[i]!);
  });
  const [sum, capped, total] = exact([line.sum, line.capped, line.total]) as [Node, Node, Node];
  return {
    graph: line.graph,
    rows: line.rows.map((row, i) => ({ ...row, total: totals[i]! })),
    terms: line.terms.map((row, i) => ({ ...row, total: terms[i]! })),
    base,
    sum,
    capped,
    mate: totals.at(-1)!,
    total,
    starts: exact(line.starts),
  };
}
