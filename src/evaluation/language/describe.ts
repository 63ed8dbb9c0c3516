import type { Evaluation, WrittenTerm } from '../evaluation.ts';
import { layOut } from './layout.ts';
import { print } from './print.ts';

/** The formula of a term of an evaluation, as its owner would write it. */
export function termText({ ruleset, phase }: Evaluation, { declaration, value }: WrittenTerm): string {
  const isPhase = declaration.id === phase.declaration.id;
  return layOut(print(value.node, { ruleset, term: declaration.id, phase: isPhase ? undefined : phase.value.node }));
}
