// Random, well-typed formulas with every operation that a term may use.
import fc from 'fast-check';
import {
  type Attribute,
  close,
  type Expression,
  expression,
  formatProgram,
  isLoopExpression,
  PATH_LIMIT,
  type Program,
  type SHAPING_NAMES,
  SIGNATURES,
  type TermData,
} from './expression.testing.ts';
import type { Type } from './operations/operation.ts';
import { type Kind, type Ruleset, squaresOf } from './ruleset.ts';
import { Shrinking, simplerPrograms } from './shrink.testing.ts';

export { profiles } from './random-profile.testing.ts';

/** The inputs that random formulas may use besides the board itself. */
export interface Vocabulary {
  readonly ruleset: Ruleset;
  readonly clocks: boolean;
  /** The number of path slots. */
  readonly paths: number;
  /**
   * Cases that are rare at random: sums and products of large numbers with fractions, where exactness ends; or loops
   * over few sets with few kinds, which have much in common.
   */
  readonly focus?: 'arithmetic' | 'loops' | undefined;
}

const FOCUS: Readonly<Record<'arithmetic' | 'loops', ReadonlySet<string>>> = {
  arithmetic: new Set(['const', 'knob', 'add', 'sub', 'mul', 'div', 'min', 'max', 'round', 'king']),
  loops: new Set(
    'const add mul count rankOf fileOf sum most pieces side and attacks single union twice some has any select choose toMove var king'.split(
      ' ',
    ),
  ),
};

const MAX_NESTING = 2;

/** The weights of operations that are tried more or less often than once per round. */
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
  legalMoves: 0.7,
};

const PRODUCTS: ReadonlySet<string> = new Set(['add', 'sub', 'mul']);

/** Operations whose value depends on more than pawns, kings and castling rights. */
const RESTLESS: ReadonlySet<string> = new Set([
  'side',
  'inHand',
  'drops',
  'pinned',
  'toMove',
  'clock',
  'path',
  'legalMoves',
  'tapered',
]);

const NUMBERS = [0, 0, 1, 1, -1, 2, 3, -4, 0.5, 10, 100, -100, 2 ** -10, -(2 ** -10), 0.1, 1 / 3, -2.7, 5 / 1024];
const EXTREMES = [500, -500, 1000, 3000, 16384, -16384, 65536, -65536];
const EXPONENTS = [0, 0.25, 0.5, 0.75, 1, 1, 1.5, 2, 2, 3, 4, -1, -0.5];

/** The nesting depth of loops. */
function nesting(node: Expression): number {
  const [set, ...rest] = node.args.map(nesting);
  const deepest = Math.max(0, set ?? 0, ...rest);
  return isLoopExpression(node) ? Math.max(set!, 1 + rest[0]!) : deepest;
}

class Writer {
  readonly #random: fc.Random;
  readonly #vocabulary: Vocabulary;
  /** Expressions written so far, for reuse: sharing and fusion need common parts. */
  readonly #written: Record<Type, Expression[]> = { num: [], set: [], flag: [], square: [] };
  /** Sets that loops have run over: only loops over one set can run as one or share results. */
  readonly #ranges: Expression[] = [];
  /** Whether only pawns, kings and castling rights may be used, so that there is something to memoise. */
  #quiet = false;
  /** Whether numbers are large and have fractions, so that values come near the bounds where exactness ends. */
  readonly #wide: boolean;

  readonly #kinds: readonly Kind[];

  constructor(random: fc.Random, vocabulary: Vocabulary) {
    this.#random = random;
    this.#vocabulary = vocabulary;
    this.#wide = vocabulary.focus === 'arithmetic' || (vocabulary.focus === undefined && this.chance(0.2));
    const { kinds } = vocabulary.ruleset;
    const riders = kinds.filter(({ rides }) => rides.length > 0);
    const rider = this.from(riders);
    this.#kinds = vocabulary.focus === 'loops' ? [rider, rider, rider, this.from(riders)] : kinds;
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
    return this.from(this.#quiet ? kinds.filter(({ pawn, royal }) => pawn || royal) : this.#kinds).id;
  }

  #step(): { files: number; ranks: number } {
    const { files, ranks } = this.#vocabulary.ruleset;
    const far = this.chance(0.1);
    const [across, up] = far ? [files - 1, ranks - 1] : [1, 1];
    const step = { files: this.#random.nextInt(-across, across), ranks: this.#random.nextInt(-up, up) };
    return step.files === 0 && step.ranks === 0 ? { files: 0, ranks: 1 } : step;
  }

  #attributes(op: string, depth: number): Record<string, Attribute> {
    const { ruleset, paths, focus } = this.#vocabulary;
    const side = focus === 'loops' && this.chance(0.7) ? 0 : this.below(2);
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
      case 'home':
      case 'promotionZone':
        return { side, kind: this.#kind() };
      case 'inHand':
      case 'drops':
        return { side, kind: this.from(ruleset.kinds.filter(({ slot }) => slot !== undefined)).id };
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
      case 'fileOf':
      case 'pinned':
      case 'legalMoves':
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
    const { ruleset, clocks, paths, focus } = this.#vocabulary;
    const arity = SIGNATURES[op]!.length - 1;
    if (leaf ? arity > 0 : arity === 0) return false;
    if (this.#quiet && RESTLESS.has(op)) return false;
    if (focus !== undefined && !FOCUS[focus].has(op)) return false;
    if (op === 'var') return depth > 0;
    if (op === 'mayCastle') return ruleset.capabilities.includes('castling');
    if (op === 'legalMoves') return ruleset.capabilities.includes('legalMoves');
    if (op === 'inHand' || op === 'drops') return ruleset.capabilities.includes('hands');
    if (op === 'home') return ruleset.capabilities.includes('start');
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

  /** Sometimes reuses an earlier expression, if it fits within this many loops. */
  #again(written: readonly Expression[], depth: number, chance: number): Expression | undefined {
    // An expression written in another mode may use parts that are excluded now.
    if (written.length === 0 || this.#quiet || !this.chance(chance)) return undefined;
    const old = this.from(written);
    return depth + nesting(old) <= MAX_NESTING ? close(old, depth) : undefined;
  }

  /** A set for a loop: mostly pieces. Nested loops over most of the board would take the interpreter too long. */
  #range(fuel: number, depth: number): Expression {
    const old = this.#again(this.#ranges, depth, 0.4);
    if (old !== undefined) return old;
    const made = this.#newRange(fuel, depth);
    this.#ranges.push(made);
    return made;
  }

  #newRange(fuel: number, depth: number): Expression {
    const mode = this.#random.nextDouble();
    if (mode < 0.55 || depth > 0) return expression('pieces', [], this.#attributes('pieces', depth));
    if (mode < 0.7 && !this.#quiet) return expression('side', [], { side: this.below(2) });
    return this.write('set', fuel, depth);
  }

  /** A piece-square sum, which becomes a lane. */
  #placement(): Expression {
    const table = expression('squareTable', [expression('var', [], { up: 0 })], this.#attributes('squareTable', 1));
    return expression('sum', [expression('pieces', [], this.#attributes('pieces', 0)), table]);
  }

  /** Attacks on the current board. */
  #plainAttacks(from: Expression, depth: number): Expression {
    const occupied = expression('or', [expression('side', [], { side: 0 }), expression('side', [], { side: 1 })]);
    return expression('attacks', [from, occupied], this.#attributes('attacks', depth));
  }

  /**
   * A small expression that depends on the variable of a loop: a body that does not depend on it would test nothing.
   */
  #aboutVariable(type: Type, depth: number): Expression {
    const here = expression('var', [], this.#attributes('var', depth));
    const king = expression('king', [], { side: this.below(2) });
    const attacks = this.#plainAttacks(here, depth);
    if (type === 'set') {
      const single = expression('single', [here]);
      return this.from([
        attacks,
        attacks,
        single,
        expression('between', [here, king]),
        expression('line', [king, here]),
      ]);
    }
    if (type === 'flag') return expression('has', [this.write('set', 0, depth), here]);
    return this.from([
      expression('count', [attacks]),
      expression('count', [expression('and', [attacks, this.write('set', 0, depth)])]),
      expression('rankOf', [here], { side: this.below(2) }),
      expression('fileOf', [here], { side: this.below(2) }),
      expression('distance', [here, king]),
      expression('squareTable', [here], this.#attributes('squareTable', depth)),
    ]);
  }

  /**
   * Loops of which each needs the result of an earlier one, so that they cannot run as one although they compute the
   * same.
   */
  #entangled(): Expression {
    const sets = [this.#attributes('pieces', 0), this.#attributes('pieces', 0)].map((attr) =>
      expression('pieces', [], attr),
    );
    const loop = (body: Expression) => expression(this.from(['sum', 'sum', 'most']), [this.from(sets), body]);
    const join = (a: Expression, b: Expression) => expression(this.from(['add', 'mul']), [a, b]);
    let made = loop(this.#aboutVariable('num', 1));
    for (let n = this.below(4); n >= 0; n--) {
      const own = this.#aboutVariable('num', 1);
      const inner = join(this.#aboutVariable('num', 2), this.chance(0.5) ? made : this.#aboutVariable('num', 2));
      made = loop(join(own, this.chance(0.5) ? made : loop(inner)));
    }
    return made;
  }

  #leaf(type: Type, depth: number): Expression {
    if (type === 'num' && this.#wide && this.chance(0.6)) {
      const king = expression('king', [], { side: this.below(2) });
      return expression('squareTable', [king], this.#attributes('squareTable', depth));
    }
    if (type !== 'square' && depth > 0 && !this.#quiet && this.chance(0.6)) return this.#aboutVariable(type, depth);
    const op = this.#choose(type, depth, true);
    return expression(op, [], this.#attributes(op, depth));
  }

  /** The arguments of an operation, which share its fuel. */
  #arguments(op: string, fuel: number, depth: number): Expression[] {
    const [, ...types] = SIGNATURES[op]!;
    if (isLoopExpression({ op, args: [], attr: {} })) {
      return [this.#range(fuel / 4, depth), this.write(types[1]!, (fuel * 3) / 4, depth + 1)];
    }
    const share = fuel / types.filter((type) => type !== 'square').length;
    return types.map((type) => this.write(type, share * (0.3 + 1.4 * this.#random.nextDouble()), depth));
  }

  /** A formula of about `fuel` operations, within `depth` loops. */
  write(type: Type, fuel: number, depth = 0): Expression {
    const known = this.#written[type];
    const old = this.#again(known, depth, 0.2);
    if (old !== undefined) return old;
    if (type === 'square' || fuel < 1) return this.#leaf(type, depth);
    const { focus } = this.#vocabulary;
    if (focus === 'loops' && type === 'num' && depth === 0 && this.chance(0.4)) return this.#entangled();
    const isFocused = focus !== undefined;
    if (type === 'num' && !isFocused && this.chance(0.05)) return this.#placement();
    if (!this.#quiet && !isFocused && this.chance(0.08)) {
      this.#quiet = true;
      const made = this.write(type, fuel, depth);
      this.#quiet = false;
      return made;
    }
    const op = this.#choose(type, depth, false);
    const made =
      op === 'attacks' && !this.#quiet && this.chance(0.7)
        ? this.#plainAttacks(this.write('square', 0, depth), depth)
        : expression(op, this.#arguments(op, fuel - 1, depth), this.#attributes(op, depth));
    known.push(made);
    return made;
  }

  /** A factor of the score: mostly between 0 and 2, as it should be. */
  scale(fuel: number): TermData {
    const value = this.write('num', fuel);
    const [zero, two] = [0, 2].map((bound) => expression('const', [], { value: bound }));
    const kept = expression('min', [expression('max', [value, zero!]), two!]);
    const shaping = this.chance(0.5) ? { weight: this.from([0, 0.5, 1, 2]) } : {};
    return { value: this.chance(0.7) ? kept : value, role: 'scale', shaping, fast: false };
  }

  term(fuel: number): TermData {
    const shaping: Partial<Record<(typeof SHAPING_NAMES)[number], number>> = {};
    const sometimes = (name: (typeof SHAPING_NAMES)[number], chance: number, choices: readonly number[]) => {
      if (this.chance(chance)) shaping[name] = this.from(choices);
    };
    sometimes('weight', 0.3, [0, 1, 1, -1, 0.5, 8, -8, 0.1, 1.25]);
    sometimes('pow', 0.15, [0, 0.25, 0.5, 1, 1.05, 1.5, 2, 4]);
    sometimes('offset', 0.2, [0, 1000, -1000, 12.5, -0.1]);
    sometimes('cap', 0.15, [0, 50, 333.3, 1000, 5000, 16384]);
    sometimes('sideCap', 0.15, [0, 50, 333.3, 1000, 5000, 16384]);
    const value = this.write('num', fuel);
    const scope = this.chance(0.6) ? this.from(['least', 'least', 'least', 0, 10] as const) : undefined;
    return { value, shaping, fast: this.chance(0.4), ...(scope === undefined ? {} : { scope }) };
  }
}

/** Evaluations of up to `terms` random terms, each of up to about `fuel` operations. */
export function programs(vocabulary: Vocabulary, terms: number, fuel: number): fc.Arbitrary<Program> {
  return new Shrinking(
    (random) => {
      const writer = new Writer(random, vocabulary);
      const made = Array.from({ length: random.nextInt(1, terms) }, () => writer.term(random.nextInt(fuel >> 2, fuel)));
      if (writer.chance(0.15)) made.push(writer.scale(random.nextInt(fuel >> 2, fuel)));
      return { terms: made };
    },
    simplerPrograms,
    (program) => `\n${formatProgram(program)}\n`,
  );
}

/** Values for the slots of a path. */
export function pathValues(slots: number): fc.Arbitrary<number[]> {
  return fc.array(fc.integer({ min: -PATH_LIMIT, max: PATH_LIMIT }), { minLength: slots, maxLength: slots });
}
