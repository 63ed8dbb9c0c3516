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

export const LOOPS: ReadonlySet<Op> = new Set<LoopOp>(['sum', 'most', 'least', 'union', 'twice', 'any']);

export const NONE: readonly Node[] = [];
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
