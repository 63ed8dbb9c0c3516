import { type Bound, Bounds, width } from '../bounds.ts';
import { isLoop, type Node } from '../graph.ts';
import { type Step, squaresOf } from '../ruleset.ts';
import { ARGUMENT, Code, type Local } from './code.ts';
import { DIRECTIONS, distanceTable, leapTable, roomFor } from './geometry.ts';
import { type LoopGroup, loopGroups, nodesBelow } from './schedule.ts';
import type { Tables } from './tables.ts';
import type { Target } from './target.ts';

/**
 * A number in a local: a double, or, where 31 bits are enough for every value it can have, an integer that counts units of 2^−bits.
 * Both are exact, so the choice is one of speed alone.
 */
interface NumberPlace {
  readonly local: Local;
  readonly bits: number;
}

const INTEGER_WIDTH = 30;

type Comparison = 'less' | 'atMost' | 'equal';
const INTEGER_COMPARISON: Record<Comparison, string> = { less: 'i32.lt_s', atMost: 'i32.le_s', equal: 'i32.eq' };
const DOUBLE_COMPARISON: Record<Comparison, string> = { less: 'f64.lt', atMost: 'f64.le', equal: 'f64.eq' };

/** Generates the code of one function from the nodes it is to compute. Every node is computed once, into locals of its own. */
export class Generator {
  readonly code = new Code();
  readonly #target: Target;
  readonly #tables: Tables;
  readonly #bounds: Bounds;
  readonly #position: Local;
  /** Where line inputs lie; without a line they are zero. */
  readonly #path: Local | undefined;
  /** Distinguishes what modules of different profiles keep in the same memo. */
  readonly #generation: bigint;
  #numbers = new Map<Node, NumberPlace>();
  #sets = new Map<Node, readonly Local[]>();
  #flags = new Map<Node, Local>();
  #squares = new Map<Node, Local>();
  #words = new Map<number, readonly Local[]>();

  constructor(target: Target, tables: Tables, generation: bigint, isLine: boolean) {
    this.#target = target;
    this.#tables = tables;
    this.#generation = generation;
    this.#bounds = new Bounds(target.ruleset);
    this.#path = isLine ? ARGUMENT : undefined;
    if (isLine) {
      // A path begins with the address of the position it has led to.
      this.#position = this.code.local('i32');
      this.code.get(ARGUMENT).do('i32.load', 0).set(this.#position);
    } else {
      this.#position = ARGUMENT;
    }
  }

  /** The score for the side to move, in whole centipawns. */
  score(root: Node, kept: readonly Node[]): Code {
    this.#memo(root, kept);
    this.#scope([root], 0);
    const { code } = this;
    const result = code.local('i32');
    this.#pushInteger(root, 0);
    code.set(result);
    code.const('i32', 0).get(result).do('i32.sub').get(result);
    code.get(this.#position).do('i32.load', this.#target.turn).do('select');
    code.note(`return ${this.#name(root)}, negated for Black`);
    return code;
  }

  /** White's score as a double. */
  line(root: Node, kept: readonly Node[]): Code {
    this.#memo(root, kept);
    this.#scope([root], 0);
    this.#pushDouble(root);
    this.code.note(`return ${this.#name(root)}`);
    return this.code;
  }

  // ── Order ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

  #isDone(node: Node): boolean {
    return this.#numbers.has(node) || this.#sets.has(node) || this.#flags.has(node) || this.#squares.has(node);
  }

  /** Computes the roots in a scope that has bound the given loop variables. */
  #scope(roots: readonly Node[], bound: number): void {
    const order = nodesBelow(roots);
    const isReady = (node: Node) => (node.free & ~bound) === 0 && !isLoop(node) && !this.#isDone(node);
    for (const group of loopGroups(order, bound, (node) => this.#isDone(node))) {
      // What does not depend on the loop's variable is computed before it.
      for (const node of nodesBelow(group.loops.flatMap(({ args }) => args))) if (isReady(node)) this.#compute(node);
      this.#loop(group, bound);
    }
    for (const node of order) if (isReady(node)) this.#compute(node);
  }

  /** Runs code whose results must not be relied on afterwards. */
  #aside(run: () => void): void {
    const saved = [this.#numbers, this.#sets, this.#flags, this.#squares, this.#words] as const;
    this.#numbers = new Map(this.#numbers);
    this.#sets = new Map(this.#sets);
    this.#flags = new Map(this.#flags);
    this.#squares = new Map(this.#squares);
    this.#words = new Map(this.#words);
    run();
    [this.#numbers, this.#sets, this.#flags, this.#squares, this.#words] = saved;
  }

  // ── Loops ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

  #loop({ set, level, loops }: LoopGroup, bound: number): void {
    const { code } = this;
    const variable = code.local('i32');
    const rest = this.#setOf(set).map(() => code.local('i64'));
    this.#setOf(set).forEach((word, i) => {
      code.get(word).set(rest[i]!);
    });
    for (const loop of loops) this.#begin(loop);
    code.note(`for each square s${level} of ${this.#name(set)}: ${loops.map((loop) => this.#name(loop)).join(', ')}`);
    this.#pushNotEmpty(rest);
    code.if(() =>
      code.repeat(() => {
        this.#takeFirst(rest, variable);
        this.#aside(() => {
          for (const node of nodesBelow(loops)) {
            if (node.op === 'square' && node.attr.level === level) this.#squares.set(node, variable);
          }
          this.#scope(
            loops.map(({ args }) => args[1]!),
            bound | (1 << level),
          );
          for (const loop of loops) this.#step(loop);
        });
        this.#pushNotEmpty(rest);
      }),
    );
    for (const loop of loops) this.#finish(loop);
  }

  /** Takes the lowest square out of a set and puts its number in the variable. */
  #takeFirst(rest: readonly Local[], variable: Local): void {
    const { code } = this;
    const [low, high] = rest as [Local, Local?];
    const clearLowest = (word: Local) => {
      code.get(word).get(word).const('i64', 1n).do('i64.sub').do('i64.and').set(word);
    };
    if (high === undefined) {
      code.get(low).do('i64.ctz').do('i32.wrap_i64').set(variable);
      clearLowest(low);
      return;
    }
    const inLow = code.local('i32');
    code.get(low).const('i64', 0n).do('i64.ne').set(inLow);
    code.get(low).do('i64.ctz').get(high).do('i64.ctz').const('i64', 64n).do('i64.add');
    code.get(inLow).do('select').do('i32.wrap_i64').set(variable);
    code.get(inLow).do('i32.eqz');
    code.if(() => clearLowest(high));
    code.get(inLow);
    code.if(() => clearLowest(low));
  }

  #begin(loop: Node): void {
    const { code } = this;
    if (loop.type === 'set') {
      const once = this.#newSet(loop);
      for (const word of once) code.const('i64', 0n).set(word);
      if (loop.op === 'twice') {
        const seen = once.map(() => code.local('i64'));
        for (const word of seen) code.const('i64', 0n).set(word);
        this.#seen.set(loop, seen);
      }
    } else if (loop.type === 'flag') {
      const flag = code.local('i32');
      code.const('i32', 0).set(flag);
      this.#flags.set(loop, flag);
    } else {
      const { local } = this.#newNumber(loop);
      const integer = local.type === 'i32';
      if (loop.op === 'sum') code.const(local.type, 0);
      else if (loop.op === 'most') code.const(local.type, integer ? -2147483648 : Number.NEGATIVE_INFINITY);
      else code.const(local.type, integer ? 2147483647 : Number.POSITIVE_INFINITY);
      code.set(local);
    }
  }

  readonly #seen = new Map<Node, readonly Local[]>();

  #step(loop: Node): void {
    const { code } = this;
    const body = loop.args[1]!;
    if (loop.type === 'set') {
      const seen = this.#seen.get(loop);
      this.#sets.get(loop)!.forEach((word, i) => {
        const own = this.#setOf(body)[i]!;
        if (seen === undefined) {
          code.get(word).get(own).do('i64.or').set(word);
        } else {
          code.get(word).get(seen[i]!).get(own).do('i64.and').do('i64.or').set(word);
          code.get(seen[i]!).get(own).do('i64.or').set(seen[i]!);
        }
      });
    } else if (loop.type === 'flag') {
      const flag = this.#flags.get(loop)!;
      code.get(flag).get(this.#flags.get(body)!).do('i32.or').set(flag);
    } else {
      const { local, bits } = this.#numbers.get(loop)!;
      if (loop.op === 'sum') {
        code.get(local);
        this.#push(body, local.type, bits);
        code.do(`${local.type}.add`).set(local);
      } else {
        this.#pushExtreme(
          loop.op === 'most' ? 'max' : 'min',
          local.type,
          () => code.get(local),
          () => this.#push(body, local.type, bits),
        );
        code.set(local);
      }
    }
  }

  #finish(loop: Node): void {
    if (loop.op !== 'most' && loop.op !== 'least') return;
    const { local } = this.#numbers.get(loop)!;
    this.code.get(local).const(local.type, 0);
    this.#pushNotEmpty(this.#setOf(loop.args[0]!));
    this.code.do('select').set(local);
  }

  // ── Values ────────────────────────────────────────────────────────────────────────────────────────────────────────────

  #name(node: Node): string {
    if (node.op === 'const') return String(node.attr.value);
    const local =
      this.#numbers.get(node)?.local ?? this.#sets.get(node)?.[0] ?? this.#flags.get(node) ?? this.#squares.get(node);
    return local === undefined ? node.op : `${{ num: 'n', set: 'b', flag: 'f', square: 's' }[node.type]}${local.index}`;
  }

  #boundOf(node: Node): Bound {
    return this.#bounds.of(node);
  }

  #newNumber(node: Node): NumberPlace {
    const known = this.#boundOf(node);
    const integer = width(known) <= INTEGER_WIDTH && known.bits >= 0 && node.op !== 'div';
    const place = { local: this.code.local(integer ? 'i32' : 'f64'), bits: integer ? known.bits : 0 };
    this.#numbers.set(node, place);
    return place;
  }

  #newSet(node: Node): readonly Local[] {
    const words = Array.from({ length: this.#target.words }, () => this.code.local('i64'));
    this.#sets.set(node, words);
    return words;
  }

  #setOf(node: Node): readonly Local[] {
    return this.#sets.get(node)!;
  }

  #push(node: Node, type: 'i32' | 'f64' | 'i64', bits: number): void {
    if (type === 'f64') this.#pushDouble(node);
    else this.#pushInteger(node, bits);
  }

  /** Pushes a number as an integer that counts units of 2^−bits. */
  #pushInteger(node: Node, bits: number): void {
    const { code } = this;
    if (node.op === 'const') {
      code.const('i32', (node.attr.value as number) * 2 ** bits);
      return;
    }
    const place = this.#numbers.get(node)!;
    code.get(place.local);
    if (place.local.type === 'f64') {
      if (bits !== 0) code.const('f64', 2 ** bits).do('f64.mul');
      code.do('i32.trunc_sat_f64_s');
    } else if (bits > place.bits) {
      code.const('i32', bits - place.bits).do('i32.shl');
    } else if (bits < place.bits) {
      // Asked for only where the value is known to be a multiple of the larger unit.
      code.const('i32', place.bits - bits).do('i32.shr_s');
    }
  }

  #pushDouble(node: Node): void {
    const { code } = this;
    if (node.op === 'const') {
      code.const('f64', node.attr.value as number);
      return;
    }
    const { local, bits } = this.#numbers.get(node)!;
    code.get(local);
    if (local.type === 'i32') {
      code.do('f64.convert_i32_s');
      if (bits !== 0) code.const('f64', 2 ** -bits).do('f64.mul');
    }
  }

  #pushNotEmpty(words: readonly Local[]): void {
    const { code } = this;
    words.forEach((word, i) => {
      code.get(word);
      if (i > 0) code.do('i64.or');
    });
    code.const('i64', 0n).do('i64.ne');
  }

  #pushExtreme(which: 'min' | 'max', type: 'i32' | 'f64' | 'i64', pushA: () => void, pushB: () => void): void {
    const { code } = this;
    pushA();
    if (type === 'f64') {
      pushB();
      code.do(`f64.${which}`);
      return;
    }
    const [a, b] = [code.local('i32'), code.local('i32')];
    code.set(a);
    pushB();
    code.set(b);
    code.get(a).get(b).get(a).get(b);
    code.do(which === 'min' ? 'i32.lt_s' : 'i32.gt_s').do('select');
  }

  #compute(node: Node): void {
    if (node.op === 'const') return;
    if (node.type === 'num') this.#computeNumber(node);
    else if (node.type === 'set') this.#computeSet(node);
    else if (node.type === 'flag') this.#computeFlag(node);
    else this.#computeSquare(node);
    const args = node.op === 'memo' ? [] : node.args.map((arg) => this.#name(arg));
    const attr = Object.entries(node.attr).map(([name, value]) => `${name}=${brief(value)}`);
    this.code.note(`${this.#name(node)} = ${[node.op, ...args, ...attr].join(' ')}`);
  }

  // ── Squares ───────────────────────────────────────────────────────────────────────────────────────────────────────────

  #computeSquare(node: Node): void {
    const { code } = this;
    const royal = this.#target.ruleset.kinds.findIndex((kind) => kind.royal) + 1;
    const words = this.#pieceWords(node.attr.color as number, royal);
    const square = code.local('i32');
    const [low, high] = words as [Local, Local?];
    if (high === undefined) {
      code.get(low).do('i64.ctz').do('i32.wrap_i64');
    } else {
      code.get(low).do('i64.ctz').get(high).do('i64.ctz').const('i64', 64n).do('i64.add');
      code.get(low).const('i64', 0n).do('i64.ne').do('select').do('i32.wrap_i64');
    }
    code.set(square);
    this.#squares.set(node, square);
  }

  // ── Sets ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Words of the position at an offset, loaded once. */
  #loadWords(offset: number): readonly Local[] {
    const known = this.#words.get(offset);
    if (known !== undefined) return known;
    const words = Array.from({ length: this.#target.words }, (_, i) => {
      const word = this.code.local('i64');
      this.code
        .get(this.#position)
        .do('i64.load', offset + 8 * i)
        .set(word);
      return word;
    });
    this.#words.set(offset, words);
    return words;
  }

  #colorWords(color: number): readonly Local[] {
    return this.#loadWords(this.#target.colors + 8 * this.#target.words * color);
  }

  #pieceWords(color: number, kind: number): readonly Local[] {
    const { code } = this;
    const ofColor = this.#colorWords(color);
    const ofKind = this.#loadWords(this.#target.kinds + 8 * this.#target.words * kind);
    return ofColor.map((word, i) => {
      const both = code.local('i64');
      code.get(word).get(ofKind[i]!).do('i64.and').set(both);
      return both;
    });
  }

  #word(bits: bigint, index: number): bigint {
    return BigInt.asIntN(64, bits >> BigInt(64 * index));
  }

  #wordwise(node: Node, op: 'i64.and' | 'i64.or'): void {
    const [a, b] = node.args.map((arg) => this.#setOf(arg)) as [readonly Local[], readonly Local[]];
    const words = this.#newSet(node);
    words.forEach((word, i) => {
      this.code.get(a[i]!).get(b[i]!).do(op).set(word);
    });
  }

  #computeSet(node: Node): void {
    const { code } = this;
    const { ruleset } = this.#target;
    const { op, args, attr } = node;
    const all = (1n << BigInt(squaresOf(ruleset))) - 1n;
    switch (op) {
      case 'pieces':
        this.#sets.set(node, this.#pieceWords(attr.color as number, attr.kind as number));
        return;
      case 'side':
        this.#sets.set(node, this.#colorWords(attr.color as number));
        return;
      case 'squares':
        this.#newSet(node).forEach((word, i) => {
          code.const('i64', this.#word(attr.bits as bigint, i)).set(word);
        });
        return;
      case 'and':
      case 'or':
        this.#wordwise(node, `i64.${op}`);
        return;
      case 'not': {
        const own = this.#setOf(args[0]!);
        this.#newSet(node).forEach((word, i) => {
          code.get(own[i]!).const('i64', this.#word(all, i)).do('i64.xor').set(word);
        });
        return;
      }
      case 'shift':
        this.#sets.set(node, this.#shift(this.#setOf(args[0]!), [attr.files as number, attr.ranks as number]));
        return;
      case 'fill':
        this.#sets.set(
          node,
          this.#fill(this.#setOf(args[0]!), this.#setOf(args[1]!), [attr.files as number, attr.ranks as number]),
        );
        return;
      case 'attacks':
        this.#attacks(node);
        return;
      case 'single':
        this.#sets.set(node, this.#single(this.#squares.get(args[0]!)!));
        return;
      case 'line':
      case 'between':
        this.#alignment(node);
        return;
      case 'choose': {
        const [yes, no] = [this.#setOf(args[1]!), this.#setOf(args[2]!)];
        this.#newSet(node).forEach((word, i) => {
          code.get(yes[i]!).get(no[i]!).get(this.#flags.get(args[0]!)!).do('select').set(word);
        });
        return;
      }
      default:
        throw new Error(`no code for the set operation '${op}'`);
    }
  }

  #single(square: Local): readonly Local[] {
    const { code } = this;
    const words = Array.from({ length: this.#target.words }, () => code.local('i64'));
    words.forEach((word, i) => {
      code.const('i64', 1n).get(square).do('i64.extend_i32_u').do('i64.shl');
      if (words.length > 1) {
        // A shift counts modulo 64, so the bit appears in both words; keep it in its own.
        code
          .const('i64', 0n)
          .get(square)
          .const('i32', 64)
          .do(i === 0 ? 'i32.lt_u' : 'i32.ge_u')
          .do('select');
      }
      code.set(word);
    });
    return words;
  }

  #shift(set: readonly Local[], step: Step): readonly Local[] {
    const { code } = this;
    const { ruleset } = this.#target;
    const room = roomFor(ruleset, step);
    const distance = step[1] * ruleset.files + step[0];
    const kept = set.map((word, i) => {
      const local = code.local('i64');
      code.get(word).const('i64', this.#word(room, i)).do('i64.and').set(local);
      return local;
    });
    const count = BigInt(Math.abs(distance));
    const moved = set.map(() => code.local('i64'));
    moved.forEach((word, i) => {
      code
        .get(kept[i]!)
        .const('i64', count)
        .do(distance > 0 ? 'i64.shl' : 'i64.shr_u');
      // What crosses from one word into the other.
      const neighbour = kept[distance > 0 ? i - 1 : i + 1];
      if (neighbour !== undefined && count > 0n) {
        code
          .get(neighbour)
          .const('i64', 64n - count)
          .do(distance > 0 ? 'i64.shr_u' : 'i64.shl')
          .do('i64.or');
      }
      code.set(word);
    });
    return moved;
  }

  #fill(from: readonly Local[], through: readonly Local[], step: Step): readonly Local[] {
    const { code } = this;
    const { files, ranks } = this.#target.ruleset;
    const reached = from.map(() => code.local('i64'));
    let front = this.#shift(from, step);
    front.forEach((word, i) => {
      code.get(word).set(reached[i]!);
    });
    for (let length = 2; length < Math.max(files, ranks); length++) {
      const open = front.map((word, i) => {
        const local = code.local('i64');
        code.get(word).get(through[i]!).do('i64.and').set(local);
        return local;
      });
      front = this.#shift(open, step);
      front.forEach((word, i) => {
        code.get(reached[i]!).get(word).do('i64.or').set(reached[i]!);
      });
    }
    return reached;
  }

  #attacks(node: Node): void {
    const { code } = this;
    const { ruleset, native, words } = this.#target;
    const [from, occupied] = node.args as [Node, Node];
    const { color, kind } = node.attr as { color: number; kind: number };
    const square = this.#squares.get(from)!;
    const result = this.#newSet(node);
    if (native !== undefined) {
      native.attacks(code, color, kind, square, this.#setOf(occupied)[0]!);
      code.set(result[0]!);
      return;
    }
    const { leaps, rides } = ruleset.kinds[kind - 1]!;
    const table = this.#tables.sets(leapTable(ruleset, leaps, color), words);
    result.forEach((word, i) => {
      code
        .get(square)
        .const('i32', 8 * words)
        .do('i32.mul')
        .do('i64.load', table + 8 * i)
        .set(word);
    });
    if (rides.length === 0) return;
    const start = this.#single(square);
    const free = this.#complement(this.#setOf(occupied));
    for (const [files, ranks] of rides) {
      const ray = this.#fill(start, free, [files, color === 0 ? ranks : -ranks]);
      result.forEach((word, i) => {
        code.get(word).get(ray[i]!).do('i64.or').set(word);
      });
    }
  }

  #complement(set: readonly Local[]): readonly Local[] {
    return set.map((word) => {
      const local = this.code.local('i64');
      this.code.get(word).const('i64', -1n).do('i64.xor').set(local);
      return local;
    });
  }

  /** Squares between two others, or the whole line through them. */
  #alignment(node: Node): void {
    const { code } = this;
    const { native } = this.#target;
    const [a, b] = node.args.map((arg) => this.#squares.get(arg)!) as [Local, Local];
    const result = this.#newSet(node);
    if (native !== undefined) {
      code.get(a).const('i32', 9).do('i32.shl').get(b).const('i32', 3).do('i32.shl').do('i32.add');
      code.do('i64.load', node.op === 'between' ? native.layout.BETWEEN : native.layout.LINE).set(result[0]!);
      return;
    }
    for (const word of result) code.const('i64', 0n).set(word);
    const [first, second] = [this.#single(a), this.#single(b)];
    const everywhere = result.map(() => {
      const local = code.local('i64');
      code.const('i64', -1n).set(local);
      return local;
    });
    for (const step of DIRECTIONS) {
      const back: Step = [-step[0], -step[1]];
      const there = this.#fill(first, everywhere, step);
      const home = this.#fill(second, everywhere, back);
      const hits = result.map((_, i) => {
        const local = code.local('i64');
        code.get(there[i]!).get(second[i]!).do('i64.and').set(local);
        return local;
      });
      const found = code.local('i32');
      this.#pushNotEmpty(hits);
      code.set(found);
      const behind = node.op === 'line' ? this.#fill(first, everywhere, back) : there;
      result.forEach((word, i) => {
        code.get(word);
        code.get(there[i]!);
        if (node.op === 'between') code.get(home[i]!).do('i64.and');
        else code.get(behind[i]!).do('i64.or').get(first[i]!).do('i64.or');
        code.const('i64', 0n).get(found).do('select');
        code.do('i64.or').set(word);
      });
    }
  }

  // ── Flags ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

  #computeFlag(node: Node): void {
    const { code } = this;
    const { op, args, attr } = node;
    switch (op) {
      case 'less':
      case 'atMost':
      case 'equal':
        this.#compare(op, args[0]!, args[1]!);
        break;
      case 'some':
        this.#pushNotEmpty(this.#setOf(args[0]!));
        break;
      case 'has': {
        const single = this.#single(this.#squares.get(args[1]!)!);
        const common = this.#setOf(args[0]!).map((word, i) => {
          const local = code.local('i64');
          code.get(word).get(single[i]!).do('i64.and').set(local);
          return local;
        });
        this.#pushNotEmpty(common);
        break;
      }
      case 'both':
      case 'either':
        code
          .get(this.#flags.get(args[0]!)!)
          .get(this.#flags.get(args[1]!)!)
          .do(op === 'both' ? 'i32.and' : 'i32.or');
        break;
      case 'never':
        code.get(this.#flags.get(args[0]!)!).do('i32.eqz');
        break;
      case 'toMove':
        code
          .get(this.#position)
          .do('i32.load', this.#target.turn)
          .const('i32', attr.color as number)
          .do('i32.eq');
        break;
      case 'mayCastle': {
        const { native } = this.#target;
        if (native === undefined) throw new Error('this board has no castling');
        code
          .get(this.#position)
          .do('i32.load', native.layout.POS_STATE)
          .do('i32.load8_u', native.layout.STATE_CASTLING);
        code.const('i32', 1 << (((attr.color as number) << 1) | (attr.wing as number))).do('i32.and');
        code.const('i32', 0).do('i32.ne');
        break;
      }
      case 'always':
        code.const('i32', attr.value as number);
        break;
      default:
        throw new Error(`no code for the flag operation '${op}'`);
    }
    const flag = code.local('i32');
    code.set(flag);
    this.#flags.set(node, flag);
  }

  #compare(op: Comparison, a: Node, b: Node): void {
    const bits = this.#commonBits([a, b]);
    if (bits === undefined) {
      this.#pushDouble(a);
      this.#pushDouble(b);
      this.code.do(DOUBLE_COMPARISON[op]);
    } else {
      this.#pushInteger(a, bits);
      this.#pushInteger(b, bits);
      this.code.do(INTEGER_COMPARISON[op]);
    }
  }

  /** The unit in which all numbers are small integers, if there is one. */
  #commonBits(nodes: readonly Node[]): number | undefined {
    const bounds = nodes.map((node) => this.#boundOf(node));
    const bits = Math.max(...bounds.map((known) => known.bits));
    const fits = bounds.every((known) => known.bits >= 0 && width({ ...known, bits }) <= INTEGER_WIDTH);
    const integers = nodes.every((node) => node.op === 'const' || this.#numbers.get(node)!.local.type === 'i32');
    return fits && integers ? bits : undefined;
  }

  // ── Numbers ───────────────────────────────────────────────────────────────────────────────────────────────────────────

  #computeNumber(node: Node): void {
    const { code } = this;
    const { op, args, attr } = node;
    const { native, ruleset } = this.#target;
    if (op === 'memo') throw new Error('what is kept must be computed first');
    const place = this.#newNumber(node);
    const { local, bits } = place;
    const integer = local.type === 'i32';
    switch (op) {
      case 'linear':
        this.#linear(node, place);
        break;
      case 'mul':
        if (integer) {
          this.#pushInteger(args[0]!, this.#boundOf(args[0]!).bits);
          this.#pushInteger(args[1]!, this.#boundOf(args[1]!).bits);
        } else {
          this.#pushDouble(args[0]!);
          this.#pushDouble(args[1]!);
        }
        code.do(`${local.type}.mul`);
        break;
      case 'div':
        this.#divide(args[0]!, args[1]!);
        break;
      case 'min':
      case 'max': {
        const common = this.#commonBits(args);
        if (common === undefined) {
          this.#pushExtreme(
            op,
            'f64',
            () => this.#pushDouble(args[0]!),
            () => this.#pushDouble(args[1]!),
          );
          this.#convertFromDouble(place);
        } else {
          this.#pushExtreme(
            op,
            'i32',
            () => this.#pushInteger(args[0]!, common),
            () => this.#pushInteger(args[1]!, common),
          );
          if (!integer)
            code
              .do('f64.convert_i32_s')
              .const('f64', 2 ** -common)
              .do('f64.mul');
        }
        break;
      }
      case 'select':
        this.#push(args[1]!, local.type, bits);
        this.#push(args[2]!, local.type, bits);
        code.get(this.#flags.get(args[0]!)!).do('select');
        break;
      case 'round': {
        const unit = attr.bits as number;
        this.#pushDouble(args[0]!);
        if (unit !== 0) code.const('f64', 2 ** unit).do('f64.mul');
        code.do('f64.nearest');
        if (integer) code.do('i32.trunc_sat_f64_s');
        else if (unit !== 0) code.const('f64', 2 ** -unit).do('f64.mul');
        break;
      }
      case 'count':
        this.#setOf(args[0]!).forEach((word, i) => {
          code.get(word).do('i64.popcnt');
          if (i > 0) code.do('i64.add');
        });
        code.do('i32.wrap_i64');
        break;
      case 'lookup':
        this.#lookup(node, place);
        break;
      case 'squareTable':
        code.get(this.#squares.get(args[0]!)!);
        this.#loadEntry(attr.table as readonly number[], place);
        break;
      case 'rankOf': {
        const square = this.#squares.get(args[0]!)!;
        if (attr.color === 1) code.const('i32', ruleset.ranks - 1);
        code.get(square).const('i32', ruleset.files).do('i32.div_u');
        if (attr.color === 1) code.do('i32.sub');
        break;
      }
      case 'fileOf':
        code.get(this.#squares.get(args[0]!)!).const('i32', ruleset.files).do('i32.rem_u');
        break;
      case 'distance': {
        const table = this.#tables.integers(distanceTable(ruleset));
        const [a, b] = args.map((arg) => this.#squares.get(arg)!) as [Local, Local];
        code.get(a).const('i32', squaresOf(ruleset)).do('i32.mul').get(b).do('i32.add');
        code.const('i32', 2).do('i32.shl').do('i32.load', table);
        break;
      }
      case 'clock':
        if (native === undefined) throw new Error('this board has no clocks');
        if (attr.name === 'halfmoves') {
          code
            .get(this.#position)
            .do('i32.load', native.layout.POS_STATE)
            .do('i32.load16_u', native.layout.STATE_HALFMOVES);
        } else {
          code
            .get(this.#position)
            .do('i32.load', native.layout.POS_PLY)
            .const('i32', 1)
            .do('i32.shr_u')
            .const('i32', 1)
            .do('i32.add');
        }
        break;
      case 'path':
        if (this.#path === undefined) code.const('f64', 0);
        else code.get(this.#path).do('f64.load', 8 + 8 * (attr.slot as number));
        this.#convertFromDouble(place);
        break;
      case 'lane': {
        const { layout } = native!;
        code.get(this.#position).do('i32.load', layout.POS_STATE);
        code.do(
          'i32.load',
          layout.STATE_LANES + layout.LANE_BYTES * (attr.color as number) + 4 * (attr.lane as number),
        );
        break;
      }
      default:
        throw new Error(`no code for the operation '${op}'`);
    }
    code.set(local);
  }

  #convertFromDouble({ local, bits }: NumberPlace): void {
    if (local.type !== 'i32') return;
    if (bits !== 0) this.code.const('f64', 2 ** bits).do('f64.mul');
    this.code.do('i32.trunc_sat_f64_s');
  }

  #linear(node: Node, { local, bits }: NumberPlace): void {
    const { code } = this;
    const factors = node.attr.factors as readonly number[];
    const constant = node.attr.constant as number;
    let begun = constant !== 0;
    if (local.type === 'i32') {
      if (begun) code.const('i32', constant * 2 ** bits);
      node.args.forEach((arg, i) => {
        const unit = this.#boundOf(arg).bits;
        const factor = factors[i]! * 2 ** (bits - unit);
        const subtract = begun && factor < 0;
        const times = subtract ? -factor : factor;
        this.#pushInteger(arg, unit);
        if (times !== 1) code.const('i32', times).do('i32.mul');
        if (begun) code.do(subtract ? 'i32.sub' : 'i32.add');
        begun = true;
      });
      return;
    }
    if (begun) code.const('f64', constant);
    node.args.forEach((arg, i) => {
      const factor = factors[i]!;
      const subtract = begun && factor < 0;
      const times = subtract ? -factor : factor;
      this.#pushDouble(arg);
      if (times !== 1) code.const('f64', times).do('f64.mul');
      if (begun) code.do(subtract ? 'f64.sub' : 'f64.add');
      begun = true;
    });
  }

  #divide(a: Node, b: Node): void {
    const { code } = this;
    const divisor = this.#boundOf(b);
    this.#pushDouble(a);
    this.#pushDouble(b);
    code.do('f64.div');
    if (divisor.low > 0 || divisor.high < 0) return;
    code.const('f64', 0);
    this.#pushDouble(b);
    code.const('f64', 0).do('f64.ne').do('select');
  }

  #lookup(node: Node, place: NumberPlace): void {
    const { code } = this;
    const table = node.attr.table as readonly number[];
    const index = node.args[0]!;
    const { low, high } = this.#boundOf(index);
    const last = table.length - 1;
    let push = () => this.#pushInteger(index, 0);
    if (high > last) {
      const inner = push;
      push = () => this.#pushExtreme('min', 'i32', inner, () => code.const('i32', last));
    }
    if (low < 0) {
      const inner = push;
      push = () => this.#pushExtreme('max', 'i32', inner, () => code.const('i32', 0));
    }
    push();
    this.#loadEntry(table, place);
  }

  /** Replaces an index on the stack by the table's entry. */
  #loadEntry(table: readonly number[], { local, bits }: NumberPlace): void {
    const { code } = this;
    if (local.type === 'i32') {
      const address = this.#tables.integers(table.map((value) => value * 2 ** bits));
      code.const('i32', 2).do('i32.shl').do('i32.load', address);
    } else {
      code.const('i32', 3).do('i32.shl').do('f64.load', this.#tables.doubles(table));
    }
  }

  // ── Memo ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Looks up, or computes and stores, what depends on pawns, kings and castling rights alone. */
  #memo(root: Node, kept: readonly Node[]): void {
    const memos = nodesBelow([root]).filter(({ op }) => op === 'memo');
    if (memos.length === 0) return;
    const { code } = this;
    const { layout } = this.#target.native!;
    const slot = code.local('i32');
    const key = code.local('i64');
    const state = code.local('i32');
    code.get(this.#position).do('i32.load', layout.POS_STATE).set(state);
    code.get(state).do('i64.load', layout.STATE_PAWN_KING_KEY);
    // Rights are spread over the whole key, so that they also choose the slot.
    code
      .get(state)
      .do('i64.load8_u', layout.STATE_CASTLING)
      .const('i64', 0x2545f4914f6cdd1dn)
      .do('i64.mul')
      .do('i64.xor');
    code.const('i64', BigInt.asIntN(64, this.#generation)).do('i64.xor').set(key);
    code
      .get(key)
      .do('i32.wrap_i64')
      .const('i32', layout.MEMO_SLOTS - 1)
      .do('i32.and');
    code.const('i32', layout.MEMO_SLOT_BYTES).do('i32.mul').get(this.#position).do('i32.add').set(slot);
    code.note(`memo of ${kept.length} values, by pawns, kings and castling rights`);
    code.get(slot).do('i64.load', layout.MEMO).get(key).do('i64.ne');
    code.if(() => {
      this.#aside(() => {
        this.#scope(kept, 0);
        kept.forEach((node, i) => {
          code.get(slot);
          this.#pushDouble(node);
          code.do('f64.store', layout.MEMO + 8 + 8 * i);
        });
      });
      code.get(slot).get(key).do('i64.store', layout.MEMO);
    });
    for (const memo of memos) {
      const local = code.local('f64');
      code
        .get(slot)
        .do('f64.load', layout.MEMO + 8 + 8 * (memo.attr.slot as number))
        .set(local);
      this.#numbers.set(memo, { local, bits: 0 });
    }
  }
}

function brief(value: unknown): string {
  const text = typeof value === 'bigint' ? `0x${value.toString(16)}` : String(value);
  return text.length > 40 ? `${text.slice(0, 37)}…` : text;
}
