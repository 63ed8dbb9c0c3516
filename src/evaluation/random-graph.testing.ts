// Random formulas, well typed over every operation a term may use, and random profiles. Both shrink: a failure ends as a small formula
// that can be read.
import fc from 'fast-check';
import type { Evaluation } from './evaluation.ts';
import {
  type Attribute,
  type Expression,
  expression,
  formatExpression,
  formatProgram,
  isLoopExpression,
  type NEUTRAL,
  PATH_LIMIT,
  type Program,
  type SHAPING_NAMES,
  SIGNATURES,
  type TermData,
  typeOf,
} from './expression.testing.ts';
import type { Type } from './graph.ts';
import type { Knob, KnobValue } from './knobs.ts';
import { type Ruleset, squaresOf } from './ruleset.ts';

/** What random formulas may speak of besides the board itself. */
export interface Vocabulary {
  readonly ruleset: Ruleset;
  readonly clocks: boolean;
  /** How many path slots there are. */
  readonly paths: number;
  /** Nothing but sums, products, quotients and the like of large numbers with fractions: where exactness ends. */
  readonly arithmetic?: boolean;
}

const ARITHMETIC: ReadonlySet<string> = new Set([
  'const',
  'knob',
  'add',
  'sub',
  'mul',
  'div',
  'min',
  'max',
  'round',
  'king',
]);

const MAX_NESTING = 2;

/** How often operations are tried, where once in a round is not right. */
const WEIGHTS: Readonly<Record<string, number>> = {
  var: 8,
  add: 4,
  sub: 3,
  mul: 4,
  div: 2,
  pow: 0.7,
  exp: 0.4,
  logistic: 0.4,
  round: 0.3,
  sum: 6,
  most: 1.5,
  least: 1.5,
  count: 4,
  lookup: 2,
  squareTable: 2,
  knob: 3,
  const: 2,
  pieces: 5,
  side: 2,
  and: 3,
  or: 2,
  attacks: 4,
  union: 2,
  always: 0.3,
  path: 1.5,
  pinned: 4,
  clock: 0.5,
};

const PRODUCTS: ReadonlySet<string> = new Set(['add', 'sub', 'mul']);

/** Operations whose value depends on more than pawns, kings and castling rights. */
const RESTLESS: ReadonlySet<string> = new Set(['side', 'pinned', 'toMove', 'clock', 'path', 'tapered']);

const NUMBERS = [0, 0, 1, 1, -1, 2, 3, -4, 0.5, 10, 100, -100, 2 ** -10, -(2 ** -10), 0.1, 1 / 3, -2.7, 5 / 1024];
const EXTREMES = [500, -500, 1000, 3000, 16384, -16384, 65536, -65536];
const EXPONENTS = [0, 0.25, 0.5, 0.75, 1, 1, 1.5, 2, 2, 3, 4, -1, -0.5];

/** Refers variables to loops that are still there, and to a king where none is. */
function close(node: Expression, depth: number): Expression {
  if (node.op === 'var') return (node.attr.up as number) < depth ? node : expression('king', [], { side: 0 });
  const args = node.args.map((arg, i) =>
    close(arg, isLoopExpression(node) && i === node.args.length - 1 ? depth + 1 : depth),
  );
  return args.every((arg, i) => arg === node.args[i]) ? node : { ...node, args };
}

class Writer {
  readonly #random: fc.Random;
  readonly #vocabulary: Vocabulary;
  /** What has been written, to be used again: sharing and fusion need something in common. */
  readonly #written: Record<Type, Expression[]> = { num: [], set: [], flag: [], square: [] };
  /** Whether only pawns, kings and castling rights may be spoken of, so that there is something to memoise. */
  #quiet = false;
  /** Whether numbers are large and have fractions, so that values come near the bounds where exactness ends. */
  readonly #wide: boolean;

  constructor(random: fc.Random, vocabulary: Vocabulary) {
    this.#random = random;
    this.#vocabulary = vocabulary;
    this.#wide = vocabulary.arithmetic === true || this.chance(0.2);
  }

  chance(of: number): boolean {
    return this.#random.nextDouble() < of;
  }

  below(count: number): number {
    return this.#random.nextInt(0, count - 1);
  }

  from<T>(items: readonly T[]): T {
    return items[this.below(items.length)]!;
  }

  number(): number {
    if (this.#wide && this.chance(0.8)) return (this.chance(0.7) ? 1 : -1) * (65536 - this.below(4096) / 1024);
    if (this.chance(0.1)) return this.from(EXTREMES);
    if (this.chance(0.7)) return this.from(NUMBERS);
    return this.#random.nextInt(-100_000, 100_000) / 2 ** this.#random.nextInt(0, 12);
  }

  #table(length: number): number[] {
    const few = [this.number(), this.number(), this.number()];
    const mode = this.below(4);
    return Array.from({ length }, () =>
      mode === 0 ? few[0]! : mode === 1 ? this.from(few) : mode === 2 ? this.#random.nextInt(-200, 200) : this.number(),
    );
  }

  #kind(): string {
    const { kinds } = this.#vocabulary.ruleset;
    const allowed = this.#quiet ? kinds.filter(({ pawn, royal }) => pawn || royal) : kinds;
    return this.from(allowed).id;
  }

  #step(): { files: number; ranks: number } {
    const { files, ranks } = this.#vocabulary.ruleset;
    const far = this.chance(0.1);
    const [across, up] = far ? [files - 1, ranks - 1] : [1, 1];
    const step = { files: this.#random.nextInt(-across, across), ranks: this.#random.nextInt(-up, up) };
    return step.files === 0 && step.ranks === 0 ? { files: 0, ranks: 1 } : step;
  }

  #attributes(op: string, depth: number): Record<string, Attribute> {
    const { ruleset, paths } = this.#vocabulary;
    const side = this.below(2);
    switch (op) {
      case 'const':
      case 'knob':
        return { value: this.number() };
      case 'tapered':
        return { value: [this.number(), this.number()] };
      case 'pow':
        return { exponent: this.from(EXPONENTS), by: this.from(['const', 'knob']) };
      case 'exp':
      case 'logistic':
        return { limit: this.from([1, 4, 8]) };
      case 'round':
        return { bits: this.#random.nextInt(-3, 12) };
      case 'lookup':
        return { table: this.#table(this.from([1, 2, 5, 17, 33])) };
      case 'squareTable':
        return { table: this.#table(squaresOf(ruleset)) };
      case 'clock':
        return { name: this.from(['halfmoves', 'fullmoves']) };
      case 'path':
        return { slot: this.below(paths) };
      case 'pieces':
      case 'attacks':
        return { side, kind: this.#kind() };
      case 'squares': {
        const all = (1n << BigInt(squaresOf(ruleset))) - 1n;
        const bits = this.chance(0.2) ? this.from([0n, all]) : this.#random.nextBigInt(0n, all);
        return { bits: `0x${bits.toString(16)}`, side };
      }
      case 'shift':
      case 'fill':
        return { ...this.#step(), side };
      case 'mayCastle':
        return { side, wing: this.below(2) };
      case 'toggle':
      case 'always':
        return { value: this.below(2) };
      case 'choice':
        return { value: this.from(['a', 'b']), option: this.from(['a', 'b']) };
      case 'side':
      case 'rankOf':
      case 'pinned':
      case 'toMove':
      case 'king':
        return { side };
      case 'var':
        return { up: this.below(depth) };
      default:
        return {};
    }
  }

  #isAllowed(op: string, depth: number, leaf: boolean): boolean {
    const { ruleset, clocks, paths } = this.#vocabulary;
    const arity = SIGNATURES[op]!.length - 1;
    if (leaf ? arity > 0 : arity === 0) return false;
    if (this.#quiet && RESTLESS.has(op)) return false;
    if (this.#vocabulary.arithmetic && !ARITHMETIC.has(op)) return false;
    if (op === 'var') return depth > 0;
    if (op === 'mayCastle') return ruleset.capabilities.includes('castling');
    if (op === 'clock') return clocks;
    if (op === 'path') return paths > 0;
    return depth < MAX_NESTING || !isLoopExpression({ op, args: [], attr: {} });
  }

  #choose(type: Type, depth: number, leaf: boolean): string {
    const ops = Object.keys(SIGNATURES).filter((op) => SIGNATURES[op]![0] === type && this.#isAllowed(op, depth, leaf));
    const weight = (op: string) => (WEIGHTS[op] ?? 1) * (this.#wide && PRODUCTS.has(op) ? 5 : 1);
    let rest = this.#random.nextDouble() * ops.reduce((sum, op) => sum + weight(op), 0);
    for (const op of ops) {
      rest -= weight(op);
      if (rest < 0) return op;
    }
    return ops.at(-1)!;
  }

  /** What a loop runs over: mostly pieces. Loops over most of the board, one in another, would take the interpreter too long. */
  #range(fuel: number, depth: number): Expression {
    const mode = this.#random.nextDouble();
    if (mode < 0.55 || depth > 0) return expression('pieces', [], this.#attributes('pieces', depth));
    if (mode < 0.7 && !this.#quiet) return expression('side', [], { side: this.below(2) });
    return this.write('set', fuel, depth);
  }

  /** A piece-square sum, as lanes are made for. */
  #placement(): Expression {
    const table = expression('squareTable', [expression('var', [], { up: 0 })], this.#attributes('squareTable', 1));
    return expression('sum', [expression('pieces', [], this.#attributes('pieces', 0)), table]);
  }

  /** A formula of about `fuel` operations, within `depth` loops. */
  write(type: Type, fuel: number, depth = 0): Expression {
    const known = this.#written[type];
    // What was written in another mood may speak of what must not be spoken of now.
    if (known.length > 0 && !this.#quiet && this.chance(0.2)) return close(this.from(known), depth);
    if (type === 'num' && fuel < 1 && this.#wide && this.chance(0.6)) {
      const king = expression('king', [], { side: this.below(2) });
      return expression('squareTable', [king], this.#attributes('squareTable', depth));
    }
    if (type === 'square' || fuel < 1) {
      const op = this.#choose(type, depth, true);
      return expression(op, [], this.#attributes(op, depth));
    }
    const { arithmetic } = this.#vocabulary;
    if (type === 'num' && !arithmetic && this.chance(0.05)) return this.#placement();
    if (!this.#quiet && !arithmetic && this.chance(0.08)) {
      this.#quiet = true;
      const made = this.write(type, fuel, depth);
      this.#quiet = false;
      return made;
    }
    const op = this.#choose(type, depth, false);
    const [, ...types] = SIGNATURES[op]!;
    const share = (fuel - 1) / types.filter((own) => own !== 'square').length;
    const isLoop = isLoopExpression({ op, args: [], attr: {} });
    const args = types.map((own, i) => {
      const part = share * (0.3 + 1.4 * this.#random.nextDouble());
      if (isLoop) return i === 0 ? this.#range(part, depth) : this.write(own, part, depth + 1);
      return this.write(own, part, depth);
    });
    const made = expression(op, args, this.#attributes(op, depth));
    known.push(made);
    return made;
  }

  term(fuel: number): TermData {
    const shaping: Partial<Record<(typeof SHAPING_NAMES)[number], number>> = {};
    if (this.chance(0.3)) shaping.weight = this.from([0, 1, -1, 0.5, 8, -8, 0.1, 1.25]);
    if (this.chance(0.15)) shaping.pow = this.from([0.25, 0.5, 1, 1.05, 1.5, 2, 4]);
    if (this.chance(0.2)) shaping.offset = this.from([0, 1000, -1000, 12.5, -0.1]);
    if (this.chance(0.2)) shaping.cap = this.from([0, 50, 333.3, 16384]);
    if (this.chance(0.2)) shaping.sideCap = this.from([0, 50, 333.3, 16384]);
    const value = this.write('num', fuel);
    const scope = this.chance(0.6) ? this.from(['least', 'least', 0, 10, 20] as const) : undefined;
    return { value, shaping, fast: this.chance(0.4), ...(scope === undefined ? {} : { scope }) };
  }
}

// ── Shrinking ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

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

function* simplerNumbers(value: number): Generator<number> {
  for (const simple of [0, 1, Math.trunc(value), Math.trunc(value / 2)]) {
    if (Math.abs(simple) < Math.abs(value) || (simple !== value && !Number.isInteger(value))) yield simple;
  }
}

function* simplerTables(table: readonly number[]): Generator<readonly number[]> {
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
    const { [name as keyof typeof NEUTRAL]: _, ...shaping } = term.shaping;
    yield { ...term, shaping };
  }
  if (term.fast) yield { ...term, fast: false };
  if (term.scope !== undefined) {
    const { scope: _, ...plain } = term;
    yield plain;
  }
  for (const value of simplerExpressions(term.value, 0)) yield { ...term, value };
}

function* simplerPrograms({ terms }: Program): Generator<Program> {
  if (terms.length > 1) for (const i of terms.keys()) yield { terms: terms.filter((_, j) => j !== i) };
  for (const [i, term] of terms.entries()) {
    for (const simple of simplerTerms(term)) yield { terms: terms.map((old, j) => (j === i ? simple : old)) };
  }
}

/** Lets a failure be reported as text. */
function readable<T extends object>(value: T, text: (value: T) => string): T {
  return Object.defineProperty({ ...value }, fc.toStringMethod, { value: () => text(value), enumerable: false });
}

/** An arbitrary made of a way to generate and a way to simplify; what is simplified is plain data. */
class Shrinking<T extends object> extends fc.Arbitrary<T> {
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

/** Evaluations of up to `terms` random terms, each of up to about `fuel` operations. */
export function programs(vocabulary: Vocabulary, terms: number, fuel: number): fc.Arbitrary<Program> {
  return new Shrinking(
    (random) => {
      const writer = new Writer(random, vocabulary);
      const count = random.nextInt(1, terms);
      return { terms: Array.from({ length: count }, () => writer.term(random.nextInt(1, fuel))) };
    },
    simplerPrograms,
    (program) => `\n${formatProgram(program)}\n`,
  );
}

// ── Profiles ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Knob values by full id; what is missing has its default. */
export type ProfileData = Readonly<Record<string, KnobValue>>;

function randomNumber(random: fc.Random, { min, max, step }: { min: number; max: number; step: number }): number {
  switch (random.nextInt(0, 5)) {
    case 0:
      return Math.min(max, Math.max(min, 0));
    case 1:
      return min;
    case 2:
      return max;
    case 3:
      // Off any step: values are quantised when they are loaded.
      return min + (max - min) * random.nextDouble();
    default:
      return Math.min(max, min + step * random.nextInt(0, Math.floor((max - min) / step)));
  }
}

function randomValue(random: fc.Random, knob: Knob): KnobValue {
  switch (knob.kind) {
    case 'number':
      if (knob.neutral !== undefined && random.nextInt(0, 2) > 0) return knob.neutral;
      return randomNumber(random, knob);
    case 'toggle':
      return random.nextInt(0, 1) === 1;
    case 'choice':
      return knob.options[random.nextInt(0, knob.options.length - 1)]!;
    default: {
      if (random.nextInt(0, 3) > 0) return knob.default.map(() => randomNumber(random, knob));
      const flat = randomNumber(random, knob);
      return knob.default.map(() => flat);
    }
  }
}

function* simplerProfiles(profile: ProfileData): Generator<ProfileData> {
  const entries = Object.entries(profile);
  for (let part = entries.length; part >= 1; part = part >> 1) {
    for (let start = 0; start < entries.length; start += part) {
      yield Object.fromEntries(entries.filter((_, i) => i < start || i >= start + part));
    }
  }
  for (const [i, [id, value]] of entries.entries()) {
    const simpler: KnobValue[] =
      typeof value === 'number'
        ? [...simplerNumbers(value)]
        : typeof value === 'object'
          ? [...simplerTables(value)]
          : [];
    for (const simple of simpler) yield Object.fromEntries(entries.map((old, j) => (i === j ? [id, simple] : old)));
  }
}

/** Profiles that set some or all knobs of an evaluation to values in their ranges, the ends and 0 among them. */
export function profiles(evaluation: Evaluation): fc.Arbitrary<ProfileData> {
  return new Shrinking<ProfileData>(
    (random) => {
      const share = random.nextDouble();
      const chosen = [...evaluation.knobs].filter(() => random.nextDouble() < share);
      return Object.fromEntries(chosen.map(([id, knob]) => [id, randomValue(random, knob)]));
    },
    simplerProfiles,
    (profile) => `\n${formatProfile(profile)}\n`,
  );
}

export function formatProfile(profile: ProfileData): string {
  return `  ${JSON.stringify(profile)}`;
}

/** What the slots of a path hold. */
export function pathValues(slots: number): fc.Arbitrary<number[]> {
  return fc.array(fc.integer({ min: -PATH_LIMIT, max: PATH_LIMIT }), { minLength: slots, maxLength: slots });
}
