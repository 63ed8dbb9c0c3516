import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checked } from '../rules/walks.testing.ts';
import { buildProgram, expression, type TermData } from './expression.testing.ts';
import { boardFeatures } from './features.ts';
import { Interpreter } from './interpret.ts';
import { quantiseNumber } from './knobs.ts';
import { quantised } from './machine.testing.ts';
import { CHESS } from './ruleset.ts';
import { SCORE_LIMIT } from './specialise.ts';

/** The values at the kings' squares: White's king is on a1, Black's on b8, which Black sees as b1. */
function value(white: number, black: number) {
  const table = [white, black, ...new Array<number>(62).fill(0)];
  return expression('squareTable', [expression('king', [], { side: 0 })], { table });
}

function evaluate(terms: readonly TermData[], turn: 0 | 1) {
  const { evaluation, values } = buildProgram(CHESS, { terms });
  const graph = quantised(evaluation, values);
  const board = new Uint8Array(64);
  board[0] = 12;
  board[57] = 13;
  const features = boardFeatures(CHESS, board, { turn, mayCastle: () => false, halfmoves: 0, fullmoves: 1 });
  const interpreter = new Interpreter(CHESS, features);
  const of = (node: Parameters<typeof interpreter.number>[0]) => interpreter.number(node) + 0;
  return { total: of(graph.terms[0]!.total), sum: of(graph.sum), scaled: of(graph.scaled), score: of(graph.score) };
}

function clamp(x: number, limit: number): number {
  return Math.max(-limit, Math.min(limit, x));
}

const number = (least: number, most: number) =>
  fc.double({ min: least, max: most, noNaN: true }).map((value) => quantiseNumber(value));

test('a term counts weight · sign(x)·|x|^pow + offset of the difference x of its sides, each capped', () => {
  const shaping = fc.record(
    {
      weight: number(-8, 8),
      pow: fc.constantFrom(1, 2, 3),
      offset: number(-1000, 1000),
      cap: number(0, 16384),
      sideCap: number(0, 16384),
    },
    { requiredKeys: [] },
  );
  const whole = fc.integer({ min: -50, max: 50 });
  fc.assert(
    fc.property(whole, whole, shaping, fc.constantFrom<0 | 1>(0, 1), (white, black, knobs, turn) => {
      const { weight = 1, pow = 1, offset = 0, cap = 16384, sideCap = 16384 } = knobs;
      const [us, them] = [white, black].map((side) => clamp(side, sideCap)) as [number, number];
      // Side caps with fractions make differences with fractions, whose powers are read from a table.
      fc.pre(pow === 1 || (Number.isInteger(us) && Number.isInteger(them)));
      const difference = us - them;
      const powered = Math.sign(difference) * Math.abs(difference) ** pow;
      const favored = weight === 0 ? 0 : turn === 0 ? offset : -offset;
      const bare = weight * powered + favored;
      const want = weight === 0 ? 0 : cap === 16384 ? bare : clamp(bare, cap);
      const { total } = evaluate([{ value: value(white, black), shaping: knobs, fast: false }], turn);
      expect(total).toBe(want + 0);
    }),
    checked(500),
  );
});

describe('a power', () => {
  test.each([
    [0.5, 16, 4],
    [0.5, -16, -4],
    [2, -7, -49],
    [4, 10, 10000],
    [1.5, 0, 0],
    [0.25, 0, 0],
  ])('of %d takes %d to %d', (pow, x, want) => {
    expect(evaluate([{ value: value(x, 0), shaping: { pow }, fast: false }], 0).total).toBe(want);
    expect(evaluate([{ value: value(0, x), shaping: { pow }, fast: false }], 0).total).toBe(-want + 0);
  });
});

describe('a scale', () => {
  const term: TermData = { value: value(100, 20), shaping: {}, fast: false };
  const scale = (white: number, black: number, weight?: number): TermData => ({
    value: value(white, black),
    role: 'scale',
    shaping: weight === undefined ? {} : { weight },
    fast: false,
  });

  test('multiplies the sum by the factor of the side that is ahead', () => {
    expect(evaluate([term, scale(0.5, 2)], 0)).toMatchObject({ sum: 80, scaled: 40, score: 40 });
    const behind: TermData = { value: value(20, 100), shaping: {}, fast: false };
    expect(evaluate([behind, scale(0.5, 2)], 0)).toMatchObject({ sum: -80, scaled: -160, score: -160 });
  });

  test('departs from 1 in proportion to its weight', () => {
    expect(evaluate([term, scale(0.5, 1, 0)], 0).scaled).toBe(80);
    expect(evaluate([term, scale(0.5, 1, 0.5)], 0).scaled).toBe(60);
    expect(evaluate([term, scale(0.5, 1, 2)], 0).scaled).toBe(0);
  });

  test('combines with other scales', () => {
    expect(evaluate([term, scale(0.5, 1), scale(0.25, 1)], 1).scaled).toBe(10);
  });
});

test('the score is the scaled sum, capped and rounded half to even', () => {
  const score = (x: number) => evaluate([{ value: value(x, 0), shaping: {}, fast: false }], 0).score;
  expect([0.5, 1.5, 2.5, -0.5, -1.5].map((x) => score(x) + 0)).toEqual([0, 2, 2, 0, -2]);
  expect([29999.75, 30000.25, 60000, -60000].map(score)).toEqual([SCORE_LIMIT, SCORE_LIMIT, SCORE_LIMIT, -SCORE_LIMIT]);
});
