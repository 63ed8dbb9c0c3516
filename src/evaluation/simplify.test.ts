import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amount } from '../rules/amount.testing.ts';
import { loadRules } from '../rules/node.ts';
import { checked, visitAll, type Walk, walks } from '../rules/walks.testing.ts';
import { Bounds, EXACT_BITS, width } from './bounds.ts';
import { Evaluation } from './evaluation.ts';
import { buildProgram } from './expression.testing.ts';
import { setupFeatures } from './features.ts';
import { Graph } from './graph.ts';
import { Interpreter } from './interpret.ts';
import type { KnobValues } from './knobs.ts';
import { isAbsurd, quantised, rootsOf } from './machine.testing.ts';
import { inOrder, type Node, rewrite } from './nodes.ts';
import { type Op, operationOf } from './operations/index.ts';
import { CHESS_WORDS } from './properties.testing.ts';
import { profiles, programs } from './random-graph.testing.ts';
import { CHESS } from './ruleset.ts';
import { Simplifier } from './simplify.ts';
import { TERMS } from './terms/index.ts';

const graph = new Graph();
const position = (await loadRules()).position();

function make(op: Op, args: readonly (Node | number)[] = [], attr = {}): Node {
  return graph.apply(
    operationOf(op),
    args.map((arg) => (typeof arg === 'number' ? graph.const(arg) : arg)),
    attr,
  );
}

/** A node in words. */
function text(node: Node): string {
  if (node.op === 'const') return String(node.attr.value);
  const attr = Object.entries(node.attr).map(([name, value]) => {
    return typeof value === 'object' && value.length > 20 ? `${name}=…` : `${name}=${value}`;
  });
  return node.args.length + attr.length === 0 ? node.op : `(${[node.op, ...attr, ...node.args.map(text)].join(' ')})`;
}

function simplified(node: Node): string {
  return text(new Simplifier(CHESS).simplify([node])[0]!);
}

const pawns = make('pieces', [], { color: 0, kind: 1 });
const rooks = make('pieces', [], { color: 0, kind: 4 });
const white = make('side', [], { color: 0 });
const black = make('side', [], { color: 1 });
const none = make('squares', [], { bits: 0n });
const all = make('squares', [], { bits: (1n << 64n) - 1n });
const square = make('square', [], { level: 0 });
const king = make('king', [], { color: 0 });
const [x, y, z] = [pawns, rooks, white].map((set) => make('count', [set])) as [Node, Node, Node];
const X = text(x);
const Y = text(y);
const yes = make('always', [], { value: 1 });
const no = make('always', [], { value: 0 });
const turn = make('toMove', [], { color: 0 });

function linear(factors: readonly number[], constant: number, ...parts: string[]): string {
  return `(linear factors=${factors} constant=${constant} ${parts.join(' ')})`;
}

describe('numbers', () => {
  test.each<[string, Node, string]>([
    ['constants are folded', make('add', [2, make('mul', [3, make('sub', [7, 2])])]), '17'],
    ['a quotient of constants is folded', make('div', [3, 4]), '0.75'],
    ['a quotient by zero is zero', make('div', [x, 0]), '0'],
    ['a rounded constant is folded, ties to even', make('round', [2.5], { bits: 0 }), '2'],
    ['a rounded constant is folded, to its bits', make('round', [1.375], { bits: 2 }), '1.5'],
    ['adding 0 changes nothing', make('add', [x, 0]), X],
    ['multiplying by 1 changes nothing', make('mul', [x, 1]), X],
    ['multiplying by 0 gives 0', make('mul', [x, 0]), '0'],
    ['a number minus itself is 0', make('sub', [make('add', [x, y]), make('add', [y, x])]), '0'],
    ['like parts are merged', make('add', [make('add', [x, y]), make('mul', [2, x])]), linear([3, 1], 0, X, Y)],
    [
      'sums are flat, constants one',
      make('sub', [make('add', [x, 5]), make('mul', [make('add', [y, 2]), 3])]),
      linear([1, -3], -1, X, Y),
    ],
    [
      'products that share a factor become one',
      make('add', [make('mul', [x, z]), make('mul', [make('mul', [y, 2]), z])]),
      `(mul ${text(z)} ${linear([1, 2], 0, X, Y)})`,
    ],
    ['a product commutes', make('sub', [make('mul', [x, y]), make('mul', [y, x])]), '0'],
    [
      'rounding an exact number changes nothing',
      make('round', [make('add', [x, y])], { bits: 0 }),
      linear([1, 1], 0, X, Y),
    ],
    [
      'rounding to fewer bits is kept',
      make('round', [make('mul', [x, 0.5])], { bits: 0 }),
      `(round bits=0 ${linear([0.5], 0, X)})`,
    ],
    ['a bound that cannot be reached is removed', make('min', [x, 16]), X],
    ['a bound that is always reached replaces the number', make('max', [x, 16]), '16'],
    ['a bound that can be reached is kept', make('min', [x, 15]), `(min ${X} 15)`],
    ['a choice with a known condition is replaced by its result', make('select', [yes, x, y]), X],
    ['a choice between equal values is replaced by the value', make('select', [turn, x, x]), X],
    ['the empty set has 0 squares', make('count', [none]), '0'],
    ['the squares of a fixed set are counted', make('count', [all]), '64'],
    ['a table with equal entries is replaced by the entry', make('lookup', [x], { table: [7, 7, 7] }), '7'],
    [
      'a table read at a fixed place is replaced by the entry',
      make('lookup', [make('add', [1, 1])], { table: [7, 8, 9] }),
      '9',
    ],
    ['a table read beyond its end gives its last entry', make('lookup', [50], { table: [7, 8, 9] }), '9'],
  ])('%s', (_name, node, want) => {
    expect(simplified(node)).toBe(want);
  });

  test('a product too wide to be exact stays one rounded multiplication', () => {
    const large = (seed: number) =>
      make('squareTable', [king], { table: Array.from({ length: 64 }, (_, i) => 65536 - ((i * seed) % 64) / 1024) });
    const sum = make('add', [make('mul', [large(3), large(5)]), make('mul', [large(7), large(9)])]);
    const node = make('round', [make('mul', [65535.5, make('round', [sum], { bits: 10 })])], { bits: 3 });
    expect(simplified(node)).toMatch(/^\(round bits=3 \(mul 65535\.5 \(/);
    const exact = make('mul', [65535.5, make('add', [x, y])]);
    expect(simplified(make('round', [exact], { bits: 0 }))).toBe(
      `(round bits=0 ${linear([65535.5, 65535.5], 0, X, Y)})`,
    );
  });
});

describe('tables read at the same place become one', () => {
  test('by count', () => {
    const node = make('add', [
      make('lookup', [x], { table: [1, 2, 3] }),
      make('mul', [10, make('lookup', [x], { table: [4, 5] })]),
    ]);
    expect(simplified(node)).toBe(`(lookup table=41,52,53 ${X})`);
  });

  test('tables that cancel vanish', () => {
    const node = make('sub', [make('lookup', [x], { table: [1, 2, 3] }), make('lookup', [x], { table: [1, 2, 3] })]);
    expect(simplified(node)).toBe('0');
    const level = make('add', [make('lookup', [x], { table: [1, 2, 3] }), make('lookup', [x], { table: [3, 2, 1] })]);
    expect(simplified(level)).toBe('4');
  });

  test('by square, in loops over one set', () => {
    const table = (first: number) => [first, ...new Array<number>(63).fill(1)];
    const over = (set: Node, first: number) =>
      make('sum', [set, make('squareTable', [square], { table: table(first) })], { level: 0 });
    const together = new Simplifier(CHESS).simplify([make('add', [over(pawns, 5), over(pawns, 7)])])[0]!;
    expect(together.op).toBe('sum');
    const merged = together.args[1]!;
    expect(merged.op === 'squareTable' && merged.attr.table.slice(0, 3)).toEqual([12, 2, 2]);
    const apart = new Simplifier(CHESS).simplify([make('add', [over(pawns, 5), over(rooks, 7)])])[0]!;
    expect(apart.op).toBe('linear');
  });
});

describe('loops', () => {
  test.each<[string, Node, string]>([
    ['over the empty set are removed', make('sum', [none, make('fileOf', [square])], { level: 0 }), '0'],
    ['of a constant become counts', make('sum', [pawns, graph.const(3)], { level: 0 }), linear([3], 0, X)],
    [
      'move factors and constants outside',
      make('sum', [pawns, make('add', [make('mul', [5, make('fileOf', [square])]), 2])], { level: 0 }),
      linear([5, 2], 0, `(sum level=0 ${text(pawns)} (fileOf (square level=0)))`, X),
    ],
    ['for the largest of an empty set give 0', make('most', [none, make('fileOf', [square])], { level: 0 }), '0'],
    ['for the smallest of zeros give 0', make('least', [pawns, graph.const(0)], { level: 0 }), '0'],
    [
      'for a condition that always holds test the set',
      make('any', [pawns, yes], { level: 0 }),
      `(some ${text(pawns)})`,
    ],
    ['for a condition that never holds are false', make('any', [pawns, no], { level: 0 }), text(no)],
    ['that unite empty sets give the empty set', make('union', [pawns, none], { level: 0 }), text(none)],
  ])('%s', (_name, node, want) => {
    expect(simplified(node)).toBe(want);
  });
});

describe('sets', () => {
  const [W, B] = [text(white), text(black)];
  test.each<[string, Node, string]>([
    ['intersected with all squares are unchanged', make('and', [white, all]), W],
    ['intersected with the empty set are empty', make('and', [none, white]), text(none)],
    ['united with the empty set are unchanged', make('or', [none, white]), W],
    ['united with all squares are all squares', make('or', [white, all]), text(all)],
    ['intersected with themselves are unchanged', make('and', [white, white]), W],
    ['negated twice are unchanged', make('not', [make('not', [white])]), W],
    ['give all squares when the empty set is negated', make('not', [none]), text(all)],
    ['stay empty when the empty set is moved', make('shift', [none], { files: 1, ranks: 0 }), text(none)],
    ['with a known condition are chosen', make('choose', [no, white, black]), B],
    ['equal in both branches need no choice', make('choose', [turn, black, black]), B],
    [
      'attacked by leapers do not depend on other pieces',
      make('attacks', [king, make('or', [white, black])], { color: 0, kind: 2 }),
      text(make('attacks', [king, none], { color: 0, kind: 2 })),
    ],
  ])('%s', (_name, node, want) => {
    expect(simplified(node)).toBe(want);
  });

  test('the order of sets does not matter', () => {
    const simplifier = new Simplifier(CHESS);
    const [a, b] = simplifier.simplify([make('and', [white, rooks]), make('and', [rooks, white])]);
    expect(a).toBe(b);
  });
});

describe('parts larger than their sum', () => {
  const huge = 2 ** 44 + 2 ** -7;
  const small = (color: number) =>
    make('squareTable', [make('king', [], { color })], { table: [...Array(64).keys()].map((i) => i / 128) });
  const near = (color: number) => make('round', [make('add', [huge, small(color)])], { bits: 6 });
  const apart = make('sub', [near(0), near(1)]);
  // No distance reaches the limit, so the clamp is removed.
  const clamped = make('max', [make('min', [apart, 1000]), -1000]);

  test.each([
    ['in a sum', make('add', [clamped, make('squareTable', [king], { table: [1, ...Array(63).fill(2 ** -10)] })])],
    [
      'in a loop',
      make(
        'sum',
        [pawns, make('add', [clamped, make('squareTable', [square], { table: [1, ...Array(63).fill(2 ** -10)] })])],
        { level: 0 },
      ),
    ],
  ])('stay together %s', (_name, node) => {
    const bounds = new Bounds(CHESS);
    const [root] = new Simplifier(CHESS, bounds).simplify([node]);
    for (const inner of inOrder([root!])) {
      if (inner.type === 'num') expect(width(bounds.of(inner)), text(inner)).toBeLessThanOrEqual(EXACT_BITS);
    }
  });
});

describe('flags', () => {
  test.each<[string, Node, string]>([
    ['are true if bounds prove it', make('less', [x, 17]), text(yes)],
    ['are false if bounds prove it', make('less', [16, x]), text(no)],
    ['comparing with the bound itself are true', make('atMost', [x, 16]), text(yes)],
    ['comparing a number as less than itself are false', make('less', [x, x]), text(no)],
    ['comparing a number as at most itself are true', make('atMost', [x, x]), text(yes)],
    ['comparing a number as equal to itself are true', make('equal', [x, x]), text(yes)],
    ['comparing with a number out of reach are false', make('equal', [x, 17]), text(no)],
    ['that bounds leave open are kept', make('less', [x, 16]), `(less ${X} 16)`],
    ['joined with true are unchanged', make('both', [yes, turn]), text(turn)],
    ['joined with false are false', make('both', [turn, no]), text(no)],
    ['with true as an alternative are true', make('either', [turn, yes]), text(yes)],
    ['with false as an alternative are unchanged', make('either', [no, turn]), text(turn)],
    ['negated twice are unchanged', make('never', [make('never', [turn])]), text(turn)],
    ['testing the empty set for squares are false', make('some', [none]), text(no)],
    ['testing the empty set for a square are false', make('has', [none, king]), text(no)],
  ])('%s', (_name, node, want) => {
    expect(simplified(node)).toBe(want);
  });
});

describe('a simplified graph has the same values as the one it was made from', () => {
  /** Sums in operations that the interpreter knows. */
  function spelled(roots: readonly Node[]): Node[] {
    const words = new Graph();
    return rewrite(roots, (node, args) => {
      if (node.op !== 'linear') return words.node(node.op, args, node.attr);
      const factors = node.attr.factors as readonly number[];
      const parts = args.map((arg, i) => words.node('mul', [arg, words.const(factors[i]!)]));
      return parts.reduce((sum, part) => words.node('add', [sum, part]), words.const(node.attr.constant as number));
    });
  }

  function compare(evaluation: Evaluation, values: KnobValues, walk: Walk): void {
    const known = quantised(evaluation, values);
    if (isAbsurd(known, CHESS)) return;
    const before = rootsOf(known);
    const after = spelled(new Simplifier(CHESS).simplify(before));
    visitAll(position, walk, () => {
      const interpreter = new Interpreter(CHESS, setupFeatures(CHESS, position.setup()));
      for (const [i, root] of before.entries()) {
        expect(interpreter.number(after[i]!) + 0).toBe(interpreter.number(root) + 0);
      }
    });
  }

  test('for random formulas', () => {
    fc.assert(
      fc.property(programs(CHESS_WORDS, 2, 24), walks(3), (program, walk) => {
        const { evaluation, values } = buildProgram(CHESS, program);
        compare(evaluation, values, walk);
      }),
      checked(amount({ quick: 60, slow: 150 })),
    );
  });

  test('for the built-in terms', () => {
    const evaluation = new Evaluation(CHESS, TERMS);
    fc.assert(
      fc.property(profiles(evaluation), walks(3), (profile, walk) => {
        compare(evaluation, new Map(Object.entries(profile)), walk);
      }),
      checked(amount({ quick: 15, slow: 40 })),
    );
  });
});
