import { describe, expect, test } from 'vitest';
import { Bounds, EXACT_BITS, width } from './bounds.ts';
import { Evaluation } from './evaluation.ts';
import { buildProgram, expression } from './expression.testing.ts';
import { boardFeatures } from './features.ts';
import { Graph } from './graph.ts';
import { Interpreter } from './interpret.ts';
import { bitsOfKnob, type NumberKnob, nearest, quantiseKnob, quantiseNumber } from './knobs.ts';
import { quantised } from './machine.testing.ts';
import { inOrder, type Node, rewrite } from './nodes.ts';
import { type Op, operationOf } from './operations/index.ts';
import { Quantiser } from './quantise.ts';
import { CHESS } from './ruleset.ts';
import { TERM_LIMIT } from './specialise.ts';
import { TERMS } from './terms/index.ts';

const graph = new Graph();
const bounds = new Bounds(CHESS);

/** A number that depends on the board: an entry of a table by White's king, which stands on the first square. */
function input(value: number, ...others: number[]): Node {
  const table = [value, ...others, ...new Array<number>(63 - others.length).fill(0)];
  return graph.node('squareTable', [graph.node('king', [], { color: 0 })], { table });
}

function num(op: Op, ...args: (Node | number)[]): Node {
  return graph.apply(
    operationOf(op),
    args.map((arg) => (typeof arg === 'number' ? graph.const(arg) : arg)),
  );
}

function exact(node: Node): Node {
  const quantiser = new Quantiser(graph, new Bounds(CHESS));
  return rewrite([node], (inner, args) => quantiser.replace(inner, args))[0]!;
}

/** The value where White's king is on a1 and Black's on h8. */
function value(node: Node): number {
  const board = new Uint8Array(64);
  board[0] = 12;
  board[63] = 13;
  const rest = { turn: 0, mayCastle: () => false, halfmoves: 0, fullmoves: 1 } as const;
  return new Interpreter(CHESS, boardFeatures(CHESS, board, rest)).number(node);
}

function rounds(node: Node): number[] {
  return inOrder([node]).flatMap(({ op, attr }) => (op === 'round' ? [attr.bits as number] : []));
}

describe('knobs', () => {
  test.each([
    [0.1, 102 / 1024],
    [1 / 3, 341 / 1024],
    [-2.7, -2765 / 1024],
    [1.5 / 1024, 2 / 1024],
    [2.5 / 1024, 2 / 1024],
    [-0.5 / 1024, 0],
    [16384, 16384],
  ])('set to %d are played as %d', (given, taken) => {
    expect(quantiseNumber(given)).toBe(taken);
  });

  test('are finer where the slider has small steps', () => {
    const stepping = (step: number): NumberKnob => ({
      kind: 'number',
      label: '',
      help: '',
      default: 0,
      min: 0,
      max: 1,
      step,
    });
    expect([1, 0.05, 2 ** -6, 0.01, 0.001].map((step) => bitsOfKnob(stepping(step)))).toEqual([10, 10, 10, 20, 20]);
    expect(quantiseKnob(stepping(0.05), 0.02)).toBe(20 / 1024);
    expect(quantiseKnob(stepping(0.005), 0.02)).toBe(20972 / 2 ** 20);
  });

  test('are never −0, which would give another module', () => {
    for (const zero of [-0, -1e-9, -0.5 / 1024]) expect(Object.is(quantiseNumber(zero), 0)).toBe(true);
    const text = { label: '', help: '' };
    const table = { kind: 'countTable', default: [0], min: -1, max: 1, step: 0.001, ...text } as const;
    expect(quantiseKnob(table, [-0, 0.1])).toEqual([0, 102 / 1024]);
    expect(quantiseKnob({ kind: 'toggle', default: false, ...text }, true)).toBe(true);
    expect(quantiseKnob({ kind: 'choice', options: [], default: '', ...text }, 'endgame')).toBe('endgame');
  });
});

describe('exact operations are not rounded', () => {
  const [a, b] = [input(12.5, -3), input(7, 1000)];
  test.each([
    ['a sum', num('add', a, b)],
    ['a difference', num('sub', a, b)],
    ['a product', num('mul', a, b)],
    ['the smaller', num('min', a, b)],
    ['the larger', num('max', a, b)],
  ])('%s', (_name, node) => {
    expect(exact(node)).toBe(node);
  });

  test('a division by 1 and a power of 1 vanish', () => {
    expect(exact(num('div', a, 1))).toBe(a);
    expect(exact(num('pow', a, 1))).toBe(a);
  });
});

describe('a quotient', () => {
  test('is rounded to the unit of knobs', () => {
    const third = exact(num('div', input(1), input(3)));
    expect(third.op).toBe('round');
    expect(third.attr).toEqual({ bits: 10 });
    expect(value(third)).toBe(341 / 1024);
    expect(value(exact(num('div', input(-2), input(3))))).toBe(-683 / 1024);
  });

  test('by zero is zero', () => {
    for (const x of [1, -1, 0]) expect(value(exact(num('div', input(x), input(0, 5)))) + 0).toBe(0);
    expect(value(exact(num('div', input(5), 0)))).toBe(0);
  });

  test('has bounds that allow for the smallest divisor', () => {
    const [node, known] = [exact(num('div', input(60000), input(1 / 1024, -3))), 60000 * 1024];
    expect(value(node)).toBe(known);
    expect(bounds.of(node).high).toBeGreaterThanOrEqual(known);
    expect(width(bounds.of(node))).toBeLessThanOrEqual(EXACT_BITS);
  });

  test('halfway between two units is rounded to even', () => {
    expect(value(exact(num('div', input(1), input(2048))))).toBe(0);
    expect(value(exact(num('div', input(3), input(2048))))).toBe(2 / 1024);
    expect(value(exact(num('div', input(5), input(2048))))).toBe(2 / 1024);
    expect(value(exact(num('div', input(-3), input(2048))))).toBe(-2 / 1024);
  });
});

describe('a product', () => {
  const wide = 60000 + 1 / 1024;
  const square = num('mul', input(wide), input(wide));

  test('of two wide numbers adds their bits: 16 + 10 each', () => {
    expect(exact(square)).toBe(square);
    expect(width(bounds.of(square))).toBe(52);
  });

  test('that could take more than 52 bits is followed by a round node', () => {
    const node = exact(num('mul', square, input(wide)));
    expect(node.op).toBe('round');
    expect(node.args[0]!.op).toBe('mul');
    // 48 bits before the binary point leave four behind it.
    expect(node.attr).toEqual({ bits: 4 });
    expect(width(bounds.of(node))).toBeLessThanOrEqual(EXACT_BITS);
    // One multiplication of doubles, then the nearest multiple, as in WebAssembly.
    expect(value(node)).toBe(nearest(wide * wide * wide * 16) / 16);
  });

  test('beyond 2^52 is rounded to multiples of more than one', () => {
    const large = input(65536);
    const node = exact(num('mul', num('mul', num('mul', large, large), large), num('mul', large, input(1.5))));
    expect(node.op === 'round' && node.attr.bits < 0).toBe(true);
    expect(value(node)).toBe(1.5 * 2 ** 64);
  });
});

describe('a sum', () => {
  test('that is too wide has its parts rounded, so that it is exact itself', () => {
    const large = num('mul', input(2 ** 22), input(2 ** 21));
    const fine = num('mul', input(1 / 1024), input(3 / 1024));
    const node = exact(num('add', large, fine));
    expect(node.op).toBe('add');
    expect(rounds(node)).toEqual([8]);
    expect(width(bounds.of(node))).toBeLessThanOrEqual(EXACT_BITS + 1);
    expect(value(node)).toBe(2 ** 43);
  });

  test('over a set has its body rounded', () => {
    const set = graph.node('side', [], { color: 0 });
    const body = num('add', num('mul', input(2 ** 22), input(2 ** 21)), num('mul', input(1 / 1024), input(1 / 1024)));
    const node = exact(graph.node('sum', [set, body], { level: 0 }));
    expect(width(bounds.of(node))).toBeLessThanOrEqual(EXACT_BITS + 1);
    expect(rounds(node).length).toBeGreaterThan(0);
  });
});

describe('a power', () => {
  test('keeps the sign, and 0 stays 0', () => {
    for (const [x, p, want] of [
      [3, 2, 9],
      [-3, 2, -9],
      [0, 2, 0],
      [0, 0, 0],
      [0, -1, 0],
      [-2, 3, -8],
      [5, 0, 1],
      [-5, 0, -1],
      [4, 0.5, 2],
      [-4, 0.5, -2],
      [4, -1, 0.25],
    ] as const) {
      expect(value(exact(num('pow', input(x, 9, -9), p))) + 0, `${x}^${p}`).toBe(want);
    }
  });

  test('is read from tables of multiples of 2^−16 at most, however wide its argument', () => {
    for (const most of [1 / 1024, 1, 100, 16384, 2 ** 30]) {
      for (const p of [0.25, 0.5, 1.5, 4, -1]) {
        const node = exact(num('pow', input(most, -most), p));
        const tables = inOrder([node]).flatMap(({ op, attr }) => (op === 'lookup' ? [attr.table as number[]] : []));
        expect([1, 3]).toContain(tables.length);
        expect(tables.reduce((sum, { length }) => sum + length, 0)).toBeLessThanOrEqual(4098);
        for (const entry of tables.flat()) expect(Number.isInteger(entry * 2 ** 16)).toBe(true);
      }
    }
  });

  test('is exact but for its last bit where the argument has few values', () => {
    for (let x = -40; x <= 40; x += 0.125) {
      const want = Math.sign(x) * Math.abs(x) ** 1.5;
      expect(Math.abs(value(exact(num('pow', input(x, 40.125, -40.125), 1.5))) - want)).toBeLessThanOrEqual(2 ** -11);
    }
  });

  test('has a bounded relative error plus rounding where its argument is wide', () => {
    const unit = 2 ** -20;
    // A number kept within 1 may be multiplied by a thousand afterwards; material is some thousand centipawns.
    for (const most of [1, 2 ** 17]) {
      for (const p of [0.25, 0.4, 0.5, 0.75, 0.95, 1.05, 1.25, 1.5, 2, 2.5, 3, 3.5, 4]) {
        const octave = Math.max(0, Math.floor(Math.log2(most ** p)));
        const rounding = 3 * 2 ** -Math.max(10, Math.min(16, 26 - octave));
        for (const x of [unit, 3 * unit, 0.001, 0.03, 0.3, 1, 1.7, 7.77, 33, 99.9, 123.456, 1000.1, 5555.5, 30000.3]) {
          const given = Math.round(x / unit) * unit;
          if (given > most) continue;
          const want = Math.min(given ** p, 2 ** 40);
          const got = value(exact(num('pow', input(given, most + unit, -most), p)));
          expect(Math.abs(got - want), `${given} ^ ${p}`).toBeLessThanOrEqual(want * 2 ** -17 + rounding);
        }
      }
    }
  });

  test('stays finite', () => {
    const node = exact(num('pow', input(2 ** 30, -(2 ** 30)), 4));
    expect(value(node)).toBe(2 ** 40);
    expect(width(bounds.of(node))).toBeLessThanOrEqual(EXACT_BITS);
  });

  test('needs an exponent that does not depend on the position', () => {
    expect(() => exact(num('pow', input(2), input(3)))).toThrow('exponent');
  });
});

describe('a curve', () => {
  test('is read from a table over the range of its argument', () => {
    for (let step = -4; step <= 4; step += 0.37) {
      const x = quantiseNumber(step);
      const arg = input(x, -4, 4);
      expect(Math.abs(value(exact(num('exp', arg))) - Math.exp(x))).toBeLessThan(2 ** -15 + Math.exp(x) * 2 ** -17);
      expect(Math.abs(value(exact(num('logistic', arg))) - 1 / (1 + Math.exp(-x)))).toBeLessThan(2 ** -15);
    }
  });

  test('stays finite where its argument is absurd', () => {
    const arg = input(65536, -65536);
    expect(value(exact(num('exp', arg)))).toBe(2 ** 40);
    expect(value(exact(num('logistic', arg)))).toBe(1);
    expect(value(exact(num('exp', input(-65536, 65536))))).toBe(0);
  });
});

describe('a table by count', () => {
  const read = (index: number) => value(exact(graph.node('lookup', [input(index, 0.25)], { table: [10, 20, 30, 40] })));

  test('is read at the nearest entry, halves at the even one', () => {
    expect([0, 0.25, 0.5, 0.75, 1, 1.5, 2.5, 3].map(read)).toEqual([10, 10, 10, 20, 20, 30, 30, 40]);
  });

  test('gives its first or last entry for indexes beyond its ends', () => {
    expect([-1, -0.75, 3.25, 4, 1000].map(read)).toEqual([10, 10, 40, 40, 40]);
  });
});

describe('totals', () => {
  const knob = (size: number) => expression('knob', [], { value: size });
  const king = expression('squareTable', [expression('king', [], { side: 0 })], {
    table: Array.from({ length: 64 }, (_, i) => (i === 0 ? 60000.5 : 0)),
  });

  test('are limited far above any score', () => {
    const value_ = expression('mul', [king, knob(60000)]);
    const built = buildProgram(CHESS, { terms: [{ value: value_, shaping: {}, fast: false }] });
    const { terms } = quantised(built.evaluation, built.values);
    expect(value(terms[0]!.total)).toBe(TERM_LIMIT);
  });

  test('add up exactly: all are rounded to the coarsest unit', () => {
    const fine = expression('mul', [
      expression('mul', [king, knob(1 / 1024)]),
      expression('mul', [knob(3 / 1024), knob(1 / 1024)]),
    ]);
    const coarse = expression('mul', [king, knob(200)]);
    const terms = [fine, coarse, fine].map((value_, i) => ({
      value: value_,
      shaping: { weight: 1 - i / 4 },
      fast: false,
    }));
    const built = buildProgram(CHESS, { terms });
    const { terms: made, sum } = quantised(built.evaluation, built.values);
    const bits = made.map(({ total }) => bounds.of(total).bits);
    expect(made.reduce((all, { total }) => all + value(total), 0)).toBe(value(sum));
    expect(width(bounds.of(sum))).toBeLessThanOrEqual(EXACT_BITS);
    expect(Math.max(...bits)).toBeLessThan(30);
  });

  test('of the built-in terms need no rounding', () => {
    const { terms } = quantised(new Evaluation(CHESS, TERMS), new Map());
    for (const { total } of terms) expect(total.op).not.toBe('round');
  });
});
