import { describe, expect, test } from 'vitest';
import { unwrap } from '../rules/result.ts';
import { controls } from './controls.ts';
import { Evaluation } from './evaluation.ts';
import { parse } from './language/parse.ts';
import { userTerm } from './language/user-term.ts';
import { CHESS } from './ruleset.ts';
import { TERMS } from './terms/index.ts';

const evaluation = new Evaluation(CHESS, TERMS);

describe('controls', () => {
  const terms = controls(evaluation);

  test('list every knob once', () => {
    const ids = terms.flatMap((term) => term.controls.map(({ id }) => id));
    expect([...ids].sort()).toEqual([...evaluation.knobs.keys()].sort());
  });

  test('have a label, help and the fields of their kind', () => {
    for (const { controls: own } of terms) {
      for (const { id, label, help, kind, min, max, step, options, default: value } of own) {
        expect(label, id).not.toBe('');
        expect(help, id).not.toBe('');
        const isNumeric = kind !== 'toggle' && kind !== 'choice';
        expect(
          [min, max, step].map((part) => part !== null),
          id,
        ).toEqual([isNumeric, isNumeric, isNumeric]);
        expect(options !== null, id).toBe(kind === 'choice');
        for (const number of [value].flat()) {
          if (typeof number !== 'number') continue;
          expect(number, id).toBeGreaterThanOrEqual(min!);
          expect(number, id).toBeLessThanOrEqual(max!);
        }
      }
    }
  });

  test('give the role of each term, its formula and its requirements', () => {
    const of = (id: string) => terms.find((term) => term.id === id)!;
    expect(terms[0]).toMatchObject({ id: 'phase', role: 'measure' });
    expect(of('castling')).toMatchObject({ role: 'addend', capabilities: ['castling'], group: 'King safety' });
    expect(of('drawish')).toMatchObject({ role: 'scale', kinds: ['knight', 'bishop', 'rook', 'queen'] });
    expect(
      of('drawish')
        .controls.filter(({ common }) => common)
        .map(({ name }) => name),
    ).toEqual(['weight']);
    const { formula, controls: own } = of('mobility');
    const knobs = Object.fromEntries(own.map(({ id, name }) => [name, evaluation.knobs.get(id)!]));
    const phase = evaluation.phase.value.node;
    const read = parse(formula, { ruleset: CHESS, term: 'mobility', knobs, graph: evaluation.graph, phase });
    expect(unwrap(read)).toBe(evaluation.terms.find(({ declaration }) => declaration.id === 'mobility')!.value.node);
  });

  test('give the neutral value of a knob and the switches it depends on', () => {
    const all = new Map(terms.flatMap((term) => term.controls.map((control) => [control.id, control])));
    expect(all.get('mobility.weight')).toMatchObject({ neutral: 1, common: true });
    expect(all.get('material.pawn')).toMatchObject({ neutral: [0, 0], unit: 'cp', common: false });
    expect(all.get('phase.full')).toMatchObject({ neutral: null });
  });
});

test('cover user terms like any other', () => {
  const knobs = {
    bonus: { kind: 'tapered', default: [20, 10], min: 0, max: 100, step: 5, unit: 'cp', help: 'Each knight.' },
    form: { kind: 'choice', options: ['plain', 'square'], default: 'plain' },
    power: { kind: 'number', default: 2, neutral: 1, min: 0, max: 3, activeWhen: { knob: 'form', is: 'square' } },
  };
  const formula = 'let n = taper(bonus * count(us.knight)); if form is square then n ^ power else n';
  const { term } = unwrap(userTerm({ id: 'mine', title: 'Mine', group: 'Tests', knobs, formula }, CHESS));
  const own = controls(new Evaluation(CHESS, [...TERMS, term])).at(-1)!;
  expect(own).toMatchObject({ id: 'mine', title: 'Mine', group: 'Tests', role: 'addend', kinds: ['knight'] });
  expect(own.controls.slice(0, 3)).toMatchObject([
    { id: 'mine.bonus', kind: 'tapered', min: 0, max: 100, step: 5, unit: 'cp', default: [20, 10], neutral: [0, 0] },
    { name: 'form', options: ['plain', 'square'], min: null, neutral: null, activeWhen: null },
    { name: 'power', neutral: 1, activeWhen: { id: 'mine.form', is: 'square' } },
  ]);
});
