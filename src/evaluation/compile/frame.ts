import { type Bound, type BoundSource, Bounds, EXACT_BITS, width } from '../bounds.ts';
import { constantOf, type Node } from '../nodes.ts';
import type { Accumulation } from './accumulate.ts';
import { ARGUMENT, Code, type Local, type ValueType } from './code.ts';
import { ScopedMap } from './scoped-map.ts';
import type { Tables } from './tables.ts';
import type { Target } from './target.ts';

/**
 * A number in a local: a double, or an integer that counts units of 2^−bits. The integer has 32 bits where 31 are
 * enough for every value it can have, otherwise 64. All are exact, so the choice only affects speed.
 */
export interface NumberPlace {
  readonly local: Local;
  readonly bits: number;
}

/** The largest width of a number held as a 32-bit integer: one bit is the sign, one is kept in reserve. */
export const INTEGER_WIDTH = 30;

/**
 * The largest width of numbers compared as 64-bit integers: larger than for computed ones, because nothing is added to them.
 */
const COMPARED_WIDTH = 62;

/** A function being generated: its code so far, and the locals that hold the value of each node. */
export class Frame {
  readonly code: Code;
  readonly target: Target;
  readonly tables: Tables;
  readonly position: Local;
  /** The address of line inputs; without a line they are zero. */
  readonly path: Local | undefined;
  readonly bounds: BoundSource;
  /**
   * Whether all numbers are exact, as in play but not in learning. Only then may they be 64-bit integers, and be added
   * in any order.
   */
  readonly isExact: boolean;
  readonly numbers = new ScopedMap<Node, NumberPlace>();
  readonly sets = new ScopedMap<Node, readonly Local[]>();
  readonly flags = new ScopedMap<Node, Local>();
  readonly squares = new ScopedMap<Node, Local>();
  /** Words of the position, by offset. */
  readonly words = new ScopedMap<number, readonly Local[]>();
  /** The sums that loops of the current scope add to. */
  accumulation: Accumulation | undefined;
  /** For loops that look for squares in at least two sets: the squares seen once. */
  readonly seen = new Map<Node, readonly Local[]>();

  constructor(
    target: Target,
    tables: Tables,
    isLine: boolean,
    bounds: BoundSource = new Bounds(target.ruleset),
    code = new Code(),
  ) {
    this.code = code;
    this.target = target;
    this.tables = tables;
    this.bounds = bounds;
    this.isExact = bounds instanceof Bounds;
    this.path = isLine ? ARGUMENT : undefined;
    if (isLine) {
      // A path begins with the address of the position it has led to.
      this.position = this.code.local('i32');
      this.code.get(ARGUMENT).do('i32.load', 0).set(this.position);
    } else {
      this.position = ARGUMENT;
    }
  }

  isDone(node: Node): boolean {
    return this.numbers.has(node) || this.sets.has(node) || this.flags.has(node) || this.squares.has(node);
  }

  /** Runs code whose results must not be used afterwards. */
  aside(run: () => void): void {
    const maps = [this.numbers, this.sets, this.flags, this.squares, this.words];
    const marks = maps.map((map) => map.mark());
    run();
    maps.forEach((map, i) => {
      map.rollBack(marks[i]!);
    });
  }

  name(node: Node): string {
    const constant = constantOf(node);
    if (constant !== undefined) return String(constant);
    const local =
      this.numbers.get(node)?.local ?? this.sets.get(node)?.[0] ?? this.flags.get(node) ?? this.squares.get(node);
    return local === undefined ? node.op : `${{ num: 'n', set: 'b', flag: 'f', square: 's' }[node.type]}${local.index}`;
  }

  boundOf(node: Node): Bound {
    return this.bounds.of(node);
  }

  newNumber(node: Node): NumberPlace {
    return this.#place(node, this.#typeFor(node), this.boundOf(node).bits);
  }

  /** A local for a value kept from another number. */
  newKept(memo: Node, kept: Node): NumberPlace {
    return this.#place(memo, this.keptType(kept), this.boundOf(kept).bits);
  }

  #place(node: Node, type: ValueType, bits: number): NumberPlace {
    const place = { local: this.code.local(type), bits: type === 'f64' ? 0 : bits };
    this.numbers.set(node, place);
    return place;
  }

  #typeFor(node: Node): ValueType {
    return this.#narrowest(node, node.operation.isLong);
  }

  /** The type in which a number is kept between positions. */
  keptType(node: Node): ValueType {
    return this.#narrowest(node, true);
  }

  #narrowest(node: Node, mayBeLong: boolean): ValueType {
    const known = this.boundOf(node);
    if (known.bits < 0 || !node.operation.isMultiple) return 'f64';
    if (width(known) <= INTEGER_WIDTH) return 'i32';
    // A product that is not exact must be the double that the interpreter rounds.
    return this.isExact && mayBeLong && width(known) <= EXACT_BITS ? 'i64' : 'f64';
  }

  /** Whether a number is a small integer once it is computed. */
  isInteger(node: Node): boolean {
    return constantOf(node) === undefined && this.#typeFor(node) === 'i32';
  }

  newSet(node: Node): readonly Local[] {
    const words = Array.from({ length: this.target.words }, () => this.code.local('i64'));
    this.sets.set(node, words);
    return words;
  }

  setOf(node: Node): readonly Local[] {
    return this.sets.get(node)!;
  }

  push(node: Node, type: ValueType, bits: number): void {
    if (type === 'f64') this.pushDouble(node);
    else if (type === 'i64') this.pushLong(node, bits);
    else this.pushInteger(node, bits);
  }

  /** Pushes a number as a 64-bit integer that counts units of 2^−bits, of which it is a multiple. */
  pushLong(node: Node, bits: number): void {
    const { code } = this;
    const constant = constantOf(node);
    if (constant !== undefined) {
      code.const('i64', BigInt(constant * 2 ** bits));
      return;
    }
    const { local, bits: own } = this.numbers.get(node)!;
    code.get(local);
    if (local.type === 'f64') {
      if (bits !== 0) code.const('f64', 2 ** bits).do('f64.mul');
      code.do('i64.trunc_sat_f64_s');
      return;
    }
    if (local.type === 'i32') code.do('i64.extend_i32_s');
    if (bits > own) code.const('i64', BigInt(bits - own)).do('i64.shl');
    else if (bits < own) code.const('i64', BigInt(own - bits)).do('i64.shr_s');
  }

  /** Pushes a number as an integer that counts units of 2^−bits; saturates if it is too large. */
  pushInteger(node: Node, bits: number): void {
    const { code } = this;
    const constant = constantOf(node);
    if (constant !== undefined) {
      code.const('i32', constant * 2 ** bits);
      return;
    }
    const place = this.numbers.get(node)!;
    if (place.local.type === 'i64' && width({ ...this.boundOf(node), bits }) <= INTEGER_WIDTH) {
      this.pushLong(node, bits);
      code.do('i32.wrap_i64');
      return;
    }
    if (place.local.type === 'i64') this.pushDouble(node);
    else code.get(place.local);
    if (place.local.type !== 'i32') {
      if (bits !== 0) code.const('f64', 2 ** bits).do('f64.mul');
      code.do('i32.trunc_sat_f64_s');
    } else if (bits > place.bits) {
      code.const('i32', bits - place.bits).do('i32.shl');
    } else if (bits < place.bits) {
      // Used only if the value is known to be a multiple of the larger unit.
      code.const('i32', place.bits - bits).do('i32.shr_s');
    }
  }

  pushDouble(node: Node): void {
    const { code } = this;
    const constant = constantOf(node);
    if (constant !== undefined) {
      code.const('f64', constant);
      return;
    }
    const { local, bits } = this.numbers.get(node)!;
    code.get(local);
    if (local.type !== 'f64') {
      code.do(`f64.convert_${local.type}_s`);
      if (bits !== 0) code.const('f64', 2 ** -bits).do('f64.mul');
    }
  }

  pushNotEmpty(words: readonly Local[]): void {
    const { code } = this;
    words.forEach((word, i) => {
      code.get(word);
      if (i > 0) code.do('i64.or');
    });
    code.const('i64', 0n).do('i64.ne');
  }

  pushExtreme(which: 'min' | 'max', type: ValueType, pushA: () => void, pushB: () => void): void {
    const { code } = this;
    pushA();
    if (type === 'f64') {
      pushB();
      code.do(`f64.${which}`);
      return;
    }
    const [a, b] = [code.local(type), code.local(type)];
    code.set(a);
    pushB();
    code.set(b);
    if (which === 'min') code.get(a).get(b);
    else code.get(b).get(a);
    // The operands are swapped, so that one comparison serves both.
    code.get(a).get(b).do(`${type}.lt_s`).do('select');
  }

  /** The unit in which all numbers are small integers, if there is one. */
  commonBits(nodes: readonly Node[]): number | undefined {
    const bounds = nodes.map((node) => this.boundOf(node));
    const bits = Math.max(...bounds.map((known) => known.bits));
    const fits = bounds.every((known) => known.bits >= 0 && width({ ...known, bits }) <= INTEGER_WIDTH);
    const integers = nodes.every(
      (node) => constantOf(node) !== undefined || this.numbers.get(node)!.local.type === 'i32',
    );
    return fits && integers ? bits : undefined;
  }

  /** The unit in which all numbers are 64-bit integers, if there is one and it saves a conversion. */
  commonLongBits(nodes: readonly Node[]): number | undefined {
    if (!nodes.some((node) => this.numbers.get(node)?.local.type === 'i64')) return undefined;
    const bounds = nodes.map((node) => this.boundOf(node));
    const bits = Math.max(...bounds.map((known) => known.bits));
    return bounds.every((known) => width({ ...known, bits }) <= COMPARED_WIDTH) ? bits : undefined;
  }

  convertFromDouble({ local, bits }: NumberPlace): void {
    if (local.type === 'f64') return;
    if (bits !== 0) this.code.const('f64', 2 ** bits).do('f64.mul');
    this.code.do(`${local.type}.trunc_sat_f64_s`);
  }

  /** Words of the position at an offset, loaded once. */
  loadWords(offset: number): readonly Local[] {
    const known = this.words.get(offset);
    if (known !== undefined) return known;
    const words = Array.from({ length: this.target.words }, (_, i) => {
      const word = this.code.local('i64');
      this.code
        .get(this.position)
        .do('i64.load', offset + 8 * i)
        .set(word);
      return word;
    });
    this.words.set(offset, words);
    return words;
  }

  colorWords(color: number): readonly Local[] {
    return this.loadWords(this.target.colors + 8 * this.target.words * color);
  }

  pieceWords(color: number, kind: number): readonly Local[] {
    const { code } = this;
    const ofColor = this.colorWords(color);
    const ofKind = this.loadWords(this.target.kinds + 8 * this.target.words * kind);
    return ofColor.map((word, i) => {
      const both = code.local('i64');
      code.get(word).get(ofKind[i]!).do('i64.and').set(both);
      return both;
    });
  }

  word(bits: bigint, index: number): bigint {
    return BigInt.asIntN(64, bits >> BigInt(64 * index));
  }
}
