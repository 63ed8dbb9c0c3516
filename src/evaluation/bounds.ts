import { exponentOf } from './math.ts';
import type { Node } from './nodes.ts';
import { type Kind, type Ruleset, squaresOf, stepFrom } from './ruleset.ts';

/**
 * The bound of a number over all positions: it is a multiple of 2^−bits, lies between low and high, and no order of
 * adding its parts exceeds `size`. As long as `size · 2^bits` stays below 2^52, every such sum is exact in a double, in
 * any order.
 */
export interface Bound {
  readonly bits: number;
  readonly low: number;
  readonly high: number;
  readonly size: number;
}

/** The significant bits a double can hold exactly, less one kept in reserve. */
export const EXACT_BITS = 52;

export function bound(bits: number, low: number, high: number, size = Math.max(-low, high)): Bound {
  return { bits, low, high, size };
}

/** Bits needed to tell the multiples of 2^−bits up to `size` apart. */
export function width({ bits, size }: Bound): number {
  return size === 0 ? 0 : bits + exponentOf(size) + 1;
}

/** The fewest fractional bits that a value needs; knobs and tables have at most a few dozen. */
export function bitsOf(value: number): number {
  if (!Number.isFinite(value)) throw new Error(`'${value}' is not a finite number`);
  let bits = 0;
  for (let scaled = value; !Number.isInteger(scaled); scaled *= 2) bits++;
  return bits;
}

export function popcount(bits: bigint): number {
  let count = 0;
  for (let rest = bits; rest !== 0n; rest &= rest - 1n) count++;
  return count;
}

const attacked = new WeakMap<Ruleset, Map<Kind, number>>();

/** The largest number of squares that a piece attacks on an empty board. */
export function maxAttacked(ruleset: Ruleset, kind: Kind): number {
  const onBoard = attacked.get(ruleset) ?? new Map<Kind, number>();
  attacked.set(ruleset, onBoard);
  const known = onBoard.get(kind);
  if (known !== undefined) return known;
  let most = 0;
  for (let from = 0; from < squaresOf(ruleset); from++) {
    const reached = new Set<number | undefined>(kind.leaps.map((step) => stepFrom(ruleset, from, step, 0)));
    for (const step of kind.rides) {
      for (let to = stepFrom(ruleset, from, step, 0); to !== undefined; to = stepFrom(ruleset, to, step, 0))
        reached.add(to);
    }
    reached.delete(undefined);
    most = Math.max(most, reached.size);
  }
  onBoard.set(kind, most);
  return most;
}

/** The bound of a table's entries. */
export function boundOfTable(table: readonly number[]): Bound {
  let [bits, low, high] = [0, table[0]!, table[0]!];
  for (const entry of table) {
    if (!Number.isInteger(entry)) bits = Math.max(bits, bitsOf(entry));
    if (entry < low) low = entry;
    if (entry > high) high = entry;
  }
  return bound(bits, low, high);
}

/** An upper bound on the legal moves of a side: fifteen pieces besides the king, with at most 28 squares each. */
export const MAX_MOVES = 512;

/** The largest value of a clock. */
export const LAST_MOVE = 65536;

/** The larger number of fractional bits of two numbers. */
export function finer(a: { readonly bits: number }, b: { readonly bits: number }): number {
  return Math.max(a.bits, b.bits);
}

/**
 * The bound of a number whose arguments are bounded by `of`; for a set, the bound of the number of its squares.
 * Operations without an exact result have no bound.
 */
export function boundOf(ruleset: Ruleset, node: Node, of: (arg: Node) => Bound): Bound {
  const ask = node.operation.bound;
  if (ask === 'none') throw new Error(`'${node.op}' has no exact bound`);
  return ask(node, of, ruleset);
}

/** A source of bounds for numbers. */
export interface BoundSource {
  of(node: Node): Bound;
}

/** Bounds of all numbers in graphs that have been quantised. */
export class Bounds implements BoundSource {
  readonly #ruleset: Ruleset;
  readonly #known = new Map<Node, Bound>();
  readonly #of = (arg: Node) => this.of(arg);

  constructor(ruleset: Ruleset) {
    this.#ruleset = ruleset;
  }

  of(node: Node): Bound {
    const known = this.#known.get(node);
    if (known !== undefined) return known;
    const found = boundOf(this.#ruleset, node, this.#of);
    this.#known.set(node, found);
    return found;
  }
}
