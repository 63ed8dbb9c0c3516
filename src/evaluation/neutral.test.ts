// A knob at its neutral value removes the operation it controls from the score, whatever the values of the other knobs.
import { describe, expect, test } from 'vitest';
import { parseFen } from '../notation/fen.ts';
import { chessProfiles } from '../profiles/chess.ts';
import { unwrap } from '../rules/result.ts';
import { lineEvaluation, linesBetween } from './audit/lines.ts';
import { stirredValues } from './audit/moves.ts';
import { wrongNeutrals } from './audit/neutral.ts';
import { AUDIT_POSITIONS } from './audit/positions.ts';
import { factor } from './declare.ts';
import { Evaluation } from './evaluation.ts';
import { setupFeatures } from './features.ts';
import { type Board, US } from './formula.ts';
import type { Knob, KnobValue } from './knobs.ts';
import { ledger, neutralOf } from './ledger.ts';
import { ledgerOf } from './line/ledger.ts';
import { SLOTS } from './line/path.ts';
import { quantiseLine } from './line/quantise.ts';
import { specialiseLine } from './line/specialise.ts';
import { TABLES } from './line/tables.ts';
import { exp, log, logistic } from './math.ts';
import { CHESS } from './ruleset.ts';
import { type Knobs, SCALING, SHAPING, type TermDeclaration } from './term.ts';

const { evaluation } = chessProfiles();
const POSITIONS = AUDIT_POSITIONS.map((fen) => setupFeatures(CHESS, unwrap(parseFen(fen))));

function numeric(knob: Knob): boolean {
  return 'min' in knob;
}

/** A term whose only knob is declared neutral at some value. */
function termWith(
  neutral: number,
  formula: (board: Board, knobs: Knobs) => ReturnType<TermDeclaration['formula']>,
  value = 3,
): Evaluation {
  const declaration: TermDeclaration = {
    id: 'queens',
    title: 'Queens',
    group: 'Test',
    help: 'A term for this test.',
    knobs: {
      much: factor({ default: value, min: 0, max: 9, step: 1, neutral, label: 'Much', help: 'The knob in question.' }),
    },
    formula,
  };
  return new Evaluation(CHESS, [() => declaration]);
}

const queens = (board: Board) => board.pieces(US, 'queen').count();
const faults = (of: Evaluation) => wrongNeutrals(of, POSITIONS).map(({ knob }) => knob);

describe('neutral values', () => {
  test('every built-in knob declares its neutral value, or that it has none', () => {
    const silent = [...evaluation.knobs].filter(([, knob]) => knob.kind === 'number' && knob.neutral === undefined);
    expect(silent.map(([id]) => id)).toEqual([]);
    const tables = [...evaluation.knobs].filter(([, knob]) => numeric(knob) && knob.kind !== 'number');
    expect(tables.filter(([, knob]) => neutralOf(knob) === undefined).map(([id]) => id)).toEqual([]);
    const unitless = [...evaluation.knobs].filter(([, knob]) => 'min' in knob && knob.unit === undefined);
    expect(unitless.map(([id]) => id)).toEqual([]);
  });

  test('a neutral value is within the range, and centipawns are neutral at 0 or unlimited', () => {
    for (const [id, knob] of evaluation.knobs) {
      if (!('min' in knob)) continue;
      for (const value of [neutralOf(knob) ?? []].flat() as number[]) {
        expect([id, value >= knob.min && value <= knob.max]).toEqual([id, true]);
        if (knob.unit === 'cp') expect([id, value === 0 || value === knob.max]).toEqual([id, true]);
      }
    }
  });

  test('a neutral knob removes its operation, in every term and every part of a line (trust 3.7)', () => {
    expect(wrongNeutrals(evaluation, POSITIONS)).toEqual([]);
  });

  test('the audit finds a knob with a wrong neutral value (trust 3.7)', () => {
    const times = (board: Board, knobs: Knobs) => queens(board).times(100).times(knobs.number('much'));
    const plus = (board: Board, knobs: Knobs) => queens(board).times(100).plus(knobs.number('much'));
    expect([faults(termWith(0, times)), faults(termWith(0, plus))]).toEqual([[], []]);
    // A factor of 3 is an amount; a factor with default 1 is a correction.
    expect([faults(termWith(1, times)), faults(termWith(1, times, 1))]).toEqual([['queens.much'], []]);
    expect(faults(termWith(1, plus))).toEqual(['queens.much']);
    const bound = (board: Board, knobs: Knobs) => queens(board).atMost(knobs.number('much'));
    expect([faults(termWith(0, bound)), faults(termWith(9, bound))]).toEqual([['queens.much'], []]);
    // Some of the positions have more than two queens.
    const low = (board: Board, knobs: Knobs) => queens(board).times(5).atMost(knobs.number('much'));
    expect(faults(termWith(9, low))).toEqual(['queens.much']);
  });
});

describe('knobs that all terms have', () => {
  test('are neutral by default', () => {
    for (const knob of [...Object.values(SHAPING), ...Object.values(SCALING)]) expect(knob.neutral).toBe(knob.default);
  });

  test('leave the difference between the sides unchanged when neutral, beyond any cap (trust 3.7)', () => {
    const settings = new Map<string, KnobValue>([['material.queen', [3000, 3000]]]);
    const fen = 'QQQQQQQQ/Q7/8/8/8/8/8/k6K w - - 0 1';
    const { terms } = ledger(
      evaluation.only((id) => id === 'material'),
      settings,
      setupFeatures(CHESS, unwrap(parseFen(fen))),
    );
    expect(terms[0]).toMatchObject({ white: 27000, black: 0, total: 27000 });
  });
});

describe('knobs that only lines have (trust 3.7)', () => {
  const alone = lineEvaluation(evaluation);
  const lines = linesBetween(POSITIONS).filter((_, index) => index % 5 === 0);
  const base = stirredValues(alone);
  const rows = (id: string, value: KnobValue) => {
    const values = new Map(base).set('line.cap', NO_CAP).set(id, value);
    const line = quantiseLine(specialiseLine(alone, values), CHESS);
    return lines.map((given) => ledgerOf(line, CHESS, given));
  };
  const NO_CAP = neutralOf(alone.knobs.get('line.cap')!)!;
  const row = (of: ReturnType<typeof rows>, id: string) =>
    of.map((found) => found.rows.find((one) => one.id === id)?.total ?? 0);

  test('a neutral weight, offset and cap of the total leave its parts unchanged', () => {
    const sum = (parts: readonly { total: number }[]) => parts.reduce((all, { total }) => all + total, 0);
    for (const found of rows('line.base', 1)) {
      const terms = found.base.filter(({ id }) => alone.terms.some(({ declaration }) => declaration.id === id));
      expect(found.rows[0]!.total).toBeCloseTo(sum(terms), 6);
    }
    expect(row(rows('line.offset', 0), 'offset').every((total) => total === 0)).toBe(true);
    expect(row(rows('line.cap', NO_CAP), 'cap').every((total) => total === 0)).toBe(true);
  });

  test.each([
    ['line.centerOpponent', 'center'],
    ['line.kingCenterOpponent', 'kingCenter'],
    ['line.developmentOpponent', 'development'],
  ])('%s of 0 leaves the opponent’s part out', (id, name) => {
    // The row is linear in the share, so two other shares give its value at share 0.
    const [none, one, two] = [0, 1, 2].map((share) => row(rows(id, share), name)) as [number[], number[], number[]];
    for (const [i, total] of none.entries()) expect(total).toBeCloseTo(2 * one[i]! - two[i]!, 1);
    expect(none).not.toEqual(one);
  });

  test('the tables of risk and mates contain no trace of a neutral knob', () => {
    const { columns, make } = TABLES.risk!;
    const [sight, kAt2x, slope, midpoint] = [4, 100, 5, 1.25];
    for (const isLogistic of [0, 1]) {
      // A ply of a trade counts as any other, and the risk is not raised to a power.
      const table = make([sight, 1, isLogistic, kAt2x, slope, midpoint, 1]);
      for (const [plain, trade] of [
        [0, 0],
        [3, 2],
        [5, 3],
        [9, 1],
        [0, 12],
      ] as const) {
        const depth = plain + trade;
        const curve = isLogistic
          ? logistic(slope * (1 - depth / (midpoint * sight)))
          : exp(-log(kAt2x) * Math.max(0, depth / sight - 1));
        expect(table[plain * columns + trade]).toBeCloseTo(curve, 5);
      }
    }
    // Without a decrement a mate is worth the same at every ply.
    const mates = TABLES.mate!.make([5000, 0, 0, 900, 900]);
    expect(new Set(mates.slice(1))).toEqual(new Set([5000]));
    expect(SLOTS.mates.most).toBe(mates.length - 1);
  });
});
