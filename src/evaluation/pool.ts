import { inOrder, isLoop, levelOf, NONE, type Node } from './nodes.ts';
import { type LoopOp, type NodeWith, OPERATIONS, type Op, operationOf } from './operations/index.ts';
import type { AnyOperation } from './operations/operation.ts';

/** Attributes of any operation: all of them count when nodes are compared. */
type Attributes = Readonly<Record<string, unknown>>;

const PLAIN: Attributes = {};

/** Attributes may be left out where an operation has none. */
type AttributesOf<O extends Op> =
  Readonly<Record<never, never>> extends NodeWith<O>['attr']
    ? [attr?: NodeWith<O>['attr']]
    : [attr: NodeWith<O>['attr']];

/** Levels from here on stand for the variables of loops that are still being written. */
const UNBOUND = 16;

const NUMBER_OF_OP: Readonly<Record<string, number>> = Object.fromEntries(
  OPERATIONS.map(({ name }, number) => [name, number]),
);

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

/** Numbers that identify tables, the same for equal ones: tables are long, so each is hashed once. */
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

/** The loop variables a value depends on: those of its arguments, except the one that a loop binds. */
function freeIn({ loop }: AnyOperation, args: readonly Node[], attr: Attributes): number {
  const variable = typeof attr.level === 'number' ? 1 << attr.level : 0;
  if (loop !== 'none') return args[0]!.free | (args[1]!.free & ~variable);
  let free = variable;
  for (let i = 0; i < args.length; i++) free |= args[i]!.free;
  return free;
}

/** A pool of nodes. Everything that is compared or shared must come from one pool. */
export class NodePool {
  readonly #nodes: Node[] = [];
  /** An open-addressing hash table: 0 is a free slot, n is the node with the id n − 1. */
  #places = new Int32Array(1024);
  readonly #tables = new TableNumbers();
  #open = 0;

  #hash(op: string, args: readonly Node[], attr: Attributes): number {
    let hash = NUMBER_OF_OP[op] ?? 0;
    for (let i = 0; i < args.length; i++) hash = (Math.imul(hash, 0x01000193) + args[i]!.id) | 0;
    // Added up, so that the order of attributes does not matter.
    let sum = 0;
    for (const name in attr) sum += Math.imul(hashOfText(name) | 1, this.#hashOfAttribute(attr[name]));
    hash = Math.imul(hash ^ sum, 0x2c1b3c6d);
    return hash ^ (hash >>> 15);
  }

  #hashOfAttribute(value: unknown): number {
    if (typeof value === 'number') return hashOfNumber(value);
    if (typeof value === 'string') return hashOfText(value);
    if (typeof value === 'bigint') return hashOfNumber(Number(value));
    return this.#tables.of(value as readonly number[]);
  }

  #isSame(node: Node, op: string, args: readonly Node[], attr: Attributes): boolean {
    if (node.op !== op || !areEqual(node.args, args)) return false;
    if (node.attr === attr) return true;
    const own: Attributes = node.attr;
    let count = 0;
    for (const name in attr) {
      if (own[name] !== attr[name] && !this.#areSameTables(own[name], attr[name])) return false;
      count++;
    }
    for (const _ in own) count--;
    return count === 0;
  }

  #areSameTables(a: unknown, b: unknown): boolean {
    return Array.isArray(a) && Array.isArray(b) && this.#tables.of(a) === this.#tables.of(b);
  }

  /** The slot of a node, or the free one where it belongs. */
  #placeOf(op: string, args: readonly Node[], attr: Attributes): number {
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

  node<O extends Op>(op: O, args: NodeWith<O>['args'], ...attr: AttributesOf<O>): Node;
  node(op: Op, args: readonly Node[], attr: Attributes = PLAIN): Node {
    return this.#intern(operationOf(op), args, attr);
  }

  #intern(operation: AnyOperation, args: readonly Node[], attr: Attributes): Node {
    const place = this.#placeOf(operation.name, args, attr);
    const known = this.#places[place]!;
    if (known !== 0) return this.#nodes[known - 1]!;
    const id = this.#nodes.length;
    const { name: op, type } = operation;
    // The operation's own types are checked where it is built or rebuilt; here it can be any.
    const node = {
      id,
      op,
      type,
      args: args.length === 0 ? NONE : args,
      attr,
      free: freeIn(operation, args, attr),
      operation,
    } as unknown as Node;
    this.#nodes.push(node);
    this.#places[place] = id + 1;
    if (2 * this.#nodes.length > this.#places.length) this.#grow();
    return node;
  }

  /** An operation that becomes known only when a formula is read. */
  apply(operation: AnyOperation, args: readonly Node[], attr: Attributes = PLAIN): Node {
    return this.#intern(operation, args, attr);
  }

  /** The same operation on other arguments. */
  rebuild(node: Node, args: readonly Node[]): Node {
    return this.#intern(node.operation, args, node.attr);
  }

  /** The same operation for the other side, on other arguments. */
  mirror(node: Node, args: readonly Node[]): Node {
    const { attr } = node;
    const other = 'side' in attr && attr.side !== undefined ? { ...attr, side: 1 - attr.side } : attr;
    return this.#intern(node.operation, args, other);
  }

  /**
   * A loop over a set. The level of its variable is the nesting depth of the inner loops that use it, so that equal
   * loops are equal nodes wherever they occur. While the body is being written the variable has a temporary level.
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
      bound.set(node, this.rebuild(node, args));
    }
    return this.#intern(operationOf(op), [set, bound.get(written) ?? written], { level });
  }

  get size(): number {
    return this.#nodes.length;
  }
}
