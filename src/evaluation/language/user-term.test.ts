import { describe, expect, test } from 'vitest';
import { loadRules } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { compile } from '../compile/compile.ts';
import { chessTarget } from '../compile/target.ts';
import { Evaluation, measureNodes } from '../evaluation.ts';
import { CHESS } from '../ruleset.ts';
import type { Term } from '../term.ts';
import { TERMS } from '../terms/index.ts';
import { print } from './print.ts';
import { userTerm } from './user-term.ts';

const { core } = await loadRules();
const target = chessTarget(core.layout, { shared: false, buffer: 0 });

/** The terms as a profile would have them. */
function asUserTerms(): Term[] {
  const evaluation = new Evaluation(CHESS, TERMS);
  return evaluation.all.map(({ declaration, value }) => {
    const { id, title, group, help, role, fast = false, knobs } = declaration;
    const formula = print(value.node, { ruleset: CHESS, term: id, ...measureNodes(evaluation) });
    return unwrap(userTerm({ id, title, group, help, role, fast, knobs, formula }, CHESS)).term;
  });
}

const OUTPOST = {
  id: 'outpost',
  knobs: { bonus: { kind: 'number', default: 20, min: 0, max: 100 } },
  formula: 'bonus * count(us.knight & ranks(4..6))',
};

describe('user terms', () => {
  test('the built-in terms, written as text, compile to the same bytes', () => {
    const [own, text] = [TERMS, asUserTerms()].map((terms) => compile(new Evaluation(CHESS, terms), new Map(), target));
    expect(text!.listing).toBe(own!.listing);
    expect(text!.module).toEqual(own!.module);
    expect(text!.blocks).toEqual(own!.blocks);
  });

  test('most fields of a user term are optional', () => {
    const evaluation = new Evaluation(CHESS, [unwrap(userTerm(OUTPOST, CHESS)).term]);
    const [{ declaration }] = evaluation.terms as [(typeof evaluation.terms)[0]];
    expect(declaration).toMatchObject({ id: 'outpost', title: 'Outpost', group: 'My terms', help: '' });
    expect(evaluation.knobs.get('outpost.bonus')).toEqual({
      kind: 'number',
      label: 'Bonus',
      help: '',
      default: 20,
      min: 0,
      max: 100,
      step: 1,
    });
    expect(evaluation.knobs.has('outpost.weight')).toBe(true);
  });

  test.each([
    ['castling', 'if mayCastle(us, kingSide) then 1 else 0'],
    ['legalMoves', 'legalMoves(us)'],
  ])('a term that needs %s is left out in a game without it', (need, formula) => {
    const { term } = unwrap(userTerm({ id: 'mine', formula }, CHESS));
    const capabilities = CHESS.capabilities.filter((capability) => capability !== need);
    expect(new Evaluation({ ...CHESS, capabilities }, [term]).terms).toEqual([]);
    expect(new Evaluation({ ...CHESS, capabilities: [need as 'castling'] }, [term]).terms).toHaveLength(1);
  });

  test('a user term may require more than its formula does', () => {
    const { term } = unwrap(userTerm({ ...OUTPOST, needs: ['enPassant', 'castling'] }, CHESS));
    expect(new Evaluation(CHESS, [term]).terms[0]!.declaration.needs).toEqual(['castling', 'enPassant']);
    expect(new Evaluation({ ...CHESS, capabilities: ['castling'] }, [term]).terms).toEqual([]);
  });

  test('a term is absent where a kind it names is missing, except kinds that only the phase needs', () => {
    const without = (...ids: string[]) => ({ ...CHESS, kinds: CHESS.kinds.filter(({ id }) => !ids.includes(id)) });
    const on = (ruleset: typeof CHESS, formula: string) =>
      new Evaluation(ruleset, [unwrap(userTerm({ id: 'mine', formula }, CHESS)).term]).terms.length;
    const knights = 'count(us.knight)';
    expect([on(without('queen'), knights), on(without('knight'), knights)]).toEqual([1, 0]);
    expect([on(without('queen'), 'count(us.pawn) * phase'), on(without('pawn'), 'count(us.pawn) * phase')]).toEqual([
      1, 0,
    ]);
  });

  test('a user term lists its requirements like a built-in term', () => {
    const evaluation = new Evaluation(CHESS, asUserTerms());
    for (const { declaration } of new Evaluation(CHESS, TERMS).all) {
      const own = evaluation.all.find((term) => term.declaration.id === declaration.id)!.declaration;
      expect(own.kinds ?? []).toEqual(expect.arrayContaining([...(declaration.kinds ?? [])]));
      expect(own.needs).toEqual(declaration.needs);
    }
  });

  test.each<[name: string, change: Record<string, unknown>, code: string, field: string, message: string]>([
    [
      'a term that is not an object',
      { id: undefined },
      'term.missing',
      'id',
      'expected a name of letters and digits that begins with a lowercase letter, found nothing',
    ],
    [
      'a bad id',
      { id: 'Out post' },
      'term.type',
      'id',
      'expected a name of letters and digits that begins with a lowercase letter, found "Out post"',
    ],
    ['an id in use', { id: 'phase' }, 'term.name', 'id', "the name 'phase' is already in use"],
    [
      'an unknown field',
      { formla: '1' },
      'term.unknownField',
      'formla',
      'there is no field "formla"; did you mean \'formula\'?',
    ],
    ['an unknown role', { role: 'factor' }, 'term.type', 'role', "expected 'addend' or 'scale', found \"factor\""],
    [
      'a scale marked as fast',
      { role: 'scale', fast: true },
      'term.role',
      'fast',
      'expected false: scales are not part of the fast score',
    ],
    [
      'an unknown requirement',
      { needs: ['drops'] },
      'term.type',
      'needs[0]',
      "expected a list of 'castling', 'enPassant', 'hands', 'legalMoves', 'clocks', 'start', found \"drops\"",
    ],
    ['a missing formula', { formula: 3 }, 'term.type', 'formula', 'expected a text, found 3'],
    [
      'a bad formula',
      { formula: 'bonu' },
      'formula.name',
      'formula',
      "unknown name 'bonu' at line 1, column 1 — did you mean 'bonus'?",
    ],
    [
      'a list instead of an object of knobs',
      { knobs: [] },
      'term.type',
      'knobs',
      'expected an object with at most 64 knobs, found a list of 0',
    ],
    [
      'a bad name',
      { knobs: { 'a b': { kind: 'toggle', default: true } } },
      'term.name',
      'knobs."a b"',
      'expected a name of letters and digits that begins with a lowercase letter, found "a b"',
    ],
    [
      'a reserved name',
      { knobs: { us: { kind: 'toggle', default: true } } },
      'term.name',
      'knobs.us',
      'this name is a word of the formula language',
    ],
    [
      'the name of a shaping knob',
      { knobs: { weight: { kind: 'toggle', default: true } } },
      'term.name',
      'knobs.weight',
      'every term already has a knob with this name',
    ],
    [
      'an unknown kind of knob',
      { knobs: { a: { kind: 'numbr', default: 1 } } },
      'term.type',
      'knobs.a.kind',
      "expected one of 'number', 'tapered', 'countTable', 'squareTable', 'toggle', 'choice', found \"numbr\"",
    ],
    [
      'a default of another kind',
      { knobs: { a: { kind: 'number', default: true } } },
      'term.type',
      'knobs.a.default',
      'expected a value of the knob’s kind with numbers between -65536 and 65536, found true',
    ],
    [
      'a default out of range',
      { knobs: { a: { kind: 'number', default: 5, max: 4 } } },
      'term.range',
      'knobs.a.default',
      '5 is not between -1000 and 4',
    ],
    [
      'an empty range',
      { knobs: { a: { kind: 'number', default: 5, min: 6, max: 4 } } },
      'term.range',
      'knobs.a.min',
      'expected a number below max (4), found 6',
    ],
    [
      'an infinite value',
      { knobs: { a: { kind: 'number', default: Number.POSITIVE_INFINITY } } },
      'term.type',
      'knobs.a.default',
      'expected a value of the knob’s kind with numbers between -65536 and 65536, found Infinity',
    ],
    [
      'a table with too few squares',
      { knobs: { a: { kind: 'squareTable', default: [1, 2] } } },
      'term.length',
      'knobs.a.default',
      'expected 64 entries, one for each square, found 2',
    ],
    [
      'a default that is not an option',
      { knobs: { a: { kind: 'choice', options: ['x', 'y'], default: 'z' } } },
      'term.options',
      'knobs.a.default',
      "'z' is not one of the options",
    ],
    [
      'a condition on a missing knob',
      { knobs: { a: { kind: 'toggle', default: true, activeWhen: { knob: 'b', is: true } } } },
      'term.activeWhen',
      'knobs.a.activeWhen',
      "there is no other knob 'b'",
    ],
    [
      'a condition on a misspelt knob',
      {
        knobs: {
          ...OUTPOST.knobs,
          other: { kind: 'toggle', default: true, activeWhen: { knob: 'bonsu', is: 3 } },
        },
      },
      'term.activeWhen',
      'knobs.other.activeWhen',
      "there is no other knob 'bonsu'; did you mean 'bonus'?",
    ],
    [
      'a neutral value out of range',
      { knobs: { a: { kind: 'number', default: 5, neutral: 0, min: 1, max: 9 } } },
      'term.range',
      'knobs.a.neutral',
      '0 is not between 1 and 9',
    ],
  ])('%s gives a fault that explains it', (_, change, code, field, message) => {
    const result = userTerm({ ...OUTPOST, ...change }, CHESS);
    if (result.ok) expect.fail('was accepted');
    const { fault } = result;
    expect([fault.code, fault.field, fault.message]).toEqual([code, field, message]);
  });
});
