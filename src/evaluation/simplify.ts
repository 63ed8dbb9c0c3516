import { type BoundSource, Bounds, EXACT_BITS, popcount, width } from './bounds.ts';
import { Graph } from './graph.ts';
import { nearest } from './knobs.ts';
import {
  constantOf,
  factorsOf,
  fixedSquares,
  flagOf,
  inOrder,
  isLoop,
  type Node,
  piecesOf,
  variableOf,
} from './nodes.ts';
import { type ColoredPiece, coloredPiece, colorOf } from './operations/operation.ts';
import { valuesOf } from './operations/tables.ts';
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
    const args = node.args.map(of);
    if (node.type === 'set') return this.#set(node, args);
    if (node.type === 'flag') return this.#flag(node, args);
    if (node.type === 'square') return this.graph.rebuild(node, args);
    return this.#number(node, args);
  }

  // ── Numbers ───────────────────────────────────────────────────────────────────────────────────────────────────────────

  #number(node: Node, args: readonly Node[]): Node {
    const { graph } = this;
    const [a, b, c] = args as readonly [Node, Node, Node];
    switch (node.op) {
      case 'mul':
        return this.#product(a, b);
      case 'div': {
        const [x, y] = [constantOf(a), constantOf(b)];
        if (x === 0 || y === 0) return graph.const(0);
        return x !== undefined && y !== undefined ? graph.const(x / y) : graph.div(a, b);
      }
      case 'min':
      case 'max':
        return this.#extreme(node.op, a, b);
      case 'select': {
        const holds = flagOf(a);
        if (holds !== undefined) return holds ? b : c;
        return b === c ? b : graph.select(a, b, c);
      }
      case 'round': {
        const { bits } = node.attr;
        const x = constantOf(a);
        if (x !== undefined) return graph.const(nearest(x * 2 ** bits) / 2 ** bits);
        const table = a.op === 'div' ? this.#quotients(a.args[0], constantOf(a.args[1]), bits) : undefined;
        if (table !== undefined) return table;
        // A quotient is no multiple of the unit that its bound gives.
        return a.op !== 'div' && this.#bounds.of(a).bits <= bits ? a : graph.round(a, node.attr);
      }
      case 'count': {
        const fixed = fixedSquares(a);
        return fixed === undefined ? graph.count(a) : graph.const(popcount(fixed));
      }
      case 'lookup':
        return this.#lookup(a, valuesOf(node.attr.table));
      case 'squareTable':
        return this.#squareTable(a, valuesOf(node.attr.table));
      case 'sum':
        return this.#loopSum(a, b, node.attr.level);
      case 'most':
      case 'least':
        if (isEmpty(a)) return graph.const(0);
        return constantOf(b) === 0 ? b : graph.rebuild(node, args);
      default:
        return graph.rebuild(node, args);
    }
  }

  #lookup(index: Node, table: readonly number[]): Node {
    const { graph } = this;
    if (isFlat(table)) return graph.const(table[0]!);
    const x = constantOf(index);
    if (x === undefined) return graph.lookup(index, { table });
    return graph.const(table[Math.max(0, Math.min(x, table.length - 1))]!);
  }

  #squareTable(square: Node, table: readonly number[]): Node {
    return isFlat(table) ? this.graph.const(table[0]!) : this.graph.squareTable(square, { table });
  }

  /** The rounded quotients of a small whole number and a constant, looked up: a division costs more than all of a small term. */
  #quotients(x: Node, divisor: number | undefined, bits: number): Node | undefined {
    const known = this.#bounds.of(x);
    const { low, high } = known;
    if (divisor === undefined || known.bits > 0 || !(high - low < MOST_QUOTIENTS)) return undefined;
    const unit = 2 ** bits;
    const table = Array.from({ length: high - low + 1 }, (_, i) => nearest(((low + i) / divisor) * unit) / unit + 0);
    return this.#lookup(this.sum([x, this.graph.const(low)], [1, -1]), table);
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
    return a.id <= b.id ? this.graph.mul(a, b) : this.graph.mul(b, a);
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
      sums.push(this.graph.count(set));
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
    return size > Math.max(-low, high) ? this.graph.round(node, { bits }) : node;
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
      const value = constantOf(node);
      const own = factorsOf(node);
      if (value !== undefined) constant += factor * value;
      else if (own === undefined) addPart(node, factor);
      else {
        constant += factor * own.constant;
        for (let i = 0; i < own.factors.length; i++) addPart(node.args[i]!, factor * own.factors[i]!);
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
    return this.graph.linear(
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
    const [a, body] = node.args as readonly Node[] as readonly [Node, Node];
    if (node.op === 'sum') return this.#loopSum(a, this.#withTable(body, table), node.attr.level);
    return node.op === 'lookup' ? this.#lookup(a, table) : this.#squareTable(a, table);
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
    return this.graph.squares({ bits });
  }

  #set(node: Node, args: readonly Node[]): Node {
    const { graph } = this;
    const [a, b, c] = args as readonly [Node, Node, Node];
    const [x, y] = [fixedSquares(a), fixedSquares(b)];
    switch (node.op) {
      case 'squares':
        return this.#fixed(node.attr.bits);
      case 'and':
        if (x !== undefined && y !== undefined) return this.#fixed(x & y);
        if (x === 0n || y === 0n) return this.#fixed(0n);
        if (x === this.#all || a === b) return b;
        if (y === this.#all) return a;
        return this.#commutative('and', a, b);
      case 'or':
        if (x !== undefined && y !== undefined) return this.#fixed(x | y);
        if (x === this.#all || y === this.#all) return this.#fixed(this.#all);
        if (x === 0n || a === b) return b;
        if (y === 0n) return a;
        return this.#commutative('or', a, b);
      case 'not':
        if (x !== undefined) return this.#fixed(this.#all & ~x);
        return a.op === 'not' ? a.args[0] : graph.not(a);
      case 'shift':
      case 'fill':
        return isEmpty(a) ? this.#fixed(0n) : graph.rebuild(node, args);
      case 'union':
        if (isEmpty(a) || isEmpty(b)) return this.#fixed(0n);
        return this.#forRoyal(a, b, node.attr.level) ?? graph.rebuild(node, args);
      case 'twice':
        return isEmpty(a) || isEmpty(b) ? this.#fixed(0n) : graph.rebuild(node, args);
      case 'choose': {
        const holds = flagOf(a);
        if (holds !== undefined) return holds ? b : c;
        return b === c ? b : graph.choose(a, b, c);
      }
      case 'attacks': {
        const piece = coloredPiece(node.attr);
        // Where leapers go does not depend on what stands on the board.
        if (this.#kind(piece).rides.length === 0) return graph.attacks(a, this.#fixed(0n), piece);
        return this.#attacksInParts(piece, a, b) ?? graph.rebuild(node, args);
      }
      case 'pinned':
        return this.#pinned(colorOf(node.attr));
      default:
        return graph.rebuild(node, args);
    }
  }

  /** A union over the one piece a game is about, without a loop: what is computed for its square is often known already. */
  #forRoyal(set: Node, body: Node, level: number): Node | undefined {
    const pieces = piecesOf(set);
    if (pieces === undefined) return undefined;
    const piece = coloredPiece(pieces);
    if (this.#kind(piece).royal !== true) return undefined;
    const variable = 1 << level;
    const bound = new Map<Node, Node>();
    const of = (arg: Node) => bound.get(arg) ?? arg;
    for (const node of inOrder([body], { has: ({ free }) => (free & variable) === 0 })) {
      const isVariable = variableOf(node) !== undefined;
      bound.set(node, isVariable ? this.graph.king({ color: piece.color }) : this.#replace(node, of));
    }
    return of(body);
  }

  /** The attacks of a piece from a fixed square, as a union of attacks of pieces that ride in fewer directions: those are often needed too. */
  #attacksInParts(piece: ColoredPiece, from: Node, occupied: Node): Node | undefined {
    const { leaps, rides } = this.#kind(piece);
    if (from.free !== 0 || leaps.length > 0) return undefined;
    const left = new Set(rides.map(String));
    const parts: Node[] = [];
    this.#ruleset.kinds.forEach((other, index) => {
      const directions = other.rides.map(String);
      const isPart = directions.length > 0 && directions.length < rides.length && other.leaps.length === 0;
      if (!isPart || !directions.every((direction) => left.has(direction))) return;
      for (const direction of directions) left.delete(direction);
      parts.push(this.graph.attacks(from, occupied, { color: piece.color, kind: index + 1 }));
    });
    return left.size > 0 ? undefined : parts.reduce((all, part) => this.#commutative('or', all, part));
  }

  #kind({ kind }: ColoredPiece): Kind {
    return this.#ruleset.kinds[kind - 1]!;
  }

  #commutative(op: 'and' | 'or', a: Node, b: Node): Node {
    return this.graph.node(op, a.id <= b.id ? [a, b] : [b, a]);
  }

  /** Pinned pieces in simpler words: those that stand alone between their king and a piece that rides towards it. */
  #pinned(color: number): Node {
    const { graph } = this;
    const king = graph.king({ color });
    const own = graph.side({ color });
    const occupied = this.#commutative('or', own, graph.side({ color: color ^ 1 }));
    const nothing = this.#fixed(0n);
    const one = graph.const(1);
    let pinned = nothing;
    this.#ruleset.kinds.forEach((kind, index) => {
      if (kind.rides.length === 0) return;
      const attr = { color: color ^ 1, kind: index + 1 };
      const shields = graph.union(graph.pieces(attr), (from) => {
        const between = graph.and(graph.between(from, king), occupied);
        const aims = graph.has(this.#rays(from, kind, color ^ 1, attr.kind), king);
        const alone = graph.equal(graph.count(between), one);
        const shield = graph.and(between, own);
        return graph.choose(graph.both(aims, alone), shield, nothing);
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
    if (isShort) return graph.attacks(from, this.#fixed(0n), { color, kind });
    const rays = rides.map(([files, ranks]) => {
      const attr = { files, ranks: color === 0 ? ranks : -ranks };
      return graph.fill(graph.single(from), this.#fixed(this.#all), attr);
    });
    return rays.reduce((all, ray) => graph.or(all, ray));
  }

  // ── Flags ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

  #known(value: boolean): Node {
    return this.graph.always({ value: value ? 1 : 0 });
  }

  #flag(node: Node, args: readonly Node[]): Node {
    const { graph } = this;
    const { op } = node;
    const [a, b] = args as readonly [Node, Node];
    const [x, y] = [flagOf(a), flagOf(b)];
    switch (op) {
      case 'less':
      case 'atMost':
      case 'equal':
        return this.#comparison(op, a, b) ?? graph.rebuild(node, args);
      case 'some': {
        const fixed = fixedSquares(a);
        return fixed === undefined ? graph.some(a) : this.#known(fixed !== 0n);
      }
      case 'has':
        return isEmpty(a) ? this.#known(false) : graph.has(a, b);
      case 'both':
        if (x !== undefined) return x ? b : a;
        if (y !== undefined) return y ? a : b;
        return a === b ? a : graph.both(a, b);
      case 'either':
        if (x !== undefined) return x ? a : b;
        if (y !== undefined) return y ? b : a;
        return a === b ? a : graph.either(a, b);
      case 'never':
        if (x !== undefined) return this.#known(!x);
        return a.op === 'never' ? a.args[0] : graph.never(a);
      case 'any':
        if (isEmpty(a)) return this.#known(false);
        if (y !== undefined) return y ? graph.some(a) : b;
        return graph.rebuild(node, args);
      default:
        return graph.rebuild(node, args);
    }
  }

  /** The value of a comparison that is the same in every position. */
  #comparison(op: 'less' | 'atMost' | 'equal', a: Node, b: Node): Node | undefined {
    const [x, y] = [this.#bounds.of(a), this.#bounds.of(b)];
    if (op === 'equal') {
      const apart = x.high < y.low || y.high < x.low;
      return apart ? this.#known(false) : a === b ? this.#known(true) : undefined;
    }
    if (op === 'less' ? x.high < y.low : x.high <= y.low) return this.#known(true);
    if (op === 'less' ? x.low >= y.high : x.low > y.high) return this.#known(false);
    return a === b ? this.#known(op === 'atMost') : undefined;
  }
}

/** Whether no straight or diagonal line joins a square with the one so many files and ranks away. */
function isOffLine(files: number, ranks: number): boolean {
  return files !== 0 && ranks !== 0 && Math.abs(files) !== Math.abs(ranks);
}

function isEmpty(node: Node): boolean {
  return fixedSquares(node) === 0n;
}

function isFlat(table: readonly number[]): boolean {
  return table.every((entry) => entry === table[0]);
}

/** Any number as a sum: most are just themselves. */
export function asLinear(node: Node): Linear {
  const value = constantOf(node);
  if (value !== undefined) return { parts: new Map(), constant: value };
  const known = factorsOf(node);
  if (known === undefined) return { parts: new Map([[node, 1]]), constant: 0 };
  return { parts: new Map(node.args.map((arg, i) => [arg, known.factors[i]!])), constant: known.constant };
}

/** A number that each piece of one color and kind adds to: one each, or what a loop's body gives; undefined for other numbers. */
export function eachPiece(part: Node): { readonly piece: ColoredPiece; readonly adds: 'one' | Node } | undefined {
  const pieces = piecesOf(part.args[0]);
  if (pieces === undefined) return undefined;
  if (part.op === 'count') return { piece: coloredPiece(pieces), adds: 'one' };
  return part.op === 'sum' ? { piece: coloredPiece(pieces), adds: part.args[1] } : undefined;
}

/** Names the place where a number reads a table, directly or in each round of a sum; undefined if it does not. */
function tablePlace(node: Node): string | undefined {
  if (node.op === 'lookup' || node.op === 'squareTable') return `${node.op} ${node.args[0]!.id}`;
  if (node.op !== 'sum' || isLoop(node.args[1])) return undefined;
  const inner = tablePlace(node.args[1]);
  return inner === undefined ? undefined : `sum ${node.args[0].id} ${node.attr.level} ${inner}`;
}

function tableOf(node: Node): readonly number[] {
  if (node.op === 'sum') return tableOf(node.args[1]);
  return 'table' in node.attr ? valuesOf(node.attr.table) : [];
}
