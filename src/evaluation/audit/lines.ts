import type { Evaluation } from '../evaluation.ts';
import type { Features } from '../features.ts';
import { interpreterOf, type Line } from '../line/ledger.ts';
import { FIRST_START, SLOTS } from '../line/path.ts';
import { quantiseLine } from '../line/quantise.ts';
import { specialiseLine } from '../line/specialise.ts';
import { READ_BY_LINES, total } from '../line/total.ts';
import type { Node } from '../nodes.ts';
import { mul, sub } from '../operations/arithmetic.ts';
import { select } from '../operations/choices.ts';
import { below, type TermOperations } from './formulas.ts';
import type { Sample } from './idle.ts';
import { scatter } from './moves.ts';
import type { Operation } from './operations.ts';

/** Values of slots beyond this are rare in lines. */
const USUAL = 12;

/**
 * Lines between unrelated positions, some with a value in every slot. No real line is like that, but every knob that
 * acts in some line acts in one of these.
 */
export function linesBetween(positions: readonly Features[]): Line[] {
  return positions.map((start, index) => {
    const end = positions[(7 * index + 3) % positions.length]!;
    const slots = new Array<number>(FIRST_START).fill(0);
    for (const [name, { at, sided, most }] of Object.entries(SLOTS)) {
      // Mates and king moves in every line would hide other effects.
      const isThere = (color: number) =>
        most > 1 || name === 'engine' || scatter(`${name} there`, 2 * index + color) < 0.5;
      const usual = name === 'rise' ? 500 : Math.min(most, USUAL);
      for (const color of sided ? [0, 1] : [0]) {
        if (isThere(color)) slots[at + color] = Math.floor(scatter(name, 2 * index + color) * (usual + 1));
      }
    }
    return { start, end, slots };
  });
}

/** The terms whose knobs lines read, together with the line declarations: the other terms make no difference here. */
export function lineEvaluation(evaluation: Evaluation): Evaluation {
  return evaluation.only((id) => READ_BY_LINES.includes(id));
}

export function lineSample(evaluation: Evaluation, positions: readonly Features[]): Sample {
  const lines = linesBetween(positions);
  const { ruleset } = evaluation;
  return {
    size: lines.length,
    scoring: (values) => {
      const line = quantiseLine(specialiseLine(evaluation, values), ruleset);
      return {
        formulas: [line.total, ...line.starts],
        score: (index) => interpreterOf(line, ruleset, lines[index]!).number(line.total),
      };
    },
  };
}

const SINCE: Omit<Operation, 'text'> = {
  op: sub.name,
  knobs: [],
  status: 'exempt',
  reason: 'the same at the end and at the start, weighed as one',
};

/** The operations between a path and the score of a line. Those of the base terms are listed with the terms. */
export function listLineOperations(
  evaluation: Evaluation,
  judge: (id: string, nodes: readonly Node[]) => readonly Operation[],
): TermOperations[] {
  const { line, measures } = evaluation;
  if (line === undefined) return [];
  const shared = measures.map(({ value }) => value.node);
  const addend = (text: string, ...knobs: string[]): Operation => ({ op: 'addend', text, knobs, status: 'controlled' });
  const ownChange = (term: string) =>
    evaluation.all.some(({ declaration }) => declaration.id === term && declaration.change !== undefined);
  const components = line.components.map(({ term, change, opponent }): TermOperations => {
    const own = ownChange(term)
      ? judge(term, below(change, shared))
      : [{ ...SINCE, text: `${term} - atStart(${term})` }];
    const theirs: Operation[] =
      opponent === undefined ? [] : [{ op: mul.name, text: 'theirs', knobs: [opponent], status: 'controlled' }];
    return { id: `${term} in lines`, operations: [...own, ...theirs] };
  });
  const parts = line.parts.map(
    ({ id, value }): TermOperations => ({ id, operations: judge(id, below(value, shared)) }),
  );
  const operations: Operation[] = [
    addend('base', `${total.id}.base`),
    ...line.components.map(({ row, term }) => addend(row, `${term}.weight`)),
    ...line.parts.map(({ id, row }) =>
      row === 'mate' ? addend(row, `${id}.opponent`, `${id}.engine`) : addend(row, `${id}.weight`),
    ),
    addend('offset', `${total.id}.offset`),
    { op: 'clamp', text: 'the sum without mates', knobs: [`${total.id}.cap`], status: 'controlled' },
    { op: select.name, text: 'engine', knobs: [], status: 'exempt', reason: 'the side from which the line is seen' },
  ];
  return [...components, ...parts, { id: total.id, operations }];
}
