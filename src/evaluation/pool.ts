import {
  type Attributes,
  inOrder,
  isLoop,
  LOOPS,
  type LoopOp,
  levelOf,
  NONE,
  type Node,
  OPS,
  type Op,
} from './nodes.ts';

const PLAIN: Attributes = {};

/** Levels from here on stand for the variables of loops that are still being written. */
const UNBOUND = 16;

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
export class NodePool {
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

  /** The same operation on other arguments. */
  rebuild(node: Node, args: readonly Node[]): Node {
    return this.node(node.op, args, node.attr);
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

  get size(): number {
    return this.#nodes.length;
  }
}
