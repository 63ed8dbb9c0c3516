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
  count: 'num', //       squares in a set
  lookup: 'num', //      table: entry by count; beyond the end, the last
  squareTable: 'num', // table, side: entry by square, as that side sees the board
  rankOf: 'num', //      side: 0 for that side's first rank
  fileOf: 'num',
  distance: 'num', //    king steps between two squares
  clock: 'num', //       name: 'halfmoves' or 'fullmoves'
  legalMoves: 'num', //  side: how many it has, or would have were it its turn
  path: 'num', //        slot, low, high: what the line that led here has accumulated
  sum: 'num', //         level
  most: 'num', //        level: the largest, 0 over an empty set
  least: 'num', //       level: the smallest, 0 over an empty set
  linear: 'num', //      factors, constant: the arguments, each times its factor, and the constant; made by the compiler only
  lane: 'num', //        color, lane: a sum the core keeps; made by the compiler only
  memo: 'num', //        slot: a value kept between positions; made by the compiler only
  parameter: 'num', //   index: an entry of the parameter vector; this and the next two are made for learning only
  entryByCount: 'num', // offset, length: the parameter at an offset plus a count, which is kept within the length
  entryBySquare: 'num', // offset, color: the parameter at an offset plus a square as that color sees the board
  // Sets of squares
  pieces: 'set', //      side, kind
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

/** Levels from here on stand for the variables of loops that are still being written. */
const UNBOUND = 16;

export function isLoop(node: Node): boolean {
  return LOOPS.has(node.op);
}

/** The nesting level of a loop's variable. */
export function levelOf(node: Node): number {
  return node.attr.level as number;
}

// A table goes from graph to graph, and spelling it out takes longer than anything else about it.
const contents = new WeakMap<readonly number[], string>();

function contentOf(table: readonly number[]): string {
  const known = contents.get(table);
  if (known !== undefined) return known;
  const content = table.join();
  contents.set(table, content);
  return content;
}

/** A pool of nodes. Everything that is compared or shared must come from one pool. */
export class Graph {
  readonly #nodes = new Map<string, Node>();
  // Tables are long: each is spelled out once, and known by a number afterwards.
  readonly #tables = new WeakMap<readonly number[], number>();
  readonly #contents = new Map<string, number>();
  #open = 0;

  #keyOf(op: Op, args: readonly Node[], attr: Attributes): string {
    let key = op as string;
    for (const arg of args) key += ` ${arg.id}`;
    for (const name of Object.keys(attr).sort()) {
      const value = attr[name]!;
      key += ` ${name}=${typeof value === 'object' ? this.#tableId(value) : value}`;
    }
    return key;
  }

  #tableId(table: readonly number[]): number {
    const known = this.#tables.get(table);
    if (known !== undefined) return known;
    const content = contentOf(table);
    const id = this.#contents.get(content) ?? this.#contents.size;
    this.#contents.set(content, id);
    this.#tables.set(table, id);
    return id;
  }

  node(op: Op, args: readonly Node[] = [], attr: Attributes = {}): Node {
    const key = this.#keyOf(op, args, attr);
    const known = this.#nodes.get(key);
    if (known !== undefined) return known;
    let free = op === 'square' ? 1 << (attr.level as number) : 0;
    for (const arg of args) free |= arg.free;
    if (LOOPS.has(op)) free = args[0]!.free | (args[1]!.free & ~(1 << (attr.level as number)));
    const node: Node = { id: this.#nodes.size, op, type: OPS[op], args, attr, free };
    this.#nodes.set(key, node);
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
    return this.#nodes.size;
  }
}

/** All nodes below the given ones, arguments before those that use them; what lies at or below `except` is left out. */
export function inOrder(roots: readonly Node[], except: { has(node: Node): boolean } = new Set()): Node[] {
  const order: Node[] = [];
  const seen = new Set<Node>();
  // An explicit stack: formulas come from outside and may be deep.
  const stack: { node: Node; next: number }[] = [];
  const visit = (node: Node) => {
    if (seen.has(node) || except.has(node)) return;
    seen.add(node);
    stack.push({ node, next: 0 });
  };
  for (const root of roots) {
    visit(root);
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const arg = top.node.args[top.next++];
      if (arg !== undefined) visit(arg);
      else order.push(stack.pop()!.node);
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
    done.set(
      node,
      replace(
        node,
        node.args.map((arg) => done.get(arg)!),
      ),
    );
  }
  return roots.map((root) => done.get(root)!);
}
