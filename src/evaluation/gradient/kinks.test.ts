import { describe, expect, test } from 'vitest';
import { parseFen } from '../../notation/fen.ts';
import { unwrap } from '../../rules/result.ts';
import { Evaluation } from '../evaluation.ts';
import { setupFeatures } from '../features.ts';
import { type Board, type Num, US } from '../formula.ts';
import type { Knob, KnobValue } from '../knobs.ts';
import { CHESS } from '../ruleset.ts';
import type { Knobs } from '../term.ts';
import { type Gradient, interpretGradient } from './interpret.ts';
import { learn } from './learning.ts';

// White has three pawns, Black has one, and there is nothing else: a term that counts pawns counts 2 for White.
const FEN = '4k3/7p/8/8/8/8/PPP5/4K3 w - - 0 1';
const NUMBER: Knob = { kind: 'number', label: '', help: '', default: 10, min: -1000, max: 1000, step: 1 };
const TABLE: Knob = { ...NUMBER, kind: 'countTable', default: [1, 2, 4, 8] };

function gradientOf(
  formula: (board: Board, knobs: Knobs) => Num,
  values: Readonly<Record<string, KnobValue>> = {},
): Gradient & { by: (id: string) => number } {
  const knobs = { a: NUMBER, b: NUMBER, table: TABLE };
  const term = () => ({ id: 't', title: '', group: '', help: '', knobs, formula });
  const settings = new Map(Object.entries(values).map(([name, value]) => [`t.${name}`, value]));
  const learning = learn(new Evaluation(CHESS, [term]), settings);
  const found = interpretGradient(learning, learning.start, setupFeatures(CHESS, unwrap(parseFen(FEN))));
  const entry = (id: string) => {
    const [, name, index = '0'] = /^([^[]+)(?:\[(\d+)\])?$/.exec(id)!;
    return found.gradient[learning.parameters.indexOf(`t.${name}`)! + Number(index)]!;
  };
  return { ...found, by: entry };
}

const pawns = (board: Board) => board.pieces(US, 'pawn').count();

describe('derivatives', () => {
  test('of a product equal its other factor', () => {
    const { value, by, kinks } = gradientOf((board, knobs) => pawns(board).times(knobs.number('a')));
    expect(value).toBe(20);
    expect(by('a')).toBe(2);
    expect(by('weight')).toBe(20);
    expect(by('offset')).toBe(1);
    expect(kinks).toEqual([]);
  });

  test('of a power with respect to its exponent use the logarithm', () => {
    const { by } = gradientOf((board, knobs) => pawns(board).times(knobs.number('a')), { pow: 1.5 });
    expect(by('pow')).toBeCloseTo(20 ** 1.5 * Math.log(20), 9);
    expect(by('a')).toBeCloseTo(1.5 * 20 ** 0.5 * 2, 9);
  });

  test('of a table go to the entry that was read', () => {
    const { by } = gradientOf((board, knobs) => knobs.byCount('table', pawns(board)));
    expect([0, 1, 2, 3].map((i) => by(`table[${i}]`))).toEqual([0, -1, 0, 1]);
  });

  test('of a table read beyond its end go to the last entry', () => {
    const { by } = gradientOf((board, knobs) => knobs.byCount('table', pawns(board).times(7)));
    expect(by('table[3]')).toBe(0); // both sides read it
    expect(by('table[0]')).toBe(0);
  });

  test('of a cap are zero when it is off and go to the cap when it is on', () => {
    const formula = (board: Board, knobs: Knobs) => pawns(board).times(knobs.number('a'));
    expect(gradientOf(formula).by('cap')).toBe(0);
    const capped = gradientOf(formula, { cap: 5 });
    expect([capped.value, capped.by('cap'), capped.by('a')]).toEqual([5, 1, 0]);
    const sides = gradientOf(formula, { sideCap: 15 });
    expect([sides.value, sides.by('sideCap'), sides.by('a')]).toEqual([5, 1, -1]);
  });

  test('of a quotient by zero are zero', () => {
    const { value, by } = gradientOf((board, knobs) => pawns(board).over(knobs.number('a')), { a: 0 });
    expect([value, by('a')]).toEqual([0, 0]);
  });
});

describe('kinks', () => {
  const capped = (board: Board, knobs: Knobs) => pawns(board).times(knobs.number('a'));

  test('a cap that is just reached is a kink', () => {
    const { kinks, by } = gradientOf(capped, { cap: 20 });
    expect(kinks).toHaveLength(1);
    expect(kinks[0]!.node.op).toBe('min');
    expect(kinks[0]!.knobs).toEqual(['t.weight', 't.pow', 't.offset', 't.cap', 't.a']);
    // One-sided: as if the cap were not reached.
    expect([by('cap'), by('a')]).toEqual([0, 2]);
  });

  test('two equally good squares are a kink', () => {
    const { kinks } = gradientOf((board, knobs) =>
      board.pieces(US, 'pawn').most((at) => at.rank().isLess(2).pick(knobs.number('a'), knobs.number('b'))),
    );
    // All pawns read the same knob, so none can overtake another.
    expect(kinks).toEqual([]);
    const apart = gradientOf((board, knobs) =>
      board.pieces(US, 'pawn').most((at) => at.file().isLess(1).pick(knobs.number('a'), knobs.number('b'))),
    );
    expect(apart.kinks.map(({ node, knobs }) => [node.op, ...knobs])).toContainEqual(['most', 't.a', 't.b']);
  });

  test('a comparison of equal numbers is a kink', () => {
    const formula = (board: Board, knobs: Knobs) => pawns(board).isLess(knobs.number('a')).pick(knobs.number('b'));
    expect(gradientOf(formula, { a: 3 }).kinks).toMatchObject([{ node: { op: 'less' }, knobs: ['t.a'] }]);
    expect(gradientOf(formula, { a: 4 }).kinks).toEqual([]);
  });

  test('a power below 1 of zero is a kink', () => {
    const formula = (board: Board, knobs: Knobs) => pawns(board).times(knobs.number('a')).toThe(0.5);
    const { kinks, by } = gradientOf(formula, { a: 0 });
    expect(kinks).toHaveLength(2); // one per side
    expect(by('a')).toBe(0);
  });

  test('a quotient by zero is a kink', () => {
    const { kinks } = gradientOf((board, knobs) => pawns(board).over(knobs.number('a')), { a: 0 });
    expect(kinks).toMatchObject([{ node: { op: 'div' }, knobs: ['t.a'] }, { node: { op: 'div' } }]);
  });

  test('a tie between numbers that no knob moves is not a kink', () => {
    const { kinks } = gradientOf((board, knobs) => pawns(board).atMost(3).times(knobs.number('a')));
    expect(kinks).toEqual([]);
  });

  test('a tie that does not affect the score is not a kink', () => {
    const { kinks } = gradientOf((board, knobs) =>
      knobs
        .number('a')
        .atMost(10)
        .times(pawns(board).minus(pawns(board))),
    );
    expect(kinks).toEqual([]);
  });
});

test('different smooth pieces of a score have different signatures', () => {
  const formula = (board: Board, knobs: Knobs) => pawns(board).times(knobs.number('a')).atMost(25);
  const at = (a: number) => gradientOf(formula, { a }).signature;
  expect(at(2)).toBe(at(3));
  expect(at(2)).not.toBe(at(9)); // three pawns are above 25, one is not
  expect(at(9)).toBe(at(10));
  expect(at(10)).not.toBe(at(30));
});
