import type { Evaluation } from '../evaluation.ts';
import type { Knob } from '../knobs.ts';
import { total as lineTotal } from '../line/total.ts';
import { lineNodes } from '../line/written.ts';
import { inOrder, type Node } from '../nodes.ts';
import { SHAPING } from '../term.ts';
import { knobOf } from './control.ts';

/** A mismatch between a knob's declaration and its formula. */
export interface Mismatch {
  readonly knob: string;
  readonly reason: string;
}

/** The knobs as formulas name them: a tapered pair is two. */
export function partsOf(id: string, { kind }: Knob): string[] {
  return kind === 'tapered' ? [`${id}/mg`, `${id}/eg`] : [id];
}

function isShaping(evaluation: Evaluation, id: string): boolean {
  return evaluation.all.some(({ declaration }) =>
    Object.keys(SHAPING).some((name) => id === `${declaration.id}.${name}`),
  );
}

/** Whether a knob is for lines and not for positions. */
export function isForLines({ settings }: Evaluation, id: string): boolean {
  return settings.some((declared) => id.startsWith(`${declared.id}.`));
}

/** Whether a knob says how lines are searched: no score can show it. */
export function isForSearch({ settings }: Evaluation, id: string): boolean {
  return settings.some((declared) => declared.forSearch?.some((name) => id === `${declared.id}.${name}`));
}

/** Whether a knob says how the parts of a line are combined, which no formula contains. */
function isForTotal(id: string): boolean {
  return id.startsWith(`${lineTotal.id}.`);
}

function misread(node: Node, knob: Knob, isPart: boolean): string | undefined {
  const { knob: read } = node.operation;
  if (read === 'none') return undefined;
  const isFit = read.kinds.includes(knob.kind) && (!read.readsHalves || isPart === (knob.kind === 'tapered'));
  if (!isFit) return `is declared as a ${knob.kind} but read as another kind`;
  const option = read.option?.(node);
  if (knob.kind === 'choice' && option !== undefined && !knob.options.includes(option))
    return `has no option '${option}', which the formula tests for`;
  return undefined;
}

/** Knobs that formulas read but that are not declared, or are declared as another kind. */
export function undeclared(evaluation: Evaluation): Mismatch[] {
  const found = new Map<string, string>();
  const roots = [...evaluation.measures, ...evaluation.all].map(({ value }) => value.node);
  for (const node of new Set([...inOrder(roots), ...lineNodes(evaluation.line)])) {
    const part = knobOf(node);
    if (part === undefined) continue;
    const id = part.replace(/\/(mg|eg)$/, '');
    const knob = evaluation.knobs.get(id);
    const reason = knob === undefined ? 'is used in a formula but not declared' : misread(node, knob, part !== id);
    if (reason !== undefined) found.set(part, reason);
  }
  return [...found].map(([knob, reason]) => ({ knob, reason }));
}

/** Knobs that are declared but that no formula reads. */
export function unused(evaluation: Evaluation): Mismatch[] {
  const roots = [...evaluation.measures, ...evaluation.all].map(({ value }) => value.node);
  const used = new Set([...inOrder(roots), ...lineNodes(evaluation.line)].map(knobOf));
  const isKnown = (part: string) => isShaping(evaluation, part) || isForSearch(evaluation, part) || isForTotal(part);
  return [...evaluation.knobs]
    .flatMap(([id, knob]) => partsOf(id, knob))
    .filter((part) => !used.has(part) && !isKnown(part))
    .map((knob) => ({ knob, reason: 'is declared but no formula reads it' }));
}

/** Conditions for activity that can never be met. */
export function badConditions(evaluation: Evaluation): Mismatch[] {
  return [...evaluation.knobs].flatMap(([id, knob]) => {
    const reason = badCondition(evaluation, id, knob);
    return reason === undefined ? [] : [{ knob: id, reason }];
  });
}

/** The knob that must have a certain value for this one to matter. */
export function conditionOf(
  id: string,
  { activeWhen }: Knob,
): { id: string; is: boolean | string | number } | undefined {
  return activeWhen && { id: `${id.slice(0, id.lastIndexOf('.'))}.${activeWhen.knob}`, is: activeWhen.is };
}

function badCondition(evaluation: Evaluation, id: string, knob: Knob): string | undefined {
  const condition = conditionOf(id, knob);
  if (condition === undefined) return undefined;
  const other = evaluation.knobs.get(condition.id);
  if (other === undefined) return `is active when '${condition.id}' has a value, but there is no such knob`;
  const isPossible =
    (other.kind === 'toggle' && typeof condition.is === 'boolean') ||
    (other.kind === 'choice' && other.options.includes(condition.is as string)) ||
    (other.kind === 'number' &&
      typeof condition.is === 'number' &&
      condition.is >= other.min &&
      condition.is <= other.max);
  if (!isPossible) return `is active when '${condition.id}' is ${condition.is}, a value it can never have`;
  const seen = new Set([id]);
  for (let next: string | undefined = condition.id; next !== undefined; ) {
    if (seen.has(next)) return 'depends on itself to be active';
    seen.add(next);
    const declared = evaluation.knobs.get(next);
    next = declared && conditionOf(next, declared)?.id;
  }
  return undefined;
}
