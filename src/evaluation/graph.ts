/**
 * The formula graph: immutable nodes, equal ones being one and the same object ("hash-consed"), so that whatever two terms have in
 * common is computed once, and equality of formulas is equality of references.
 */

export type Type = 'num' | 'set' | 'flag' | 'square';

/** What distinguishes nodes with the same operation and arguments. */
export type Attributes = Readonly<Record<string, string | number | bigint | readonly number[]>>;

export interface Node {
  readonly id: number;
  readonly op: Op;
  readonly type: Type;
  readonly args: readonly Node[];
  readonly attr: Attributes;
  /** Loop variables the value depends on, a bit for each nesting level. */
  readonly free: number;
}

/** The type of each operation's result. Loops bind the square variable of their `level`; their arguments are (set, body). */
export const OPS = {
  // Numbers
  const: 'num', //       value
  knob: 'num', //        id
  add: 'num',
  sub: 'num',
  mul: 'num',
  div: 'num', //         by zero: zero
  min: 'num',
  max: 'num',
  pow: 'num', //         sign(x)·|x|^exponent
  exp: 'num',
  logistic: 'num', //    1 / (1 + e^−x)
  blend: 'num', //       (a, b, t): a + (b − a)·t
  select: 'num', //      (flag, a, b)
  round: 'num', //       bits: to the nearest multiple of 2^−bits, ties to even
  cell: 'num', //        octave, split: which cell a number lies in, 2^split to an octave; 0 below 2^octave; made by quantise only
  fraction: 'num', //    split: how far a number is through its cell, from 0 to 1; made by quantise only
  count: 'num', //       squares in a set
  lookup: 'num', //      table: entry by count; beyond the end, the last
  squareTable: 'num', // table, side: entry by square, as that side sees the board
  rankOf: 'num', //      side: 0 for that side's first rank
  fileOf: 'num',
  distance: 'num', //    king steps between two squares
  clock: 'num', //       name: 'halfmoves' or 'fullmoves'
  legalMoves: 'num', //  side: how many it has, or would have were it its turn
  path: 'num', //        slot, low, high, bits: what the line that led here has accumulated
  sum: 'num', //         level
  most: 'num', //        level: the largest, 0 over an empty set
  least: 'num', //       level: the smallest, 0 over an empty set
  linear: 'num', //      factors, constant: the arguments, each times its factor, and the constant; made by the compiler only
  lane: 'num', //        color, lane: a sum the core keeps; made by the compiler only
  memo: 'num', //        slot: a value kept between positions; made by the compiler only
  parameter: 'num', //   index: an entry of the parameter vector; this and the next two are made for learning only
  entryByCount: 'num', // offset, length: the parameter at an offset plus a count, which is kept within the length
  entryBySquare: 'num', // offset, color: the parameter at an offset plus a square as that color sees the board
  tabulated: 'num', //   name, indices: an entry of a table that is made when the knobs are set, by indices and then settings
  atStart: 'num', //     what a number was where the line began
  // Sets of squares
  pieces: 'set', //      side, kind
  memoSet: 'set', //     slot: as `memo`; made by the compiler only
  side: 'set', //        side: all its pieces
  squares: 'set', //     bits, side: fixed squares as that side sees the board
  and: 'set',
  or: 'set',
  not: 'set',
  shift: 'set', //       files, ranks, side
  fill: 'set', //        files, ranks, side: (set, through): all squares reached by steps through `through`, the last included
  attacks: 'set', //     kind, side: (square, occupied)
  pinned: 'set', //      side: its pieces that shield its king
  line: 'set', //        (square, square): the whole line through both, empty if there is none
  between: 'set', //     (square, square)
  single: 'set', //      the set of one square
  union: 'set', //       level
  twice: 'set', //       level: squares that at least two of the sets contain
  choose: 'set', //      (flag, a, b)
  // Flags
  less: 'flag', //       (a, b): a < b
  atMost: 'flag', //     (a, b): a ≤ b
  equal: 'flag', //      (a, b)
  some: 'flag', //       the set is not empty
  has: 'flag', //        (set, square)
  both: 'flag', //       (flag, flag)
  either: 'flag', //     (flag, flag)
  never: 'flag', //      (flag): negation
  toMove: 'flag', //     side
  mayCastle: 'flag', //  side, wing: 0 king side, 1 queen side
  toggle: 'flag', //     id: a knob
  choice: 'flag', //     id, option: a knob has this option
  always: 'flag', //     value: 0 or 1
  any: 'flag', //        level
  // Squares
  square: 'square', //   level: the loop's variable
  king: 'square', //     side
} as const satisfies Record<string, Type>;

export type Op = keyof typeof OPS;

export type LoopOp = 'sum' | 'most' | 'least' | 'union' | 'twice' | 'any';

const LOOPS: ReadonlySet<Op> = new Set<LoopOp>(['sum', 'most', 'least', 'union', 'twice', 'any']);

const NONE: readonly Node[] = [];
const PLAIN: Attributes = {};

/** Levels from here on stand for the variables of loops that are still being written. */
const UNBOUND = 16;

export function isLoop(node: Node): boolean {
  return LOOPS.has(node.op);
}

/** Whether a value is kept between positions: how it comes about is told elsewhere. */
export function isKept(node: Node): boolean {
  return node.op === 'memo' || node.op === 'memoSet';
}

/** The nesting level of a loop's variable. */
export function levelOf(node: Node): number {
  return node.attr.level as number;
}

const NUMBER_OF_OP = Object.fromEntries(Object.keys(OPS).map((op, number) => [op, number])) as Record<Op, number>;

const double = new Float64Array(1);
const halves = new Int32Array(double.buffer);

function hashOfNumber(value: number): number {
  if ((value | 0) === value) return value;
  double[0] = value;
  return halves[0]! ^ halves[1]!;
}

function hashOfText(text: string): number {
  let hash = text.length;
  for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0;
  return hash;
}

function areEqual(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** Numbers for tables, the same for equal ones: tables are long, and each is read once. */
class TableNumbers {
  readonly #numbers = new Map<readonly number[], number>();
  readonly #byHash = new Map<number, (readonly number[])[]>();

  of(table: readonly number[]): number {
    const known = this.#numbers.get(table);
    if (known !== undefined) return known;
    let hash = table.length;
    for (let i = 0; i < table.length; i++) hash = (Math.imul(hash, 31) + hashOfNumber(table[i]!)) | 0;
    const alike = this.#byHash.get(hash) ?? [];
    const equal = alike.find((other) => areEqual(other, table));
    const number = equal === undefined ? this.#numbers.size : this.#numbers.get(equal)!;
    this.#numbers.set(table, number);
    if (equal === undefined) this.#byHash.set(hash, [...alike, table]);
    return number;
  }
}

/** A pool of nodes. Everything that is compared or shared must come from one pool. */
export class Graph {
  readonly #nodes: Node[] = [];
  /** The nodes' places by hash, each in the first that was free: 0 is free, n is the node with the id n − 1. */
  #places = new Int32Array(1024);
  readonly #tables = new TableNumbers();
  #open = 0;

  #hash(op: Op, args: readonly Node[], attr: Attributes): number {
    let hash = NUMBER_OF_OP[op];
    for (let i = 0; i < args.length; i++) hash = (Math.imul(hash, 0x01000193) + args[i]!.id) | 0;
    // Added up, because the order of attributes does not matter.
    let sum = 0;
    for (const name in attr) sum += Math.imul(hashOfText(name) | 1, this.#hashOfAttribute(attr[name]!));
    hash = Math.imul(hash ^ sum, 0x2c1b3c6d);
    return hash ^ (hash >>> 15);
  }

  #hashOfAttribute(value: Attributes[string]): number {
    if (typeof value === 'number') return hashOfNumber(value);
    if (typeof value === 'string') return hashOfText(value);
    if (typeof value === 'bigint') return hashOfNumber(Number(value));
    return this.#tables.of(value);
  }

  #isSame(node: Node, op: Op, args: readonly Node[], attr: Attributes): boolean {
    if (node.op !== op || !areEqual(node.args, args)) return false;
    if (node.attr === attr) return true;
    let count = 0;
    for (const name in attr) {
      const value = attr[name]!;
      const own = node.attr[name];
      if (
        own !== value &&
        !(typeof value === 'object' && typeof own === 'object' && this.#tables.of(own) === this.#tables.of(value))
      )
        return false;
      count++;
    }
    for (const _ in node.attr) count--;
    return count === 0;
  }

  /** The place of a node, or the free one where it belongs. */
  #placeOf(op: Op, args: readonly Node[], attr: Attributes): number {
    const last = this.#places.length - 1;
    for (let place = this.#hash(op, args, attr) & last; ; place = (place + 1) & last) {
      const number = this.#places[place]!;
      if (number === 0 || this.#isSame(this.#nodes[number - 1]!, op, args, attr)) return place;
    }
  }

  #grow(): void {
    this.#places = new Int32Array(this.#places.length * 4);
    for (const { id, op, args, attr } of this.#nodes) this.#places[this.#placeOf(op, args, attr)] = id + 1;
  }

  node(op: Op, args: readonly Node[] = NONE, attr: Attributes = PLAIN): Node {
    const place = this.#placeOf(op, args, attr);
    const known = this.#places[place]!;
    if (known !== 0) return this.#nodes[known - 1]!;
    let free = op === 'square' ? 1 << (attr.level as number) : 0;
    for (let i = 0; i < args.length; i++) free |= args[i]!.free;
    if (LOOPS.has(op)) free = args[0]!.free | (args[1]!.free & ~(1 << (attr.level as number)));
    const id = this.#nodes.length;
    const node: Node = { id, op, type: OPS[op], args, attr, free };
    this.#nodes.push(node);
    this.#places[place] = id + 1;
    if (2 * this.#nodes.length > this.#places.length) this.#grow();
    return node;
  }

  /**
   * A loop over a set. Its variable's level is the depth of the loops within that use it, so that equal loops are equal nodes
   * wherever they stand; while the body is being written the variable has a name of its own.
   */
  loop(op: LoopOp, set: Node, body: (variable: Node) => Node): Node {
    const name = this.node('square', [], { level: UNBOUND + this.#open++ });
    let written: Node;
    try {
      written = body(name);
    } finally {
      this.#open--;
    }
    const within = inOrder([written], { has: (node) => (node.free & name.free) === 0 });
    const level = 1 + Math.max(-1, ...within.filter(isLoop).map(levelOf));
    const variable = this.node('square', [], { level });
    const bound = new Map<Node, Node>([[name, variable]]);
    for (const node of within) {
      if (node === name) continue;
      const args = node.args.map((arg) => bound.get(arg) ?? arg);
      bound.set(node, this.node(node.op, args, node.attr));
    }
    return this.node(op, [set, bound.get(written) ?? written], { level });
  }

  const(value: number): Node {
    return this.node('const', [], { value });
  }

  get size(): number {
    return this.#nodes.length;
  }
}

/** All nodes below the given ones, arguments before those that use them; what lies at or below `except` is left out. */
export function inOrder(roots: readonly Node[], except?: { has(node: Node): boolean }): Node[] {
  return walk(roots, except === undefined ? () => true : (node) => !except.has(node), () => true);
}

/**
 * The accepted nodes at and below the roots, arguments before those that use them. What lies below a node that is not accepted, or
 * not entered, is not met by way of it.
 */
export function walk(
  roots: readonly Node[],
  accepts: (node: Node) => boolean,
  enters: (node: Node) => boolean,
): Node[] {
  const order: Node[] = [];
  // A node is made after its arguments, so no id below a root exceeds the root's.
  let last = -1;
  for (const { id } of roots) last = Math.max(last, id);
  const seen = new Uint8Array(last + 1);
  // An explicit stack, with the next argument of each node: formulas come from outside and may be deep.
  const stack: Node[] = [];
  const next: number[] = [];
  const visit = (node: Node) => {
    if (seen[node.id] === 1) return;
    seen[node.id] = 1;
    if (!accepts(node)) return;
    stack.push(node);
    next.push(enters(node) ? 0 : node.args.length);
  };
  for (const root of roots) {
    visit(root);
    while (stack.length > 0) {
      const top = stack.length - 1;
      const node = stack[top]!;
      const arg = next[top]!++;
      if (arg < node.args.length) visit(node.args[arg]!);
      else {
        order.push(node);
        stack.pop();
        next.pop();
      }
    }
  }
  return order;
}

/**
 * Rebuilds what lies below the roots, giving each node to `replace` with its arguments already replaced. `done` carries what
 * has been replaced from one call to the next.
 */
export function rewrite(
  roots: readonly Node[],
  replace: (node: Node, args: readonly Node[]) => Node,
  done: Map<Node, Node> = new Map(),
): Node[] {
  for (const node of inOrder(roots, done)) {
    const args = node.args.length === 0 ? NONE : node.args.map((arg) => done.get(arg)!);
    done.set(node, replace(node, args));
  }
  return roots.map((root) => done.get(root)!);
}
