import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amount } from '../../rules/amount.testing.ts';
import { Evaluation, measureNodes } from '../evaluation.ts';
import { buildProgram } from '../expression.testing.ts';
import { programs } from '../random-graph.testing.ts';
import { CHESS, type Ruleset } from '../ruleset.ts';
import { TERMS } from '../terms/index.ts';
import { layOut } from './layout.ts';
import { LIMITS, type Limits } from './limits.ts';
import { parse } from './parse.ts';
import { print } from './print.ts';
import type { Vocabulary } from './vocabulary.ts';

const FREE: Limits = {
  ...LIMITS,
  text: Number.POSITIVE_INFINITY,
  loops: Number.POSITIVE_INFINITY,
  nodes: Number.POSITIVE_INFINITY,
  operations: Number.POSITIVE_INFINITY,
  curves: Number.POSITIVE_INFINITY,
  size: Number.POSITIVE_INFINITY,
  largest: Number.POSITIVE_INFINITY,
  smallest: 0,
};

const PATHS = 4;

/** Writes every term of an evaluation, reads it again and gives the texts. */
function roundTrip(evaluation: Evaluation, limits: Limits): string[] {
  const { graph, ruleset } = evaluation;
  return [...evaluation.measures, ...evaluation.all].map((term) => {
    const { id, knobs } = term.declaration;
    const { value } = term;
    const names = evaluation.measures.includes(term) ? {} : measureNodes(evaluation);
    const text = print(value.node, { ruleset, term: id, ...names });
    const vocabulary: Vocabulary = { graph, ruleset, term: id, knobs, ...names, paths: PATHS };
    const result = parse(text, vocabulary, limits);
    const again = result.ok ? result.value : result.fault.message;
    if (again !== value.node)
      expect.fail(
        `${text}\nis read as\n${typeof again === 'string' ? again : print(again, { ruleset, term: id, ...names })}`,
      );
    // Line breaks change nothing.
    const narrow = parse(layOut(text, 40), vocabulary, limits);
    if (!narrow.ok || narrow.value !== value.node)
      expect.fail(`${layOut(text, 40)}\nis read as another formula than\n${text}`);
    return text;
  });
}

describe('formulas as text', () => {
  test('every built-in term is read back unchanged, within the limits for user terms', () => {
    for (const text of roundTrip(new Evaluation(CHESS, TERMS), LIMITS)) expect(text).not.toBe('');
  });

  test('random formulas are read back unchanged', () => {
    fc.assert(
      fc.property(programs({ ruleset: CHESS, clocks: true, paths: PATHS }, 2, 60), (program) => {
        roundTrip(buildProgram(CHESS, program).evaluation, FREE);
      }),
      { numRuns: amount({ quick: 150, slow: 400 }) },
    );
  });

  test('random formulas on a larger board are read back unchanged', () => {
    const large: Ruleset = { ...CHESS, files: 9, ranks: 9, capabilities: [] };
    fc.assert(
      fc.property(programs({ ruleset: large, clocks: false, paths: 0 }, 1, 40), (program) => {
        roundTrip(buildProgram(large, program).evaluation, FREE);
      }),
      { numRuns: amount({ quick: 40, slow: 100 }) },
    );
  });
});
