import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amount } from '../../rules/amount.testing.ts';
import { loadRules } from '../../rules/node.ts';
import { compile } from '../compile/compile.ts';
import { chessTarget } from '../compile/target.ts';
import { Evaluation, measureNodes } from '../evaluation.ts';
import { buildProgram } from '../expression.testing.ts';
import { programs } from '../random-graph.testing.ts';
import { CHESS } from '../ruleset.ts';
import { TERMS } from '../terms/index.ts';
import { LIMITS } from './limits.ts';
import { parse } from './parse.ts';
import { print } from './print.ts';
import { userTerm } from './user-term.ts';
import { KNOBS, testVocabulary } from './vocabulary.testing.ts';
import { RESERVED } from './vocabulary.ts';
import { LOOP_WORDS, WORDS } from './words.ts';

const { core } = await loadRules();
const target = chessTarget(core.layout, { shared: false, buffer: 0 });

/** A guard against hangs: formulas are small, so a slower one costs more than its length explains. */
const SLOW_MS = 10_000;

function codeOf(text: string): string {
  const start = performance.now();
  const result = parse(text, testVocabulary());
  expect(performance.now() - start).toBeLessThan(SLOW_MS);
  if (result.ok) return 'ok';
  expect(result.fault.message).toMatch(/ at line \d+, column \d+( — .*)?$/);
  expect(result.fault.message).not.toMatch(/\p{Cc}/u);
  return result.fault.code;
}

/** A chain of lets, each doubling the one before. */
function doubling(
  length: number,
  first: string,
  step: (name: string) => string,
  last: (name: string) => string,
): string {
  const lets = Array.from({ length }, (_, i) => `let v${i + 1} = ${step(`v${i}`)};`);
  return `let v0 = ${first}; ${lets.join(' ')} ${last(`v${length}`)}`;
}

describe('untrusted formulas', () => {
  // Named by their beginnings: some are long.
  const cases: readonly [text: string, code: string][] = [
    ['('.repeat(100_000), 'formula.length'],
    ['('.repeat(16_000), 'formula.nesting'],
    ['{'.repeat(16_000), 'formula.nesting'],
    ['byCount['.repeat(2000), 'formula.nesting'],
    [`${'(1 + '.repeat(45)}1${')'.repeat(45)}`, 'ok'],
    ['if bonusOn then '.repeat(1000), 'formula.nesting'],
    [`${'if bonusOn then 1 else '.repeat(40)}1`, 'ok'],
    [`${'let a = 1; '.repeat(1000)}a`, 'ok'],
    ['sum(a in us: '.repeat(30), 'formula.syntax'],
    [`${'sum(a in us: '.repeat(30)}1${')'.repeat(30)}`, 'formula.loops'],
    [`${'1 + '.repeat(200)}1`, 'ok'],
    [`${'1 + '.repeat(400)}1`, 'formula.depth'],
    [`${'1+'.repeat(8000)}1`, 'formula.nodes'],
    [`${'-'.repeat(16_000)}1`, 'formula.nodes'],
    [`count(${'~'.repeat(16_000)}us)`, 'formula.nodes'],
    [`if ${'not '.repeat(3000)}bonusOn then 1 else 0`, 'formula.nodes'],
    [`1${'^2'.repeat(8000)}`, 'formula.power'],
    [`us${'.pawn'.repeat(3000)}`, 'formula.name'],
    ['a.'.repeat(8000), 'formula.syntax'],
    [`${'value * 2 + '.repeat(1000)}value`, 'formula.type'],
    [`taper(${'sum(s in us: '.repeat(8)}value${')'.repeat(8)})`, 'ok'],
    [
      doubling(
        60,
        'bonus',
        (v) => `${v} + ${v}`,
        (v) => v,
      ),
      'ok',
    ],
    [
      doubling(
        60,
        'bonus',
        (v) => `${v} * ${v}`,
        (v) => v,
      ),
      'formula.size',
    ],
    [
      doubling(
        200,
        'us',
        (v) => `(${v} | us.pawn) & (${v} | us.rook)`,
        (v) => `count(${v})`,
      ),
      'formula.depth',
    ],
    ['sum(a in ~us: sum(b in ~us: sum(c in ~us: distance(a, b) + distance(a, c) + distance(b, c))))', 'formula.loops'],
    [
      'sum(a in ~us: sum(b in ~us: count(between(a, b) & attacks(us.queen, a) & attacks(us.queen, b))))',
      'formula.operations',
    ],
    ['bonus ^ 2 + bonus ^ 3 + bonus ^ 4 + bonus ^ 5 + bonus ^ 6 + bonus ^ 7 + bonus ^ 8', 'formula.curves'],
    ['exp(bonus)', 'formula.size'],
    ['1 / (bonus * bonus * 0.000001) ^ -12', 'formula.size'],
  ];
  test.each(cases.map(([text, code]) => [text.slice(0, 40), code, text]))('%s… is refused with %s', (_, code, text) => {
    expect(codeOf(text!)).toBe(code);
  });

  test('every accepted formula can be compiled, with or without shared parts', () => {
    for (const text of [
      doubling(
        60,
        'us',
        (v) => `(${v} | us.pawn) & (${v} | us.rook)`,
        (v) => `count(${v})`,
      ),
      doubling(
        40,
        'us',
        (v) => `step(${v}, 0, 1) | ${v}`,
        (v) => `sum(s in ${v}: rank(s))`,
      ),
      doubling(
        60,
        'bonus',
        (v) => `${v} + ${v}`,
        (v) => v,
      ),
      doubling(
        60,
        'bonus',
        (v) => `min(${v} + 1, ${v} + 2)`,
        (v) => v,
      ),
      doubling(
        40,
        'toMove(us)',
        (v) => `(${v} or bonusOn) and (${v} or not bonusOn)`,
        (v) => `if ${v} then 1 else 2`,
      ),
      `${'(1 + '.repeat(45)}1${')'.repeat(45)}`,
      `${'bonus * 3 + '.repeat(140)}1`,
      '1 / (bonus * 0.000000001)',
      'bonus * 1000000 * 1000000 * 1000000 / 0.000001',
      'byCount[bonus * 1000000 * 1000000 * 1000000]',
      'round(bonus * 1000000 * 1000000, -20) + round(bonus, 20)',
      'exp(min(bonus, 60)) + logistic(bonus * 1000000 * 1000000)',
      '(bonus * 1000000) ^ 3 + count(us) ^ -4',
    ]) {
      const made = userTerm({ id: 'mine', knobs: KNOBS, formula: text }, CHESS);
      if (!made.ok) expect.fail(`${text}: ${made.fault.message}`);
      const start = performance.now();
      compile(new Evaluation(CHESS, [made.value.term]), new Map(), target);
      expect(performance.now() - start, text).toBeLessThan(SLOW_MS);
    }
  });

  test('random formulas that are accepted can be compiled', () => {
    let accepted = 0;
    fc.assert(
      fc.property(programs({ ruleset: CHESS, clocks: true, paths: 0 }, 1, 40), (program) => {
        const { evaluation, values } = buildProgram(CHESS, program);
        const [{ declaration, value }] = evaluation.terms as [(typeof evaluation.terms)[0]];
        const { id, knobs } = declaration;
        const formula = print(value.node, { ruleset: CHESS, term: id, ...measureNodes(evaluation) });
        const made = userTerm({ id, knobs, formula }, CHESS);
        if (!made.ok) {
          expect(made.fault.code).toMatch(/^(formula|term)\./);
          return;
        }
        accepted++;
        compile(new Evaluation(CHESS, [made.value.term]), new Map(values), target);
      }),
      { numRuns: 100 },
    );
    expect(accepted).toBeGreaterThan(20);
  });

  test('garbage always gives a coded fault', () => {
    const words = [
      ...RESERVED,
      ...LOOP_WORDS,
      ...Object.keys(WORDS),
      ...Object.keys(KNOBS),
      'us',
      'them',
      'pawn',
      'x',
      'e4',
    ];
    const marks = [
      '(',
      ')',
      '[',
      ']',
      '{',
      '}',
      '.',
      '..',
      ',',
      ':',
      ';',
      '=',
      '==',
      '<',
      '<=',
      '+',
      '-',
      '*',
      '/',
      '^',
      '&',
      '|',
      '~',
      '#',
      '\n',
      '1',
      '0.5',
      ' ',
    ];
    const token = fc.oneof(fc.constantFrom(...words), fc.constantFrom(...marks));
    fc.assert(
      fc.property(fc.array(token, { maxLength: 30 }), (tokens) => void codeOf(tokens.join(' '))),
      { numRuns: amount({ quick: 400, slow: 1000 }) },
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => void codeOf(text)),
      { numRuns: amount({ quick: 200, slow: 500 }) },
    );
  });

  test('formulas with a changed word are accepted or give a coded fault', () => {
    const evaluation = new Evaluation(CHESS, TERMS);
    const texts = evaluation.terms.map(({ declaration: { id }, value }) =>
      print(value.node, { ruleset: CHESS, term: id, ...measureNodes(evaluation) }),
    );
    const cut = fc.tuple(fc.constantFrom(...texts), fc.nat(), fc.nat({ max: 12 }), fc.string({ maxLength: 5 }));
    fc.assert(
      fc.property(cut, ([text, at, length, instead]) => {
        const start = at % text.length;
        codeOf(text.slice(0, start) + instead + text.slice(start + length));
      }),
      { numRuns: amount({ quick: 200, slow: 500 }) },
    );
  });

  test('the built-in terms stay well within the limits', () => {
    const evaluation = new Evaluation(CHESS, TERMS);
    const half = { ...LIMITS, nodes: LIMITS.nodes / 2, depth: LIMITS.depth / 2, operations: LIMITS.operations / 2 };
    for (const { declaration, value } of evaluation.terms) {
      const { id, knobs } = declaration;
      const names = measureNodes(evaluation);
      const text = print(value.node, { ruleset: CHESS, term: id, ...names });
      const result = parse(text, { graph: evaluation.graph, ruleset: CHESS, term: id, knobs, ...names }, half);
      expect(result.ok ? 'ok' : result.fault.message, id).toBe('ok');
    }
  });
});
