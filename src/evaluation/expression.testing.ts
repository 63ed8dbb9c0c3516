// Formulas as plain data, for random tests to generate, shrink, print, send to a browser and turn into terms.
import { Bounds } from './bounds.ts';
import { Evaluation } from './evaluation.ts';
import { type Board, Flag, Num, type Side, type Square, SquareSet } from './formula.ts';
import type { Knob, KnobValue } from './knobs.ts';
import type { Node } from './nodes.ts';
import type { Op } from './operations/index.ts';
import type { Type } from './operations/operation.ts';
import { quantise } from './quantise.ts';
import type { Ruleset } from './ruleset.ts';
import { specialise } from './specialise.ts';
import { type Knobs, SHAPING, type Term } from './term.ts';

export type Attribute = number | string | readonly number[];

export interface Expression {
  readonly op: string;
  readonly args: readonly Expression[];
  readonly attr: Readonly<Record<string, Attribute>>;
}

/**
 * The operations: the type of the result, then of the arguments. A loop binds a variable in its last argument; `var` names the
 * variable of the loop that lies `up` loops further out.
 */
export const SIGNATURES: Readonly<Record<string, readonly [Type, ...Type[]]>> = {
  const: ['num'], //        value
  knob: ['num'], //         value
  tapered: ['num'], //      value: a pair, mixed by phase
  add: ['num', 'num', 'num'],
  sub: ['num', 'num', 'num'],
  mul: ['num', 'num', 'num'],
  div: ['num', 'num', 'num'],
  min: ['num', 'num', 'num'],
  max: ['num', 'num', 'num'],
  pow: ['num', 'num'], //   exponent, by: 'const' or 'knob'
  exp: ['num', 'num'], //   limit: the argument is kept within ±limit
  logistic: ['num', 'num'], // limit
  blend: ['num', 'num', 'num', 'num'],
  select: ['num', 'flag', 'num', 'num'],
  round: ['num', 'num'], // bits
  count: ['num', 'set'],
  lookup: ['num', 'num'], // table
  squareTable: ['num', 'square'], // table
  rankOf: ['num', 'square'], // side
  fileOf: ['num', 'square'], // side
  inHand: ['num'], //       side, kind
  distance: ['num', 'square', 'square'],
  clock: ['num'], //        name
  path: ['num'], //         slot
  legalMoves: ['num'], //   side
  sum: ['num', 'set', 'num'],
  most: ['num', 'set', 'num'],
  least: ['num', 'set', 'num'],
  pieces: ['set'], //       side, kind
  side: ['set'], //         side
  home: ['set'], //         side, kind
  promotionZone: ['set'], // side, kind
  drops: ['set'], //        side, kind
  squares: ['set'], //      bits (hexadecimal), side
  and: ['set', 'set', 'set'],
  or: ['set', 'set', 'set'],
  not: ['set', 'set'],
  shift: ['set', 'set'], // files, ranks, side
  fill: ['set', 'set', 'set'], // files, ranks, side
  attacks: ['set', 'square', 'set'], // side, kind
  pinned: ['set'], //       side
  line: ['set', 'square', 'square'],
  between: ['set', 'square', 'square'],
  single: ['set', 'square'],
  union: ['set', 'set', 'set'],
  twice: ['set', 'set', 'set'],
  choose: ['set', 'flag', 'set', 'set'],
  less: ['flag', 'num', 'num'],
  atMost: ['flag', 'num', 'num'],
  equal: ['flag', 'num', 'num'],
  some: ['flag', 'set'],
  has: ['flag', 'set', 'square'],
  both: ['flag', 'flag', 'flag'],
  either: ['flag', 'flag', 'flag'],
  never: ['flag', 'flag'],
  toMove: ['flag'], //      side
  mayCastle: ['flag'], //   side, wing
  toggle: ['flag'], //      value: 0 or 1
  choice: ['flag'], //      value, option: 'a' or 'b'
  always: ['flag'], //      value: 0 or 1
  any: ['flag', 'set', 'flag'],
  var: ['square'], //       up
  king: ['square'], //      side
};

const LOOPS: ReadonlySet<string> = new Set(['sum', 'most', 'least', 'union', 'twice', 'any']);

export function isLoopExpression({ op }: Expression): boolean {
  return LOOPS.has(op);
}

export function typeOf({ op }: Expression): Type {
  return SIGNATURES[op]![0];
}

export function expression(
  op: string,
  args: readonly Expression[] = [],
  attr: Readonly<Record<string, Attribute>> = {},
): Expression {
  return { op, args, attr };
}

/** Binds variables to loops that still exist, and to a king where there is none. */
export function close(node: Expression, depth: number): Expression {
  if (node.op === 'var') return (node.attr.up as number) < depth ? node : expression('king', [], { side: 0 });
  const args = node.args.map((arg, i) =>
    close(arg, isLoopExpression(node) && i === node.args.length - 1 ? depth + 1 : depth),
  );
  return args.every((arg, i) => arg === node.args[i]) ? node : { ...node, args };
}

/** The largest value in a slot of a path. */
export const PATH_LIMIT = 200;

export const SHAPING_NAMES = ['weight', 'pow', 'offset', 'cap', 'sideCap'] as const;

export interface TermData {
  readonly value: Expression;
  /** A factor of the score, which has no shaping but a weight, and no microscope. */
  readonly role?: 'scale';
  readonly shaping: Readonly<Partial<Record<(typeof SHAPING_NAMES)[number], number>>>;
  readonly fast: boolean;
  /**
   * A score shows whole centipawns up to a limit. The microscope shows other bits of the value: it is multiplied by
   * 2^scope (or, for the lowest bits, by the power that makes them whole), and the part above the window is removed.
   */
  readonly scope?: number | 'least';
}

/** An evaluation as data. */
export interface Program {
  readonly terms: readonly TermData[];
}

const WINDOW_BITS = 13;

// ── Text ──────────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Long tables with equal neighbors written once. */
function formatTable(table: readonly number[]): string {
  const runs: string[] = [];
  for (let i = 0; i < table.length; ) {
    let end = i + 1;
    while (end < table.length && table[end] === table[i]) end++;
    runs.push(end - i > 1 ? `${end - i}×${table[i]}` : `${table[i]}`);
    i = end;
  }
  return `[${runs.join(' ')}]`;
}

function formatAttribute(name: string, value: Attribute): string {
  if (name === 'side') return value === 0 ? 'us' : 'them';
  const text = typeof value === 'object' ? formatTable(value) : String(value);
  return name === 'value' || name === 'kind' || name === 'table' ? text : `${name}=${text}`;
}

/** A formula as an s-expression; loop variables are named a, b, … from the outside in. */
export function formatExpression(node: Expression, depth = 0): string {
  const name = (level: number) => String.fromCharCode(97 + level);
  if (node.op === 'var') return name(depth - 1 - (node.attr.up as number));
  const words = [node.op, ...Object.entries(node.attr).map(([key, value]) => formatAttribute(key, value))];
  node.args.forEach((arg, i) => {
    const bound = isLoopExpression(node) && i === node.args.length - 1;
    if (bound) words.push(name(depth));
    words.push(formatExpression(arg, bound ? depth + 1 : depth));
  });
  return words.length === 1 ? words[0]! : `(${words.join(' ')})`;
}

export function formatProgram({ terms }: Program): string {
  return terms
    .map(({ value, role, shaping, fast, scope }) => {
      const marks = Object.entries(shaping).map(([name, set]) => `${name}=${set}`);
      if (fast) marks.push('fast');
      if (scope !== undefined) marks.push(`scope=${scope}`);
      return `  ${[role ?? 'term', ...marks].join(' ')}: ${formatExpression(value)}`;
    })
    .join('\n');
}

// ── Terms ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────

const NUMBER_RANGE = { min: -65536, max: 65536, step: 1 };
const TEXT = { label: 'A knob', help: 'Of a random term.' };

/**
 * The knob that an expression declares, if any, and its value. The default differs from the value, so that tests notice
 * if the value is ignored.
 */
function knobOf({ op, attr }: Expression): { knob: Knob; value: KnobValue } | undefined {
  const number = { ...TEXT, ...NUMBER_RANGE };
  switch (op) {
    case 'knob':
      return { knob: { kind: 'number', default: 7, ...number }, value: attr.value as number };
    case 'pow':
      if (attr.by !== 'knob') return undefined;
      return { knob: { kind: 'number', default: 1, ...number }, value: attr.exponent as number };
    case 'tapered':
      return { knob: { kind: 'tapered', default: [1, 2], ...number }, value: attr.value as readonly number[] };
    case 'lookup':
      return { knob: { kind: 'countTable', default: [3], ...number }, value: attr.table as readonly number[] };
    case 'squareTable': {
      const table = attr.table as readonly number[];
      return { knob: { kind: 'squareTable', default: table.map((_, i) => i), ...number }, value: table };
    }
    case 'toggle':
      return { knob: { kind: 'toggle', default: attr.value !== 1, ...TEXT }, value: attr.value === 1 };
    case 'choice':
      return {
        knob: { kind: 'choice', options: ['a', 'b'], default: 'a', ...TEXT },
        value: attr.value as string,
      };
    default:
      return undefined;
  }
}

class Builder {
  readonly board: Board;
  readonly knobs: Knobs;
  readonly names: ReadonlyMap<Expression, string>;

  constructor(board: Board, knobs: Knobs, names: ReadonlyMap<Expression, string>) {
    this.board = board;
    this.knobs = knobs;
    this.names = names;
  }

  #num(node: Node): Num {
    return new Num(this.board.graph, node);
  }

  build(node: Expression, variables: readonly Square[]): Num | SquareSet | Flag | Square {
    const { op, args, attr } = node;
    const { board, knobs } = this;
    const { graph } = board;
    const arg = (i: number) => this.build(args[i]!, variables);
    const num = (i: number) => arg(i) as Num;
    const set = (i: number) => arg(i) as SquareSet;
    const flag = (i: number) => arg(i) as Flag;
    const square = (i: number) => arg(i) as Square;
    const body = (variable: Square) => this.build(args[1]!, [variable, ...variables]);
    const name = this.names.get(node)!;
    const side = attr.side as Side;
    const kind = attr.kind as string;
    const step = [attr.files as number, attr.ranks as number] as const;
    switch (op) {
      case 'const':
        return board.num(attr.value as number);
      case 'knob':
        return knobs.number(name);
      case 'tapered':
        return knobs.taper(knobs.tapered(name));
      case 'add':
        return num(0).plus(num(1));
      case 'sub':
        return num(0).minus(num(1));
      case 'mul':
        return num(0).times(num(1));
      case 'div':
        return num(0).over(num(1));
      case 'min':
        return num(0).atMost(num(1));
      case 'max':
        return num(0).atLeast(num(1));
      case 'pow':
        return num(0).toThe(attr.by === 'knob' ? knobs.number(name) : (attr.exponent as number));
      case 'exp':
      case 'logistic': {
        const limit = attr.limit as number;
        return this.#num(graph.node(op, [num(0).atMost(limit).atLeast(-limit).node]));
      }
      case 'blend':
        return board.blend(num(0), num(1), num(2));
      case 'select':
        return flag(0).pick(num(1), num(2));
      case 'round':
        return this.#num(graph.node('round', [num(0).node], { bits: attr.bits as number }));
      case 'count':
        return set(0).count();
      case 'lookup':
        return knobs.byCount(name, num(0));
      case 'squareTable':
        return knobs.bySquare(name, square(0));
      case 'rankOf':
        return square(0).rank(side);
      case 'fileOf':
        return square(0).file(side);
      case 'inHand':
        return board.inHand(side, kind);
      case 'home':
        return board.home(side, kind);
      case 'promotionZone':
        return board.promotionZone(side, kind);
      case 'drops':
        return board.drops(side, kind);
      case 'distance':
        return square(0).distanceTo(square(1));
      case 'clock':
        return this.#num(graph.clock({ name: attr.name === 'halfmoves' ? 'halfmoves' : 'fullmoves' }));
      case 'path':
        return this.#num(graph.node('path', [], { slot: attr.slot as number, low: -PATH_LIMIT, high: PATH_LIMIT }));
      case 'legalMoves':
        return board.legalMoves(side);
      case 'sum':
        return set(0).sum((variable) => body(variable) as Num);
      case 'most':
        return set(0).most((variable) => body(variable) as Num);
      case 'least':
        return set(0).least((variable) => body(variable) as Num);
      case 'pieces':
        return board.pieces(side, kind);
      case 'side':
        return board.side(side);
      case 'squares': {
        const bits = BigInt(attr.bits as string);
        const { files } = board.ruleset;
        return board.squares((file, rank) => ((bits >> BigInt(rank * files + file)) & 1n) === 1n, side);
      }
      case 'and':
        return set(0).and(set(1));
      case 'or':
        return set(0).or(set(1));
      case 'not':
        return set(0).not();
      case 'shift':
        return set(0).step(step, side);
      case 'fill':
        return set(0).fill(step, set(1), side);
      case 'attacks':
        return board.attacks(side, kind, square(0), set(1));
      case 'pinned':
        return board.pinned(side);
      case 'line':
        return board.line(square(0), square(1));
      case 'between':
        return board.between(square(0), square(1));
      case 'single':
        return square(0).asSet();
      case 'union':
        return set(0).union((variable) => body(variable) as SquareSet);
      case 'twice':
        return set(0).twice((variable) => body(variable) as SquareSet);
      case 'choose':
        return new SquareSet(graph, graph.node('choose', [flag(0).node, set(1).node, set(2).node]));
      case 'less':
        return num(0).isLess(num(1));
      case 'atMost':
        return num(0).isAtMost(num(1));
      case 'equal':
        return new Flag(graph, graph.node('equal', [num(0).node, num(1).node]));
      case 'some':
        return set(0).some();
      case 'has':
        return set(0).has(square(1));
      case 'both':
        return flag(0).and(flag(1));
      case 'either':
        return flag(0).or(flag(1));
      case 'never':
        return flag(0).not();
      case 'toMove':
        return board.toMove(side);
      case 'mayCastle':
        return board.mayCastle(side, attr.wing as 0 | 1);
      case 'toggle':
        return knobs.flag(name);
      case 'choice':
        return knobs.is(name, attr.option as string);
      case 'always':
        return new Flag(graph, graph.node('always', [], { value: attr.value as number }));
      case 'any':
        return set(0).any((variable) => body(variable) as Flag);
      case 'var':
        return variables[attr.up as number]!;
      case 'king':
        return board.king(side);
      default:
        throw new Error(`no word for '${op}'`);
    }
  }
}

function* subexpressions(node: Expression): Generator<Expression> {
  yield node;
  for (const arg of node.args) yield* subexpressions(arg);
}

interface TermWithValues {
  readonly term: Term;
  readonly values: ReadonlyMap<string, KnobValue>;
}

/** The fractional bits of a term's value when it is quantised. */
function minBits(ruleset: Ruleset, { term, values }: TermWithValues): number {
  const evaluation = new Evaluation(ruleset, [term]);
  const { terms } = quantise(specialise(evaluation, values), ruleset);
  return new Bounds(ruleset).of(terms[0]!.white).bits;
}

/** A term that has a data formula, and the values of its knobs. */
export function termOf(ruleset: Ruleset, data: TermData, id: string): TermWithValues {
  let scope = data.scope;
  if (scope === 'least') {
    const { scope: _, ...plain } = data;
    scope = minBits(ruleset, termOf(ruleset, { ...plain, shaping: {} }, id));
  }
  const names = new Map<Expression, string>();
  const knobs: Record<string, Knob> = {};
  const values = new Map<string, KnobValue>();
  for (const node of subexpressions(data.value)) {
    const found = knobOf(node);
    if (found === undefined || names.has(node)) continue;
    const name = `k${names.size}`;
    names.set(node, name);
    knobs[name] = found.knob;
    values.set(`${id}.${name}`, found.value);
  }
  for (const [name, value] of Object.entries(data.shaping)) values.set(`${id}.${name}`, value);
  const term: Term = () => ({
    id,
    title: id,
    group: 'Random',
    help: 'A random term.',
    ...(data.role === undefined ? {} : { role: data.role }),
    fast: data.fast,
    knobs,
    formula: (board, own) => {
      const value = new Builder(board, own, names).build(data.value, []) as Num;
      if (scope === undefined) return value;
      const scaled = value.times(2 ** scope);
      const above = board.graph.node('round', [scaled.node], { bits: -WINDOW_BITS });
      return scaled.minus(new Num(board.graph, above));
    },
  });
  return { term, values };
}

export interface Built {
  readonly evaluation: Evaluation;
  readonly values: ReadonlyMap<string, KnobValue>;
}

export function buildProgram(ruleset: Ruleset, { terms }: Program): Built {
  const made = terms.map((data, i) => termOf(ruleset, data, `t${i}`));
  return {
    evaluation: new Evaluation(
      ruleset,
      made.map(({ term }) => term),
    ),
    values: new Map(made.flatMap(({ values }) => [...values])),
  };
}

/** Shaping without effect is left out. */
export const NEUTRAL = Object.fromEntries(SHAPING_NAMES.map((name) => [name, SHAPING[name].neutral!])) as Readonly<
  Record<(typeof SHAPING_NAMES)[number], number>
>;

/** Operations without an expression, because only the compiler makes them. */
export const INTERNAL_OPS: readonly Op[] = [
  'cell',
  'fraction',
  'linear',
  'lane',
  'memo',
  'memoSet',
  'square',
  'parameter',
  'entryByCount',
  'entryBySquare',
  'tabulated',
  'atStart',
];
