// A formula is read as it was written, whatever the names of knobs and options are.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amount } from '../../rules/amount.testing.ts';
import { unwrap } from '../../rules/result.ts';
import { type Evaluation, measureNodes } from '../evaluation.ts';
import { buildProgram } from '../expression.testing.ts';
import type { Knob } from '../knobs.ts';
import { type Node, rewrite } from '../nodes.ts';
import { programs } from '../random-graph.testing.ts';
import { CHESS } from '../ruleset.ts';
import { layOut } from './layout.ts';
import { LIMITS, type Limits } from './limits.ts';
import { parse } from './parse.ts';
import { print } from './print.ts';
import { userTerm } from './user-term.ts';
import { GLOBALS, isFreeName, RESERVED, type Vocabulary } from './vocabulary.ts';
import { LOOP_WORDS, WORDS } from './words.ts';

const FREE = Object.fromEntries(
  Object.entries(LIMITS).map(([name, limit]) => [name, name === 'smallest' ? 0 : limit && Number.POSITIVE_INFINITY]),
) as unknown as Limits;

/** Words of the language, names the printer gives to squares and parts, and names that follow a dot. */
const NAMES = [
  ...RESERVED,
  ...GLOBALS,
  ...LOOP_WORDS,
  ...Object.keys(WORDS),
  ...'square square1 square2 square3 square22 other other2 other22'.split(' '),
  ...'value area area2 holds place number total steps entry outside pawnCount theirRookAttacks'.split(' '),
  ...'mg eg attacks pawn king a e4 kingSide queenSide mine'.split(' '),
];
const OPTIONS = NAMES.filter((name) => name !== 'mine');

interface Renaming {
  readonly term: string;
  readonly knobs: readonly string[];
  readonly options: readonly string[];
}

const renamings: fc.Arbitrary<Renaming> = fc.record({
  term: fc.constantFrom(...NAMES.filter(isFreeName)),
  knobs: fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 40, maxLength: 40 }),
  options: fc.uniqueArray(fc.constantFrom(...OPTIONS), { minLength: 2, maxLength: 2 }),
});

/** The formula of a term with other names for the term, its knobs and their options, and the knobs by these names. */
function renamed(
  { graph }: Evaluation,
  { declaration, value }: Evaluation['all'][number],
  { term, knobs, options }: Renaming,
): { node: Node; knobs: Record<string, Knob> } {
  const old = Object.keys(declaration.knobs);
  const nameOf = (name: string) => knobs[old.indexOf(name)] ?? name;
  const optionOf = (option: string) => options[option === 'a' ? 0 : 1]!;
  const idOf = (id: string) => {
    const [name, half] = id.slice(declaration.id.length + 1).split('/') as [string, string?];
    return `${term}.${nameOf(name)}${half === undefined ? '' : `/${half}`}`;
  };
  const isOwn = (id: unknown): id is string => typeof id === 'string' && id.startsWith(`${declaration.id}.`);
  const [node] = rewrite([value.node], ({ operation, attr }, args) =>
    graph.apply(operation, args, {
      ...attr,
      ...('id' in attr && isOwn(attr.id) ? { id: idOf(attr.id) } : {}),
      ...('table' in attr && isOwn(attr.table) ? { table: idOf(attr.table) } : {}),
      ...('option' in attr ? { option: optionOf(attr.option) } : {}),
    }),
  ) as [Node];
  const renamedKnobs = old.map((name): [string, Knob] => {
    const knob = declaration.knobs[name]!;
    return [nameOf(name), knob.kind === 'choice' ? { ...knob, options } : knob];
  });
  return { node, knobs: Object.fromEntries(renamedKnobs) };
}

describe('names in formulas', () => {
  test('any name of a knob, a term or an option is read back unchanged', () => {
    const met = new Set<string>();
    fc.assert(
      fc.property(programs({ ruleset: CHESS, clocks: true, paths: 0 }, 2, 60), renamings, (program, renaming) => {
        const { evaluation } = buildProgram(CHESS, program);
        const { graph } = evaluation;
        const names = measureNodes(evaluation);
        for (const term of evaluation.all) {
          const { node, knobs } = renamed(evaluation, term, renaming);
          const text = print(node, { ruleset: CHESS, term: renaming.term, ...names });
          const vocabulary: Vocabulary = { graph, ruleset: CHESS, term: renaming.term, knobs, ...names };
          for (const spelled of [text, layOut(text, 40)]) {
            const result = parse(spelled, vocabulary, FREE);
            if (!result.ok) expect.fail(`${spelled}\n${result.fault.message}`);
            if (result.value !== node)
              expect.fail(`${spelled}\nis read as\n${print(result.value, { ruleset: CHESS, term: renaming.term })}`);
          }
          for (const name of Object.keys(knobs)) if (text.includes(name)) met.add(name);
        }
      }),
      { numRuns: amount({ quick: 150, slow: 400 }) },
    );
    // The names that once went wrong, and each kind of word, have been tried.
    expect([...met]).toEqual(expect.arrayContaining(['square', 'other', 'let', 'us', 'sum', 'count', 'mg']));
  });

  test.each(['square', 'other'])('a knob called %s is not confused with the square of a loop', (name) => {
    const knobs = { [name]: { kind: 'number', default: 10 } };
    const formula = `sum(a in us.pawn: sum(b in them.pawn: ${name} * distance(a, b) + rank(a)))`;
    const { text } = unwrap(userTerm({ id: 'mine', knobs, formula }, CHESS));
    const again = unwrap(userTerm({ id: 'mine', knobs, formula: text }, CHESS));
    expect(again.text).toBe(text);
    expect(text).toContain(`${name} * distance(${name === 'square' ? 'square2, other' : 'square, other2'})`);
  });

  test.each([...RESERVED])('an option may be called %s', (option) => {
    const knobs = { form: { kind: 'choice', options: [option, 'plain'], default: 'plain' } };
    const formula = `if form is ${option} and not form is plain then 1 else 2`;
    expect(unwrap(userTerm({ id: 'mine', knobs, formula }, CHESS)).text).toBe(formula);
  });

  test('a pair with the name of its term is not confused with another knob of the term', () => {
    const knobs = { mine: { kind: 'tapered', default: [1, 2] }, mg: { kind: 'number', default: 3 } };
    const formula = 'mine.mine.mg * count(us.pawn) + mine.mg';
    expect(unwrap(userTerm({ id: 'mine', knobs, formula }, CHESS)).text).toBe('mine.mine.mg * count(us.pawn) + mg');
  });
});
