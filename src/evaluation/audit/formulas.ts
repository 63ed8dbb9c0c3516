import type { Evaluation } from '../evaluation.ts';
import { inOrder, type Node } from '../nodes.ts';
import { mul } from '../operations/arithmetic.ts';
import { select } from '../operations/choices.ts';
import { round } from '../operations/curves.ts';
import { shape } from '../shaping.ts';
import { mirrored } from './control.ts';
import { listLineOperations } from './lines.ts';
import { type Operation, OperationAudit } from './operations.ts';

/** The operations of one term, its shaping included. */
export interface TermOperations {
  readonly id: string;
  readonly operations: readonly Operation[];
}

/** The nodes below a root, without `except` and the nodes below those. */
export function below(root: Node, except: readonly Node[]): Node[] {
  const left = new Set(inOrder(except));
  return inOrder([root]).filter((node) => !left.has(node));
}

const EXACT: Operation = {
  op: 'clamp',
  text: 'each term',
  knobs: [],
  status: 'exempt',
  reason: 'far beyond any score, so that sums of terms stay exact',
};
const BELOW_MATES: Operation = {
  op: 'clamp',
  text: 'score',
  knobs: [],
  status: 'exempt',
  reason: 'static scores stay below the scores of mates',
};
const WHOLE: Operation = { op: round.name, text: 'score', knobs: [], status: 'exempt', reason: 'whole centipawns' };

const AHEAD: Operation = {
  op: select.name,
  text: 'sum < 0',
  knobs: [],
  status: 'exempt',
  reason: 'factors apply to the side that is ahead',
};

function scaled(id: string): Operation {
  return { op: mul.name, text: `sum * ${id}`, knobs: [`${id}.weight`], status: 'controlled' };
}

/** Every operation between the position and the score, term by term, with the measures first and the sum of the terms last. */
export function listOperations(evaluation: Evaluation): TermOperations[] {
  const { graph, terms, scales, ruleset } = evaluation;
  const measures = evaluation.measures.map(({ value }) => value.node);
  const named = evaluation.measures.map(({ declaration, value }): [Node, string] => [value.node, declaration.id]);
  const toMove = graph.toMove({ side: 0 });
  const judge = (id: string, nodes: readonly Node[], ...names: [Node, string][]) =>
    new OperationAudit(graph, nodes, { ruleset, term: id, names: new Map([...named, ...names]) }).operations();
  const listed: TermOperations[] = named.map(([node, id]) => ({ id, operations: judge(id, inOrder([node])) }));
  const sums: Node[] = [];
  const totals: [Node, string][] = [];
  for (const { declaration, value } of terms) {
    const { id } = declaration;
    const knob = (name: string) => graph.knob({ id: `${id}.${name}` });
    const us = value.node;
    const them = mirrored(graph, us);
    const { them: theirs, total } = shape(graph, { us, them }, toMove, knob);
    // The other side's half repeats this one, and measures have their own lists.
    const nodes = [...below(us, measures), ...below(total, [us, theirs])];
    const operations = judge(id, nodes, [us, 'ours'], [them, 'theirs']);
    listed.push({ id, operations });
    totals.push([total, id]);
    sums.push(graph.add(sums.at(-1) ?? graph.const(0), total));
  }
  for (const { declaration, value } of scales) {
    const { id } = declaration;
    const one = graph.const(1);
    const departure = graph.sub(value.node, one);
    const weighted = graph.mul(graph.knob({ id: `${id}.weight` }), departure);
    const nodes = [...below(value.node, measures), departure, weighted, graph.add(one, weighted)];
    const names = new Map([...named, [value.node, 'ours']]);
    listed.push({ id, operations: new OperationAudit(graph, nodes, { ruleset, term: id, names }, [1]).operations() });
  }
  const scaling = scales.length === 0 ? [] : [AHEAD, ...scales.map(({ declaration }) => scaled(declaration.id))];
  const operations = [EXACT, ...judge('score', sums, ...totals), ...scaling, BELOW_MATES, WHOLE];
  const lines = listLineOperations(evaluation, (id, nodes) => judge(id, nodes));
  return [...listed, { id: 'score', operations }, ...lines];
}
