import { type BoundSource, Bounds, EXACT_BITS, popcount, width } from './bounds.ts';
import { Graph } from './graph.ts';
import { nearest } from './knobs.ts';
import { inOrder, isLoop, type Node } from './nodes.ts';
import { allSquares, type Kind, type Ruleset } from './ruleset.ts';

/** Entries of a table that may stand for a division. */
const MOST_QUOTIENTS = 256;

/** A number as a sum of other numbers, each with a factor. */
interface Linear {
  readonly parts: ReadonlyMap<Node, number>;
  readonly constant: number;
}

/**
 * Rewrites a quantised graph into one that costs less and gives the same bits: constants are folded, sums become flat lists in which
 * like parts meet, and tables that are read at the same place become one table. All of it relies on every number being exact.
 */
export class Simplifier {
  readonly graph = new Graph();
  readonly #ruleset: Ruleset;
  readonly #bounds: BoundSource;
  readonly #all: bigint;

  constructor(ruleset: Ruleset, bounds: BoundSource = new Bounds(ruleset)) {
    this.#ruleset = ruleset;
    this.#bounds = bounds;
    this.#all = allSquares(ruleset);
  }

  simplify(roots: readonly Node[]): Node[] {
    const order = inOrder(roots);
    const uses = new Map<Node, number>();
    for (const node of order) for (const arg of node.args) uses.set(arg, (uses.get(arg) ?? 0) + 1);
    for (const root of roots) uses.set(root, 2);
    const done = new Map<Node, Node>();
    for (const node of order) {
      // The inner parts of a sum are gathered when the whole sum is met, all at once.
      if (this.#isSum(node) && uses.get(node) === 1) continue;
      done.set(
        node,
        this.#isSum(node)
          ? this.#gather(node, uses, done)
          : this.#replace(node, (arg) => done.get(arg) ?? this.#gather(arg, uses, done)),
      );
    }
    return roots.map((root) => done.get(root)!);
  }

  /** Whether a product is exact. One that is not is rounded next, and must stay the one multiplication that it is. */
  #isExact(a: Node, b: Node): boolean {
    const [x, y] = [this.#bounds.of(a), this.#bounds.of(b)];
    return width({ ...x, bits: x.bits + y.bits, size: x.size * y.size }) <= EXACT_BITS;
  }

  /** Whether a number is a sum in the widest sense: added, subtracted, or times a constant. */
  #isSum({ op, args }: Node): boolean {
    if (op === 'add' || op === 'sub') return true;
    const [a, b] = args as [Node, Node];
    return op === 'mul' && (constantOf(a) ?? constantOf(b)) !== undefined && this.#isExact(a, b);
  }

  /** The sum of everything that is added, subtracted or multiplied by constants below a node. */
  #gather(sum: Node, uses: ReadonlyMap<Node, number>, done: ReadonlyMap<Node, Node>): Node {
    const parts: Node[] = [];
    const factors: number[] = [];
    const stack: { node: Node; factor: number }[] = [{ node: sum, factor: 1 }];
    for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
      const { node, factor } = top;
      if (node !== sum && (!this.#isSum(node) || uses.get(node)! > 1)) {
        parts.push(done.get(node)!);
        factors.push(factor);
        continue;
      }
      const [a, b] = node.args as [Node, Node];
      const x = constantOf(a);
      if (node.op !== 'mul') stack.push({ node: b, factor: node.op === 'add' ? factor : -factor }, { node: a, factor });
      else if (x === undefined) stack.push({ node: a, factor: factor * constantOf(b)! });
      else stack.push({ node: b, factor: factor * x });
    }
    return this.sum(parts, factors);
  }

  #replace(node: Node, of: (arg: Node) => Node): Node {
    const { op, attr } = node;
    const args = node.args.map(of);
    if (node.type === 'set') return this.#set(node, args);
    if (node.type === 'flag') return this.#flag(node, args);
    if (node.type === 'square') return this.graph.node(op, args, attr);
    return this.#number(node, args);
  }

  // ── Numbers ───────────────────────────────────────────────────────────────────────────────────────────────────────────

  #number(node: Node, args: readonly Node[]): Node {
    const { op, attr } = node;
    const { graph } = this;
    const [a, b, c] = args as [Node, Node, Node];
    switch (op) {
      case 'mul':
        return this.#product(a, b);
      case 'div': {
        const [x, y] = [constantOf(a), constantOf(b)];
        if (x === 0 || y === 0) return graph.const(0);
        return x !== undefined && y !== undefined ? graph.const(x / y) : graph.node(op, args);
      }
      case 'min':
      case 'max':
        return this.#extreme(op, a, b);
      case 'select':
        if (a.op === 'always') return a.attr.value === 1 ? b : c;
        return b === c ? b : graph.node(op, args);
      case 'round': {
        const bits = attr.bits as number;
        const x = constantOf(a);
        if (x !== undefined) return graph.const(nearest(x * 2 ** bits) / 2 ** bits);
        const table = a.op === 'div' ? this.#quotients(a.args[0]!, constantOf(a.args[1]), bits) : undefined;
        if (table !== undefined) return table;
        // A quotient is a multiple of nothing, whatever its bound says.
        return a.op !== 'div' && this.#bounds.of(a).bits <= bits ? a : graph.node(op, args, attr);
      }
      case 'count':
        if (a.op === 'squares') return graph.const(popcount(a.attr.bits as bigint));
        return graph.node(op, args);
      case 'lookup': {
        const table = attr.table as readonly number[];
        if (isFlat(table)) return graph.const(table[0]!);
        const x = constantOf(a);
        return x === undefined
          ? graph.node(op, args, attr)
          : graph.const(table[Math.max(0, Math.min(x, table.length - 1))]!);
      }
      case 'squareTable': {
        const table = attr.table as readonly number[];
        return isFlat(table) ? graph.const(table[0]!) : graph.node(op, args, attr);
      }
      case 'sum':
        return this.#loopSum(a, b, attr.level as number);
      case 'most':
      case 'least':
        if (isEmpty(a)) return graph.const(0);
        return constantOf(b) === 0 ? b : graph.node(op, args, attr);
      default:
        return graph.node(op, args, attr);
    }
  }

  /** The rounded quotients of a small whole number and a constant, looked up: a division costs more than all of a small term. */
  #quotients(x: Node, divisor: number | undefined, bits: number): Node | undefined {
    const known = this.#bounds.of(x);
    const { low, high } = known;
    if (divisor === undefined || known.bits > 0 || !(high - low < MOST_QUOTIENTS)) return undefined;
    const unit = 2 ** bits;
    const table = Array.from({ length: high - low + 1 }, (_, i) => nearest(((low + i) / divisor) * unit) / unit + 0);
    return this.#number({ ...x, op: 'lookup', attr: { table } }, [this.sum([x, this.graph.const(low)], [1, -1])]);
  }

  #extreme(op: 'min' | 'max', a: Node, b: Node): Node {
    const [x, y] = [this.#bounds.of(a), this.#bounds.of(b)];
    const [less, more] = op === 'min' ? [a, b] : [b, a];
    if (a === b || x.high <= y.low) return less;
    if (y.high <= x.low) return more;
    return this.graph.node(op, [a, b]);
  }

  #product(a: Node, b: Node): Node {
    const x = constantOf(a);
    const y = constantOf(b);
    if (x !== undefined && y !== undefined) return this.graph.const(x * y);
    if (x !== undefined && this.#isExact(a, b)) return this.sum([b], [x]);
    if (y !== undefined && this.#isExact(a, b)) return this.sum([a], [y]);
    return a.id <= b.id ? this.graph.node('mul', [a, b]) : this.graph.node('mul', [b, a]);
  }

  /** A sum over a set, taken apart: factors and constants of the body move out, so that they can meet others. */
  #loopSum(set: Node, body: Node, level: number): Node {
    const { parts, constant } = asLinear(body);
    const sums: Node[] = [];
    const factors: number[] = [];
    for (const [part, factor] of parts) {
      sums.push(this.graph.node('sum', [set, part], { level }));
      factors.push(factor);
    }
    if (constant !== 0) {
      sums.push(this.graph.node('count', [set]));
      factors.push(constant);
    }
    if (isEmpty(set)) return this.graph.const(0);
    const apart = this.sum(sums, factors);
    return this.#isNarrow(apart) ? apart : this.graph.node('sum', [set, this.#asOne(body)], { level });
  }

  /** Whether every way of adding up a number's parts is exact. */
  #isNarrow(node: Node): boolean {
    return width(this.#bounds.of(node)) <= EXACT_BITS;
  }

  /**
   * A number whose parts must not be taken apart: they are larger than what they add up to, so that only their sum fits in among
   * others. Rounding it to the bits that it has changes nothing and hides them.
   */
  #asOne(node: Node): Node {
    const { bits, low, high, size } = this.#bounds.of(node);
    return size > Math.max(-low, high) ? this.graph.node('round', [node], { bits }) : node;
  }

  /** The canonical form of a sum. */
  sum(nodes: readonly Node[], factors: readonly number[]): Node {
    const flat = this.#flat(nodes, factors);
    if (this.#isNarrow(flat)) return flat;
    const parts = new Map<Node, number>();
    nodes.forEach((node, i) => {
      const part = this.#asOne(node);
      parts.set(part, (parts.get(part) ?? 0) + factors[i]!);
    });
    return this.#fromLinear({ parts, constant: 0 });
  }

  /** A sum of the parts of sums, in which like parts meet. */
  #flat(nodes: readonly Node[], factors: readonly number[]): Node {
    const parts = new Map<Node, number>();
    let constant = 0;
    const addPart = (part: Node, factor: number) => {
      parts.set(part, (parts.get(part) ?? 0) + factor);
    };
    const add = (node: Node, factor: number) => {
      if (node.op === 'const') constant += factor * (node.attr.value as number);
      else if (node.op !== 'linear') addPart(node, factor);
      else {
        const own = node.attr.factors as readonly number[];
        constant += factor * (node.attr.constant as number);
        for (let i = 0; i < own.length; i++) addPart(node.args[i]!, factor * own[i]!);
      }
    };
    for (let i = 0; i < nodes.length; i++) add(nodes[i]!, factors[i]!);
    if (parts.size > 1) {
      for (const [node, factor] of this.#mergeTables(parts)) add(node, factor);
      for (const [node, factor] of this.#mergeProducts(parts)) add(node, factor);
    }
    return this.#fromLinear({ parts, constant });
  }

  #fromLinear({ parts, constant }: Linear): Node {
    const kept = [...parts].filter(([, factor]) => factor !== 0).sort(([a], [b]) => a.id - b.id);
    if (kept.length === 0) return this.graph.const(constant);
    if (kept.length === 1 && constant === 0 && kept[0]![1] === 1) return kept[0]![0];
    return this.graph.node(
      'linear',
      kept.map(([node]) => node),
      { factors: kept.map(([, factor]) => factor), constant },
    );
  }

  /**
   * Takes out of a sum all parts that read a table at the same place, in the same loop or none, and gives one part with the
   * combined table in their stead.
   */
  #mergeTables(parts: Map<Node, number>): [Node, number][] {
    const groups = new Map<string, [Node, number][]>();
    for (const [node, factor] of parts) {
      const place = tablePlace(node);
      if (place !== undefined && factor !== 0) {
        const group = groups.get(place);
        if (group === undefined) groups.set(place, [[node, factor]]);
        else group.push([node, factor]);
      }
    }
    const merged: [Node, number][] = [];
    for (const group of groups.values()) {
      if (group.length < 2) continue;
      const length = Math.max(...group.map(([node]) => tableOf(node).length));
      const table = new Array<number>(length).fill(0);
      for (const [node, factor] of group) {
        const own = tableOf(node);
        const last = own.length - 1;
        for (let i = 0; i < length; i++) table[i]! += factor * own[i < last ? i : last]!;
        parts.delete(node);
      }
      merged.push([this.#withTable(group[0]![0], table), 1]);
    }
    return merged;
  }

  /** The same reading of a table, or loop over one, with another table. */
  #withTable(node: Node, table: readonly number[]): Node {
    if (node.op === 'sum') {
      const [set, body] = node.args as [Node, Node];
      return this.#loopSum(set, this.#withTable(body, table), node.attr.level as number);
    }
    return this.#number({ ...node, attr: { ...node.attr, table } }, node.args);
  }

  /** Takes out products that share a factor and gives back one product: a·f + b·f is (a + b)·f. */
  #mergeProducts(parts: Map<Node, number>): [Node, number][] {
    const uses = new Map<Node, number>();
    for (const [node, factor] of parts) {
      if (node.op !== 'mul' || factor === 0) continue;
      for (const arg of new Set(node.args)) uses.set(arg, (uses.get(arg) ?? 0) + 1);
    }
    const shared = [...uses].filter(([, count]) => count > 1).sort((x, y) => y[1] - x[1] || x[0].id - y[0].id);
    const merged: [Node, number][] = [];
    for (const [common] of shared) {
      const others: Node[] = [];
      const factors: number[] = [];
      for (const [node, factor] of [...parts]) {
        if (node.op !== 'mul' || factor === 0 || !node.args.includes(common)) continue;
        others.push(node.args[0] === common ? node.args[1]! : node.args[0]!);
        factors.push(factor);
      }
      if (others.length < 2) continue;
      for (const [node] of [...parts]) if (node.op === 'mul' && node.args.includes(common)) parts.delete(node);
      merged.push([this.#product(this.sum(others, factors), common), 1]);
    }
    return merged;
  }

  // ── Sets ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

  #fixed(bits: bigint): Node {
    return this.graph.node('squares', [], { bits });
  }

  #set(node: Node, args: readonly Node[]): Node {
    const { op, attr } = node;
    const [a, b, c] = args as [Node, Node, Node];
    const [x, y] = [fixedOf(a), fixedOf(b)];
    switch (op) {
      case 'squares':
        return this.#fixed(attr.bits as bigint);
      case 'and':
        if (x !== undefined && y !== undefined) return this.#fixed(x & y);
        if (x === 0n || y === 0n) return this.#fixed(0n);
        if (x === this.#all || a === b) return b;
        if (y === this.#all) return a;
        return this.#commutative(op, a, b);
      case 'or':
        if (x !== undefined && y !== undefined) return this.#fixed(x | y);
        if (x === this.#all || y === this.#all) return this.#fixed(this.#all);
        if (x === 0n || a === b) return b;
        if (y === 0n) return a;
        return this.#commutative(op, a, b);
      case 'not':
        if (x !== undefined) return this.#fixed(this.#all & ~x);
        return a.op === 'not' ? a.args[0]! : this.graph.node(op, args);
      case 'shift':
      case 'fill':
        return isEmpty(a) ? this.#fixed(0n) : this.graph.node(op, args, attr);
      case 'union':
        if (isEmpty(a) || isEmpty(b)) return this.#fixed(0n);
        return this.#forRoyal(a, b, attr.level as number) ?? this.graph.node(op, args, attr);
      case 'twice':
        return isEmpty(a) || isEmpty(b) ? this.#fixed(0n) : this.graph.node(op, args, attr);
      case 'choose':
        if (a.op === 'always') return a.attr.value === 1 ? b : c;
        return b === c ? b : this.graph.node(op, args);
      case 'attacks':
        // Where leapers go does not depend on what stands on the board.
        if (this.#ruleset.kinds[(attr.kind as number) - 1]!.rides.length === 0)
          return this.graph.node(op, [a, this.#fixed(0n)], attr);
        return this.#attacksInParts(node, args) ?? this.graph.node(op, args, attr);
      case 'pinned':
        return this.#pinned(attr.color as number);
      default:
        return this.graph.node(op, args, attr);
    }
  }

  /** A union over the one piece a game is about, without a loop: what is computed for its square is often known already. */
  #forRoyal(set: Node, body: Node, level: number): Node | undefined {
    if (set.op !== 'pieces' || this.#ruleset.kinds[(set.attr.kind as number) - 1]!.royal !== true) return undefined;
    const variable = 1 << level;
    const bound = new Map<Node, Node>();
    const of = (arg: Node) => bound.get(arg) ?? arg;
    for (const node of inOrder([body], { has: ({ free }) => (free & variable) === 0 })) {
      const isVariable = node.op === 'square';
      bound.set(node, isVariable ? this.graph.node('king', [], { color: set.attr.color! }) : this.#replace(node, of));
    }
    return of(body);
  }

  /** What a piece attacks from a fixed square, as what others attack that ride in fewer directions: those are often asked for too. */
  #attacksInParts({ attr }: Node, [from, occupied]: readonly Node[]): Node | undefined {
    const { leaps, rides } = this.#ruleset.kinds[(attr.kind as number) - 1]!;
    if (from!.free !== 0 || leaps.length > 0) return undefined;
    const left = new Set(rides.map(String));
    const parts: Node[] = [];
    this.#ruleset.kinds.forEach((other, index) => {
      const directions = other.rides.map(String);
      const isPart = directions.length > 0 && directions.length < rides.length && other.leaps.length === 0;
      if (!isPart || !directions.every((direction) => left.has(direction))) return;
      for (const direction of directions) left.delete(direction);
      parts.push(this.graph.node('attacks', [from!, occupied!], { color: attr.color!, kind: index + 1 }));
    });
    return left.size > 0 ? undefined : parts.reduce((all, part) => this.#commutative('or', all, part));
  }

  #commutative(op: 'and' | 'or', a: Node, b: Node): Node {
    return this.graph.node(op, a.id <= b.id ? [a, b] : [b, a]);
  }

  /** Pinned pieces in simpler words: those that stand alone between their king and a piece that rides towards it. */
  #pinned(color: number): Node {
    const { graph } = this;
    const king = graph.node('king', [], { color });
    const own = graph.node('side', [], { color });
    const occupied = this.#commutative('or', own, graph.node('side', [], { color: color ^ 1 }));
    const nothing = this.#fixed(0n);
    const one = graph.const(1);
    let pinned = nothing;
    this.#ruleset.kinds.forEach((kind, index) => {
      if (kind.rides.length === 0) return;
      const attr = { color: color ^ 1, kind: index + 1 };
      const shields = graph.loop('union', graph.node('pieces', [], attr), (from) => {
        const between = graph.node('and', [graph.node('between', [from, king]), occupied]);
        const aims = graph.node('has', [this.#rays(from, kind, color ^ 1, attr.kind), king]);
        const alone = graph.node('equal', [graph.node('count', [between]), one]);
        const shield = graph.node('and', [between, own]);
        return graph.node('choose', [graph.node('both', [aims, alone]), shield, nothing]);
      });
      pinned = isEmpty(pinned) ? shields : this.#commutative('or', pinned, shields);
    });
    return pinned;
  }

  /** Where a piece would ride on an empty board. */
  #rays(from: Node, { leaps, rides }: Kind, color: number, kind: number): Node {
    const { graph } = this;
    // A leap to a neighbour passes no piece that could be pinned, so what the piece attacks says as much.
    const isShort = leaps.every(
      ([files, ranks]) => isOffLine(files, ranks) || Math.max(files, -files, ranks, -ranks) < 2,
    );
    if (isShort) return graph.node('attacks', [from, this.#fixed(0n)], { color, kind });
    const rays = rides.map(([files, ranks]) => {
      const attr = { files, ranks: color === 0 ? ranks : -ranks };
      return graph.node('fill', [graph.node('single', [from]), this.#fixed(this.#all)], attr);
    });
    return rays.reduce((all, ray) => graph.node('or', [all, ray]));
  }

  // ── Flags ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

  #known(value: boolean): Node {
    return this.graph.node('always', [], { value: value ? 1 : 0 });
  }

  #flag(node: Node, args: readonly Node[]): Node {
    const { op, attr } = node;
    const { graph } = this;
    const [a, b] = args as [Node, Node];
    switch (op) {
      case 'less':
      case 'atMost':
      case 'equal': {
        const [x, y] = [this.#bounds.of(a), this.#bounds.of(b)];
        const apart = x.high < y.low || y.high < x.low;
        if (op === 'equal') return apart ? this.#known(false) : a === b ? this.#known(true) : graph.node(op, args);
        if (op === 'less' ? x.high < y.low : x.high <= y.low) return this.#known(true);
        if (op === 'less' ? x.low >= y.high : x.low > y.high) return this.#known(false);
        if (a === b) return this.#known(op === 'atMost');
        return graph.node(op, args);
      }
      case 'some': {
        const fixed = fixedOf(a);
        return fixed === undefined ? graph.node(op, args) : this.#known(fixed !== 0n);
      }
      case 'has':
        return isEmpty(a) ? this.#known(false) : graph.node(op, args);
      case 'both':
        if (a.op === 'always') return a.attr.value === 1 ? b : a;
        if (b.op === 'always') return b.attr.value === 1 ? a : b;
        return a === b ? a : graph.node(op, args);
      case 'either':
        if (a.op === 'always') return a.attr.value === 1 ? a : b;
        if (b.op === 'always') return b.attr.value === 1 ? b : a;
        return a === b ? a : graph.node(op, args);
      case 'never':
        if (a.op === 'always') return this.#known(a.attr.value === 0);
        return a.op === 'never' ? a.args[0]! : graph.node(op, args);
      case 'any':
        if (isEmpty(a)) return this.#known(false);
        if (b.op === 'always') return b.attr.value === 1 ? graph.node('some', [a]) : b;
        return graph.node(op, args, attr);
      default:
        return graph.node(op, args, attr);
    }
  }
}

export function constantOf(node: Node | undefined): number | undefined {
  return node?.op === 'const' ? (node.attr.value as number) : undefined;
}

/** Whether no straight or diagonal line joins a square with the one so many files and ranks away. */
function isOffLine(files: number, ranks: number): boolean {
  return files !== 0 && ranks !== 0 && Math.abs(files) !== Math.abs(ranks);
}

function fixedOf(node: Node | undefined): bigint | undefined {
  return node?.op === 'squares' ? (node.attr.bits as bigint) : undefined;
}

function isEmpty(node: Node): boolean {
  return fixedOf(node) === 0n;
}

function isFlat(table: readonly number[]): boolean {
  return table.every((entry) => entry === table[0]);
}

/** Any number as a sum: most are just themselves. */
export function asLinear(node: Node): Linear {
  if (node.op === 'const') return { parts: new Map(), constant: node.attr.value as number };
  if (node.op !== 'linear') return { parts: new Map([[node, 1]]), constant: 0 };
  const factors = node.attr.factors as readonly number[];
  return { parts: new Map(node.args.map((arg, i) => [arg, factors[i]!])), constant: node.attr.constant as number };
}

/** Names the place where a number reads a table, directly or in each round of a sum; undefined if it does not. */
function tablePlace(node: Node): string | undefined {
  if (node.op === 'lookup' || node.op === 'squareTable') return `${node.op} ${node.args[0]!.id}`;
  if (node.op !== 'sum' || isLoop(node.args[1]!)) return undefined;
  const inner = tablePlace(node.args[1]!);
  return inner === undefined ? undefined : `sum ${node.args[0]!.id} ${node.attr.level} ${inner}`;
}

function tableOf(node: Node): readonly number[] {
  return node.op === 'sum' ? tableOf(node.args[1]!) : (node.attr.table as readonly number[]);
}
