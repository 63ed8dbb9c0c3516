// Shrinks the input of random tests: each function returns simpler values, the simplest first, so that a failure is
// small enough to read.
import fc from 'fast-check';
import {
  type Attribute,
  close,
  type Expression,
  expression,
  formatExpression,
  isLoopExpression,
  type Program,
  type SHAPING_NAMES,
  type TermData,
  typeOf,
} from './expression.testing.ts';
import type { Type } from './operations/operation.ts';

const LEAVES: Readonly<Record<Type, readonly Expression[]>> = {
  num: [expression('const', [], { value: 0 }), expression('const', [], { value: 1 })],
  set: [expression('squares', [], { bits: '0x0', side: 0 }), expression('side', [], { side: 0 })],
  flag: [expression('always', [], { value: 0 }), expression('always', [], { value: 1 })],
  square: [expression('king', [], { side: 0 })],
};

function size(node: Expression): number {
  return node.args.reduce((sum, arg) => sum + size(arg), 1);
}

function* descendants(node: Expression): Generator<Expression> {
  for (const arg of node.args) {
    yield arg;
    yield* descendants(arg);
  }
}

export function* simplerNumbers(value: number): Generator<number> {
  for (const simple of [0, 1, Math.trunc(value), Math.trunc(value / 2)]) {
    if (Math.abs(simple) < Math.abs(value) || (simple !== value && !Number.isInteger(value))) yield simple;
  }
}

export function* simplerTables(table: readonly number[]): Generator<readonly number[]> {
  if (table.some((value) => value !== 0)) yield table.map(() => 0);
  const places = table.flatMap((value, i) => (value === 0 ? [] : [i]));
  if (places.length > 1) {
    const half = new Set(places.slice(0, places.length >> 1));
    yield table.map((value, i) => (half.has(i) ? 0 : value));
    yield table.map((value, i) => (half.has(i) ? value : 0));
  } else if (places.length === 1) {
    for (const simple of simplerNumbers(table[places[0]!]!)) yield table.map((value) => (value === 0 ? 0 : simple));
  }
}

function* simplerAttributes(node: Expression): Generator<Expression> {
  for (const [name, value] of Object.entries(node.attr)) {
    const simpler = (simple: Attribute) => ({ ...node, attr: { ...node.attr, [name]: simple } });
    if (typeof value === 'object') for (const table of simplerTables(value)) yield simpler(table);
    else if (name === 'value' && typeof value === 'number')
      for (const simple of simplerNumbers(value)) yield simpler(simple);
    else if (name === 'exponent' && value !== 2) yield simpler(2);
    else if (name === 'side' && value === 1) yield simpler(0);
  }
  // A knob is a number with a name.
  if (node.op === 'knob') yield expression('const', [], node.attr);
}

/** Formulas that are simpler than the given one in one respect, the simplest first. */
function* simplerExpressions(node: Expression, depth: number): Generator<Expression> {
  const type = typeOf(node);
  const own = size(node);
  for (const leaf of LEAVES[type]) {
    if (own > 1) yield leaf;
    else if (formatExpression(leaf) === formatExpression(node, depth)) break;
    else yield leaf;
  }
  for (const inner of descendants(node)) if (typeOf(inner) === type) yield close(inner, depth);
  yield* simplerAttributes(node);
  for (const [i, arg] of node.args.entries()) {
    const bound = isLoopExpression(node) && i === node.args.length - 1;
    for (const simple of simplerExpressions(arg, bound ? depth + 1 : depth)) {
      yield { ...node, args: node.args.map((old, j) => (j === i ? simple : old)) };
    }
  }
}

function* simplerTerms(term: TermData): Generator<TermData> {
  for (const value of LEAVES.num) if (size(term.value) > 1) yield { ...term, value };
  for (const name of Object.keys(term.shaping)) {
    const { [name as (typeof SHAPING_NAMES)[number]]: _, ...shaping } = term.shaping;
    yield { ...term, shaping };
  }
  if (term.fast) yield { ...term, fast: false };
  if (term.scope !== undefined) {
    const { scope: _, ...plain } = term;
    yield plain;
  }
  for (const value of simplerExpressions(term.value, 0)) yield { ...term, value };
}

export function* simplerPrograms({ terms }: Program): Generator<Program> {
  if (terms.length > 1) for (const i of terms.keys()) yield { terms: terms.filter((_, j) => j !== i) };
  for (const [i, term] of terms.entries()) {
    for (const simple of simplerTerms(term)) yield { terms: terms.map((old, j) => (j === i ? simple : old)) };
  }
}

/** Prints a failure as text. */
function readable<T extends object>(value: T, text: (value: T) => string): T {
  return Object.defineProperty({ ...value }, fc.toStringMethod, { value: () => text(value), enumerable: false });
}

/** An arbitrary from a generator and a shrinker of plain data. */
export class Shrinking<T extends object> extends fc.Arbitrary<T> {
  readonly #make: (random: fc.Random) => T;
  readonly #simpler: (value: T) => Generator<T>;
  readonly #text: (value: T) => string;

  constructor(make: (random: fc.Random) => T, simpler: (value: T) => Generator<T>, text: (value: T) => string) {
    super();
    this.#make = make;
    this.#simpler = simpler;
    this.#text = text;
  }

  #value(value: T): fc.Value<T> {
    return new fc.Value(readable(value, this.#text), undefined);
  }

  generate(random: fc.Random): fc.Value<T> {
    return this.#value(this.#make(random));
  }

  canShrinkWithoutContext(_value: unknown): _value is T {
    return true;
  }

  shrink(value: T): fc.Stream<fc.Value<T>> {
    return fc.stream(this.#simpler(value)).map((simple) => this.#value(simple));
  }
}
