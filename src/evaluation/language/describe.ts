import { type Evaluation, measureNodes, type WrittenTerm } from '../evaluation.ts';
import { layOut } from './layout.ts';
import { print } from './print.ts';

/** The formula of a term of an evaluation, as its owner would write it. */
export function termText(evaluation: Evaluation, { declaration, value }: WrittenTerm): string {
  const { ruleset } = evaluation;
  const isMeasure = evaluation.measures.some((measure) => measure.declaration.id === declaration.id);
  const names = isMeasure ? {} : measureNodes(evaluation);
  return layOut(print(value.node, { ruleset, term: declaration.id, ...names }));
}
